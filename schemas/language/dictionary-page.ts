import type { PropDefinitions, PropsOf } from '../properties/property.ts';
import { t } from '../texts/text.ts';

/** Records kept as a dictionary: a code and a label, flat or as a tree. */
export const dictionaryProps = {
  isTree: { type: 'boolean', label: t('树形', '樹狀', 'A tree', 'ツリー'), group: 'look', default: false },
  labelField: {
    type: 'field',
    use: 'code',
    label: t('名称字段', '名稱欄位', 'The label', '名称項目'),
    group: 'data',
    required: true,
  },
  valueField: {
    type: 'field',
    use: 'code',
    label: t('编码字段', '編碼欄位', 'The code', 'コード項目'),
    group: 'data',
    required: true,
  },
} as const satisfies PropDefinitions;

export type DictionaryPage = PropsOf<typeof dictionaryProps>;
