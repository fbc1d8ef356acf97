import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { choiceRules, pickedInput, pickedKind } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const relationForm = {
  title: t('关联表单', '關聯表單', 'Related record', '関連レコード'),
  group: 'advanced',
  icon: 'LinkOutlined',
  kinds: ['ref', 'refs', 'text'],
  kindOf: pickedKind,
  props: {
    placeholder: props.placeholder,
    options: props.rowOptions,
    display: {
      type: 'choice',
      label: t('形式', '形式', 'Form', '表示形式'),
      choices: [
        { value: 'dropdown', label: t('下拉', '下拉', 'Drop-down', 'ドロップダウン') },
        { value: 'popup', label: t('弹窗', '彈出視窗', 'Pop-up', 'ポップアップ') },
      ],
      default: 'dropdown',
    },
    columns: {
      type: 'fieldNames',
      label: t('弹窗显示的列', '彈出視窗顯示的欄', 'Columns of the pop-up', 'ポップアップの列'),
    },
    sourceColumns: {
      type: 'list',
      label: t(
        '弹窗显示的数据源列',
        '彈出視窗顯示的資料來源欄',
        'Columns of the source in the pop-up',
        'ポップアップに出すデータソースの列',
      ),
      help: t(
        '关键词在这些列中查找；不写时只显示选项的名称列',
        '關鍵字在這些欄中查詢；不寫時只顯示選項的名稱欄',
        'A keyword is looked for in them; without them the label of the options is shown alone',
        'キーワードはこれらの列から検索します。省略時は選択肢のラベル列だけを表示します',
      ),
      when: { prop: 'display', is: ['popup'] },
      max: 20,
      by: 'column',
      of: {
        column: { type: 'text', required: true, maxLength: 200, label: t('列名', '欄名', 'Column', '列名') },
        title: { type: 'caption', label: t('标题', '標題', 'Title', 'タイトル') },
        width: {
          type: 'integer',
          min: 40,
          max: 1000,
          label: t('宽度（像素）', '寬度（像素）', 'Width (pixels)', '幅（ピクセル）'),
        },
      },
    },
    fills: {
      type: 'list',
      label: t('选中后填入', '選中後填入', 'Fills other fields', '他の項目に入れる'),
      help: t(
        '选中一条记录或数据源的一行后，把它的字段或列填入这些字段（写字段名；在子表中先找本行的列）；清空时一并清空',
        '選中一筆記錄或資料來源的一列後，把它的欄位或欄填入這些欄位（寫欄位名稱；在子表中先找本列的欄）；清空時一併清空',
        'Fields of the record, or columns of the row, that is picked go into these fields, by name (in a sub-table first those of its row); clearing empties them',
        '選んだレコードの項目、またはデータソースの列を、名前で指定した項目に入れます（サブテーブルではまず同じ行の列）。クリアすると空になります',
      ),
      max: 20,
      by: 'field',
      of: {
        field: { type: 'fieldName', of: 'beside', required: true, label: t('字段', '欄位', 'Field', '項目') },
        column: {
          type: 'text',
          required: true,
          maxLength: 200,
          theirs: true,
          label: t('记录的字段或列', '記錄的欄位或欄', 'Field or column', 'レコードの項目または列'),
        },
      },
    },
    multiple: props.multiple,
    clearable: props.clearable,
    matching: props.matching,
  },
  inRows: true,
  inSearch: true,
  refine: choiceRules,
  input: pickedInput,
  start: { to: { resource: 'organize/User', show: 'realName' } },
} as const satisfies WidgetDefinition;
