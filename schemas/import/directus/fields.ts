import type { FieldDefinition } from '../../language/field.ts';
import type { ModelTrait } from '../../language/traits.ts';
import { textIn } from '../../texts/text.ts';
import { widgetOf } from '../../widgets/index.ts';
import { canBeUnique, type FieldDraft, makeField, setDefault } from '../field-draft.ts';
import { holdsText, readValidators, withLimits } from '../formily/checks.ts';
import { stateOf } from '../formily/states.ts';
import type { Place } from '../formily/walk.ts';
import { clean, flagAt, isLoose, type Loose, listAt, own, PropertyReader, part, textAt } from '../loose.ts';
import { idOf, Naming } from '../naming.ts';
import { readOptions } from '../option-list.ts';
import type { ImportPlace, Target } from '../place.ts';
import { readJson } from '../read-file.ts';
import { type ImportNote, note, within } from '../report.ts';
import { isGroup, isOnlyDrawn } from './layout.ts';
import type { Relations } from './relations.ts';
import { type Collection, captionOf, isKept, isPrimary, nameOf, specialsOf } from './snapshot.ts';
import { isAlwaysHidden, readStates } from './states.ts';
import { convertColumn, interfaceOf, relation } from './widgets.ts';

/** What is known on the way through a collection. */
export interface Around {
  notes: ImportNote[];
  place: ImportPlace;
  relations: Relations;
  targets: ReadonlyMap<string, Target>;
  /** Every field and group, for the conditions that name them. */
  places: Place[];
  /** Names of the sub-tables that one stands in. */
  rows: readonly string[];
}

interface Converted {
  fields: FieldDefinition[];
  /** Names here, by what the collection calls fields, and whether nobody ever sees them. */
  byName: Map<string, { name: string; isHidden: boolean }>;
}

/** What the records of a collection can do beside holding fields. */
export function traitsOf(collection: Collection, relations: Relations): ModelTrait[] {
  const isSorted = textAt(collection.meta, 'sort_field') !== '';
  return [
    ...(relations.parentIn(collection) === undefined ? [] : ['tree' as const]),
    ...(isSorted ? ['sort' as const] : []),
  ];
}

/** The fields of a collection that hold a value here; `but`: those that say what a row belongs to. */
export function convertFields(
  collection: Collection,
  { around, but = new Set() }: { around: Around; but?: ReadonlySet<string> },
): Converted {
  const { notes, rows } = around;
  const naming = new Naming(notes, rows.length > 0 ? [] : traitsOf(collection, around.relations));
  const found: Converted = { fields: [], byName: new Map() };
  const groups = groupsIn(collection, around);
  for (const source of collection.fields) {
    const raw = nameOf(source);
    if (but.has(raw) || isOnlyDrawn(source)) continue;
    const gone = goneBecause(source, { collection, around });
    if (gone) {
      notes.push(note(raw, gone.what, gone.params));
      continue;
    }
    const name = naming.name(raw);
    const boxes = boxesOf(source, groups);
    const place: Place = { name, rows, path: [raw], address: [raw], around: boxes, said: [], computed: [] };
    const field = convertField(source, { name, collection, around, place });
    if (!field) continue;
    const isHidden = isAlwaysHidden(source) && !around.relations.isTie(collection.name, raw);
    around.places.push(place);
    found.fields.push(isHidden && rows.length > 0 ? { ...field, visible: 'false' } : field);
    found.byName.set(raw, { name, isHidden });
  }
  return found;
}

/** The groups of a form, which may be shown by conditions as fields are. */
function groupsIn({ fields }: Collection, { places, rows, notes }: Around): Map<string, { place: Place; in: string }> {
  const groups = new Map<string, { place: Place; in: string }>();
  for (const source of fields.filter(isGroup)) {
    const raw = nameOf(source);
    const place: Place = { name: '', rows, path: [raw], address: [raw], around: [], said: [], computed: [] };
    readStates(source, { place, notes });
    if (isAlwaysHidden(source)) stateOf(place, { state: 'visible', property: 'hidden', raw: '{{ false }}' });
    places.push(place);
    groups.set(raw, { place, in: textAt(part(source, 'meta'), 'group') });
  }
  return groups;
}

/** Groups around a field whose conditions count. */
const mostBoxes = 50;

function boxesOf(source: Loose, groups: ReadonlyMap<string, { place: Place; in: string }>): Place[] {
  const boxes = new Set<Place>();
  let group = groups.get(textAt(part(source, 'meta'), 'group'));
  for (; group && !boxes.has(group.place) && boxes.size < mostBoxes; group = groups.get(group.in))
    boxes.add(group.place);
  return [...boxes].reverse();
}

/** What is kept by the system here, or follows from what stands on the other side. */
function goneBecause(
  source: Loose,
  { collection, around: { relations } }: { collection: Collection; around: Around },
): { what: 'systemColumn' | 'treeColumn' | 'pointsBack' | 'element'; params?: Loose } | undefined {
  const [name, of] = [nameOf(source), collection.name];
  if (isMadeKey(source) || isKept(source) || name === textAt(collection.meta, 'sort_field'))
    return { what: 'systemColumn' };
  if (name === relations.parentIn(collection)) return { what: 'treeColumn' };
  const shown = relations.shownBy(of, name);
  if (shown?.collection === of && shown.field === relations.parentIn(collection)) return { what: 'treeColumn' };
  if (relations.heldIn(of, name)) return undefined;
  if (shown) return { what: 'pointsBack', params: { table: shown.collection } };
  if (textAt(source, 'type') === 'alias') return { what: 'element', params: { tag: interfaceOf(source) } };
  return undefined;
}

/** A key that nobody writes; one that people write is a code that they know. */
function isMadeKey(source: Loose): boolean {
  if (!isPrimary(source)) return false;
  const [type, meta] = [textAt(source, 'type'), part(source, 'meta')];
  const isDrawn = type === 'uuid' || specialsOf(source).includes('uuid');
  const isUnwritten = flagAt(meta, 'hidden') || flagAt(meta, 'readonly') || textAt(meta, 'interface') === '';
  const isNumber = type === 'integer' || type === 'bigInteger';
  return isDrawn || flagAt(part(source, 'schema'), 'has_auto_increment') || (isNumber && isUnwritten);
}

interface FieldPlace {
  name: string;
  collection: Pick<Collection, 'name'>;
  around: Around;
  place: Place;
}

function convertField(source: Loose, given: FieldPlace): FieldDefinition | undefined {
  const { name, collection, around, place } = given;
  const { notes, rows, relations } = around;
  const draft = draftOf(source, given);
  if (!draft) return undefined;
  if (rows.length > 0 && !widgetOf(draft.widget).inRows) {
    if (!isText(draft)) {
      notes.push(note(name, 'notInRows', { tag: interfaceOf(source) }));
      return undefined;
    }
    // What is written stays what it is, without the editor.
    notes.push(note(name, 'asWidget', { tag: interfaceOf(source), widget: 'textarea' }));
    Object.assign(draft, { widget: 'textarea', props: {} });
  }
  const meta = part(source, 'meta');
  const checks = readValidators(checksIn(source, { name, notes }), {
    ...{ field: name, notes, isUsablePattern: around.place.isUsablePattern },
    isText: holdsText(draft),
  });
  const checked = withLimits(draft, { checks, place: { name, notes } });
  const label = captionOf(nameOf(source), { meta });
  const field = {
    ...makeField(
      { id: idOf(...rows, name), name, label: textIn(label, 'zh'), notes },
      { ...checked, help: clean(textAt(meta, 'note')).slice(0, 500) || undefined },
    ),
    label,
  };
  const isUnique = flagAt(part(source, 'schema'), 'is_unique') || isPrimary(source);
  if (isUnique && rows.length === 0 && canBeUnique(field)) field.unique = true;
  if (!relations.heldIn(collection.name, nameOf(source))) readDefault(field, { source, notes });
  readStates(source, { place, notes });
  require(field, { source, place, notes, isAsked: checks.required });
  reportRest(source, { name, notes });
  return field;
}

const isText = ({ widget, props = {} }: FieldDraft): boolean => {
  const { kinds, kindOf } = widgetOf(widget);
  return (kindOf?.(props) ?? kinds[0]) === 'longText';
};

function draftOf(source: Loose, { name, collection, around }: FieldPlace): FieldDraft | undefined {
  const { notes, relations, targets, rows } = around;
  const column = { name, source, notes };
  const held = relations.heldIn(collection.name, nameOf(source));
  if (held?.is === 'links') {
    const other = relations.of(held.held.name, held.relation.junctionField);
    return relation(column, { table: other?.related ?? '', targets, multiple: true });
  }
  if (held || interfaceOf(source) === 'list') {
    if (rows.length === 0) return held ? rowsOf(held, { name, around }) : repeated(source, { name, around });
    notes.push(note(name, 'notInRows', { tag: interfaceOf(source) }));
    return undefined;
  }
  const pointing = relations.of(collection.name, nameOf(source));
  if (pointing && pointing.related !== '') return relation(column, { table: pointing.related, targets });
  // Into one of several collections nothing here points.
  if (pointing) notes.push(note(name, 'unknownTable', { table: pointing.allowed.join(', ') || interfaceOf(source) }));
  const choices = relations.choicesOf(collection.name, nameOf(source));
  return choices
    ? { widget: 'select', props: { options: readOptions(choices, { field: name, notes }) } }
    : convertColumn(column);
}

/** Records that are written in the form of another one, as its rows. */
function rowsOf(
  { held, relation: { field } }: NonNullable<ReturnType<Relations['heldIn']>>,
  { name, around }: { name: string; around: Around },
): FieldDraft | undefined {
  const own = new Set(around.relations.ownFields(held).map(nameOf));
  const but = new Set([field, ...held.fields.map(nameOf).filter((one) => !own.has(one))]);
  around.notes.push(note(name, 'subMerged', { table: held.name, name }));
  return inside(held, { name, around, but });
}

/** A list of objects in one column: `[{ field: 'name', type: 'string', meta: { interface: 'input' } }]`. */
function repeated(source: Loose, { name, around }: { name: string; around: Around }): FieldDraft | undefined {
  const options = part(part(source, 'meta'), 'options');
  const fields = listAt(options, 'fields')
    .filter(isLoose)
    .map((one) => ({ ...one, field: textAt(one, 'field') || textAt(one, 'name') }));
  if (fields.length === 0) {
    around.notes.push(note(name, 'asWidget', { tag: 'list', widget: 'json' }));
    return { widget: 'json' };
  }
  // Nothing of it stands in the schema: no relation of a collection is meant.
  return inside({ name: '', meta: {}, fields }, { name, around });
}

function inside(
  collection: Collection,
  { name, around, but = new Set() }: { name: string; around: Around; but?: ReadonlySet<string> },
): FieldDraft | undefined {
  const notes: ImportNote[] = [];
  const { fields } = convertFields(collection, { around: { ...around, notes, rows: [name] }, but });
  around.notes.push(...within(name, notes));
  if (fields.length > 0) return { widget: 'subTable', rows: fields };
  around.notes.push(note(name, 'emptyTable'));
  return undefined;
}

const operators: Record<string, (value: unknown) => Loose | undefined> = {
  _regex: (value) => (typeof value === 'string' ? { pattern: value } : undefined),
  _gte: (value) => ({ minimum: value }),
  _lte: (value) => ({ maximum: value }),
  _nnull: (value) => (value === true ? { required: true } : undefined),
  _nempty: (value) => (value === true ? { required: true } : undefined),
};

/** The filter that a value has to match, in the words of the checks that are read here. */
function checksIn(source: Loose, { name, notes }: { name: string; notes: ImportNote[] }): Loose[] {
  const meta = part(source, 'meta');
  const filter = own(meta, 'validation');
  if (!isLoose(filter)) return [];
  const message = clean(textAt(meta, 'validation_message')).slice(0, 200);
  const parts = Object.keys(filter).join() === '_and' ? listAt(filter, '_and') : [filter];
  return parts.flatMap((one) => {
    const said = isLoose(one) && Object.keys(one).join() === nameOf(source) ? part(one, nameOf(source)) : {};
    const found = Object.entries(said).map(([key, value]) =>
      Object.hasOwn(operators, key) ? operators[key]!(value) : undefined,
    );
    if (found.length > 0 && !found.includes(undefined))
      return found.map((each) => ({ ...each, ...(message === '' ? {} : { message }) }));
    notes.push(note(name, 'validation', { value: one }));
    return [];
  });
}

const starts: Record<string, string> = { date: 'today()', dateTime: 'now()' };

function readDefault(field: FieldDefinition, { source, notes }: { source: Loose; notes: ImportNote[] }): void {
  const raw = own(part(source, 'schema'), 'default_value');
  if (raw === undefined || raw === null || field.kind === 'rows') return;
  if (typeof raw === 'string' && /^(now\(\)|current_(timestamp|date))/i.test(raw) && Object.hasOwn(starts, field.kind))
    field.defaultBy = starts[field.kind]!;
  else if ((typeof raw === 'string' && /^\w+\(.*\)$/.test(raw)) || field.kind === 'ref' || field.kind === 'refs')
    notes.push(note(field.name, 'defaultFormula', { value: raw }));
  else setDefault(field, field.kind === 'json' ? parsed(raw) : raw, { notes });
}

/** A default of a column of JSON is told as its text. */
function parsed(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  const reading = readJson(raw);
  return 'data' in reading ? reading.data : raw;
}

/** What its table does not take without, the form asks for, unless nobody sees it there. */
function require(
  field: FieldDefinition,
  { source, place, notes, isAsked }: { source: Loose; place: Place; notes: ImportNote[]; isAsked: boolean },
): void {
  const schema = part(source, 'schema');
  const isNeeded = own(schema, 'is_nullable') === false && (own(schema, 'default_value') ?? null) === null;
  const isRequired = place.said.some((said) => said.part === 'required' && said.raw === true);
  if (isAlwaysHidden(source)) {
    place.said = place.said.filter((said) => said.part !== 'required');
    if (isRequired && field.defaultValue === undefined) notes.push(note(field.name, 'hiddenFree'));
    return;
  }
  if (isRequired || (!isNeeded && !isAsked) || field.kind === 'boolean') return;
  stateOf(place, { state: 'required', property: 'required', raw: true });
  if (isNeeded && !isAsked) notes.push(note(field.name, 'neededByTable'));
}

/** What is read above, and what only that product's own pages and database know. */
const known = new Set(
  (
    'id collection field special interface options display display_options readonly hidden sort width translations note conditions required ' +
    'group validation validation_message searchable type name'
  ).split(' '),
);

function reportRest(source: Loose, { name, notes }: { name: string; notes: ImportNote[] }): void {
  const left = new PropertyReader(part(source, 'meta'), { field: name, notes }).leftOver(known);
  const formula = own(part(source, 'schema'), 'is_generated') === true ? ['generation_expression'] : [];
  if (left.length + formula.length > 0)
    notes.push(note(name, 'properties', { names: [...left, ...formula].join(', ') }));
}
