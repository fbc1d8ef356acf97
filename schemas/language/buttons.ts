import type { Text } from '../texts/text.ts';
import { t } from '../texts/text.ts';

/** Every button that a list can have, and what it is called; a role is granted them by code (SPEC §6). */
export const buttons = {
  btn_add: t('新增', '新增', 'Add', '追加'),
  btn_edit: t('编辑', '編輯', 'Edit', '編集'),
  btn_remove: t('删除', '刪除', 'Delete', '削除'),
  btn_detail: t('详情', '詳情', 'Details', '詳細'),
  btn_batchRemove: t('批量删除', '批次刪除', 'Delete selected', '一括削除'),
  btn_import: t('导入', '匯入', 'Import', 'インポート'),
  btn_export: t('导出', '匯出', 'Export', 'エクスポート'),
  btn_state: t('启用/停用', '啟用/停用', 'Enable / disable', '有効/無効'),
  btn_lock: t('锁定/解锁', '鎖定/解鎖', 'Lock / unlock', 'ロック/解除'),
  btn_restore: t('回收站', '資源回收筒', 'Recycle bin', 'ごみ箱'),
  btn_shareView: t('共享视图', '共用檢視', 'Share views', 'ビューの共有'),
  btn_purge: t('彻底删除', '徹底刪除', 'Delete for good', '完全に削除'),
} as const satisfies Record<string, Text>;

export type ButtonCode = keyof typeof buttons;
export const buttonCodes = Object.keys(buttons) as ButtonCode[];
