import { sql } from 'kysely';
import { storedId } from '../../storage/record-id.ts';
import { isExternal } from '../read/external-records.ts';
import { readRecord } from '../read/read-record.ts';
import type { Resource } from '../registry/resource.ts';
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
