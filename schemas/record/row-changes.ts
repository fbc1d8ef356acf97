import { fillOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { RecordValue } from './context.ts';
import { isBlank, own } from './context.ts';
import { sameIn, sameValue } from './diff.ts';

/** How a sub-table differs from the stored one: what may be sent of it instead of all its rows. */
export interface RowChanges {
  /** Cells that changed, with the `id` of their row; of a sub-table in that row again its changes, or all its rows. */
  changed?: RecordValue[];
  /** New rows, each with its place (from 0) among all rows as they stand in the end; without one it stands last. */
  added?: { at?: number; row: RecordValue }[];
  /** Ids of rows that go. */
  removed?: string[];
  /** Ids of all stored rows that stay, in their order from now on; without it they keep the one that they have. */
  order?: string[];
}

export const rowChangeKeys = ['changed', 'added', 'removed', 'order'] as const satisfies (keyof RowChanges)[];

const given = new WeakMap<FieldDefinition[], FieldDefinition[]>();

/** The fields that are read from outside: not what the server fills in and computes, whatever a client says. */
export function givenFields(fields: FieldDefinition[]): FieldDefinition[] {
  const known = given.get(fields) ?? fields.filter((field) => field.kind !== 'none' && !field.value && !fillOf(field));
  given.set(fields, known);
  return known;
}

/**
 * What must be sent so that `before`, the stored rows, become `after`; undefined where nothing must. A row whose id is
 * none of the stored ones is sent as a new one. Rows that are still the same object are not looked into.
 */
export function rowChanges(
  { rows: fields = [] }: FieldDefinition,
  { before, after }: { before: RecordValue[]; after: RecordValue[] },
): RowChanges | undefined {
  const isInPlace = before.length === after.length && after.every((row, at) => isSameRow(before[at], row));
  if (isInPlace) {
    const changed = after.flatMap((row, at) => {
      const stays = before[at] as RecordValue;
      const cells = stays === row ? undefined : changedCells(fields, { before: stays, after: row });
      return cells ? [{ id: row.id, ...cells }] : [];
    });
    return changed.length === 0 ? undefined : { changed };
  }
  const stored = new Map(before.flatMap((row, index) => (isBlank(row.id) ? [] : [[row.id, { row, index }]])));
  const changes: Required<RowChanges> = { changed: [], added: [], removed: [], order: [] };
  const stays = new Set<unknown>();
  let last = -1;
  let isMoved = false;
  for (const [at, row] of after.entries()) {
    const known = stays.has(row.id) ? undefined : stored.get(row.id);
    if (!known) {
      changes.added.push({ at, row: cellsOf(fields, row) });
      continue;
    }
    stays.add(row.id);
    changes.order.push(row.id as string);
    isMoved ||= known.index < last;
    last = known.index;
    const cells = known.row === row ? undefined : changedCells(fields, { before: known.row, after: row });
    if (cells) changes.changed.push({ id: row.id, ...cells });
  }
  if (stays.size < stored.size)
    for (const { id } of before) if (!isBlank(id) && !stays.has(id)) changes.removed.push(id as string);
  const said = rowChangeKeys.filter((key) => changes[key].length > 0 && (key !== 'order' || isMoved));
  return said.length === 0 ? undefined : Object.fromEntries(said.map((key) => [key, changes[key]]));
}

const isSameRow = (stored: RecordValue | undefined, row: RecordValue) =>
  stored === row || (stored !== undefined && !isBlank(row.id) && stored.id === row.id);

/** What is sent of a new row: whatever stands in it is new too. */
const cellsOf = (fields: FieldDefinition[], row: RecordValue): RecordValue =>
  Object.fromEntries(
    givenFields(fields).flatMap(({ name, rows }) => {
      const held = own(row, name);
      if (held === undefined) return [];
      return [[name, rows && Array.isArray(held) ? held.map((inner) => cellsOf(rows, inner)) : held]];
    }),
  );

function changedCells(
  fields: FieldDefinition[],
  { before, after }: { before: RecordValue; after: RecordValue },
): RecordValue | undefined {
  const changed = givenFields(fields).flatMap((field): [string, unknown][] => {
    const [was, is] = [own(before, field.name) ?? null, own(after, field.name)];
    if (is === undefined || is === was) return [];
    if (field.kind !== 'rows') return sameIn(field)(was, is) ? [] : [[field.name, is]];
    const changes = rowChanges(field, { before: listOf(was), after: listOf(is) });
    return changes ? [[field.name, changes]] : [];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as RecordValue[]) : []);

/** Whether something has the shape of changes instead of that of rows. */
export const isRowChanges = (value: unknown): value is RowChanges =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where each row of a changed sub-table comes from. */
type PlacedChange =
  | { from: 'stored'; row: RecordValue }
  | { from: 'changed'; row: RecordValue; cells: RecordValue }
  | { from: 'added'; cells: RecordValue };

/**
 * The rows as they stand after the changes, in order. What the changes say of rows that are not there is passed over:
 * whoever has to refuse it looks before.
 */
export function placeRows(before: RecordValue[], { changed, added, removed, order }: RowChanges): PlacedChange[] {
  const cells = new Map((changed ?? []).map(({ id, ...rest }) => [id, rest]));
  const gone = new Set<unknown>(removed ?? []);
  const staying = before.filter(({ id }) => !gone.has(id));
  const kept = (order ? inOrder(staying, order) : staying).map((row): PlacedChange => {
    const changes = cells.get(row.id);
    return changes ? { from: 'changed', row, cells: changes } : { from: 'stored', row };
  });
  if (!added || added.length === 0) return kept;
  const size = kept.length + added.length;
  const places = new Map<number, RecordValue>();
  const atEnd: RecordValue[] = [];
  for (const { at, row } of added) {
    if (at === undefined || at >= size || places.has(at)) atEnd.push(row);
    else places.set(at, row);
  }
  const rest = kept.concat(atEnd.map((row) => ({ from: 'added', cells: row })));
  let next = 0;
  return Array.from({ length: size }, (_, at): PlacedChange => {
    const row = places.get(at);
    return row ? { from: 'added', cells: row } : (rest[next++] as PlacedChange);
  });
}

function inOrder(rows: RecordValue[], order: string[]): RecordValue[] {
  const places = new Map<unknown, number>(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: RecordValue) => places.get(id) ?? order.length;
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other));
}

/** The rows with the changes in them; rows that nothing changes stay the same objects. */
export const withRowChanges = (
  { rows: fields = [] }: FieldDefinition,
  { before, changes }: { before: RecordValue[]; changes: RowChanges },
): RecordValue[] =>
  placeRows(before, changes).map((place) => {
    if (place.from === 'stored') return place.row;
    return place.from === 'added' ? place.cells : withCells(fields, place);
  });

function withCells(fields: FieldDefinition[], { row, cells }: { row: RecordValue; cells: RecordValue }): RecordValue {
  const changed = { ...row, ...cells };
  for (const field of fields) {
    const changes = field.kind === 'rows' ? own(cells, field.name) : undefined;
    if (isRowChanges(changes))
      changed[field.name] = withRowChanges(field, { before: listOf(row[field.name]), changes });
  }
  return changed;
}

/**
 * On a new row: the cells that nobody has filled in, by name, and what their formulas gave them last. It goes along
 * wherever a row is copied with another cell, and nowhere else: no file, table or answer takes a symbol.
 */
export const givenLast = Symbol('given');

export type NewRow = RecordValue & { [givenLast]?: Readonly<RecordValue> };

/** A new row whose cells start with what their formulas give, but for those that have `come`: it has others besides. */
export function asNewRow(
  row: RecordValue,
  { fields, come = row }: { fields: readonly FieldDefinition[]; come?: RecordValue },
): RecordValue {
  const open = fields.filter(({ defaultBy, name }) => defaultBy !== undefined && own(come, name) === undefined);
  if (open.length === 0) return row;
  return { ...row, [givenLast]: Object.fromEntries(open.map(({ name }) => [name, own(row, name) ?? null])) };
}

/** Whether nobody has written into a cell but its formula. */
export function isAsGiven(row: NewRow, { name }: FieldDefinition): boolean {
  const of = row[givenLast];
  return of !== undefined && Object.hasOwn(of, name) && sameValue(own(row, name) ?? null, of[name] ?? null);
}
