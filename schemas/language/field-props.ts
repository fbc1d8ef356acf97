import type { PropDefinitions } from '../properties/property.ts';
import { t } from '../texts/text.ts';
import { script, scriptHelp } from './script.ts';

/** What a person sets of every field, whatever its widget. */
export const fieldProps = {
  label: {
    type: 'caption',
    label: t('显示的名称', '顯示的名稱', 'What a person reads', '表示名'),
    group: 'texts',
    required: true,
  },
  help: {
    type: 'caption',
    label: t('字段下方的说明', '欄位下方的說明', 'Text under the field', '項目の下の説明'),
    group: 'texts',
  },
  required: {
    type: 'expression',
    label: t('必填', '必填', 'Required', '必須'),
    group: 'limits',
    results: ['boolean'],
    orFlag: true,
  },
  visible: {
    type: 'expression',
    label: t('显示条件', '顯示條件', 'Shown while', '表示条件'),
    help: t(
      '留空则一直显示；隐藏的字段保留其值，其他条件和公式照常读取',
      '留空則一直顯示；隱藏的欄位保留其值，其他條件和公式照常讀取',
      'Without a condition it is always shown. A hidden field keeps its value, and other conditions and formulas go on reading it',
      '空欄なら常に表示。非表示でも値は保持され、他の条件や数式から参照されます',
    ),
    group: 'behaviour',
    results: ['boolean'],
  },
  readonly: {
    type: 'expression',
    label: t('只读', '唯讀', 'Read-only', '読み取り専用'),
    group: 'behaviour',
    results: ['boolean'],
    orFlag: true,
  },
  value: {
    type: 'expression',
    label: t('计算公式', '計算公式', 'Formula', '数式'),
    help: t(
      '值由公式算出，如 qty * price',
      '值由公式算出，如 qty * price',
      'The value is computed, such as qty * price',
      '値は数式で計算されます（例：qty * price）',
    ),
    group: 'data',
    results: ['any'],
  },
  defaultBy: {
    type: 'expression',
    label: t('初始值公式', '初始值公式', 'Starting formula', '初期値の式'),
    help: t(
      '新增时先填的值，如 today()；填写人可以改',
      '新增時先填的值，如 today()；填寫人可以改',
      'What a new record begins with, such as today(); it can be changed',
      '新規作成時に入る値（例：today()）。変更できます',
    ),
    group: 'data',
    results: ['any'],
  },
  unique: {
    type: 'boolean',
    label: t('不允许重复', '不允許重複', 'No two records may share a value', '重複を許さない'),
    group: 'limits',
    default: false,
    help: t(
      '子表的列：同一子表各行之间',
      '子表的欄：同一子表各列之間',
      'Of a column: no two rows of its sub-table',
      'サブテーブルの列では、同じ表の行どうし',
    ),
  },
  trigger: {
    type: 'choice',
    label: t('检查时机', '檢查時機', 'Checked', '検査のタイミング'),
    help: t(
      '保存时总会检查全部内容',
      '儲存時一定會檢查全部內容',
      'Saving checks everything in any case',
      '保存時には必ずすべて検査します',
    ),
    group: 'limits',
    choices: [
      { value: 'save', label: t('保存时', '儲存時', 'When it is saved', '保存時') },
      { value: 'blur', label: t('离开字段时', '離開欄位時', 'When the field is left', '項目を離れたとき') },
      { value: 'change', label: t('值变化时', '值變更時', 'With every change', '変更のたび') },
    ],
    default: 'save',
  },
  script: {
    ...script,
    label: t(
      '值变化时运行的脚本',
      '值變更時執行的指令碼',
      'Script that runs when the value changes',
      '値の変更時に実行するスクリプト',
    ),
    help: scriptHelp,
  },
} as const satisfies PropDefinitions;
