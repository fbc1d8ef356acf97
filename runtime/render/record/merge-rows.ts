import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { sameIn } from '@tessera/schemas/record/index.ts';
import { entered } from './entered.ts';

type Row = Record<string, unknown>;
/** A sub-table as it was read, and what two people made of it. */
interface Versions {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface MergedRows {
  rows: Row[];
  /** So many cells and rows both changed, each in another way: my cells stand there, and a row that one kept stays. */
  contested: number;
}

/** The rows of a sub-table with what both sides did to them: rows are told apart by id, and put together cell by cell. */
export function mergeRows(field: FieldDefinition, { base, mine, theirs }: Versions): MergedRows {
  const merging: Merging = { field, base: byId(base), mine: byId(mine), theirs: byId(theirs), contested: 0 };
  // Whoever moved rows says in which order they stand.
  const isMoved = orderOf(theirs, merging) !== orderOf(base, merging);
  const [leading, other] = isMoved ? [rowsIn(theirs), rowsIn(mine)] : [rowsIn(mine), rowsIn(theirs)];
  const placed = leading.flatMap((row) => entryOf(row, merging) ?? []);
  const known = new Set(placed.map(({ key }) => key));
  let before: unknown;
  for (const row of other) {
    const key = keyOf(row);
    if (!known.has(key)) {
      const entry = entryOf(row, merging);
      if (!entry) continue;
      placed.splice(placed.findIndex((one) => one.key === before) + 1, 0, entry);
    }
    before = key;
  }
  return { rows: placed.map(({ row }) => row), contested: merging.contested };
}

interface Merging extends Record<keyof Versions, ReadonlyMap<unknown, Row>> {
  field: FieldDefinition;
  contested: number;
}

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);
/** Rows that nobody has stored are themselves. */
const keyOf = (row: Row): unknown => (typeof row.id === 'string' ? row.id : row);
const byId = (value: unknown) => new Map(rowsIn(value).map((row) => [keyOf(row), row]));

/** The order of those that all three have. */
const orderOf = (value: unknown, { base, mine, theirs }: Merging): string =>
  rowsIn(value)
    .map(keyOf)
    .filter((key) => base.has(key) && mine.has(key) && theirs.has(key))
    .join();

/** What comes of a row of either side; nothing where one took it out and the other left it as it was. */
function entryOf(row: Row, merging: Merging): { key: unknown; row: Row } | undefined {
  const key = keyOf(row);
  const [was, my, their] = [merging.base.get(key), merging.mine.get(key), merging.theirs.get(key)];
  if (my && their) return { key, row: mergedRow(merging, { base: was ?? {}, mine: my, theirs: their }) };
  if (!was) return { key, row };
  // What formulas say in a row follows from other fields; who has entered nothing has left it as it was.
  const [before, now] = [was, row].map((one) => entered(merging.field, [one]));
  if (sameIn(merging.field)(before, now)) return undefined;
  merging.contested++;
  return { key, row };
}

function mergedRow(merging: Merging, { base, mine, theirs }: Record<keyof Versions, Row>): Row {
  const merged: Row = { ...mine };
  for (const field of merging.field.rows ?? []) {
    const { name } = field;
    const [was, my, their] = [base[name] ?? null, mine[name] ?? null, theirs[name] ?? null];
    const isSame = sameIn(field);
    if (isSame(my, their) || isSame(their, was)) continue;
    if (isSame(my, was)) merged[name] = their;
    else if (field.kind === 'rows') {
      const inner = mergeRows(field, { base: was, mine: my, theirs: their });
      merged[name] = inner.rows;
      merging.contested += inner.contested;
    }
    // What is computed follows from the other cells.
    else if (field.value === undefined && !field.fill) merging.contested++;
  }
  return merged;
}
