import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { ExternalChange, ExternalClaim } from '../../storage/engine-tables.ts';
import type { Tenant } from '../work/tenant.ts';
import type { Unit } from '../work/work.ts';

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

/** Of an earlier try with the same key nobody knows yet what became of it. */
export class PendingClaim extends Error {}

type Claim = NonNullable<Unit['claim']>;

const isOf = ({ user_id, key }: Claim) => sql<boolean>`claim ->> 'user_id' = ${user_id} and claim ->> 'key' = ${key}`;

/** Whether an earlier try with the same key was on its way to another database when it ended. */
export async function isPending(db: Database, claim: Claim): Promise<boolean> {
  const found = await db.selectFrom('external_write').select('id').where(isOf(claim)).limit(1).execute();
  return found.length > 0;
}

/** What a request with a key is going to be answered. */
export const claimOf = async (trx: Database, { user_id, key }: Claim): Promise<ExternalClaim | undefined> =>
  trx
    .selectFrom('idempotency')
    .select(['user_id', 'key', 'request_hash', 'answer'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();

/** Notes what is about to be committed elsewhere; answers what the notes are forgotten by. */
export async function noteWrites(
  { database, newId }: Tenant,
  { writes, claim }: { writes: readonly ExternalWrite[]; claim: ExternalClaim | undefined },
): Promise<string | null> {
  if (writes.length === 0) return null;
  const unit = newId();
  // Whoever comes here holds a connection of the usual ones: if all of these waited for another, none would ever come.
  await database.longRunning
    .insertInto('external_write')
    .values(
      writes.map(({ resource, recordId, key, before, after, change }) => ({
        resource,
        record_id: recordId,
        key: JSON.stringify(key),
        before_version: before,
        after_version: after,
        change: JSON.stringify(change),
        unit,
        claim: claim ? JSON.stringify(claim) : (null as never),
      })),
    )
    .execute();
  return unit;
}

export async function forgetWrites(db: Database, unit: string): Promise<void> {
  await db.deleteFrom('external_write').where('unit', '=', unit).execute();
}

/** The units of work of which nobody has found out yet what became of them, the oldest first. */
export async function pendingUnits(
  db: Database,
  { claim, olderThan }: { claim?: Claim; olderThan: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('external_write')
    .select('unit')
    .distinct()
    .where(claim ? isOf(claim) : sql<boolean>`at < ${olderThan}::timestamptz`)
    .limit(1000)
    .execute();
  return rows.map(({ unit }) => unit);
}
