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
    label: t('是否必填，或条件公式', '是否必填，或條件公式', 'Required, or a condition', '必須、または条件式'),
    group: 'limits',
    results: ['boolean'],
    orFlag: true,
  },
  visible: {
    type: 'expression',
    label: t('显示的条件公式', '顯示的條件公式', 'Shown while this condition holds', '表示する条件式'),
    group: 'behaviour',
    results: ['boolean'],
  },
  readonly: {
    type: 'expression',
    label: t('是否只读，或条件公式', '是否唯讀，或條件公式', 'Read-only, or a condition', '読み取り専用、または条件式'),
    group: 'behaviour',
    results: ['boolean'],
    orFlag: true,
  },
  value: {
    type: 'expression',
    label: t(
      '计算公式，如 qty * price',
      '計算公式，如 qty * price',
      'Formula, such as qty * price',
      '数式（例：qty * price）',
    ),
    group: 'data',
    results: ['any'],
  },
  defaultBy: {
    type: 'expression',
    label: t(
      '初始值公式，如 today()',
      '初始值公式，如 today()',
      'Starting value as a formula, such as today()',
      '初期値の式（例：today()）',
    ),
    group: 'data',
    results: ['any'],
  },
  unique: {
    type: 'boolean',
    label: t('不允许重复', '不允許重複', 'No two records may share a value', '重複を許さない'),
    group: 'limits',
    default: false,
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
