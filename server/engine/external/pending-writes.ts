import type { Database } from '../../storage/database.ts';
import type { ExternalChange } from '../../storage/engine-tables.ts';
import type { Tenant } from '../work/tenant.ts';

/** A row that is written in another database, as it was and as it is going to be; null where there is none. */
export interface ExternalWrite {
  resource: string;
  recordId: string;
  key: string[];
  before: number | null;
  after: number | null;
  /** The line of the history. */
  change: ExternalChange;
}

/** Notes what is about to be committed elsewhere; answers the ids of the notes. */
export async function noteWrites({ database }: Tenant, writes: readonly ExternalWrite[]): Promise<string[]> {
  if (writes.length === 0) return [];
  const rows = await database.db
    .insertInto('external_write')
    .values(
      writes.map(({ resource, recordId, key, before, after, change }) => ({
        resource,
        record_id: recordId,
        key: JSON.stringify(key),
        before_version: before,
        after_version: after,
        change: JSON.stringify(change),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetWrites(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .deleteFrom('external_write')
      .where('id', 'in', [...ids])
      .execute();
}
