import { unlink } from 'node:fs/promises';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { filePath } from '../../storage/file-path.ts';
import { storedId } from '../../storage/record-id.ts';
import { projection } from '../read/projection.ts';
import type { Resource } from '../registry/resource.ts';
import { fullAccess, rowPredicates } from '../work/access.ts';
import type { RecordValue } from '../work/hooks.ts';
import { afterCommit, authorOf, type UnitOfWork } from '../work/work.ts';
import { refuseWhenUsedInBins } from './in-use.ts';
import { checkStoredReferences } from './references/references.ts';
import { runHooks } from './run-hooks.ts';
import { recordChange } from './store/record-change.ts';
import { refuseOutOfRows, seenFindings } from './visibility.ts';

interface Target {
  resource: Resource;
  id: string;
}

/**
 * Brings a deleted record back; one whose parent is gone since comes back at the root. Nobody can mend a deleted record,
 * so what it points to is never purged before it; what is only deleted has to be restored first.
 */
export async function restoreRecord(unit: UnitOfWork, { resource, id }: Target): Promise<void> {
  const before = await loadDeleted(unit, { resource, id });
  await runHooks(unit, { phase: 'beforeRestore', act: { resource, id, before } });
  await refuseDangling(unit, { resource, before });
  const table = sql.id(resource.table);
  // Nobody deletes what it hangs below meanwhile; whoever is about to has done so when this goes on.
  if (resource.has('tree'))
    await sql`select 1 from ${table} where id = ${storedId(String(before.parentId ?? ''))} for key share`.execute(
      unit.db,
    );
  const toRoot = resource.has('tree')
    ? sql`, parent_id = case when exists (select 1 from ${table} p where p.id = id_of(t.parent_id) and p.deleted_at is null)
        then t.parent_id else '0' end`
    : sql``;
  await sql`update ${table} t set deleted_at = null, version = version + 1, modified_at = ${unit.now},
    modified_by = ${authorOf(unit)} ${toRoot} where id = ${id}`.execute(unit.db);
  await refuseOutOfRows(unit, { resource, id, access: unit.authority.accessTo(resource) });
  const version = Number(before.version) + 1;
  await recordChange(unit, { resource, id, version, action: 'restore', patch: {} });
}

/**
 * Deletes a deleted record for good: its rows, its files, and the values in its history, which still says who did what
 * and when.
 */
export async function purgeRecord(unit: UnitOfWork, { resource, id }: Target): Promise<void> {
  const before = await loadDeleted(unit, { resource, id });
  await runHooks(unit, { phase: 'beforePurge', act: { resource, id, before } });
  await refuseWhenUsedInBins(unit, { resource, id });
  const { db, tenant } = unit;
  await deleteRows(unit, { resource, id });
  const files = await db
    .deleteFrom('file')
    .where('resource', '=', resource.name)
    .where('record_id', '=', id)
    .returning('id')
    .execute();
  await sql`delete from ${sql.id(resource.table)} where id = ${id}`.execute(db);
  await db.deleteFrom('secret').where('resource', '=', resource.name).where('record_id', '=', id).execute();
  await db
    .updateTable('record_change')
    .set({ patch: '{}' })
    .where('resource', '=', resource.name)
    .where('record_id', '=', id)
    .execute();
  const version = Number(before.version) + 1;
  await recordChange(unit, { resource, id, version, action: 'purge', patch: {} });
  for (const file of files)
    afterCommit(unit, () => unlink(filePath(tenant.filesFolder, file.id)).catch(() => undefined));
}

/** Rows of released fields, and those that were put aside; what stands in rows before them. */
async function deleteRows({ db }: UnitOfWork, { resource, id }: Target): Promise<void> {
  const tables = await db
    .selectFrom('model_table')
    .select(['path', 'table_name as name'])
    .where('resource', '=', resource.name)
    .where('path', '!=', '')
    .orderBy(sql`length(path) - length(replace(path, '/', ''))`, 'desc')
    .execute();
  const idsIn = (path: string): RawBuilder<unknown> => {
    const around = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const holder = tables.find((table) => table.path === around);
    return holder ? sql`select id from ${sql.id(holder.name)} where parent_id in (${idsIn(around)})` : sql`${id}::uuid`;
  };
  for (const { path, name } of tables)
    await sql`delete from ${sql.id(name)} where parent_id in (${idsIn(path)})`.execute(db);
}

async function refuseDangling(
  unit: UnitOfWork,
  { resource, before }: { resource: Resource; before: RecordValue },
): Promise<void> {
  const record = resource.has('tree') ? { ...before, parentId: '0' } : before;
  const findings = await checkStoredReferences(unit, { resource, record });
  const seen = seenFindings(resource, { findings, access: unit.authority.accessTo(resource) });
  // Where a field is hidden it is not named, and refused all the same.
  refuse(seen.length > 0 ? seen : findings.length > 0 ? [finding('', 'noRecord')] : []);
}

/** A deleted record, its row locked. Throws NOT_FOUND, also when the actor would not see it. */
async function loadDeleted(unit: UnitOfWork, { resource, id }: Target): Promise<RecordValue> {
  const table = sql.id(resource.table);
  await sql`select 1 from ${table} where id = ${storedId(id)} for update`.execute(unit.db);
  const { rows } = unit.authority.accessTo(resource);
  const found = await sql<{ record: RecordValue }>`select row_to_json(_row) as record from (
    select ${projection(resource, { access: fullAccess, reader: unit, isDetail: true })} from ${table} t
    where ${sql.join([sql`t.id = ${storedId(id)}`, sql`t.deleted_at is not null`, ...rowPredicates({ rows })], sql` and `)}) _row`.execute(
    unit.db,
  );
  const record = found.rows[0]?.record;
  if (!record) throw new Problem('NOT_FOUND');
  return record;
}
