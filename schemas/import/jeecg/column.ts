import type { FieldRule } from '../../language/rules.ts';
import { compilePattern } from '../../record/pattern.ts';
import type { Text } from '../../texts/text.ts';
import { t } from '../../texts/text.ts';
import type { WidgetName } from '../../widgets/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import type { Loose } from '../loose.ts';
import { textAt } from '../loose.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';
import { wrongFormat } from '../rule-list.ts';
import { tableOf } from './table.ts';

/** What a column can point into: the tables of this import, by lower-case name. */
export interface Target {
  code: string;
  titleField: string;
  fields: ReadonlySet<string>;
  tree: boolean;
}

interface Column {
  name: string;
  source: Loose;
  notes: ImportNote[];
  targets: ReadonlyMap<string, Target>;
  dictionaries: Set<string>;
}

/** The widget of a column, from how it is shown, what the database stores, and its dictionary. */
export function convertColumn(column: Column): FieldDraft {
  const { source } = column;
  const show = textAt(source, 'field_show_type').toLowerCase() || 'text';
  const table = textAt(source, 'dict_table');
  const code = textAt(source, 'dict_field');
  if (show === 'link_down' || show === 'popup' || show === 'popup_dict') return textWith(column, show);
  if (table) return relation(column, show);
  if (show === 'cat_tree' && code) column.notes.push(note(column.name, 'asWidget', { tag: show, widget: 'select' }));
  if (code && choices[show]) return dictionary(column, choices[show], { code });
  if (code && show === 'text') {
    column.notes.push(note(column.name, 'asWidget', { tag: 'text', widget: 'select' }));
    return dictionary(column, { widget: 'select' }, { code });
  }
  const found = Object.hasOwn(shows, show) ? shows[show] : undefined;
  if (found) return found(column, show);
  return textWith(column, show);
}

const choices: Record<string, FieldDraft> = {
  list: { widget: 'select' },
  sel_search: { widget: 'select', props: { filterable: true } },
  radio: { widget: 'radio' },
  checkbox: { widget: 'checkbox' },
  list_multi: { widget: 'select', props: { multiple: true } },
  cat_tree: { widget: 'select', props: { filterable: true } },
};

type Convert = (column: Column, show: string) => FieldDraft;

const shows: Record<string, Convert> = {
  text: (column) => byDatabase(column),
  textarea: () => ({ widget: 'textarea' }),
  password: (column) => ({ widget: 'input', props: { password: true, maxlength: lengthOf(column) } }),
  date: () => ({ widget: 'date' }),
  datetime: () => ({ widget: 'date', props: { withTime: true } }),
  time: () => ({ widget: 'time' }),
  switch: (column) => {
    column.notes.push(
      note(column.name, 'storedAs', { old: textAt(column.source, 'field_extend_json') || 'Y/N', kind: 'boolean' }),
    );
    return { widget: 'switch' };
  },
  file: () => ({ widget: 'fileUpload' }),
  image: () => ({ widget: 'imageUpload' }),
  umeditor: (column, show) => asTextarea(column, show),
  markdown: (column, show) => asTextarea(column, show),
  sel_user: (column) => ({ widget: 'userPicker', props: { multiple: many(column) } }),
  sel_depart: (column) => ({ widget: 'departmentPicker', props: { multiple: many(column) } }),
};

const asTextarea = ({ name, notes }: Column, tag: string): FieldDraft => {
  notes.push(note(name, 'asWidget', { tag, widget: 'textarea' }));
  return { widget: 'textarea' };
};

/** The pickers of that product take several unless their extension says otherwise. */
const many = ({ source }: Column) => !/"multi(?:Select)?"\s*:\s*false/.test(textAt(source, 'field_extend_json'));

function textWith(column: Column, tag: string): FieldDraft {
  column.notes.push(note(column.name, 'asText', { tag }));
  return { widget: 'input', props: { maxlength: lengthOf(column) } };
}

/** A plain input over a column that is no text. */
function byDatabase(column: Column): FieldDraft {
  const { name, source, notes } = column;
  const type = textAt(source, 'db_type').toLowerCase();
  if (['int', 'integer', 'long', 'bigint'].includes(type)) return { widget: 'number', kind: 'integer' };
  if (['double', 'bigdecimal', 'decimal', 'float'].includes(type)) {
    const places = Number(textAt(source, 'db_point_length') || 0);
    const precision = Math.min(10, Math.max(0, Number.isInteger(places) ? places : 2));
    if (places > 10) notes.push(note(name, 'precision', { old: places, precision }));
    return {
      widget: 'number',
      kind: 'decimal',
      props: { precision: type === 'double' && places === 0 ? undefined : precision },
    };
  }
  if (type === 'date' || type === 'datetime') {
    notes.push(note(name, 'asWidget', { tag: `text/${type}`, widget: 'date' }));
    return { widget: 'date', props: { withTime: type === 'datetime' || undefined } };
  }
  if (type === 'text' || type === 'blob') {
    if (type === 'blob') notes.push(note(name, 'asWidget', { tag: 'blob', widget: 'textarea' }));
    return { widget: 'textarea' };
  }
  return { widget: 'input', props: { maxlength: lengthOf(column) } };
}

function lengthOf({ name, source, notes }: Column): number | undefined {
  const raw = textAt(source, 'db_length');
  const length = Number(raw);
  if (raw === '' || length === 0) return undefined;
  if (Number.isInteger(length) && length > 0) return Math.min(length, 100_000);
  notes.push(note(name, 'badValue', { property: 'db_length', value: raw }));
  return undefined;
}

function dictionary(
  { name, source, notes, dictionaries }: Column,
  draft: FieldDraft,
  { code }: { code: string },
): FieldDraft {
  dictionaries.add(code.slice(0, 64));
  notes.push(note(name, 'dictionary', { code }));
  const type = textAt(source, 'db_type').toLowerCase();
  if (type && type !== 'string') notes.push(note(name, 'storedAs', { old: type, kind: 'text' }));
  return { ...draft, props: { ...draft.props, options: { source: 'dictionary', code: code.slice(0, 64) } } };
}

const platform: Record<string, WidgetName> = {
  sys_user: 'userPicker',
  sys_depart: 'departmentPicker',
  sys_role: 'rolePicker',
  sys_position: 'postPicker',
};

/** A column that shows another table: one of the platform's, one of this import, or one that nobody knows. */
function relation(column: Column, show: string): FieldDraft {
  const { name, source, notes, targets } = column;
  const { table, condition } = tableOf(textAt(source, 'dict_table'));
  const key = textAt(source, 'dict_field');
  const multiple = show === 'list_multi' || show === 'checkbox' || undefined;
  const widget = Object.hasOwn(platform, table) ? platform[table] : undefined;
  const target = targets.get(table);
  if (!widget && !target) {
    notes.push(note(name, 'unknownTable', { table: table || condition }));
    return { widget: 'input', props: { maxlength: lengthOf(column) } };
  }
  if (condition) notes.push(note(name, 'tableCondition', { value: condition }));
  if (key && key !== 'id' && key !== '0') notes.push(note(name, 'byCode', { key }));
  if (widget) return { widget, props: { multiple } };
  const wanted = textAt(source, 'dict_text')
    .split(',')
    .map((part) => part.trim());
  const shown = (show === 'sel_tree' ? wanted[2] : wanted[0]) ?? '';
  const to = { resource: `entry/${target!.code}`, show: target!.fields.has(shown) ? shown : target!.titleField };
  return target!.tree
    ? { widget: 'treeSelect', to, props: { multiple } }
    : { widget: 'relationForm', to, props: { multiple } };
}

const digits = t('只能输入数字', '只能輸入數字', 'Digits only', '数字のみ入力できます');
const named: Record<string, { pattern: string; message: Text }> = {
  n: { pattern: '^-?\\d+(\\.\\d+)?$', message: digits },
  z: { pattern: '^-?\\d+$', message: t('只能输入整数', '只能輸入整數', 'Whole numbers only', '整数のみ入力できます') },
  s: { pattern: '^[A-Za-z]+$', message: t('只能输入字母', '只能輸入字母', 'Letters only', '英字のみ入力できます') },
  p: {
    pattern: '^\\d{6}$',
    message: t(
      '请输入 6 位邮政编码',
      '請輸入 6 位郵遞區號',
      'Enter a postcode of 6 digits',
      '6桁の郵便番号を入力してください',
    ),
  },
  url: {
    pattern: '^(https?|ftp)://[^\\s]+$',
    message: t('请输入网址', '請輸入網址', 'Enter an address', 'URLを入力してください'),
  },
  money: {
    pattern: '^-?\\d+(\\.\\d{1,2})?$',
    message: t('金额最多两位小数', '金額最多兩位小數', 'An amount has at most two decimals', '金額は小数2桁までです'),
  },
  'n6-16': {
    pattern: '^\\d{6,16}$',
    message: t(
      '请输入 6 到 16 位数字',
      '請輸入 6 到 16 位數字',
      'Enter 6 to 16 digits',
      '6〜16桁の数字を入力してください',
    ),
  },
  '*6-16': {
    pattern: '^.{6,16}$',
    message: t(
      '请输入 6 到 16 个字符',
      '請輸入 6 到 16 個字元',
      'Enter 6 to 16 characters',
      '6〜16文字で入力してください',
    ),
  },
  's6-18': {
    pattern: '^[A-Za-z]{6,18}$',
    message: t(
      '请输入 6 到 18 个字母',
      '請輸入 6 到 18 個字母',
      'Enter 6 to 18 letters',
      '英字6〜18文字で入力してください',
    ),
  },
};

/** `field_valid_type`: a named check, `only` for unique, `*` for required, or a pattern. */
export function checksOf({ name, source, notes }: Omit<Column, 'targets' | 'dictionaries'>): {
  rules: FieldRule[];
  unique?: boolean;
  required?: boolean;
} {
  const raw = textAt(source, 'field_valid_type');
  if (!raw) return { rules: [] };
  if (raw === 'only') return { rules: [], unique: true };
  if (raw === '*') return { rules: [], required: true };
  if (raw === 'e') return { rules: [{ rule: 'email' }] };
  if (raw === 'm') return { rules: [{ rule: 'iphone' }] };
  if (Object.hasOwn(named, raw)) return { rules: [named[raw]!] };
  if (/[\^$[\\(]/.test(raw) && raw.length <= 500 && compilePattern(raw))
    return { rules: [{ pattern: raw, message: wrongFormat }] };
  notes.push(note(name, 'validation', { value: raw }));
  return { rules: [] };
}
