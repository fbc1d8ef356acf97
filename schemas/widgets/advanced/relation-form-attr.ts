import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

/** SPEC §3, relationFormAttr: what the chosen record holds in another field; shown, and never stored here. */
export const relationFormAttr = {
  title: t('关联表单属性', '關聯表單屬性', 'Field of a related record', '関連レコードの項目'),
  group: 'advanced',
  icon: 'NodeIndexOutlined',
  kinds: ['none'],
  inRows: true,
  props: {
    relationField: {
      type: 'field',
      label: t('关联字段', '關聯欄位', 'The field that points to the record', 'レコードを指す項目'),
      help: t(
        '本表单（在子表中为本行）中选择一条记录的字段',
        '本表單（在子表中為本列）中選擇一筆記錄的欄位',
        'A field of this form, in a sub-table of its row, in which one record is chosen',
        'このフォーム（サブテーブルでは同じ行）で1件のレコードを選ぶ項目',
      ),
      group: 'data',
      use: 'point',
      required: true,
    },
    showField: {
      type: 'text',
      label: t('显示的字段', '顯示的欄位', 'The field that is shown', '表示する項目'),
      help: t(
        '被选记录的字段名；无权查看该字段或该记录的人看不到',
        '被選記錄的欄位名稱；無權檢視該欄位或該記錄的人看不到',
        'By its name in that record; whoever may not see that field or that record sees nothing',
        '選ばれたレコードの項目名。その項目やレコードを見る権限のない人には表示されません',
      ),
      group: 'data',
      required: true,
      maxLength: 64,
      theirs: 'relationField',
    },
  },
  borrows: ({ relationField, showField }: Record<string, unknown>) =>
    typeof relationField === 'string' && typeof showField === 'string'
      ? { by: relationField, show: showField }
      : undefined,
} as const satisfies WidgetDefinition;
