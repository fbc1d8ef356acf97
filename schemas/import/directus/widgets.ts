import type { WidgetName } from '../../widgets/index.ts';
import { widgetOf } from '../../widgets/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import { clean, isLoose, type Loose, listAt, own, PropertyReader, part, textAt } from '../loose.ts';
import { readOptions, severalOf } from '../option-list.ts';
import type { Target } from '../place.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';
import { spoken } from './snapshot.ts';

/** One field of a collection while it is converted. */
interface Column {
  name: string;
  source: Loose;
  /** The properties of its interface. */
  read: PropertyReader;
  notes: ImportNote[];
}

type Convert = (column: Column) => FieldDraft;

/** THE table of interfaces: what a value of each becomes. Relations, and what only parts a form, stand beside it. */
const interfaces: Record<string, Convert> = {
  input: (column) => input(column),
  'input-hash': () => ({ widget: 'input', props: { password: true } }),
  'input-autocomplete-api': (column) => {
    column.notes.push(note(column.name, 'remoteOptions', { value: column.read.text('url') }));
    return input(column);
  },
  'input-multiline': () => ({ widget: 'textarea' }),
  'input-rich-text-html': () => ({ widget: 'richText' }),
  'input-rich-text-md': () => ({ widget: 'codeEditor', props: { language: 'markdown' } }),
  'input-block-editor': (column) => asWidget(column, 'json'),
  'input-code': ({ source, read }) =>
    textAt(source, 'type') === 'json'
      ? { widget: 'json' }
      : { widget: 'codeEditor', props: { language: languages.get(read.text('language').toLowerCase()) } },
  boolean: () => ({ widget: 'switch' }),
  toggle: () => ({ widget: 'switch' }),
  datetime: (column) => moment(column),
  tags: (column) => tags(column),
  'select-dropdown': (column) => ({ widget: 'select', props: { options: optionsOf(column) } }),
  'select-radio': (column) => ({ widget: 'radio', props: { options: optionsOf(column) } }),
  'select-multiple-dropdown': (column) => several(column, 'select'),
  'select-multiple-checkbox': (column) => ({ widget: 'checkbox', props: { options: optionsOf(column) } }),
  'select-multiple-checkbox-tree': (column) => several(column, 'treeSelect'),
  'select-icon': () => ({ widget: 'iconPicker' }),
  'select-color': () => ({ widget: 'colorPicker' }),
  slider: (column) => slider(column),
  map: (column) => asWidget(column, 'json'),
};

/** What a field is called that says no interface, by how it is stored. */
const byType: Record<string, string> = {
  ...{ string: 'input', uuid: 'input', csv: 'input', integer: 'input', bigInteger: 'input', float: 'input' },
  ...{ decimal: 'input', text: 'input-multiline', hash: 'input-hash', boolean: 'boolean', json: 'input-code' },
  ...{ date: 'datetime', time: 'datetime', dateTime: 'datetime', timestamp: 'datetime' },
};

export function interfaceOf(source: Loose): string {
  const [said, type] = [textAt(part(source, 'meta'), 'interface'), textAt(source, 'type')];
  if (said !== '') return said;
  if (type.startsWith('geometry')) return 'map';
  return Object.hasOwn(byType, type) ? byType[type]! : type;
}

/** What every interface can say. */
const common = ['iconLeft', 'iconRight', 'font', 'trim', 'clear', 'slug', 'placeholder', 'masked', 'folder', 'crop'];

export function convertColumn(given: Omit<Column, 'read'>): FieldDraft {
  const { name, source, notes } = given;
  const sort = interfaceOf(source);
  const read = new PropertyReader(part(part(source, 'meta'), 'options'), { field: name, notes });
  for (const key of common) read.taken.add(key);
  const column = { ...given, read };
  const draft = Object.hasOwn(interfaces, sort) ? interfaces[sort]!(column) : asText(column, sort || '—');
  const left = read.leftOver(silent);
  if (left.length > 0) notes.push(note(name, 'properties', { names: left.join(', ') }));
  const hint = clean(spoken(textAt(read.source, 'placeholder'))).slice(0, 100);
  return hint !== '' && 'placeholder' in widgetOf(draft.widget).props
    ? { ...draft, props: { ...draft.props, placeholder: hint } }
    : draft;
}

/** What is of that product's look, or is the usual here. */
const silent = new Set(
  (
    'choices customSyntax customSyntaxCustom editorFont previewFont toolbar imageToken tinymceOverrides defaultView geometryType includeSeconds ' +
    'use24 relative format suffix prefix showAll alphabetize capitalization whitespace lineNumber lineWrapping template label ' +
    'defaultZoom basemap itemsShown valueCombining nonEditable iconOn iconOff colorOn colorOff alwaysShowValue enableCreate enableSelect ' +
    'enableLink layout tableSpacing fields limit allowNone'
  ).split(' '),
);

const languages = new Map([
  ...[['js', 'javascript'] as const, ['htmlmixed', 'html'] as const, ['plaintext', undefined] as const],
  ...['javascript', 'json', 'html', 'css', 'sql', 'markdown'].map((name) => [name, name] as const),
]);

const numeric = new Set(['integer', 'bigInteger', 'float', 'decimal']);
const longest = 100_000;

function input({ source, read }: Column): FieldDraft {
  const type = textAt(source, 'type');
  if (numeric.has(type)) {
    const [min, max] = [limitAt(read, 'min'), limitAt(read, 'max')];
    const limits = min !== undefined && max !== undefined && min > max ? {} : { min, max };
    const step = read.number('step', { min: 0.0001, max: 1e9 });
    const props = { ...limits, ...(step === undefined || step === 1 ? {} : { step }) };
    if (type === 'integer' || type === 'bigInteger') return { widget: 'number', kind: 'integer', props };
    return { widget: 'number', kind: 'decimal', props: { ...props, precision: placesOf(source) } };
  }
  // What the column holds; `softLength` only advises, and is left out.
  const held = Number(textAt(part(source, 'schema'), 'max_length'));
  const maxlength = Number.isInteger(held) && held > 0 && held <= longest ? held : undefined;
  const password = own(read.source, 'masked') === true || undefined;
  return { widget: type === 'text' ? 'textarea' : 'input', props: { maxlength, password } };
}

const limitAt = (read: PropertyReader, key: string) => read.number(key, { min: -1e15, max: 1e15 });

function placesOf(source: Loose): number | undefined {
  const scale = own(part(source, 'schema'), 'numeric_scale');
  return textAt(source, 'type') === 'decimal' && typeof scale === 'number' && scale >= 0 && scale <= 9
    ? Math.trunc(scale)
    : undefined;
}

function moment({ source, read }: Column): FieldDraft {
  const type = textAt(source, 'type');
  const seconds = own(read.source, 'includeSeconds') === true ? { timeFormat: 'HH:mm:ss' } : {};
  if (type === 'date') return { widget: 'date' };
  return type === 'time' ? { widget: 'time' } : { widget: 'date', props: { withTime: true, ...seconds } };
}

function slider({ source, read }: Column): FieldDraft {
  const [min = 0, max = 100] = [limitAt(read, 'minValue'), limitAt(read, 'maxValue')];
  const step = read.number('stepInterval', { min: 0.0001, max: 1e9 });
  if (min >= max) return input({ source, read } as Column);
  return { widget: 'slider', props: { min, max, step } };
}

/** `[{ text: 'Draft', value: 'draft', color: '#2ECDA7' }]` */
function optionsOf({ name, read, notes }: Column) {
  if (read.raw('allowOther') === true) notes.push(note(name, 'properties', { names: 'allowOther' }));
  return readOptions(spokenWithin(read.raw('choices')), { field: name, notes, keys });
}

const keys = { value: 'value', label: 'text', children: 'children' };

/** Icons of choices are of that product's own set; its colours are those of its theme. */
function spokenWithin(value: unknown): unknown {
  if (typeof value === 'string') return spoken(value);
  if (Array.isArray(value)) return value.map(spokenWithin);
  if (!isLoose(value)) return value;
  const { icon: _, color, ...rest } = value;
  const said = Object.entries(rest).map(([key, inner]) => [key, spokenWithin(inner)] as const);
  return Object.fromEntries([...said, ...(color === undefined ? [] : [['color', colorOf(color)] as const])]);
}

/** `var(--theme--primary)`, or `var(--primary)` as it was called before. */
function colorOf(color: unknown): unknown {
  const [, name = ''] = /^var\(--(?:theme--)?(\w+)/.exec(typeof color === 'string' ? color : '') ?? [];
  return Object.hasOwn(themed, name) ? themed[name] : name || color;
}

/** Those that are no words of a colour here. */
const themed: Record<string, string> = { secondary: 'purple', foreground: 'gray', background: 'gray' };

function several(column: Column, widget: 'select' | 'treeSelect'): FieldDraft {
  const options = optionsOf(column);
  return { widget, props: { options, multiple: severalOf({ options, isMany: true }, column) } };
}

/** Words that are offered can be chosen; where none are, or any other may be written, they are one text. */
function tags(column: Column): FieldDraft {
  const { name, read, notes } = column;
  const [presets, isOpen] = [listAt(read.source, 'presets'), read.raw('allowCustom') !== false];
  read.taken.add('presets');
  if (presets.length > 0 && !isOpen) {
    const options = readOptions(presets, { field: name, notes });
    return { widget: 'select', props: { options, multiple: severalOf({ options, isMany: true }, column) } };
  }
  notes.push(note(name, 'storedAs', { old: 'tags', kind: 'text' }));
  return { widget: 'input', props: { maxlength: 1000 } };
}

function asWidget({ name, source, notes }: Column, widget: WidgetName): FieldDraft {
  notes.push(note(name, 'asWidget', { tag: interfaceOf(source), widget }));
  return { widget };
}

function asText({ name, notes }: Column, tag: string): FieldDraft {
  notes.push(note(name, 'asText', { tag }));
  return { widget: 'input', props: { maxlength: 1000 } };
}

/** Collections of that product's own that are part of every installation here. */
const platform: Record<string, WidgetName> = { directus_users: 'userPicker', directus_roles: 'rolePicker' };

/** A field that points to records of a collection: one or several. */
export function relation(
  { name, source, notes }: Omit<Column, 'read'>,
  { table, targets, multiple }: { table: string; targets: ReadonlyMap<string, Target>; multiple?: true | undefined },
): FieldDraft {
  const options = part(part(source, 'meta'), 'options');
  if (table === 'directus_files') return files({ name, source, notes }, { multiple });
  if (own(options, 'filter')) notes.push(note(name, 'tableCondition', { value: own(options, 'filter') }));
  const widget = Object.hasOwn(platform, table) ? platform[table] : undefined;
  if (widget) return { widget, props: { multiple } };
  const target = targets.get(table.toLowerCase());
  if (!target) {
    notes.push(note(name, 'unknownTable', { table: table || interfaceOf(source) }));
    return { widget: 'input' };
  }
  const wanted = namesIn(textAt(options, 'template')).find((one) => target.shows.has(one));
  return {
    widget: target.tree ? 'treeSelect' : 'relationForm',
    to: { resource: `entry/${target.code}`, show: wanted ?? target.titleField },
    props: { multiple },
  };
}

/** `{{first_name}} {{last_name}}` in the names of its fields. */
export const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name]) => name ?? '');

function files(
  { name, source, notes }: Omit<Column, 'read'>,
  { multiple }: { multiple: true | undefined },
): FieldDraft {
  const isImage = interfaceOf(source) === 'file-image';
  const [limit, fileSize] = [multiple ? 100 : 1, isImage ? 20 : 50];
  notes.push(note(name, 'fileLimits', { limit, size: `${fileSize} MB` }));
  return { widget: isImage ? 'imageUpload' : 'fileUpload', props: { limit, fileSize } };
}
