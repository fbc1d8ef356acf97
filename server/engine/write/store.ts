import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { sameValue } from '@tessera/schemas/record/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { bindValue, storedKind } from '../../kinds/index.ts';
import { plannedByValues } from '../../storage/database.ts';
import { paddedLists } from '../../storage/padded-lists.ts';
import type { Resource, StoredField, StoredRows } from '../registry/resource.ts';
import { filledColumns } from '../registry/system-columns.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';

interface ColumnValue {
  column: string;
  value: RawBuilder<unknown>;
}

const columnsOf = (fields: StoredField[], value: RecordValue): ColumnValue[] =>
  fields.flatMap(({ field, column }) =>
    column !== null && Object.hasOwn(value, field.name)
      ? [{ column, value: bindValue(field.kind, value[field.name]) }]
      : [],
  );

/** The system fields that a writer sets. */
const takenColumns = ({ system }: Resource, value: RecordValue): ColumnValue[] =>
  system.flatMap(({ name, input, column }) =>
    input === 'taken' && value[name] !== undefined && value[name] !== null
      ? [{ column, value: sql`${value[name]}` }]
      : [],
  );

/** Of changed fields, the columns of other kinds that they had: what is written now counts. */
const archivedColumns = (fields: StoredField[]) => fields.flatMap(({ archived }) => archived?.columns ?? []);

const filled = new Set(Object.values(filledColumns));
/** The fields with a column of their own: those filled into system columns are written by the engine itself. */
const ownColumns = (resource: Resource) => resource.fields.filter(({ column }) => !filled.has(column ?? ''));

/** Inserts the head of a record. */
export async function insertRecord(
  { db, now, actor }: UnitOfWork,
  { resource, id, value }: { resource: Resource; id: string; value: RecordValue },
): Promise<void> {
  const columns: ColumnValue[] = [
    { column: 'id', value: sql`${id}` },
    { column: 'created_at', value: sql`${now}` },
    { column: 'created_by', value: sql`${actor.id}` },
    { column: 'modified_at', value: sql`${now}` },
    { column: 'modified_by', value: sql`${actor.id}` },
    { column: 'owner_department', value: sql`${actor.departmentId}` },
    { column: 'owner_company', value: sql`${actor.companyId}` },
    { column: 'schema_version', value: sql`${resource.version}` },
    ...takenColumns(resource, value),
    ...columnsOf(ownColumns(resource), value),
  ];
  await sql`insert into ${sql.id(resource.table)} (${sql.join(columns.map(({ column }) => sql.id(column)))})
    values (${sql.join(columns.map((column) => column.value))})`.execute(db);
}

interface Update {
  resource: Resource;
  id: string;
  version: number;
  changes: RecordValue;
}

/** Updates what `changes` holds and raises the version; answers the new version, or null when another writer was first. */
export async function updateRecord(
  { db, now, actor }: UnitOfWork,
  { resource, id, version, changes }: Update,
): Promise<number | null> {
  const changed = resource.fields.filter(({ field }) => Object.hasOwn(changes, field.name));
  const sets = [
    ...archivedColumns(changed).map((column) => ({ column, value: sql`null` })),
    ...columnsOf(ownColumns(resource), changes),
    ...takenColumns(resource, changes),
    { column: 'modified_at', value: sql`${now}` },
    { column: 'modified_by', value: sql`${actor.id}` },
    { column: 'schema_version', value: sql`${resource.version}` },
  ];
  const answer = await sql<{ version: number }>`update ${sql.id(resource.table)}
    set version = version + 1, ${sql.join(sets.map(({ column, value }) => sql`${sql.id(column)} = ${value}`))}
    where id = ${id} and version = ${version} and deleted_at is null returning version`.execute(db);
  const updated = answer.rows[0]?.version ?? null;
  for (const { archived } of updated === null ? [] : changed)
    if (archived?.table)
      await sql`update ${sql.id(archived.table)} set deleted_at = ${now}
        where parent_id = ${id} and deleted_at is null`.execute(db);
  return updated;
}

interface PlacedRow {
  row: RecordValue;
  index: number;
}

/** The type of a column as it stands in a cast. */
const castOf = (kind: ValueKind) => sql.raw((storedKind(kind).column ?? 'text').replace(/ collate.*/, ''));

/** One statement for rows of which the same columns change; a place that repeats a row changes nothing more. */
async function updateRows(
  { db }: UnitOfWork,
  {
    rows,
    parentId,
    changed,
    places,
  }: { rows: StoredRows; parentId: string; changed: StoredField[]; places: PlacedRow[] },
): Promise<void> {
  const columns = changed.map(({ column }) => column ?? '');
  const values = places.map(({ row, index }) => {
    // Nulls are parameters too: the same text for the same columns, whatever is in them.
    const cells = changed.map(({ field }) => {
      const value = row[field.name] ?? null;
      return sql`${value === null ? sql`${null}` : bindValue(field.kind, value)}::${castOf(field.kind)}`;
    });
    return sql`(${sql.join([sql`${row.id}::text`, sql`${index}::int`, ...cells])})`;
  });
  await sql`update ${sql.id(rows.table)} t set version = t.version + 1,
    ${sql.join([
      ...['row_no', ...columns].map((column) => sql`${sql.id(column)} = ${sql.ref(`v.${column}`)}`),
      ...archivedColumns(changed).map((column) => sql`${sql.id(column)} = null`),
    ])}
    from (values ${sql.join(values)}) v (${sql.join(['id', 'row_no', ...columns].map((column) => sql.id(column)))})
    where t.id = v.id and t.parent_id = ${parentId}`.execute(db);
}

interface RowsSave {
  rows: StoredRows;
  parentId: string;
  before: RecordValue[];
  after: RecordValue[];
}

/**
 * Saves a sub-table by difference: new rows are inserted, changed ones updated, missing ones marked deleted;
 * equal rows are not touched. Fields that the writer may not see keep their values. Gives new rows their ids.
 */
export async function saveRows(unit: UnitOfWork, save: RowsSave): Promise<void> {
  const { rows, parentId } = save;
  const { fresh, changes, gone } = differenceOf(unit, save);
  for (const { changed, rows: alike } of changes)
    for (const places of paddedLists(alike)) await updateRows(unit, { rows, parentId, changed, places });
  if (gone.length > 0) {
    await sql`update ${sql.id(rows.table)} set deleted_at = ${unit.now}
      where parent_id = ${parentId} and id in (${sql.join(gone)})`.execute(unit.db);
  }
  const stored = rows.fields.filter(({ column }) => column !== null);
  // PostgreSQL takes at most 65,535 parameters a statement.
  const size = Math.max(1, Math.floor(30_000 / (stored.length + 3)));
  for (let from = 0; from < fresh.length; from += size)
    await insertRows(unit, { table: rows.table, parentId, stored, part: fresh.slice(from, from + size) });
}

/** What changes between two states of a sub-table; rows of which the same columns change stand together. */
function differenceOf(unit: UnitOfWork, { rows, before, after }: RowsSave) {
  const old = new Map(before.map((row, index) => [row.id, { row, index }]));
  const fresh: PlacedRow[] = [];
  const changes = new Map<string, { changed: StoredField[]; rows: PlacedRow[] }>();
  for (const [index, row] of after.entries()) {
    const known = old.get(row.id);
    if (!known) {
      row.id = unit.tenant.newId();
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
  return { fresh, changes: [...changes.values()], gone: [...old.keys()] };
}

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
