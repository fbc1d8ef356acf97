import type { FieldDefinition } from '../../language/field.ts';
import { withoutClosingCode } from '../date-limits.ts';
import type { Loose } from '../loose.ts';
import { isLoose, own, PropertyReader, part, textAt } from '../loose.ts';
import type { Naming } from '../naming.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';
import { codeIn, typeOf, usualName } from './schema.ts';
import type { Computed, Said } from './states.ts';

/** Something of the form that a condition can be about, or can read. */
export interface Place {
  /** Its name in the model; '' of a box. */
  name: string;
  /** Names of the sub-tables that it stands in, from the outside. */
  rows: readonly string[];
  /** The way to its value, and the way to its node: boxes hold no value. */
  path: readonly string[];
  address: readonly string[];
  /** The boxes around it, from the outside. */
  around: readonly Place[];
  said: Said[];
  /** What says how its value is computed, or that of another. */
  computed: Computed[];
}

/** What is known on the way through a schema. */
export interface Walk {
  notes: ImportNote[];
  naming: Naming;
  isUsablePattern: (pattern: string) => boolean;
  fields: FieldDefinition[];
  /** Every box and field of the form, those of sub-tables too. */
  places: Place[];
  rows: readonly string[];
  inRow: boolean;
  /** How wide a field of the grid around is. */
  span: number | undefined;
  deep: number;
  path: readonly string[];
  address: readonly string[];
  around: readonly Place[];
  /** What the column around is called. */
  caption: string;
  /** Names that the object around requires. */
  required: ReadonlySet<unknown>;
  /** Resolves a `$ref`; undefined where there is nothing, or too much of it. */
  definition: (ref: string) => Loose | undefined;
  refs: readonly string[];
  nextId: (name: string) => string;
}

/** One node of the schema while it is converted. */
export interface Element {
  key: string;
  /** As the schema writes it, and as the tables here do. */
  component: string;
  sort: string;
  type: string;
  schema: Loose;
  props: Loose;
  read: PropertyReader;
  readSchema: PropertyReader;
  readDecorator: PropertyReader;
  notes: ImportNote[];
  /** As the report calls it: the name of the field, or the key of a box. */
  name: string;
}

/** The first of several spellings of a property that says something. */
export const textOf = ({ read }: Element, keys: string[]): string =>
  keys.map((key) => read.text(key)).find(Boolean) ?? '';

/** A node opened for reading. What is code among its properties is named, and left out. */
export function openElement(schema: Loose, { key, name, notes }: { key: string; name: string; notes: ImportNote[] }) {
  const component = textAt(schema, 'x-component');
  const place = { field: name, notes };
  const props = withoutCode(withoutClosingCode(part(schema, 'x-component-props')), place);
  const decorator = withoutCode(part(schema, 'x-decorator-props'), place);
  const element: Element = {
    ...{ key, component, schema, props, notes, name },
    sort: usualName(component),
    type: typeOf(schema),
    read: new PropertyReader(props, place),
    readSchema: new PropertyReader(withoutCode(schema, { ...place, read: stated }), place),
    readDecorator: new PropertyReader(decorator, place),
  };
  return element;
}

/** What says when a node is shown, required or locked, and what it computes, is read by itself, code or not. */
const stated: ReadonlySet<string> = new Set([
  'x-reactions',
  'x-visible',
  'x-hidden',
  'x-display',
  'x-disabled',
  'x-read-only',
  'x-read-pretty',
  'x-editable',
  'x-pattern',
  'required',
  'x-validator',
  'default',
  'x-value',
]);

function withoutCode(
  source: Loose,
  { field, notes, read = new Set() }: { field: string; notes: ImportNote[]; read?: ReadonlySet<string> },
): Loose {
  return Object.fromEntries(
    Object.entries(source).filter(([key, value]) => {
      if (read.has(key) || codeIn(value) === undefined) return true;
      if (!silent.has(key)) notes.push(note(field, 'code', { property: key, value }));
      return false;
    }),
  );
}

/** What steers a box from outside, and what the editor of such schemas keeps for itself: no user ever sees it. */
export const silent: ReadonlySet<string> = new Set(
  (
    'formStep formTab formCollapse x-designable-id x-designable-source-name _designableId x-index name version $id $schema ' +
    'x-component x-component-props x-decorator-props type properties items definitions $ref'
  ).split(' '),
);

/** What nobody has read of a node, told. */
export function reportLeft({ read, readSchema, readDecorator, name, notes }: Element): void {
  const left = [readSchema, read, readDecorator].flatMap((reader) => reader.leftOver(silent));
  const odd = ['x-component-props', 'x-decorator-props'].filter((key) => {
    const value = own(readSchema.source, key);
    return value !== undefined && value !== null && value !== '' && !isLoose(value);
  });
  const names = [...left, ...odd];
  if (names.length > 0) notes.push(note(name, 'properties', { names: names.join(', ') }));
}

/** The node below a name, with what a `$ref` of it says. */
export function resolved(schema: Loose, walk: Walk): { schema: Loose; walk: Walk } {
  const ref = textAt(schema, '$ref');
  if (ref === '') return { schema, walk };
  const found = walk.refs.includes(ref) ? undefined : walk.definition(ref);
  if (!found) {
    walk.notes.push(note('', 'badValue', { property: '$ref', value: ref }));
    return { schema, walk };
  }
  const merged = { ...found, ...Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$ref')) };
  return resolved(merged, { ...walk, refs: [...walk.refs, ref] });
}

/** Enters a node of the schema, a field where it has a name. */
export function enter(walk: Walk, { name, path, key }: { name: string; path: readonly string[]; key: string }): Place {
  const place: Place = {
    ...{ name, rows: walk.rows, path, address: [...walk.address, key], around: walk.around },
    ...{ said: [], computed: [] },
  };
  walk.places.push(place);
  return place;
}
