import type { WidgetName } from '../../widgets/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import type { Loose } from '../loose.ts';
import { own, PropertyReader, part, textAt } from '../loose.ts';
import { readOptions, severalOf } from '../option-list.ts';
import type { Target } from '../place.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';

/** One field of a collection while it is converted. */
interface Column {
  name: string;
  source: Loose;
  notes: ImportNote[];
  /** The collections that it can point to, by their names in small letters. */
  targets: ReadonlyMap<string, Target>;
}

type Convert = (column: Column) => FieldDraft;

/** THE table of interfaces: what a value of each becomes. */
const interfaces: Record<string, Convert> = {
  input: () => ({ widget: 'input' }),
  textarea: () => ({ widget: 'textarea' }),
  email: () => ({ widget: 'input', rules: [{ rule: 'email' }] }),
  phone: () => ({ widget: 'input' }),
  url: () => ({ widget: 'input', props: { maxlength: 500 } }),
  uuid: (column) => drawn(column),
  nanoid: (column) => drawn(column),
  password: () => ({ widget: 'input', props: { password: true } }),
  color: () => ({ widget: 'colorPicker' }),
  icon: () => ({ widget: 'iconPicker' }),
  integer: () => ({ widget: 'number', kind: 'integer' }),
  number: (column) => ({ widget: 'number', kind: 'decimal', props: { precision: placesOf(column) } }),
  percent: ({ name, notes, ...column }) => {
    // There it is kept as a share of one.
    notes.push(note(name, 'storedAs', { old: '0 … 1', kind: 'decimal' }));
    return {
      widget: 'number',
      kind: 'decimal',
      props: { precision: placesOf(column), suffix: '%' },
    };
  },
  checkbox: () => ({ widget: 'switch' }),
  boolean: () => ({ widget: 'switch' }),
  select: (column) => ({ widget: 'select', props: { options: optionsOf(column) } }),
  radioGroup: (column) => ({ widget: 'radio', props: { options: optionsOf(column) } }),
  multipleSelect: (column) => {
    const options = optionsOf(column);
    return { widget: 'select', props: { options, multiple: severalOf({ options, isMany: true }, column) } };
  },
  checkboxGroup: (column) => ({ widget: 'checkbox', props: { options: optionsOf(column) } }),
  chinaRegion: () => ({ widget: 'address' }),
  richText: () => ({ widget: 'richText' }),
  markdown: () => ({ widget: 'codeEditor', props: { language: 'markdown' } }),
  vditor: () => ({ widget: 'codeEditor', props: { language: 'markdown' } }),
  code: () => ({ widget: 'codeEditor' }),
  json: () => ({ widget: 'json' }),
  attachment: (column) => upload(column),
  attachmentURL: (column) => asText(column, 'attachmentURL'),
  datetime: (column) => moment(column),
  datetimeNoTz: (column) => moment(column),
  unixTimestamp: (column) => moment(column),
  date: () => ({ widget: 'date' }),
  dateOnly: () => ({ widget: 'date' }),
  time: () => ({ widget: 'time' }),
  m2o: (column) => relation(column),
  obo: (column) => relation(column),
  o2o: (column) => relation(column),
  m2m: (column) => relation(column, { multiple: true }),
  mbm: (column) => relation(column, { multiple: true }),
  linkTo: (column) => relation(column, { multiple: true }),
  // What they compute is said when all fields are known: see form.ts.
  formula: () => ({ widget: 'number', kind: 'decimal' }),
  mathFormula: () => ({ widget: 'number', kind: 'decimal' }),
};

/** What a field is called that says no interface, by how it is stored. */
const byType: Record<string, string> = {
  ...{ string: 'input', text: 'textarea', boolean: 'checkbox', double: 'number', float: 'number', decimal: 'number' },
  ...{ integer: 'integer', bigInt: 'integer', date: 'datetime', dateOnly: 'dateOnly', time: 'time', json: 'json' },
  ...{ jsonb: 'json', password: 'password', belongsTo: 'm2o', belongsToMany: 'm2m', hasMany: 'o2m', hasOne: 'oho' },
};

export function interfaceOf(source: Loose): string {
  const said = textAt(source, 'interface');
  const type = textAt(source, 'type');
  return said || (Object.hasOwn(byType, type) ? byType[type]! : type);
}

export function convertColumn(column: Column): FieldDraft {
  const name = interfaceOf(column.source);
  return Object.hasOwn(interfaces, name) ? interfaces[name]!(column) : asText(column, name || '—');
}

function asText({ name, notes }: Pick<Column, 'name' | 'notes'>, tag: string): FieldDraft {
  notes.push(note(name, 'asText', { tag }));
  return { widget: 'input' };
}

const componentOf = ({ source }: Pick<Column, 'source'>): Loose => part(part(source, 'uiSchema'), 'x-component-props');

/** An id that is drawn by lot there is written by hand here, or stays empty. */
function drawn(column: Column): FieldDraft {
  return own(column.source, 'autoFill') === false ? { widget: 'input' } : asText(column, interfaceOf(column.source));
}

/** `0.01` is a step of two decimals. */
function placesOf({ source }: Pick<Column, 'source'>): number | undefined {
  const step = /^0\.(0*1)$/.exec(textAt(componentOf({ source }), 'step'))?.[1];
  return step && step.length <= 9 ? step.length : undefined;
}

const optionsOf = ({ name, source, notes }: Column) =>
  readOptions(own(part(source, 'uiSchema'), 'enum'), { field: name, notes });

function moment({ source }: Column): FieldDraft {
  const props = componentOf({ source });
  const [hasTime, format] = [own(props, 'showTime'), textAt(props, 'timeFormat')];
  if (hasTime === false) return { widget: 'date' };
  return { widget: 'date', props: { withTime: true, ...(/s/.test(format) ? { timeFormat: 'HH:mm:ss' } : {}) } };
}

function upload({ name, source, notes }: Column): FieldDraft {
  const read = new PropertyReader(componentOf({ source }), { field: name, notes });
  const limit = read.raw('multiple') === false ? 1 : 100;
  notes.push(note(name, 'fileLimits', { limit, size: '50 MB' }));
  return { widget: 'fileUpload', props: { limit, fileSize: 50, accept: read.text('accept', 200) || undefined } };
}

/** Collections of that product's own that are part of every installation here. */
const platform: Record<string, WidgetName> = {
  users: 'userPicker',
  roles: 'rolePicker',
  departments: 'departmentPicker',
};

/** The collection that a relation leads to: where none is said it is the one that is called as the relation, or as several of it. */
export function targetOf(source: Loose): string {
  const [said, name] = [textAt(source, 'target'), textAt(source, 'name')];
  if (said) return said;
  return ['m2o', 'obo', 'oho', 'o2o'].includes(interfaceOf(source)) ? several(name) : name;
}

const several = (name: string): string => {
  if (/[^aeiou]y$/.test(name)) return name.replace(/y$/, 'ies');
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
};

function relation(column: Column, { multiple }: { multiple?: true } = {}): FieldDraft {
  const { name, source, notes, targets } = column;
  const table = targetOf(source);
  const target = targets.get(table.toLowerCase());
  const widget = !target && Object.hasOwn(platform, table) ? platform[table] : undefined;
  if (widget) return { widget, props: { multiple } };
  if (!target) {
    notes.push(note(name, 'unknownTable', { table }));
    return { widget: 'input' };
  }
  const wanted = textAt(part(componentOf({ source }), 'fieldNames'), 'label');
  const show = target.shows.has(wanted) ? wanted : target.titleField;
  if (wanted && wanted !== show && wanted !== 'id') notes.push(note(name, 'showsTitle', { old: wanted, name: show }));
  return {
    widget: target.tree ? 'treeSelect' : 'relationForm',
    to: { resource: `entry/${target.code}`, show },
    props: { multiple },
  };
}
