import { type Text, t } from '../texts/text.ts';

interface TraitDefinition {
  title: Text;
  help: Text;
}

/**
 * What a model's records can do besides holding fields. The fields, operations and buttons of a trait carry its name
 * (system-fields.ts, operations.ts); what it keeps from happening is server/engine/traits.
 */
export const traits = {
  state: {
    title: t('启用/停用', '啟用/停用', 'Enabled or not', '有効・無効'),
    help: t(
      '停用的记录不再可选',
      '停用的記錄不再可選',
      'Disabled records can no longer be picked',
      '無効なレコードは選択できなくなります',
    ),
  },
  tree: {
    title: t('树形', '樹狀', 'Tree', 'ツリー'),
    help: t('记录有上级', '記錄有上級', 'A record hangs below another', 'レコードに上位があります'),
  },
  recycle: {
    title: t('回收站', '資源回收筒', 'Recycle bin', 'ごみ箱'),
    help: t(
      '删除的记录可以恢复，或彻底删除',
      '刪除的記錄可以還原，或徹底刪除',
      'Deleted records can be restored, or deleted for good',
      '削除したレコードを復元、または完全に削除できます',
    ),
  },
  lock: {
    title: t('锁定', '鎖定', 'Lock', 'ロック'),
    help: t(
      '锁定的记录不能修改或删除',
      '鎖定的記錄不能修改或刪除',
      'A locked record can be neither changed nor deleted',
      'ロックしたレコードは変更も削除もできません',
    ),
  },
  sort: {
    title: t('排序', '排序', 'Order', '並び順'),
    help: t('记录有固定的次序', '記錄有固定的次序', 'Records keep an order', 'レコードに並び順があります'),
  },
} as const satisfies Record<string, TraitDefinition>;

export type ModelTrait = keyof typeof traits;
export const modelTraits = Object.keys(traits) as ModelTrait[];
