import { sql } from 'kysely';
import { isRecordId, storedId } from '../../storage/record-id.ts';
import { isExternal } from '../read/external-records.ts';
import { readRecord } from '../read/read-record.ts';
import type { Resource } from '../registry/resource.ts';
import { holdPlaces } from '../traits/tree.ts';
import { type Access, fullAccess } from '../work/access.ts';
import type { RecordValue } from '../work/hooks.ts';
import { isSystem, type UnitOfWork } from '../work/work.ts';
import { holdExternal } from './store/external.ts';

interface Loaded {
  /** The whole record as it is stored. */
  before: RecordValue;
  /** Its formulas were computed by the release that is in force. */
  isOfRelease: boolean;
  /** What the actor may see of it. Of what the system writes for somebody that is nothing: it sees more than they do. */
  asSeen: () => Promise<unknown>;
}

/**
 * The whole stored record, its row locked. It is locked first and read by a statement of its own: the one that waits
 * for a lock sees the sub-tables as they were before the wait. Only deleting (`update`) keeps others from pointing to
 * the record meanwhile. Throws NOT_FOUND, also when the actor may not see it.
 */
export async function loadForChange(
  unit: UnitOfWork,
  { resource, id, lock }: { resource: Resource; id: string; lock: 'update' | 'no key update' },
): Promise<Loaded> {
  const release = await lockedRelease(unit, { resource, id, lock });
  const access = unit.authority.accessTo(resource);
  const stored = await readRecord(unit, { resource, id, access: everyField(access), withNames: false });
  return {
    before: JSON.parse(stored) as RecordValue,
    isOfRelease: release === resource.version,
    asSeen: async (): Promise<unknown> =>
      isSystem(unit) ? null : JSON.parse(await readRecord(unit, { resource, id, access })),
  };
}

/**
 * Holds the records that one transaction is going to change, in THE order of all who change several: the places of their tree
 * first, where one of them moves, then the records by their ids. Two in other orders would wait for each other.
 */
export async function holdRecords(
  unit: UnitOfWork,
  { resource, changes }: { resource: Resource; changes: { id: string; parentId: unknown }[] },
): Promise<void> {
  const known = changes.filter(({ id }) => isRecordId(id));
  if (isExternal(resource) || known.length < 2) return;
  const { table } = resource;
  const moved = known.filter(({ parentId }) => typeof parentId === 'string' && !parentId.includes('\0'));
  if (resource.has('tree') && moved.length > 0) {
    const given = sql.join(moved.map(({ id, parentId }) => sql`(${id}::uuid, ${String(parentId)})`));
    const moves = await sql`select 1 from ${sql.id(table)} t
      join (values ${given}) as wanted(id, parent) on wanted.id = t.id and wanted.parent <> t.parent_id::text
      limit 1`.execute(unit.db);
    if (moves.rows.length > 0) await holdPlaces(unit, resource);
  }
  await sql`select 1 from ${sql.id(table)} where id in (${sql.join(known.map(({ id }) => id))})
    order by id for no key update`.execute(unit.db);
}

/** By which release a record was written last. A row of another database is held there, and has none of ours. */
async function lockedRelease(
  unit: UnitOfWork,
  { resource, id, lock }: { resource: Resource; id: string; lock: string },
): Promise<number | undefined> {
  if (isExternal(resource)) {
    await holdExternal(unit, { resource, id });
    return resource.version;
  }
  const locked = await sql<{
    release: number;
  }>`select schema_version as release from ${sql.id(resource.table)} where id = ${storedId(id)} for ${sql.raw(lock)}`.execute(
    unit.db,
  );
  return locked.rows[0]?.release;
}

/** Every field of the records that may be seen. */
const everyField = ({ rows }: Access): Access => ({ ...fullAccess, rows });
