import type { WidgetName } from '../../widgets/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import type { Loose } from '../loose.ts';
import { flagAt, own, PropertyReader, textAt } from '../loose.ts';
import { readOptions } from '../option-list.ts';
import type { Target } from '../place.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';
import { keyOf, linesOf, typeOf } from './doctype.ts';

/** One field while it is converted. */
interface Column {
  name: string;
  source: Loose;
  notes: ImportNote[];
  /** The modules that it can point to, by the keys of their types. */
  targets: ReadonlyMap<string, Target>;
  /** Keys of types that are rows of others here: nothing points to them. */
  rowTypes: ReadonlySet<string>;
}

type Convert = (column: Column) => FieldDraft;

/** THE table of field types: what a value of each becomes. Rows and what only parts a form stand beside it. */
const types: Record<string, Convert> = {
  Data: (column) => data(column),
  'Small Text': (column) => ({ widget: 'textarea', props: { maxlength: lengthOf(column) } }),
  Text: (column) => ({ widget: 'textarea', props: { maxlength: lengthOf(column) } }),
  'Long Text': (column) => ({ widget: 'textarea', props: { maxlength: lengthOf(column) } }),
  'Text Editor': () => ({ widget: 'richText' }),
  'HTML Editor': () => ({ widget: 'richText' }),
  'Markdown Editor': () => ({ widget: 'codeEditor', props: { language: 'markdown' } }),
  Code: ({ source }) => ({
    widget: 'codeEditor',
    props: { language: languages.get(textAt(source, 'options').toLowerCase()) },
  }),
  JSON: () => ({ widget: 'json' }),
  Int: (column) => ({ widget: 'number', kind: 'integer', props: least(column) }),
  'Long Int': (column) => ({ widget: 'number', kind: 'integer', props: least(column) }),
  Float: (column) => decimal(column),
  Currency: (column) => ({ ...decimal(column), props: { ...decimal(column).props, thousands: true } }),
  Percent: (column) => ({ ...decimal(column), props: { ...decimal(column).props, suffix: '%' } }),
  Check: () => ({ widget: 'switch' }),
  Select: (column) => select(column),
  Autocomplete: (column) => select(column, { filterable: true }),
  Date: () => ({ widget: 'date' }),
  Datetime: () => ({ widget: 'date', props: { withTime: true, timeFormat: 'HH:mm:ss' } }),
  Time: () => ({ widget: 'time' }),
  Duration: (column) => {
    column.notes.push(note(column.name, 'storedAs', { old: 'Duration', kind: 'integer' }));
    return { widget: 'number', kind: 'integer', props: { min: 0, suffix: 's' } };
  },
  Rating: ({ name, source, notes }) => {
    // There it is kept as a share of all stars.
    notes.push(note(name, 'storedAs', { old: '0 … 1', kind: 'integer' }));
    const stars = Number(textAt(source, 'options') || 5);
    return { widget: 'rate', props: { count: Number.isInteger(stars) && stars > 0 && stars <= 20 ? stars : 5 } };
  },
  Link: (column) => link(column),
  'Dynamic Link': (column) => asText(column),
  Attach: (column) => upload(column, { widget: 'fileUpload', fileSize: 50 }),
  'Attach Image': (column) => upload(column, { widget: 'imageUpload', fileSize: 20 }),
  Signature: () => ({ widget: 'signature' }),
  Color: () => ({ widget: 'colorPicker' }),
  Icon: () => ({ widget: 'iconPicker' }),
  Phone: (column) => ({ widget: 'input', props: { maxlength: lengthOf(column) } }),
  Password: (column) => ({ widget: 'input', props: { password: true, maxlength: lengthOf(column) } }),
  Barcode: (column) => asText(column),
  Geolocation: ({ name, notes }) => {
    notes.push(note(name, 'asWidget', { tag: 'Geolocation', widget: 'json' }));
    return { widget: 'json' };
  },
  'Read Only': (column) => ({ ...data(column), readonly: true }),
};

/** Whether fields of a type hold a value of their own. */
export const hasValue = (type: string): boolean => Object.hasOwn(types, type);

export const convertColumn = (column: Column): FieldDraft => types[typeOf(column.source)]!(column);

const languages = new Map([
  ...[['js', 'javascript'] as const, ['jinja', 'html'] as const, ['scss', 'css'] as const],
  ...['javascript', 'json', 'html', 'css', 'sql', 'markdown'].map((name) => [name, name] as const),
]);

/** What that product keeps of a line of text unless a field says otherwise. */
const usualLength = 140;

function lengthOf({ name, source, notes }: Column): number | undefined {
  const length = new PropertyReader(source, { field: name, notes }).number('length', { min: 0, max: 100_000 });
  return length ? Math.trunc(length) : undefined;
}

const patterns: Record<string, string> = { URL: '^(https?|ftp)://[^\\s]+$' };

function data(column: Column): FieldDraft {
  const { source } = column;
  const format = textAt(source, 'options');
  return {
    widget: 'input',
    props: { maxlength: lengthOf(column) ?? usualLength },
    ...(format === 'Email' ? { rules: [{ rule: 'email' }] } : {}),
    ...(Object.hasOwn(patterns, format) ? { rules: [{ pattern: patterns[format]!, message: wrongAddress }] } : {}),
  };
}

const wrongAddress = {
  zh: '请输入以 http:// 或 https:// 开头的地址',
  zhtw: '請輸入以 http:// 或 https:// 開頭的網址',
  en: 'An address begins with http:// or https://',
  ja: 'http:// または https:// で始まるアドレスを入力してください',
};

const least = ({ source }: Column): { min?: number } => (flagAt(source, 'non_negative') ? { min: 0 } : {});

function decimal(column: Column): FieldDraft {
  const { name, source, notes } = column;
  const places = new PropertyReader({ precision: textAt(source, 'precision') || undefined }, { field: name, notes });
  const said = Number(places.raw('precision') ?? Number.NaN);
  const precision = Number.isInteger(said) && said >= 0 && said <= 9 ? said : undefined;
  return { widget: 'number', kind: 'decimal', props: { precision, ...least(column) } };
}

/** A list that begins with an empty line may be left empty; another one starts with its first choice. */
function select({ name, source, notes }: Column, props: { filterable?: true } = {}): FieldDraft {
  const lines = linesOf(source);
  const named = lines.filter((line) => line !== '');
  // Its own list may be filled by a script.
  if (named.length === 0) return { widget: 'input', props: { maxlength: usualLength } };
  const options = readOptions([...new Set(named)], { field: name, notes });
  const starts = textAt(source, 'default') === '' && lines[0] !== '' && typeOf(source) === 'Select';
  const first = options?.source === 'static' ? options.items[0]?.value : undefined;
  return { widget: 'select', props: { options, ...props }, ...(starts && first ? { defaultValue: first } : {}) };
}

function asText(column: Column): FieldDraft {
  column.notes.push(note(column.name, 'asText', { tag: typeOf(column.source) }));
  return { widget: 'input', props: { maxlength: lengthOf(column) ?? usualLength } };
}

function upload(
  { name, notes }: Column,
  { widget, fileSize }: { widget: 'fileUpload' | 'imageUpload'; fileSize: number },
): FieldDraft {
  const limit = 1;
  notes.push(note(name, 'fileLimits', { limit, size: `${fileSize} MB` }));
  return { widget, props: { limit, fileSize } };
}

/** Types of that product's own that are part of every installation here. */
const platform: Record<string, WidgetName> = {
  user: 'userPicker',
  role: 'rolePicker',
  company: 'companyPicker',
  department: 'departmentPicker',
  designation: 'postPicker',
};

/** What a field points to: a module of this import or of the installation, else a part of the platform. */
export function link(column: Column, { multiple }: { multiple?: true } = {}): FieldDraft {
  const { name, source, notes, targets, rowTypes } = column;
  const type = textAt(source, 'options');
  const key = keyOf(type || 'none');
  const target = targets.get(key);
  if (own(source, 'link_filters')) notes.push(note(name, 'tableCondition', { value: own(source, 'link_filters') }));
  if (target)
    return {
      widget: target.tree ? 'treeSelect' : 'relationForm',
      to: { resource: `entry/${target.code}`, show: target.titleField },
      props: { multiple },
    };
  const widget = Object.hasOwn(platform, key) ? platform[key] : undefined;
  if (widget) return { widget, props: { multiple } };
  notes.push(note(name, rowTypes.has(key) ? 'subTarget' : 'unknownTable', { table: type || typeOf(source) }));
  return { widget: 'input', props: { maxlength: usualLength } };
}
