import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

export const subTable = {
  title: t('子表', '子表', 'Sub-table', 'サブテーブル'),
  group: 'advanced',
  icon: 'TableOutlined',
  kinds: ['rows'],
  props: {
    minCount: {
      type: 'integer',
      label: t('最少行数', '最少行數', 'At least this many rows', '最小行数'),
      min: 0,
      max: 10000,
    },
    maxCount: {
      type: 'integer',
      label: t('最多行数', '最多行數', 'At most this many rows', '最大行数'),
      min: 1,
      max: 10000,
    },
    addText: {
      type: 'caption',
      label: t('添加按钮文字', '新增按鈕文字', 'Text of the add button', '追加ボタンの文字'),
    },
    pickBy: {
      type: 'fieldName',
      label: t('按哪一列批量选择', '依哪一欄批次選擇', 'Rows by choosing records for', 'まとめて選ぶ列'),
      help: t(
        '选择一条记录的列：可在弹窗中选多条记录，每条成为一行，并填入该列设定的字段',
        '選擇一筆記錄的欄：可在彈窗中選多筆記錄，每筆成為一列，並填入該欄設定的欄位',
        'A column in which a record is chosen: several can then be chosen in a pop-up, each becomes a row, filled in as that column says',
        'レコードを選ぶ列。ポップアップで複数選ぶと1件が1行になり、その列の設定どおりに入力されます',
      ),
    },
    pickText: {
      type: 'caption',
      label: t('批量选择按钮文字', '批次選擇按鈕文字', 'Text of that button', 'まとめて選ぶボタンの文字'),
    },
    summary: { type: 'fieldNames', label: t('合计列', '合計欄', 'Columns with a total', '合計する列') },
  },
} as const satisfies WidgetDefinition;
