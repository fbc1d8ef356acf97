import { plainText } from '../../html/plain-text.ts';
import { targetOf } from '../../language/defaults.ts';
import type { FieldDefinition } from '../../language/field.ts';
import { widgetOf } from '../../widgets/index.ts';
import { canBeUnique, type FieldDraft, makeField, nodeOf, setDefault } from '../field-draft.ts';
import type { Place } from '../formily/walk.ts';
import { clean, flagAt, type Loose, own, PropertyReader, textAt } from '../loose.ts';
import { idOf, Naming } from '../naming.ts';
import type { ImportPlace, Target } from '../place.ts';
import type { ImportNote } from '../report.ts';
import { note, within } from '../report.ts';
import { type DocType, isTreeType, keyOf, linesOf, nameIn, typeOf } from './doctype.ts';
import type { Piece } from './layout.ts';
import { readStates, stateKeys } from './states.ts';
import { convertColumn, hasValue, link } from './widgets.ts';

/** What a field shows of what another one points to: `customer.customer_name`. */
export interface Fetched {
  rows: readonly string[];
  name: string;
  by: string;
  their: string;
}

/** What is known on the way through a type. */
export interface Around {
  notes: ImportNote[];
  place: ImportPlace;
  types: ReadonlyMap<string, DocType>;
  targets: ReadonlyMap<string, Target>;
  rowTypes: ReadonlySet<string>;
  /** Names of fields that the system keeps, or that stand for something that it has. */
  left: ReadonlySet<string>;
  /** The code of the rule that numbers its records; where it has one. */
  rule: string | undefined;
  codeRules: Set<string>;
  places: Place[];
  fetched: Fetched[];
  rows: readonly string[];
  /** So many more fields its sub-tables may have together. */
  rowsLeft: { count: number };
  nextId: (name: string) => string;
}

/** Fields that the sub-tables of one type have together at most. */
export const mostRowFields = 5000;

export interface Converted {
  fields: FieldDefinition[];
  pieces: Piece[];
  /** What the type says of each field's place in lists, by its name here. */
  shown: Map<string, { inList: boolean; inSearch: boolean }>;
  /** Names here, by what the type calls fields. */
  names: Map<string, string>;
}

/** The fields of a type, and of the types that are its rows. */
export function convertFields(docType: DocType, around: Around): Converted {
  const { fields: sources, name: type } = docType;
  const { notes, places, rows } = around;
  const naming = new Naming(notes, isTreeType(docType) && rows.length === 0 ? ['tree'] : []);
  const found: Converted = { fields: [], pieces: [], shown: new Map(), names: new Map() };
  let boxes: { tab: Place[]; section: Place[] } = { tab: [], section: [] };
  for (const source of sources) {
    const [sort, raw] = [typeOf(source), nameIn(source)];
    if (around.left.has(raw)) {
      notes.push(raw === 'amended_from' ? note(raw, 'element', { tag: raw }) : note(raw, 'treeColumn'));
      continue;
    }
    const brake = breaks.get(sort);
    if (brake) {
      const box = entered(source, { name: '', around: [], rows, key: raw, places });
      if (brake === 'tab') boxes = { tab: [box], section: [] };
      else if (brake === 'section') boxes = { ...boxes, section: [box] };
      found.pieces.push(brake === 'column' ? { is: brake } : { is: brake, title: labelIn(source) });
      continue;
    }
    const drawn = drawnPiece(source, around);
    if (drawn !== undefined) {
      found.pieces.push(...drawn);
      continue;
    }
    const name = naming.name(raw || labelIn(source));
    const place = { name, around: [...boxes.tab, ...boxes.section], rows, key: raw, places };
    const field =
      sort === 'Table' ? convertRows(source, { name, around }) : convertField(source, { name, type, around });
    if (!field) continue;
    entered(source, place);
    found.fields.push(field);
    found.names.set(raw, name);
    found.shown.set(name, { inList: flagAt(source, 'in_list_view'), inSearch: flagAt(source, 'in_standard_filter') });
    // What is hidden there stays out of the form; it is kept all the same.
    if (!flagAt(source, 'hidden')) found.pieces.push(nodePiece(field));
  }
  return found;
}

const breaks = new Map<string, 'tab' | 'section' | 'column'>([
  ['Tab Break', 'tab'],
  ['Section Break', 'section'],
  ['Column Break', 'column'],
]);

const nodePiece = (field: FieldDefinition): Piece => ({
  is: 'node',
  draw: (place) => nodeOf(field, place),
  isWide: widgetOf(field.widget).wide === true || field.kind === 'rows',
  label: String(field.label),
});

function entered(
  source: Loose,
  given: { name: string; around: readonly Place[]; rows: readonly string[]; key: string; places: Place[] },
): Place {
  const { name, around, rows, key, places } = given;
  const place: Place = { name, rows, path: [key], address: [key], around, said: [], computed: [] };
  readStates(source, place);
  places.push(place);
  return place;
}

/** So much of a formatted text is read, in characters. */
const mostHtml = 2000;

const labelIn = (source: Loose): string => clean(textAt(source, 'label')).slice(0, 200);

/** What only stands in a form; undefined: a field. */
function drawnPiece(source: Loose, { notes, nextId }: Around): Piece[] | undefined {
  const sort = typeOf(source);
  const node = (draw: Extract<Piece, { is: 'node' }>['draw']): Piece[] => [{ is: 'node', draw, isWide: true }];
  if (sort === 'Heading' && labelIn(source) !== '') {
    const id = nextId('group');
    return node(() => ({ node: 'groupTitle', id, content: labelIn(source) }));
  }
  if (sort === 'HTML') {
    const content = plainText(textAt(source, 'options').slice(0, mostHtml));
    const id = nextId('text');
    // A template is filled in by that product.
    if (content !== '' && !/\{[{%]/.test(content)) return node(() => ({ node: 'text', id, content }));
  }
  if (hasValue(sort) || sort === 'Table' || sort === 'Table MultiSelect') return undefined;
  if (sort !== 'Fold') notes.push(note(nameIn(source), 'element', { tag: sort || '—' }));
  return [];
}

function convertRows(source: Loose, { name, around }: { name: string; around: Around }): FieldDefinition | undefined {
  const { notes, types, rows } = around;
  const type = textAt(source, 'options');
  const rowType = types.get(keyOf(type || 'none'));
  if (!rowType) {
    notes.push(note(name, 'missingSub', { table: type }));
    return undefined;
  }
  if (rows.length > 0) {
    notes.push(note(name, 'notInRows', { tag: 'Table' }));
    return undefined;
  }
  // The same rows may stand in any number of tables.
  around.rowsLeft.count -= rowType.fields.length;
  if (around.rowsLeft.count < 0) {
    notes.push(note(name, 'tablesCut', { max: mostRowFields }));
    return undefined;
  }
  const inside: ImportNote[] = [];
  const { fields, shown, names } = convertFields(rowType, { ...around, notes: inside, rows: [name], rule: undefined });
  notes.push(...within(name, inside));
  if (fields.length === 0) {
    notes.push(note(name, 'emptyTable'));
    return undefined;
  }
  notes.push(note(name, 'subMerged', { table: type, name }));
  reportRest(source, { name, notes });
  // A grid there shows what its list shows; the rest stands in the form of a row.
  const ordered = fields.some((field) => shown.get(field.name)?.inList)
    ? [...fields].sort((one, other) => listed(shown, other) - listed(shown, one))
    : fields;
  const label = labelIn(source) || type;
  return makeField(
    { id: idOf(name), name, label },
    { widget: 'subTable', rows: ordered.map(asRowField(rowType, names)) },
  );
}

const listed = (shown: Converted['shown'], { name }: FieldDefinition) => (shown.get(name)?.inList ? 1 : 0);

/** A column that is hidden there is kept, and shown to nobody. */
function asRowField({ fields }: DocType, names: ReadonlyMap<string, string>) {
  const hidden = new Set(
    fields.filter((source) => flagAt(source, 'hidden')).map((source) => names.get(nameIn(source))),
  );
  return (field: FieldDefinition): FieldDefinition => (hidden.has(field.name) ? { ...field, visible: 'false' } : field);
}

function convertField(
  source: Loose,
  { name, type, around }: { name: string; type: string; around: Around },
): FieldDefinition | undefined {
  const { notes, rows, targets, rowTypes, rule } = around;
  const column = { name, source, notes, targets, rowTypes };
  const isNumbered = rule !== undefined && nameIn(source) === 'naming_series';
  const draft: FieldDraft = isNumbered
    ? { widget: 'codeRule', props: { rule } }
    : typeOf(source) === 'Table MultiSelect'
      ? several(column, around)
      : convertColumn(column);
  if (isNumbered) numbered(name, { rule, value: linesOf(source).find(Boolean) ?? '', around });
  if (rows.length > 0 && !widgetOf(draft.widget).inRows) {
    notes.push(note(name, 'notInRows', { tag: typeOf(source) }));
    return undefined;
  }
  const field = makeField(
    { id: idOf(...rows, name), name, label: labelIn(source) || name, notes },
    { ...draft, help: clean(plainText(textAt(source, 'description').slice(0, mostHtml))).slice(0, 500) || undefined },
  );
  if (flagAt(source, 'unique') && canBeUnique(field)) field.unique = true;
  if (!isNumbered) readDefault(field, source, { notes });
  readFetched(source, { name, around });
  reportRest(source, { name, notes, isSaid: isNumbered });
  return field.label === name && type === name ? { ...field, label: type } : field;
}

/** Says by which rule records are numbered, and how that product numbered them. */
export function numbered(
  name: string,
  {
    rule,
    value,
    around: { notes, codeRules },
  }: { rule: string; value: string; around: Pick<Around, 'notes' | 'codeRules'> },
): void {
  codeRules.add(rule);
  notes.push(note(name, 'numberedLike', { code: rule, value }));
}

/** Rows of one link each are several records. */
function several(column: Parameters<typeof link>[0], { types, notes }: Around): FieldDraft {
  const rowType = types.get(keyOf(textAt(column.source, 'options') || 'none'));
  const links = rowType?.fields.filter((field) => typeOf(field) === 'Link') ?? [];
  const [first] = links;
  if (first && links.length === 1) return link({ ...column, source: first }, { multiple: true });
  notes.push(note(column.name, 'asText', { tag: 'Table MultiSelect' }));
  return { widget: 'input', props: { maxlength: 500 } };
}

const starts: Record<string, { kind: FieldDefinition['kind']; formula: string }> = {
  today: { kind: 'date', formula: 'today()' },
  now: { kind: 'dateTime', formula: 'now()' },
  __user: { kind: 'ref', formula: 'currentUser()' },
  user: { kind: 'ref', formula: 'currentUser()' },
};

function readDefault(field: FieldDefinition, source: Loose, { notes }: { notes: ImportNote[] }): void {
  const text = textAt(source, 'default');
  if (text === '' || field.kind === 'rows') return;
  const key = text.toLowerCase();
  const start = Object.hasOwn(starts, key) ? starts[key] : undefined;
  if (start && start.kind === field.kind && (start.kind !== 'ref' || targetOf(field)?.resource === 'organize/User')) {
    field.defaultBy = start.formula;
    return;
  }
  if (field.kind === 'boolean') field.defaultValue = flagAt(source, 'default');
  // `:Company` asks for what another record holds.
  else if (text.startsWith(':') || field.kind === 'ref' || field.kind === 'refs')
    notes.push(note(field.name, 'defaultFormula', { value: text }));
  else setDefault(field, text, { notes });
}

function readFetched(source: Loose, { name, around }: { name: string; around: Around }): void {
  const text = textAt(source, 'fetch_from');
  if (text === '') return;
  const [by, their, ...more] = text.split('.');
  // What is only fetched while it is empty is a value of its own.
  if (by && their && more.length === 0 && !flagAt(source, 'fetch_if_empty'))
    around.fetched.push({ rows: around.rows, name, by, their });
  else around.notes.push(note(name, 'properties', { names: `fetch_from ${text}` }));
}

/** What is read above, what the widgets read, and what only that product's own pages know. */
const silent = new Set(
  (
    'fieldname fieldtype label options description default length precision non_negative unique hidden in_list_view in_standard_filter ' +
    'fetch_from fetch_if_empty link_filters name owner creation modified modified_by docstatus doctype parent parentfield parenttype idx ' +
    'oldfieldname oldfieldtype bold width columns print_width print_hide print_hide_if_no_value report_hide no_copy allow_on_submit ' +
    'search_index in_filter in_global_search in_preview translatable ignore_user_permissions ignore_xss_filter allow_in_quick_entry ' +
    'collapsible hide_border hide_days hide_seconds show_dashboard documentation_url trigger is_virtual_label sort_options set_only_once ' +
    'remember_last_selected_value show_preview_popup sticky placeholder mask'
  )
    .split(' ')
    .concat(stateKeys),
);

function reportRest(source: Loose, { name, notes }: { name: string; notes: ImportNote[]; isSaid?: boolean }): void {
  const left = new PropertyReader(source, { field: name, notes })
    .leftOver(silent)
    .filter((key) => own(source, key) !== 0);
  if (left.length > 0) notes.push(note(name, 'properties', { names: left.join(', ') }));
}
