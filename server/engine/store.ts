import type { ValueKind } from '@tessera/schemas/language/kinds.ts';
import { sameValue } from '@tessera/schemas/record/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { plannedByValues } from '../storage/database.ts';
import { inPlaces } from '../storage/places.ts';
import { columnTypes } from './column-types.ts';
import type { Resource, StoredField, StoredRows } from './registry.ts';
import type { Work } from './work.ts';

type RecordValue = Record<string, unknown>;

/** A value as a bound parameter of its column's type. */
function parameter(kind: ValueKind, value: unknown): RawBuilder<unknown> {
  if (value === null || value === undefined) return sql`null`;
  if (kind === 'range' || kind === 'files' || kind === 'json') return sql`${JSON.stringify(value)}::jsonb`;
  return sql`${value}`;
}

const columnsOf = (fields: StoredField[], value: RecordValue) =>
  fields.flatMap(({ field, column }) =>
    column !== null && Object.hasOwn(value, field.name)
      ? [{ column, value: parameter(field.kind, value[field.name]) }]
      : [],
  );

/** The trait columns that a value carries. */
function traitColumnsOf(resource: Resource, value: RecordValue) {
  const traits = [
    resource.has('state') ? (['state', 'state'] as const) : null,
    resource.has('tree') ? (['parentId', 'parent_id'] as const) : null,
    resource.has('sort') ? (['sort', 'sort'] as const) : null,
  ];
  return traits.flatMap((trait) =>
    trait && value[trait[0]] !== undefined && value[trait[0]] !== null
      ? [{ column: trait[1], value: sql`${value[trait[0]]}` }]
      : [],
  );
}

/** Inserts the head of a record. */
export async function insertRecord(work: Work, resource: Resource, id: string, value: RecordValue): Promise<void> {
  const columns = [
    { column: 'id', value: sql`${id}` },
    { column: 'created_at', value: sql`${work.now}` },
    { column: 'created_by', value: sql`${work.user.id}` },
    { column: 'modified_at', value: sql`${work.now}` },
    { column: 'modified_by', value: sql`${work.user.id}` },
    { column: 'owner_department', value: sql`${work.user.departmentId}` },
    { column: 'owner_company', value: sql`${work.user.companyId}` },
    { column: 'schema_version', value: sql`${resource.version}` },
    ...traitColumnsOf(resource, value),
    ...columnsOf(ownColumns(resource), value),
  ];
  await sql`insert into ${sql.id(resource.table)} (${sql.join(columns.map(({ column }) => sql.id(column)))})
    values (${sql.join(columns.map((column) => column.value))})`.execute(work.trx);
}

/** Updates what `changes` holds and raises the version; answers the new version, or null when another writer was first. */
export async function updateRecord(
  work: Work,
  resource: Resource,
  update: { id: string; version: number; changes: RecordValue },
): Promise<number | null> {
  const sets = [
    ...columnsOf(ownColumns(resource), update.changes),
    ...traitColumnsOf(resource, update.changes),
    { column: 'modified_at', value: sql`${work.now}` },
    { column: 'modified_by', value: sql`${work.user.id}` },
    { column: 'schema_version', value: sql`${resource.version}` },
  ];
  const answer = await sql<{ version: number }>`update ${sql.id(resource.table)}
    set version = version + 1, ${sql.join(sets.map(({ column, value }) => sql`${sql.id(column)} = ${value}`))}
    where id = ${update.id} and version = ${update.version} and deleted_at is null returning version`.execute(work.trx);
  return answer.rows[0]?.version ?? null;
}

/** The fields with a column of their own: those filled into system columns are written by the engine itself. */
const ownColumns = (resource: Resource) =>
  resource.fields.filter(
    ({ column }) => !['created_by', 'created_at', 'modified_by', 'modified_at'].includes(column ?? ''),
  );

interface PlacedRow {
  row: RecordValue;
  index: number;
}

/** One statement for rows of which the same columns change; a place that repeats a row changes nothing more. */
async function updateRows(
  work: Work,
  rows: StoredRows,
  { parentId, changed, places }: { parentId: string; changed: StoredField[]; places: PlacedRow[] },
): Promise<void> {
  const columns = changed.map(({ column }) => column ?? '');
  const values = places.map(({ row, index }) => {
    const cells = changed.map(({ field }) => {
      const value = row[field.name] ?? null;
      const isJson = columnTypes[field.kind] === 'jsonb' && value !== null;
      return sql`${isJson ? JSON.stringify(value) : value}::${sql.raw(columnTypes[field.kind] ?? 'text')}`;
    });
    return sql`(${sql.join([sql`${row.id}::text`, sql`${index}::int`, ...cells])})`;
  });
  await sql`update ${sql.id(rows.table)} t set version = t.version + 1,
    ${sql.join(['row_no', ...columns].map((column) => sql`${sql.id(column)} = ${sql.ref(`v.${column}`)}`))}
    from (values ${sql.join(values)}) v (${sql.join(['id', 'row_no', ...columns].map((column) => sql.id(column)))})
    where t.id = v.id and t.parent_id = ${parentId}`.execute(work.trx);
}

/**
 * Saves a sub-table by difference: new rows are inserted, changed ones updated, missing ones marked deleted;
 * equal rows are not touched. Fields that the writer may not see keep their values. Gives new rows their ids.
 */
export async function saveRows(
  work: Work,
  rows: StoredRows,
  save: { parentId: string; before: RecordValue[]; after: RecordValue[] },
): Promise<void> {
  const old = new Map(save.before.map((row, index) => [row.id, { row, index }]));
  const fresh: PlacedRow[] = [];
  /** By the columns that change. */
  const changes = new Map<string, { changed: StoredField[]; rows: PlacedRow[] }>();
  for (const [index, row] of save.after.entries()) {
    const known = old.get(row.id);
    if (!known) {
      row.id = work.deps.newId();
      fresh.push({ row, index });
      continue;
    }
    old.delete(row.id);
    const changed = rows.fields.filter(
      ({ field, column }) =>
        column !== null && Object.hasOwn(row, field.name) && !sameValue(row[field.name], known.row[field.name]),
    );
    if (changed.length === 0 && known.index === index) continue;
    const key = changed.map(({ column }) => column).join();
    const alike = changes.get(key) ?? { changed, rows: [] };
    changes.set(key, alike);
    alike.rows.push({ row, index });
  }
  for (const { changed, rows: alike } of changes.values())
    for (const places of inPlaces(alike)) await updateRows(work, rows, { parentId: save.parentId, changed, places });
  if (old.size > 0) {
    await sql`update ${sql.id(rows.table)} set deleted_at = ${work.now}
      where parent_id = ${save.parentId} and id in (${sql.join([...old.keys()])})`.execute(work.trx);
  }
  const stored = rows.fields.filter(({ column }) => column !== null);
  // PostgreSQL takes at most 65,535 parameters a statement.
  const size = Math.max(1, Math.floor(30_000 / (stored.length + 3)));
  for (let from = 0; from < fresh.length; from += size) {
    const part = fresh.slice(from, from + size);
    // As many rows as there happen to be: a text that does not come again.
    await sql`${plannedByValues} insert into ${sql.id(rows.table)}
      (${sql.join(['id', 'parent_id', 'row_no', ...stored.map(({ column }) => column ?? '')].map((column) => sql.id(column)))})
      values ${sql.join(
        part.map(
          ({ row, index }) =>
            sql`(${sql.join([sql`${row.id}`, sql`${save.parentId}`, sql`${index}`, ...stored.map(({ field }) => parameter(field.kind, row[field.name]))])})`,
        ),
      )}`.execute(work.trx);
  }
}
