import { sql } from 'kysely';
import { cancelKeeper, indexKeeping, keepIndexes } from '../../engine/indexes/keeper.ts';
import { isWantedName } from '../../engine/indexes/wanted.ts';
import type { Work } from '../../engine/work/work.ts';
import type { Database } from '../../storage/database.ts';

/**
 * Does what fills tables while these have no indexes of lists, and makes them again afterwards: each row would be written
 * a dozen times otherwise. Meanwhile no process keeps indexes. Whatever ends in between, the keeper makes them at the
 * next release or start.
 */
export async function withoutIndexes(
  work: Work,
  { signal, steps }: { signal: AbortSignal; steps: (drop: (table: string) => Promise<void>) => Promise<void> },
): Promise<void> {
  let dropped = 0;
  const done = work.db.connection().execute(async (held) => {
    await holdKeeper(held);
    try {
      await steps(async (table) => {
        dropped += await dropIndexes(held, table);
      });
    } finally {
      await sql`select pg_advisory_unlock(7310, 4)`.execute(held).catch(() => undefined);
    }
  });
  // After a failure too; who ends the job, or the process, does not wait for it. Where somebody releases meanwhile it makes way:
  // an index is a matter of speed, and the rows are there.
  await done.finally(() =>
    dropped > 0 && !signal.aborted
      ? keepIndexes(work.tenant).catch(() => work.tenant.part(indexKeeping).run())
      : undefined,
  );
}

/** The keeper makes way: what it is at is made again. */
async function holdKeeper(db: Database): Promise<void> {
  for (;;) {
    const locked = await sql<{ mine: boolean }>`select pg_try_advisory_lock(7310, 4) as mine`.execute(db);
    if (locked.rows[0]?.mine) return;
    await cancelKeeper(db);
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function dropIndexes(db: Database, table: string): Promise<number> {
  const found = await sql<{ name: string }>`select c.relname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid where i.indrelid = ${table}::regclass`.execute(db);
  const own = found.rows.filter(({ name }) => isWantedName(name, table));
  for (const { name } of own) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
  return own.length;
}
