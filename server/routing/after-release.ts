import { sql } from 'kysely';
import type { Work } from '../engine/work/work.ts';
import { ReleasedMeanwhile } from '../engine/write/store/released-meanwhile.ts';
import type { Call, Route } from './route.ts';

/** How long a request follows releases before it says so. choice: as long as browsers and proxies wait at the least. */
const longest = 30_000;

/**
 * Runs a request again when a release came in its way, by the definition that is in force then: nothing of the first
 * run is kept, because its transaction was not committed. So people who work while a module is released wait a moment
 * and notice nothing.
 */
export async function afterRelease(
  { call, route }: { call: Call; route: Route },
  run: () => Promise<Response>,
): Promise<Response> {
  const { work } = call;
  const began = performance.now();
  for (;;) {
    try {
      return await run();
    } catch (error) {
      // Who may no more since it began to wait may no more in the next run either.
      const { actor, authority } = call.work;
      call.work = { ...work, actor, authority };
      // What takes minutes commits in parts, and a part that was committed must not run again.
      if (route.longRunning || performance.now() - began > longest || !(await isInTheWay(error, work))) throw error;
      await work.registry.load();
    }
  }
}

async function isInTheWay(error: unknown, { db }: Work): Promise<boolean> {
  if (error instanceof ReleasedMeanwhile) return true;
  // 57014: a statement waited too long; for whom, the lock that every release holds tells.
  if ((error as { code?: string } | null)?.code !== '57014') return false;
  const found = await sql`select 1 from pg_locks where locktype = 'advisory' and classid = 7310 and objid = 1
    and granted and database = (select oid from pg_database where datname = current_database())`
    .execute(db)
    .catch(() => null);
  return (found?.rows.length ?? 0) > 0;
}
