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

interface PlacedRow {
  row: RecordValue;
  index: number;
}

/** The type of a column as it stands in a cast. */
const castOf = (kind: ValueKind) => sql.raw((storedKind(kind).column ?? 'text').replace(/ collate.*/, ''));

/** One statement for rows of which the same columns change; a place that repeats a row changes nothing more. */
function rowsUpdate({
  rows,
  parentId,
  changed,
  places,
}: {
  rows: StoredRows;
  parentId: string;
  changed: StoredField[];
  places: PlacedRow[];
}): RawBuilder<unknown> {
  const columns = changed.map(({ column }) => column ?? '');
  const values = places.map(({ row, index }) => {
    // Nulls are parameters too: the same text for the same columns, whatever is in them.
    const cells = changed.map(({ field }) => {
      const value = row[field.name] ?? null;
      return sql`${value === null ? sql`${null}` : bindValue(field.kind, value)}::${castOf(field.kind)}`;
    });
    return sql`(${sql.join([sql`${row.id}::uuid`, sql`${index}::int`, ...cells])})`;
  });
  return sql`update ${sql.id(rows.table)} t set version = t.version + 1,
    ${sql.join([
      ...['row_no', ...columns].map((column) => sql`${sql.id(column)} = ${sql.ref(`v.${column}`)}`),
      ...archivedColumns(changed).map((column) => sql`${sql.id(column)} = null`),
    ])}
    from (values ${sql.join(values)}) v (${sql.join(['id', 'row_no', ...columns].map((column) => sql.id(column)))})
    where t.id = v.id and t.parent_id = ${parentId}`;
}

interface RowsSave {
  rows: StoredRows;
  parentId: string;
  before: RecordValue[];
  after: RecordValue[];
}

/** What is to be done with the rows of a sub-table. */
interface RowsWork {
  /** Updates of changed rows, which may be parts of another statement. */
  updates: RawBuilder<unknown>[];
  /** Everything else, each a statement of its own. */
  others: (() => Promise<unknown>)[];
}

/** Saves a sub-table by difference (see `rowsWork`). */
export async function saveRows(unit: UnitOfWork, save: RowsSave): Promise<void> {
  const { updates, others } = rowsWork(unit, save);
  for (const update of updates) await update.execute(unit.db);
  for (const other of others) await other();
}

/**
 * The difference of a sub-table: new rows are inserted, changed ones updated, missing ones marked deleted;
 * equal rows are not touched. Fields that the writer may not see keep their values. Gives new rows their ids.
 */
export function rowsWork(unit: UnitOfWork, save: RowsSave): RowsWork {
  const { rows, parentId } = save;
  const { fresh, changes, moved, gone } = differenceOf(unit, save);
  const updates = changes.flatMap(({ changed, rows: alike }) =>
    paddedLists(alike).map((places) => rowsUpdate({ rows, parentId, changed, places })),
  );
  const others: RowsWork['others'] = [];
  if (moved.length > 0) others.push(() => moveRows(unit, { rows, parentId, moved }));
  if (gone.length > 0)
    others.push(() =>
      sql`update ${sql.id(rows.table)} set deleted_at = ${unit.now}
        where parent_id = ${parentId} and id = any(${gone}::uuid[])`.execute(unit.db),
    );
  const stored = rows.fields.filter(({ column }) => column !== null);
  // PostgreSQL takes at most 65,535 parameters a statement.
  const size = Math.max(1, Math.floor(30_000 / (stored.length + 3)));
  for (let from = 0; from < fresh.length; from += size)
    others.push(() => insertRows(unit, { table: rows.table, parentId, stored, part: fresh.slice(from, from + size) }));
  return { updates, others };
}

/** Rows that stand elsewhere and hold what they held: one row that is put first moves all others. */
async function moveRows(
  { db }: UnitOfWork,
  { rows, parentId, moved }: { rows: StoredRows; parentId: string; moved: PlacedRow[] },
): Promise<void> {
  const ids = moved.map(({ row }) => row.id);
  const places = moved.map(({ index }) => index);
  await sql`update ${sql.id(rows.table)} t set version = t.version + 1, row_no = v.row_no
    from unnest(${ids}::uuid[], ${places}::int[]) v (id, row_no)
    where t.id = v.id and t.parent_id = ${parentId}`.execute(db);
}

/** What changes between two states of a sub-table; rows of which the same columns change stand together. */
function differenceOf(unit: UnitOfWork, { rows, before, after }: RowsSave) {
  const old = new Map(before.map((row, index) => [row.id, { row, index }]));
  const fresh: PlacedRow[] = [];
  const moved: PlacedRow[] = [];
  const changes = new Map<string, { changed: StoredField[]; rows: PlacedRow[] }>();
  for (const [index, row] of after.entries()) {
    const known = old.get(row.id);
    if (!known) {
      row.id = unit.tenant.newId();
      fresh.push({ row, index });
      continue;
    }
    old.delete(row.id);
    const changed = known.row === row ? [] : changedFields(rows, { before: known.row, after: row });
    if (changed.length === 0) {
      if (known.index !== index) moved.push({ row, index });
      continue;
    }
    const key = changed.map(({ column }) => column).join();
    const alike = changes.get(key) ?? { changed, rows: [] };
    changes.set(key, alike);
    alike.rows.push({ row, index });
  }
  return { fresh, changes: [...changes.values()], moved, gone: [...old.keys()] };
}

const changedFields = (
  { fields }: StoredRows,
  { before, after }: { before: RecordValue; after: RecordValue },
): StoredField[] =>
  fields.filter(
    ({ field, column }) =>
      column !== null && Object.hasOwn(after, field.name) && !sameIn(field)(after[field.name], before[field.name]),
  );

/** As many rows as there happen to be: a text that does not come again. */
async function insertRows(
  { db }: UnitOfWork,
  { table, parentId, stored, part }: { table: string; parentId: string; stored: StoredField[]; part: PlacedRow[] },
): Promise<void> {
  const columns = ['id', 'parent_id', 'row_no', ...stored.map(({ column }) => column ?? '')];
  const values = part.map(({ row, index }) => {
    const cells = stored.map(({ field }) => bindValue(field.kind, row[field.name]));
    return sql`(${sql.join([sql`${row.id}`, sql`${parentId}`, sql`${index}`, ...cells])})`;
  });
  await sql`${plannedByValues} insert into ${sql.id(table)} (${sql.join(columns.map((column) => sql.id(column)))})
    values ${sql.join(values)}`.execute(db);
}
