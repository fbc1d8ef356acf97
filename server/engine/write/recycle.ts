import { unlink } from 'node:fs/promises';
import { targetOf } from '@tessera/schemas/language/defaults.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { stepsOf } from '@tessera/schemas/texts/place.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { filePath } from '../../storage/file-path.ts';
import { storedId } from '../../storage/record-id.ts';
import { isExternal } from '../read/external-records.ts';
import { projection } from '../read/projection.ts';
import type { Resource } from '../registry/resource.ts';
import { type Access, fullAccess, rowPredicates } from '../work/access.ts';
import type { RecordValue } from '../work/hooks.ts';
import { afterCommit, asSystem, authorOf, type UnitOfWork } from '../work/work.ts';
import { refuseWhenUsedInBins } from './in-use.ts';
import { checkStoredReferences, pointsWithin } from './references/references.ts';
import { runHooks } from './run-hooks.ts';
import { recordChange } from './store/record-change.ts';
import { changeRecord } from './update.ts';
import { refuseOutOfRows, seenFindings } from './visibility.ts';

interface Target {
  resource: Resource;
  id: string;
}

interface Together {
  /** The records that come back, or go, in one. */
  along: ReadonlySet<string>;
}

/**
 * Brings a deleted record back; one whose parent is gone since, or in another tree, comes back at the root. Nobody can mend a
 * deleted record, so what it points to is never purged before it; what is only deleted has to be restored first. Records that
 * point to each other in a circle come back together, and are purged together: none of them could be without the others.
 * Answers whether the record hangs at the root now and did not before.
 */
export async function restoreRecord(unit: UnitOfWork, target: Target): Promise<{ isAtRoot: boolean }> {
  const along = await circleInBin(unit, target);
  let isAtRoot = false;
  for (const id of along) {
    const hasMoved = await restoreOne(unit, { resource: target.resource, id, along });
    if (id === target.id) isAtRoot = hasMoved;
  }
  return { isAtRoot };
}

async function restoreOne(unit: UnitOfWork, { resource, id, along }: Target & Together): Promise<boolean> {
  const before = await loadDeleted(unit, { resource, id });
  await runHooks(unit, { phase: 'beforeRestore', act: { resource, id, before } });
  const emptied = await withoutGone(unit, { resource, before, along });
  const table = sql.id(resource.table);
  // Nobody deletes what it hangs below meanwhile; whoever is about to has done so when this goes on.
  if (resource.has('tree'))
    await sql`select 1 from ${table} where id = ${storedId(String(before.parentId ?? ''))} for key share`.execute(
      unit.db,
    );
  const { treesBy } = resource.definition.model;
  const by = treesBy === undefined ? undefined : resource.byName.get(treesBy)?.column;
  const inOneTree = by ? sql` and ${sql.ref(`p.${by}`)} is not distinct from ${sql.ref(`t.${by}`)}` : sql``;
  const toRoot = resource.has('tree')
    ? sql`, parent_id = case when exists (select 1 from ${table} p
        where p.id = id_of(t.parent_id) and p.deleted_at is null${inOneTree}) then t.parent_id else '0' end`
    : sql``;
  const hasParent = resource.has('tree') && (before.parentId ?? '0') !== '0';
  const restored = await sql<{ hasMoved: boolean }>`update ${table} t set deleted_at = null, version = version + 1,
    modified_at = ${unit.now}, modified_by = ${authorOf(unit)} ${toRoot} where id = ${id}
    returning ${hasParent ? sql`parent_id = '0'` : sql`false`} as "hasMoved"`.execute(unit.db);
  await refuseOutOfRows(unit, { resource, id, access: unit.authority.accessTo(resource) });
  const version = Number(before.version) + 1;
  await recordChange(unit, { resource, id, version, action: 'restore', patch: {} });
  if (Object.keys(emptied).length > 0) await changeRecord(asSystem(unit), { resource, id, input: emptied });
  return restored.rows[0]?.hasMoved === true;
}

/**
 * Deletes a deleted record for good: its rows, its files, and the values in its history, which still says who did what
 * and when.
 */
export async function purgeRecord(unit: UnitOfWork, target: Target): Promise<void> {
  const along = await circleInBin(unit, target);
  for (const id of along) await purgeOne(unit, { resource: target.resource, id, along });
}

async function purgeOne(unit: UnitOfWork, { resource, id, along }: Target & Together): Promise<void> {
  const before = await loadDeleted(unit, { resource, id });
  await runHooks(unit, { phase: 'beforePurge', act: { resource, id, before } });
  await refuseWhenUsedInBins(unit, { resource, id, along });
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

/**
 * What its references are without the records that are gone for good: those of a module without a bin cannot be brought back
 * first. Where one has to be given, or stands in a row, and of whatever can be restored, the record stays in its bin.
 */
async function withoutGone(
  unit: UnitOfWork,
  { resource, before, along }: { resource: Resource; before: RecordValue } & Together,
): Promise<RecordValue> {
  const record = withoutParent(resource, before);
  const findings = await checkStoredReferences(unit, { resource, record, along });
  const emptied: RecordValue = {};
  const left: Finding[] = [];
  for (const one of findings) {
    const [{ name } = { name: '' }, ...inner] = stepsOf(one.field);
    const field = resource.byName.get(name)?.field;
    const target = field && unit.registry.find(targetOf(field)?.resource ?? '');
    const isGone = inner.length === 0 && target && !target.has('recycle') && !isExternal(target);
    if (!isGone || field?.required) left.push(one);
    else emptied[name] = await withoutThose(unit, { target, held: before[name] });
  }
  const seen = seenFindings(resource, { findings: left, access: unit.authority.accessTo(resource) });
  // Where a field is hidden it is not named, and refused all the same.
  refuse(seen.length > 0 ? seen : left.length > 0 ? [finding('', 'noRecord')] : []);
  return emptied;
}

/** Of several records those that are there; of one that is not, none. */
async function withoutThose(
  { db }: UnitOfWork,
  { target, held }: { target: Resource; held: unknown },
): Promise<unknown> {
  if (!Array.isArray(held)) return null;
  const found = await sql<{ id: string }>`select id from ${sql.id(target.table)}
    where id in (${sql.join(held.map(storedId))}) and deleted_at is null`.execute(db);
  const there = new Set(found.rows.map(({ id }) => id));
  return held.filter((id) => there.has(id));
}

/** Where it stood in a tree is no reason to stay away: it comes back at the top. */
const withoutParent = (resource: Resource, record: RecordValue): RecordValue =>
  resource.has('tree') ? { ...record, parentId: '0' } : record;

/** choice: of a circle that is longer the records stay in their bin. */
const longestCircle = 500;

/** A deleted record, with those deleted ones of its module that it points to, by whatever way, and that point to it. */
async function circleInBin(unit: UnitOfWork, { resource, id }: Target): Promise<ReadonlySet<string>> {
  const points = new Map<string, string[]>();
  for (let asked = [id]; asked.length > 0 && points.size < longestCircle; ) {
    for (const record of await deletedRecords(unit, { resource, ids: asked }))
      points.set(String(record.id), pointsWithin({ resource, record: withoutParent(resource, record) }));
    asked = [...new Set(asked.flatMap((one) => points.get(one) ?? []))].filter((one) => !points.has(one));
  }
  const circle = new Set([id]);
  for (let before = 0; before < circle.size; ) {
    before = circle.size;
    for (const [holder, targets] of points) if (targets.some((target) => circle.has(target))) circle.add(holder);
  }
  return circle;
}

async function deletedRecords(
  unit: UnitOfWork,
  { resource, ids, rows = 'all' }: { resource: Resource; ids: string[]; rows?: Access['rows'] },
): Promise<RecordValue[]> {
  const wanted = [
    sql`t.id in (${sql.join(ids.map(storedId))})`,
    sql`t.deleted_at is not null`,
    ...rowPredicates({ rows }),
  ];
  const found = await sql<{ record: RecordValue }>`select row_to_json(_row) as record from (
    select ${projection(resource, { access: fullAccess, reader: unit, isDetail: true })} from ${sql.id(resource.table)} t
    where ${sql.join(wanted, sql` and `)}) _row`.execute(unit.db);
  return found.rows.map(({ record }) => record);
}

/** A deleted record, its row locked. Throws NOT_FOUND, also when the actor would not see it. */
async function loadDeleted(unit: UnitOfWork, { resource, id }: Target): Promise<RecordValue> {
  await sql`select 1 from ${sql.id(resource.table)} where id = ${storedId(id)} for update`.execute(unit.db);
  const { rows } = unit.authority.accessTo(resource);
  const [record] = await deletedRecords(unit, { resource, ids: [id], rows });
  if (!record) throw new Problem('NOT_FOUND');
  return record;
}
