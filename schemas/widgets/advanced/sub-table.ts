import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

export const subTable = {
  title: t('子表', '子表', 'Sub-table', 'サブテーブル'),
  group: 'advanced',
  icon: 'TableOutlined',
  kinds: ['rows'],
  inRows: true,
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
        '選擇一筆記錄的欄：可在彈出視窗中選多筆記錄，每筆成為一列，並填入該欄設定的欄位',
        'A column in which a record is chosen: several can then be chosen in a pop-up, each becomes a row, filled in as that column says',
        'レコードを選ぶ列。ポップアップで複数選ぶと1件が1行になり、その列の設定どおりに入力されます',
      ),
    },
    pickText: {
      type: 'caption',
      label: t('批量选择按钮文字', '批次選擇按鈕文字', 'Text of that button', 'まとめて選ぶボタンの文字'),
    },
    groupBy: {
      type: 'fieldName',
      label: t('分组依据的列', '分組依據的欄', 'Grouped by', 'グループ化する列'),
      help: t(
        '连续且该列相同的行显示在一个标题下，标题可收起，并显示行数和合计；行的顺序不变，用户可一键归拢',
        '連續且該欄相同的列顯示在一個標題下，標題可收合，並顯示列數和合計；列的順序不變，使用者可一鍵歸攏',
        'Rows that follow each other and hold the same in this column stand below one heading, which folds them, and says how many they are and what they add up to; nobody changes their order, but one click gathers them',
        '続いていてこの列が同じ行を1つの見出しの下に表示します。見出しで開閉でき、行数と合計を示します。行の順は変わらず、1クリックでまとめられます',
      ),
    },
    summary: { type: 'fieldNames', label: t('合计列', '合計欄', 'Columns with a total', '合計する列') },
    inLists: {
      type: 'fieldNames',
      label: t('列表中显示的列', '清單中顯示的欄', 'Columns shown in lists', '一覧に表示する列'),
      help: t(
        '列表以本子表为一列时，显示前几行的这些列；不写时显示第一列',
        '清單以本子表為一欄時，顯示前幾列的這些欄；不寫時顯示第一欄',
        'Where a list has this sub-table as a column, these of its first rows are shown; without any the first one',
        '一覧でこのサブテーブルを列にしたとき、先頭の数行のこれらの列を表示します。省略時は最初の列',
      ),
    },
  },
} as const satisfies WidgetDefinition;
