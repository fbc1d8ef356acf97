import { rowsIn } from '@tessera/schemas/expression/index.ts';
import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { sameIn } from '@tessera/schemas/record/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { bindValue, storedKind } from '../../../kinds/index.ts';
import { plannedByValues } from '../../../storage/database.ts';
import { paddedLists } from '../../../storage/padded-lists.ts';
import type { StoredField, StoredRows } from '../../registry/resource.ts';
import type { RecordValue } from '../../work/hooks.ts';
import type { UnitOfWork } from '../../work/work.ts';
import { archivedColumns } from './head.ts';

/** A row that is going to stand somewhere. */
interface PlacedRow {
  row: RecordValue;
  /** The record or row that it stands in, and its place there. */
  holder: string;
  index: number;
}

/** The rows of a sub-table in a record, or in a row, as they are stored and as they are going to be. */
interface Holder {
  id: string;
  before: RecordValue[];
  after: RecordValue[];
}

interface RowsSave {
  rows: StoredRows;
  holders: Holder[];
}

/** What is to be done with the rows of sub-tables. */
interface RowsWork {
  /** Updates of changed rows, which may be parts of another statement. */
  updates: RawBuilder<unknown>[];
  /** Everything else, each a statement of its own; a row is made before those that stand in it. */
  others: (() => Promise<unknown>)[];
}

/** Saves a sub-table by difference (see `rowsWork`). */
export async function saveRows(unit: UnitOfWork, save: RowsSave): Promise<void> {
  const { updates, others } = rowsWork(unit, save);
  for (const update of updates) await update.execute(unit.db);
  for (const other of others) await other();
}

/** The rows of a sub-table in a record or row. */
export const holderOf = (
  { field: { name } }: StoredRows,
  { id, before, after }: { id: string; before: RecordValue | null; after: RecordValue },
): Holder => ({ id, before: rowsIn(before ?? {}, name), after: rowsIn(after, name) });

/**
 * The difference of a sub-table: new rows are inserted, changed ones updated, missing ones marked deleted, and what
 * stands in them goes with them; equal rows are not touched. Fields that the writer may not see keep their values. Gives
 * new rows their ids. Rows of all holders are written together: the statements are as many as there are sub-tables.
 */
export function rowsWork(unit: UnitOfWork, { rows, holders }: RowsSave): RowsWork {
  const { fresh, changes, moved, gone, touched } = differenceOf(unit, { rows, holders });
  const updates = changes.flatMap(({ changed, rows: alike }) =>
    paddedLists(alike).map((places) => rowsUpdate(rows, { changed, places })),
  );
  const others: RowsWork['others'] = [];
  if (moved.length > 0) others.push(() => moveRows(unit, { rows, moved }));
  if (gone.length > 0) others.push(() => markDeleted(unit, { table: rows.table, key: 'id', ids: gone }));
  for (const { changed, rows: alike } of changes)
    for (const table of changed.flatMap(({ archived }) => archived?.table ?? []))
      others.push(() => markDeleted(unit, { table, key: 'parent_id', ids: alike.map(({ row }) => String(row.id)) }));
  const stored = rows.fields.filter(({ column }) => column !== null);
  // PostgreSQL takes at most 65,535 parameters a statement.
  const size = Math.max(1, Math.floor(30_000 / (stored.length + 3)));
  for (let from = 0; from < fresh.length; from += size)
    others.push(() => insertRows(unit, { table: rows.table, stored, part: fresh.slice(from, from + size) }));
  const inner = rows.rows.map((table) => rowsWork(unit, { rows: table, holders: innerHolders(table, touched) }));
  return {
    updates: [...updates, ...inner.flatMap((each) => each.updates)],
    others: [...others, ...inner.flatMap((each) => each.others)],
  };
}

/** A row that is new or not as it was stored. */
interface Touched {
  row: RecordValue;
  before: RecordValue | null;
}

const innerHolders = (table: StoredRows, touched: Touched[]): Holder[] =>
  touched
    .filter(({ row, before }) => row[table.field.name] !== before?.[table.field.name])
    .map(({ row, before }) => holderOf(table, { id: String(row.id), before, after: row }));

/** What changes between two states of a sub-table; rows of which the same columns change stand together. */
function differenceOf(unit: UnitOfWork, { rows, holders }: RowsSave) {
  const fresh: PlacedRow[] = [];
  const moved: PlacedRow[] = [];
  const gone: string[] = [];
  const touched: Touched[] = [];
  const changes = new Map<string, { changed: StoredField[]; rows: PlacedRow[] }>();
  for (const { id: holder, before, after } of holders) {
    const old = new Map(before.map((row, index) => [row.id, { row, index }]));
    for (const [index, row] of after.entries()) {
      const known = old.get(row.id);
      if (known?.row !== row) touched.push({ row, before: known?.row ?? null });
      if (!known) {
        row.id = unit.tenant.newId();
        fresh.push({ row, holder, index });
        continue;
      }
      old.delete(row.id);
      const changed = known.row === row ? [] : changedFields(rows, { before: known.row, after: row });
      if (changed.length === 0) {
        if (known.index !== index) moved.push({ row, holder, index });
        continue;
      }
      const key = changed.map(({ field }) => field.id).join();
      const alike = changes.get(key) ?? { changed, rows: [] };
      changes.set(key, alike);
      alike.rows.push({ row, holder, index });
    }
    for (const id of old.keys()) gone.push(String(id));
  }
  return { fresh, changes: [...changes.values()], moved, gone, touched };
}

/** A sub-table has no column; but where the field was something else, what is written now counts. */
const changedFields = (
  { fields }: StoredRows,
  { before, after }: { before: RecordValue; after: RecordValue },
): StoredField[] =>
  fields.filter(({ field, column, archived }) => {
    if ((column === null && !archived) || !Object.hasOwn(after, field.name)) return false;
    return !sameIn(field)(after[field.name], before[field.name]);
  });

/** The type of a column as it stands in a cast. */
const castOf = (kind: ValueKind) => sql.raw((storedKind(kind).column ?? 'text').replace(/ collate.*/, ''));

/** One statement for rows of which the same columns change; a place that repeats a row changes nothing more. */
function rowsUpdate(
  { table }: StoredRows,
  { changed, places }: { changed: StoredField[]; places: PlacedRow[] },
): RawBuilder<unknown> {
  const stored = changed.flatMap(({ field, column }) => (column === null ? [] : [{ field, column }]));
  const columns = ['row_no', ...stored.map(({ column }) => column)];
  const values = places.map(({ row, holder, index }) => {
    // Nulls are parameters too: the same text for the same columns, whatever is in them.
    const cells = stored.map(({ field }) => {
      const value = row[field.name] ?? null;
      return sql`${value === null ? sql`${null}` : bindValue(field.kind, value)}::${castOf(field.kind)}`;
    });
    return sql`(${sql.join([sql`${row.id}::uuid`, sql`${holder}::uuid`, sql`${index}::int`, ...cells])})`;
  });
  return sql`update ${sql.id(table)} t set version = t.version + 1,
    ${sql.join([
      ...columns.map((column) => sql`${sql.id(column)} = ${sql.ref(`v.${column}`)}`),
      ...archivedColumns(changed).map((column) => sql`${sql.id(column)} = null`),
    ])}
    from (values ${sql.join(values)}) v (${sql.join(['id', 'parent_id', ...columns].map((column) => sql.id(column)))})
    where t.id = v.id and t.parent_id = v.parent_id`;
}

/** Rows that stand elsewhere and hold what they held: one row that is put first moves all others. */
async function moveRows({ db }: UnitOfWork, { rows, moved }: { rows: StoredRows; moved: PlacedRow[] }): Promise<void> {
  const ids = moved.map(({ row }) => row.id);
  const holders = moved.map(({ holder }) => holder);
  const places = moved.map(({ index }) => index);
  await sql`update ${sql.id(rows.table)} t set version = t.version + 1, row_no = v.row_no
    from unnest(${ids}::uuid[], ${holders}::uuid[], ${places}::int[]) v (id, parent_id, row_no)
    where t.id = v.id and t.parent_id = v.parent_id`.execute(db);
}

/** Marks the rows with these ids, or those that stand in what has these ids. */
async function markDeleted(
  { db, now }: UnitOfWork,
  { table, key, ids }: { table: string; key: 'id' | 'parent_id'; ids: string[] },
): Promise<void> {
  await sql`update ${sql.id(table)} set deleted_at = ${now}
    where ${sql.id(key)} = any(${ids}::uuid[]) and deleted_at is null`.execute(db);
}

/** As many rows as there happen to be: a text that does not come again. */
async function insertRows(
  { db }: UnitOfWork,
  { table, stored, part }: { table: string; stored: StoredField[]; part: PlacedRow[] },
): Promise<void> {
  const columns = ['id', 'parent_id', 'row_no', ...stored.map(({ column }) => column ?? '')];
  const values = part.map(({ row, holder, index }) => {
    const cells = stored.map(({ field }) => bindValue(field.kind, row[field.name]));
    return sql`(${sql.join([sql`${row.id}`, sql`${holder}`, sql`${index}`, ...cells])})`;
  });
  await sql`${plannedByValues} insert into ${sql.id(table)} (${sql.join(columns.map((column) => sql.id(column)))})
    values ${sql.join(values)}`.execute(db);
}
