import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Tenant, TenantPart } from './tenant.ts';

/**
 * Writes that wait for another system while they hold a connection of ours: for the table of another database, for choices
 * of a data source. One that does not answer would take all connections, and everybody would be told that our database is
 * away. So only a part of them goes to such writes, a smaller one to those of one system; who comes later waits without one.
 */
interface Bulkhead {
  /** How many run, by the system that they wait for. */
  running: Map<string, number>;
  waiting: { system: string; start: () => void }[];
}

const bulkheads: TenantPart<Bulkhead> = { open: () => ({ running: new Map(), waiting: [] }) };

/** Of the connections of the pool. choice. */
const shares = { ofAll: 0.6, ofOne: 0.4 };
/** How long a write waits for its turn before it says so. choice: milliseconds, half of what browsers and proxies wait at the least. */
const longest = 15_000;

/** Runs a write when its turn comes. Throws TOO_BUSY where too many wait for the same system for too long. */
export async function withinBulkhead<T>(tenant: Tenant, system: string, run: () => Promise<T>): Promise<T> {
  const own = tenant.part(bulkheads);
  const size = tenant.database.pool.options.max ?? 1;
  await turnOf(own, { system, size });
  try {
    return await run();
  } finally {
    own.running.set(system, (own.running.get(system) ?? 1) - 1);
    if (own.running.get(system) === 0) own.running.delete(system);
    startNext(own, size);
  }
}

function turnOf(own: Bulkhead, { system, size }: { system: string; size: number }): Promise<void> {
  return new Promise((start, refuse) => {
    const late = setTimeout(() => {
      own.waiting = own.waiting.filter((one) => one !== waiting);
      refuse(new Problem('TOO_BUSY'));
    }, longest);
    const waiting = {
      system,
      start: () => {
        clearTimeout(late);
        start();
      },
    };
    own.waiting.push(waiting);
    startNext(own, size);
  });
}

function startNext(own: Bulkhead, size: number): void {
  const most = {
    ofAll: Math.max(1, Math.floor(size * shares.ofAll)),
    ofOne: Math.max(1, Math.floor(size * shares.ofOne)),
  };
  own.waiting = own.waiting.filter((one) => {
    const all = [...own.running.values()].reduce((sum, count) => sum + count, 0);
    const ofOne = own.running.get(one.system) ?? 0;
    if (all >= most.ofAll || ofOne >= most.ofOne) return true;
    own.running.set(one.system, ofOne + 1);
    one.start();
    return false;
  });
}
