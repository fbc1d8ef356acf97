import { canStandInLists } from '../../language/defaults.ts';
import type { FieldDefinition } from '../../language/field.ts';
import type { LayoutNode } from '../../language/layout.ts';
import { documentVersion } from '../../language/resource.ts';
import type { FieldRule } from '../../language/rules/rules.ts';
import type { ModelTrait } from '../../language/traits.ts';
import type { PropDefinitions } from '../../properties/property.ts';
import { widgetOf } from '../../widgets/index.ts';
import {
  canBeUnique,
  emptyFormField,
  type FieldDraft,
  hasTitle,
  type ImportedEntry,
  isNaming,
  listFor,
  makeField,
  nodeOf,
  setDefault,
  titleOf,
} from '../field-draft.ts';
import { type Calculation, setCalculations } from '../form-generator/calculations.ts';
import { holdsText, readValidators, withLimits } from '../formily/checks.ts';
import { settleShown } from '../imported-form.ts';
import { clean, isLoose, type Loose, listAt, own, PropertyReader, part, textAt } from '../loose.ts';
import { codeOf, identifier, idOf, Naming, ruleCodeOf } from '../naming.ts';
import type { ImportPlace, Target } from '../place.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';
import { isTree, withOwnSides } from './own-sides.ts';
import { convertColumn, interfaceOf, targetOf } from './widgets.ts';

/** A collection of NocoBase: a table with its fields, each with the interface that draws it. */
export interface Collection {
  /** Name of the file that it came from. */
  file: string;
  name: string;
  title: string;
  source: Loose;
  beside: string[];
}

/** Fields of one collection that are read: a document has at most 1,000. */
const mostParts = 3000;

export const readCollection = (source: Loose, { file, beside }: { file: string; beside: string[] }): Collection => ({
  ...{ file, beside, name: textAt(source, 'name') },
  // More are refused with the document: one too many is enough to say so.
  source: { ...source, fields: listAt(source, 'fields').slice(0, mostParts).map(spokenWithin) },
  title: spoken(textAt(source, 'title')) || textAt(source, 'name'),
});

const translated = /^\s*\{\{\s*t\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*(?:,.*)?\)\s*\}\}\s*$/s;

/** `{{t("Created at", { ns: "client" })}}` asks that product for a translation: what it translates. */
function spoken(text: string): string {
  const found = translated.exec(text);
  return found ? (found[1] ?? found[2] ?? '').replace(/\\(.)/gs, '$1') : text;
}

/** The same of every text in it: whatever a person reads may be one to translate, choices and their groups too. */
function spokenWithin(value: unknown): unknown {
  if (typeof value === 'string') return spoken(value);
  if (Array.isArray(value)) return value.map(spokenWithin);
  if (!isLoose(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spokenWithin(inner)]));
}

const traitsOf = (collection: Collection): ModelTrait[] => (isTree(collection) ? ['tree'] : []);

interface Converted {
  fields: FieldDefinition[];
  /** Names here, by what the collection calls fields. */
  names: ReadonlyMap<string, string>;
}

/** Collections of one import: their relations point to each other, and to modules that are here. */
export function convertCollections(all: Collection[], place: ImportPlace): { entry: ImportedEntry; files: string[] }[] {
  const joins = joinsIn(all);
  const modules = withOwnSides(all.filter((one) => !joins.has(one)));
  // Of two of one name the first keeps it.
  const own = new Map([...modules].reverse().map((one) => [one.name.toLowerCase(), pointedAt(one)] as const));
  const targets = new Map([...(place.modules ?? []), ...own]);
  const made = modules.map((one) => ({ entry: convertCollection(one, { place, targets }), files: [one.file] }));
  for (const [join, owner] of joins) {
    const by = made[modules.findIndex(({ name }) => name === owner)];
    by?.entry.report.push(...keysOfJoin(join));
    if (by && !by.files.includes(join.file)) by.files.push(join.file);
  }
  settleShown(made.map(({ entry }) => entry));
  return made;
}

/** What only joins two, and holds nothing but their keys, by the name of the first that names it: the relation of that one says the same. */
function joinsIn(all: readonly Collection[]): Map<Collection, string> {
  const owners = new Map<string, string>();
  for (const one of [...all].reverse())
    for (const field of listAt(one.source, 'fields'))
      if (isLoose(field) && textAt(field, 'through') !== '') owners.set(textAt(field, 'through'), one.name);
  const joins = new Map<Collection, string>();
  for (const one of all) {
    const owner = owners.get(one.name);
    const isEmpty = () => convertFields(one, { notes: [], place: blankPlace, targets: new Map() }).fields.length === 0;
    if (owner && owner !== one.name && isEmpty()) joins.set(one, owner);
  }
  return joins;
}

const keysOfJoin = ({ name, source }: Collection): ImportNote[] =>
  listAt(source, 'fields').flatMap((field) =>
    isLoose(field) ? [note(`${name}.${textAt(field, 'name')}`, 'foreignKey')] : [],
  );

/** Where nobody reads the notes, a pattern is as good as another. */
const blankPlace: ImportPlace = { isUsablePattern: () => true };

/** What others may point to, found by converting it once without anybody reading the notes. */
function pointedAt(collection: Collection): Target {
  const converted = convertFields(collection, {
    notes: [],
    place: blankPlace,
    targets: new Map(),
  });
  return {
    code: codeOf(collection.name),
    titleField: titleIn(collection, converted),
    shows: new Set(converted.fields.map(({ name }) => name)),
    tree: isTree(collection),
  };
}

function titleIn({ source }: Collection, { fields, names }: Converted): string {
  const wanted = names.get(textAt(source, 'titleField'));
  const isName = (field: FieldDefinition) => isNaming(field) || field.fill === 'codeRule';
  return fields.find((field) => field.name === wanted && isName(field))?.name ?? (titleOf(fields) || 'fullName');
}

interface Around {
  notes: ImportNote[];
  place: ImportPlace;
  targets: ReadonlyMap<string, Target>;
}

function convertFields(collection: Collection, around: Around): Converted {
  const { notes } = around;
  const naming = new Naming(notes, traitsOf(collection));
  const fields: FieldDefinition[] = [];
  const names = new Map<string, string>();
  const calculations: Calculation[] = [];
  const shares = new Set<string>();
  const [isInTree, keys] = [isTree(collection), keysIn(collection)];
  for (const source of listAt(collection.source, 'fields')) {
    if (!isLoose(source)) {
      notes.push(note('', 'badValue', { property: 'fields', value: source }));
      continue;
    }
    const raw = textAt(source, 'name');
    const gone = goneBecause(source, { isInTree, keys });
    if (gone) {
      notes.push(note(raw, gone.what, gone.params));
      continue;
    }
    const name = naming.name(raw);
    const field = convertField(source, { name, of: collection.name, around });
    fields.push(field);
    names.set(raw, name);
    if (interfaceOf(source) === 'percent') shares.add(raw);
    if (computes(source)) calculations.push({ id: field.id, tokens: tokensOf(source, { names, shares }), rows: [] });
  }
  setCalculations(calculations, { fields, notes });
  return { fields, names };
}

const systemFields = new Set(['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'sort', 'tableoid']);
const treeFields = new Set(['parent', 'parentId', 'children', 'isLeaf']);

/** What is kept by the system here, or follows from what stands on the other side. */
function goneBecause(
  source: Loose,
  { isInTree, keys }: { isInTree: boolean; keys: ReadonlySet<string> },
): { what: 'systemColumn' | 'treeColumn' | 'foreignKey' | 'pointsBack'; params?: Loose } | undefined {
  const [sort, name] = [interfaceOf(source), textAt(source, 'name')];
  if (isInTree && treeFields.has(name)) return { what: 'treeColumn' };
  if (systemFields.has(sort) || own(source, 'primaryKey') === true) return { what: 'systemColumn' };
  if (own(source, 'isForeignKey') === true || keys.has(name)) return { what: 'foreignKey' };
  if (['o2m', 'oho', 'subTable'].includes(sort)) return { what: 'pointsBack', params: { table: targetOf(source) } };
  return undefined;
}

/** Names of fields that hold the key of a relation which stands beside them. */
const keysIn = ({ source }: Collection): Set<string> =>
  new Set(
    listAt(source, 'fields').flatMap((field) =>
      isLoose(field) && textAt(field, 'type') === 'belongsTo' && textAt(field, 'foreignKey') !== textAt(field, 'name')
        ? [textAt(field, 'foreignKey')]
        : [],
    ),
  );

function convertField(
  source: Loose,
  { name, of, around }: { name: string; of: string; around: Around },
): FieldDefinition {
  const { notes, targets, place } = around;
  const ui = part(source, 'uiSchema');
  const sort = interfaceOf(source);
  const draft: FieldDraft =
    sort === 'sequence'
      ? numbered(source, { name, of: codeOf(of), notes })
      : convertColumn({ name, source, notes, targets });
  const stated = statedIn(source);
  const { isUsablePattern } = place;
  const checks = readValidators(own(ui, 'x-validator'), {
    field: name,
    notes,
    isUsablePattern,
    isText: holdsText(draft),
  });
  const checked = withLimits(
    { ...draft, props: { ...draft.props, ...stated.limitsFor(draft) } },
    { checks, place: { name, notes } },
  );
  // There it is a share of one, and so are its limits and what it begins with.
  const isShare = interfaceOf(source) === 'percent';
  if (isShare) checked.props = { ...checked.props, ...inHundredths(checked.props) };
  const field = makeField(
    {
      id: idOf(name),
      name,
      label: clean(textAt(ui, 'title') || textAt(source, 'title')).slice(0, 200) || name,
      notes,
    },
    {
      ...checked,
      required: own(ui, 'required') === true || checks.required || stated.required,
      help: clean(textAt(source, 'description') || textAt(ui, 'description')).slice(0, 500) || undefined,
      rules: distinct([...(draft.rules ?? []), ...(checked.rules ?? [])]),
    },
  );
  if (own(source, 'unique') === true && canBeUnique(field)) field.unique = true;
  if (own(source, 'defaultToCurrentTime') === true && Object.hasOwn(starts, field.kind))
    field.defaultBy = starts[field.kind]!;
  else if (!field.fill) {
    const start = own(source, 'defaultValue') ?? own(ui, 'default');
    setDefault(field, isShare && typeof start === 'number' ? hundredfold(start) : start, { notes });
  }
  reportRest(source, { name, notes });
  return field;
}

const hundredfold = (value: number): number => Number((value * 100).toPrecision(15));
const inHundredths = ({ min, max }: Record<string, unknown> = {}) => ({
  ...(typeof min === 'number' ? { min: hundredfold(min) } : {}),
  ...(typeof max === 'number' ? { max: hundredfold(max) } : {}),
});

const starts: Record<string, string> = { date: 'today()', dateTime: 'now()' };

/** A format may be said by the interface and by a check. */
const distinct = (rules: FieldRule[]): FieldRule[] =>
  rules.filter((rule, at) => rules.findIndex((other) => JSON.stringify(other) === JSON.stringify(rule)) === at);

function numbered(source: Loose, { name, of, notes }: { name: string; of: string; notes: ImportNote[] }): FieldDraft {
  const rule = ruleCodeOf(`${of}.${name}`);
  notes.push(note(name, 'numberedLike', { code: rule, value: own(source, 'patterns') ?? '' }));
  return { widget: 'codeRule', props: { rule } };
}

/** No number here holds more digits exactly. */
const largestLimit = 999_999_999_999_999;

/** `validation: { rules: [{ name: 'max', args: { limit: 20 } }] }` */
function statedIn(source: Loose): { required: boolean; limitsFor: (draft: FieldDraft) => Record<string, unknown> } {
  const rules = listAt(part(source, 'validation'), 'rules').filter(isLoose);
  const limit = (name: string) => {
    const rule = rules.find((one) => textAt(one, 'name') === name);
    const value = rule && own(part(rule, 'args'), 'limit');
    return typeof value === 'number' && Math.abs(value) <= largestLimit ? value : undefined;
  };
  return {
    required: rules.some((one) => textAt(one, 'name') === 'required'),
    limitsFor: ({ widget }) => {
      const { maxlength, min } = widgetOf(widget).props as PropDefinitions;
      const [least, most] = [limit('min'), limit('max')];
      if (maxlength) return most !== undefined && most >= 1 ? { maxlength: Math.min(100_000, Math.trunc(most)) } : {};
      const isSound = least === undefined || most === undefined || least <= most;
      return min?.type === 'number' && isSound ? { min: least, max: most } : {};
    },
  };
}

const computes = (source: Loose): boolean => ['formula', 'mathFormula'].includes(interfaceOf(source));

/** `{{price}} * {{qty}}` in its parts; as it is where it is more than sums and products of fields. */
function tokensOf(
  source: Loose,
  { names, shares }: { names: ReadonlyMap<string, string>; shares: ReadonlySet<string> },
): string[] | string {
  const text = textAt(source, 'expression');
  const found = text.match(/\{\{\s*\w+\s*\}\}|\d+(?:\.\d+)?|[-+*/()]/g) ?? [];
  if (found.join('').replace(/\s/g, '') !== text.replace(/\s/g, '')) return text;
  return found.flatMap((token) => {
    const raw = /^\{\{\s*(\w+)\s*\}\}$/.exec(token)?.[1];
    if (raw === undefined) return [token];
    const name = names.get(raw) ?? raw;
    // There it is a share of one.
    return shares.has(raw) ? ['(', name, '/', '100', ')'] : [name];
  });
}

/** What is read above, and what only that product's own pages and database know. */
const known = new Set(
  (
    'key name type interface title uiSchema description unique defaultValue validation target foreignKey targetKey sourceKey otherKey through ' +
    'onDelete onUpdate constraints collectionName parentKey reverseKey reverseField isForeignKey primaryKey autoIncrement allowNull autoFill ' +
    'deletable sort field dataType engine expression patterns timezone defaultToCurrentTime onUpdateToCurrentTime accuracy precision scale ' +
    'length rawType possibleTypes createOnly state hidden options noControls comment sortable storage targetTitleField sortBy schema ' +
    'constraintName chinaRegion maxLevel translation prefix randomBytes targetCollection identifierValue underscored'
  ).split(' '),
);

function reportRest(source: Loose, { name, notes }: { name: string; notes: ImportNote[] }): void {
  const left = new PropertyReader(source, { field: name, notes }).leftOver(known);
  if (left.length > 0) notes.push(note(name, 'properties', { names: left.join(', ') }));
}

function convertCollection(collection: Collection, { place, targets }: Omit<Around, 'notes'>): ImportedEntry {
  const notes: ImportNote[] = [];
  const found = convertFields(collection, { notes, place, targets });
  const first = hasTitle(found.fields) ? undefined : emptyFormField(notes);
  const fields = [...(first ? [first] : []), ...found.fields];
  if (collection.beside.length > 0) notes.push(note('', 'properties', { names: collection.beside.join(', ') }));
  return {
    code: codeOf(collection.name),
    fullName: clean(collection.title).slice(0, 100),
    type: 'list',
    category: 'import',
    page: {
      version: documentVersion,
      model: {
        name: identifier(collection.name) || 'form',
        fields,
        ...(traitsOf(collection).length > 0 ? { traits: traitsOf(collection) } : {}),
        titleField: first?.name ?? titleIn(collection, found),
      },
      pages: { form: { body: bodyOf(fields), labelPosition: 'top' }, list: listFor(fields.filter(canStandInLists)) },
    },
    report: notes,
    codeRules: fields.flatMap(({ fill, props }) => (fill === 'codeRule' ? [{ code: String(props?.rule) }] : [])),
  };
}

/** A collection says nothing of a form: two fields a line, and what wants more a line of its own. */
function bodyOf(fields: FieldDefinition[]): LayoutNode[] {
  const children = fields.map((field) => nodeOf(field, { span: widgetOf(field.widget).wide ? 24 : 12, inRow: true }));
  return children.length === 0 ? [] : [{ node: 'row', id: 'row', children }];
}
