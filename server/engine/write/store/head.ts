import { type RawBuilder, sql } from 'kysely';
import { bindValue } from '../../../kinds/index.ts';
import type { Resource, StoredField } from '../../registry/resource.ts';
import { filledColumns } from '../../registry/system-columns.ts';
import type { RecordValue } from '../../work/hooks.ts';
import { authorOf, type UnitOfWork } from '../../work/work.ts';

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
export const archivedColumns = (fields: StoredField[]) => fields.flatMap(({ archived }) => archived?.columns ?? []);

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
    { column: 'created_by', value: sql`${authorOf({ actor })}` },
    { column: 'modified_at', value: sql`${now}` },
    { column: 'modified_by', value: sql`${authorOf({ actor })}` },
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

/** The update of a head: what `changes` holds, and the next version, which it returns. */
export function headUpdate(
  { now, actor }: UnitOfWork,
  { resource, id, version, changes }: Update,
): RawBuilder<{ version: number }> {
  const changed = resource.fields.filter(({ field }) => Object.hasOwn(changes, field.name));
  const sets = [
    ...archivedColumns(changed).map((column) => ({ column, value: sql`null` })),
    ...columnsOf(ownColumns(resource), changes),
    ...takenColumns(resource, changes),
    { column: 'modified_at', value: sql`${now}` },
    { column: 'modified_by', value: sql`${authorOf({ actor })}` },
    { column: 'schema_version', value: sql`${resource.version}` },
  ];
  return sql<{ version: number }>`update ${sql.id(resource.table)}
    set version = version + 1, ${sql.join(sets.map(({ column, value }) => sql`${sql.id(column)} = ${value}`))}
    where id = ${id} and version = ${version} and deleted_at is null returning version`;
}

/** Of changed fields that were sub-tables of another shape, the rows that they had: what is written now counts. */
export async function archiveRows(
  { db, now }: UnitOfWork,
  { resource, id, changes }: Omit<Update, 'version'>,
): Promise<void> {
  for (const { field, archived } of resource.fields)
    if (archived?.table && Object.hasOwn(changes, field.name))
      await sql`update ${sql.id(archived.table)} set deleted_at = ${now}
        where parent_id = ${id} and deleted_at is null`.execute(db);
}
