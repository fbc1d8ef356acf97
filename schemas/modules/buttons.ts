import type { ButtonCode } from '../language/page.ts';
import type { Text } from '../language/text.ts';
import { t } from '../language/text.ts';

/** What the buttons of every list are called. */
export const buttonTitles = {
  btn_add: t('新增', '新增', 'Add', '追加'),
  btn_edit: t('编辑', '編輯', 'Edit', '編集'),
  btn_remove: t('删除', '刪除', 'Delete', '削除'),
  btn_detail: t('详情', '詳情', 'Details', '詳細'),
  btn_batchRemove: t('批量删除', '批次刪除', 'Delete selected', '一括削除'),
  btn_import: t('导入', '匯入', 'Import', 'インポート'),
  btn_export: t('导出', '匯出', 'Export', 'エクスポート'),
  btn_state: t('启用/停用', '啟用/停用', 'Enable / disable', '有効/無効'),
} as const satisfies Record<ButtonCode, Text>;
