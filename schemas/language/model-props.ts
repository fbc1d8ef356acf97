import type { PropDefinitions } from '../properties/property.ts';
import { t } from '../texts/text.ts';
import { modelTraits, traits } from './traits.ts';

/** What a person sets of a module's records besides their fields. */
export const modelProps = {
  titleField: {
    type: 'fieldName',
    label: t('标题字段', '標題欄位', 'Field that names a record', 'レコード名の項目'),
    help: t(
      '列表、弹窗和引用处以它称呼一条记录',
      '清單、彈出視窗與引用處以它稱呼一筆記錄',
      'What a record is called in lists, pop-ups and where others point to it',
      '一覧・ポップアップ・参照元でのレコードの呼び名',
    ),
    group: 'data',
    required: true,
  },
  showable: {
    type: 'fieldNames',
    label: t(
      '其他模块可显示的字段',
      '其他模組可顯示的欄位',
      'Fields that other modules may show',
      '他モジュールで表示できる項目',
    ),
    help: t(
      '指向本模块记录的表单与列表可以显示它们，各人仍只看得到自己有权看的',
      '指向本模組記錄的表單與清單可以顯示它們，各人仍只看得到自己有權看的',
      'Forms and lists that point to these records can show them, to whoever may see them here',
      'これらのレコードを参照するフォームや一覧で表示できます。見えるのは権限のある人だけです',
    ),
    group: 'rights',
  },
  traits: {
    type: 'choices',
    label: t('记录的特性', '記錄的特性', 'What records can do', 'レコードの特性'),
    group: 'behaviour',
    choices: modelTraits.map((value) => ({ value, label: traits[value].title })),
  },
} as const satisfies PropDefinitions;
