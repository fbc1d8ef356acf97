import type { WidgetName } from '../../widgets/index.ts';
import { limitNames, limitsIn } from '../date-limits.ts';
import type { FieldDraft } from '../field-draft.ts';
import type { Loose } from '../loose.ts';
import { isLoose, own, PropertyReader, textAt } from '../loose.ts';
import type { Target } from '../place.ts';
import { readJson } from '../read-file.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';
import type { Reach } from './joins.ts';
import { tableOf } from './table.ts';

interface Column {
  name: string;
  source: Loose;
  notes: ImportNote[];
  reach: Reach;
  dictionaries: Set<string>;
}

/** The widget of a column, from how it is shown, what the database stores, and its dictionary. */
export function convertColumn(column: Column): FieldDraft {
  const { source } = column;
  const show = textAt(source, 'field_show_type').toLowerCase() || 'text';
  // A switch names the extension where it says what is stored instead.
  if (show !== 'switch') reportExtension(column, Object.hasOwn(readExtensions, show) ? readExtensions[show]! : []);
  const table = textAt(source, 'dict_table');
  const code = textAt(source, 'dict_field');
  if (show === 'link_down' || show === 'popup' || show === 'popup_dict')
    return textWith(column, `${show} ${relationText(source)}`);
  if (show === 'hidden') {
    column.notes.push(note(column.name, 'hiddenType', { tag: show }));
    return byDatabase(column);
  }
  if (table) return relation(column, show);
  if (textAt(source, 'main_table')) return link(column, show);
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

/** What is read of the extension, by how the column is shown. */
const readExtensions: Record<string, readonly string[]> = {
  file: ['uploadnum'],
  image: ['uploadnum'],
  date: [...limitNames.day, 'picker'],
  datetime: limitNames.day,
  time: limitNames.time,
  sel_user: ['multi', 'multiSelect'],
  sel_depart: ['multi', 'multiSelect'],
};

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
  textarea: (column) => ({ widget: 'textarea', props: { maxlength: textLengthOf(column) } }),
  password: (column) => ({ widget: 'input', props: { password: true, maxlength: lengthOf(column) } }),
  date: (column) => ({ widget: 'date', props: { ...periodIn(column), ...limitsOf(column, 'day') } }),
  // That product shows seconds.
  datetime: (column) => ({
    widget: 'date',
    props: { withTime: true, timeFormat: 'HH:mm:ss', ...limitsOf(column, 'day') },
  }),
  time: (column) => ({ widget: 'time', props: limitsOf(column, 'time') }),
  switch: (column) => {
    column.notes.push(
      note(column.name, 'storedAs', { old: textAt(column.source, 'field_extend_json') || 'Y/N', kind: 'boolean' }),
    );
    return { widget: 'switch' };
  },
  file: (column) => uploads(column, { widget: 'fileUpload', fileSize: 50 }),
  image: (column) => uploads(column, { widget: 'imageUpload', fileSize: 20 }),
  umeditor: () => ({ widget: 'richText' }),
  markdown: (column) => ({ widget: 'codeEditor', props: { language: 'markdown', maxlength: textLengthOf(column) } }),
  pca: (column) => {
    column.notes.push(note(column.name, 'storedAs', { old: 'pca', kind: 'refs' }));
    return { widget: 'address' };
  },
  sel_user: (column) => ({ widget: 'userPicker', props: { multiple: many(column) } }),
  sel_depart: (column) => ({ widget: 'departmentPicker', props: { multiple: many(column) } }),
};

/** What that product says of a column beyond its columns: JSON, written as text. */
function extensionOf({ source }: Column): Record<string, unknown> {
  const reading = readJson(textAt(source, 'field_extend_json') || '{}');
  return 'data' in reading && isLoose(reading.data) ? reading.data : {};
}

const limitsOf = (column: Column, of: 'day' | 'time'): Record<string, unknown> => {
  const { name, notes } = column;
  return { ...limitsIn({ read: new PropertyReader(extensionOf(column), { field: name, notes }), name, notes }, of) };
};

const periods: Record<string, string> = { year: 'YYYY', month: 'YYYY-MM', date: 'YYYY-MM-DD' };

/** A column of days may be picked by the month or year. */
function periodIn(column: Column): { format?: string } {
  const picker = textAt(extensionOf(column), 'picker');
  if (picker === '') return {};
  if (Object.hasOwn(periods, picker)) return { format: periods[picker]! };
  column.notes.push(note(column.name, 'asWidget', { tag: `date ${picker}`, widget: 'date' }));
  return {};
}

/** What `extensionOf` holds and nobody has read; `read` has been. */
function reportExtension(column: Column, read: readonly string[]): void {
  const left = Object.keys(extensionOf(column)).filter((key) => !read.includes(key));
  const text = textAt(column.source, 'field_extend_json');
  if (left.length > 0 || (text !== '' && Object.keys(extensionOf(column)).length === 0))
    column.notes.push(note(column.name, 'properties', { names: `field_extend_json ${text}` }));
}

/** That product limits neither number nor size of files unless somebody says so; the server takes what `fileSize` says. */
function uploads(
  column: Column,
  { widget, fileSize }: { widget: 'fileUpload' | 'imageUpload'; fileSize: number },
): FieldDraft {
  const wanted = Number(own(extensionOf(column), 'uploadnum'));
  const limit = Number.isInteger(wanted) && wanted > 0 && wanted <= 100 ? wanted : 100;
  column.notes.push(note(column.name, 'fileLimits', { limit, size: `${fileSize} MB` }));
  return { widget, props: { limit, fileSize } };
}

/** The pickers of that product take several unless their extension says otherwise. */
const many = (column: Column) => {
  const extension = extensionOf(column);
  return own(extension, 'multi') !== false && own(extension, 'multiSelect') !== false;
};

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
    const isFree = type === 'double' && places === 0;
    return {
      widget: 'number',
      kind: 'decimal',
      props: { precision: isFree ? undefined : precision, ...(isFree ? {} : digitsOf(column, precision)) },
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

/** `decimal(10, 2)` holds eight digits before the point. More than fifteen in all no number here holds exactly. */
function digitsOf(column: Column, places: number): { min?: number; max?: number } {
  const length = lengthOf(column);
  if (length === undefined || length <= places || length > 15) return {};
  const max = Number(`${'9'.repeat(length - places)}${places > 0 ? `.${'9'.repeat(places)}` : ''}`);
  return { min: -max, max };
}

/** A long text has the limit of its column only where that is one of letters. */
const textLengthOf = (column: Column): number | undefined =>
  ['string', ''].includes(textAt(column.source, 'db_type').toLowerCase()) ? lengthOf(column) : undefined;

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

/** The ways of that product to choose a record of a table. */
const choosing = new Set(['list', 'list_multi', 'sel_search', 'radio', 'checkbox', 'sel_tree', 'cat_tree']);

/** `table (key, text)`, as far as a column says it. */
const relationText = (source: Loose) =>
  `${textAt(source, 'dict_table')} (${['dict_field', 'dict_text'].map((key) => textAt(source, key)).join(', ')})`;

/** A column that shows another table: one of the platform's, one of this import, or one that nobody knows. */
function relation(column: Column, show: string): FieldDraft {
  const { name, source, notes, reach } = column;
  const { table, condition } = tableOf(textAt(source, 'dict_table'));
  const multiple = show === 'list_multi' || show === 'checkbox' || undefined;
  const widget = Object.hasOwn(platform, table) ? platform[table] : undefined;
  const target = reach.targets.get(table);
  if (!widget && !target) {
    const said = `${show}: ${relationText(source)}`;
    notes.push(note(name, reach.subs.has(table) ? 'subTarget' : 'unknownTable', { table: said }));
    return { widget: 'input', props: { maxlength: lengthOf(column) } };
  }
  if (condition) notes.push(note(name, 'tableCondition', { value: condition }));
  reportKey(column, textAt(source, 'dict_field'));
  if (!choosing.has(show)) notes.push(note(name, 'asWidget', { tag: show, widget: widget ?? 'relationForm' }));
  if (widget) return { widget, props: { multiple } };
  const wanted = textAt(source, 'dict_text')
    .split(',')
    .map((part) => part.trim());
  return pointing(column, { target: target!, shown: (show === 'sel_tree' ? wanted[2] : wanted[0]) ?? '', multiple });
}

/** A column that holds the key of its main table, in a table that is no sub-table: a reference like any other. */
function link(column: Column, show: string): FieldDraft {
  const { name, source, notes, reach } = column;
  const table = textAt(source, 'main_table').toLowerCase();
  const target = reach.targets.get(table);
  if (!target) {
    notes.push(note(name, 'linkLost', { table }));
    const found = Object.hasOwn(shows, show) ? shows[show] : undefined;
    return found ? found(column, show) : textWith(column, show);
  }
  notes.push(note(name, 'asReference', { table }));
  reportKey(column, textAt(source, 'main_field'));
  return pointing(column, { target, shown: '' });
}

function reportKey({ name, notes }: Column, key: string): void {
  if (key && key !== 'id' && key !== '0') notes.push(note(name, 'byCode', { key }));
}

function pointing(
  { name, notes }: Column,
  { target, shown, multiple }: { target: Target; shown: string; multiple?: boolean | undefined },
): FieldDraft {
  const show = target.shows.has(shown) ? shown : target.titleField;
  if (shown && show !== shown) notes.push(note(name, 'showsTitle', { old: shown, name: show }));
  const to = { resource: `entry/${target.code}`, show };
  return { widget: target.tree ? 'treeSelect' : 'relationForm', to, props: { multiple } };
}
