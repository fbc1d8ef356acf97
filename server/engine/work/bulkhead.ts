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
  waiting: { system: System; start: () => void }[];
}

const bulkheads: TenantPart<Bulkhead> = { open: () => ({ running: new Map(), waiting: [] }) };

/** Of the connections of the pool. choice. */
const shares = { ofAll: 0.6, ofOne: 0.4 };
/** How long a write waits for its turn before it says so. choice: milliseconds, half of what browsers and proxies wait at the least. */
const longest = 15_000;

/** Another system that writes wait for, and how many it takes at a time, if it says so. */
export interface System {
  name: string;
  most?: number | undefined;
}

/** Runs a write when its turn comes. Throws TOO_BUSY where too many wait for the same system for too long. */
export async function withinBulkhead<T>(
  tenant: Tenant,
  { system, run }: { system: System; run: () => Promise<T> },
): Promise<T> {
  const own = tenant.part(bulkheads);
  const size = tenant.database.pool.options.max ?? 1;
  await turnOf(own, { system, size });
  try {
    return await run();
  } finally {
    const { name } = system;
    own.running.set(name, (own.running.get(name) ?? 1) - 1);
    if (own.running.get(name) === 0) own.running.delete(name);
    startNext(own, size);
  }
}

function turnOf(own: Bulkhead, { system, size }: { system: System; size: number }): Promise<void> {
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
  const part = (share: number) => Math.max(1, Math.floor(size * share));
  own.waiting = own.waiting.filter(({ system: { name, most = size }, start }) => {
    const all = [...own.running.values()].reduce((sum, count) => sum + count, 0);
    const ofOne = own.running.get(name) ?? 0;
    if (all >= part(shares.ofAll) || ofOne >= Math.min(most, part(shares.ofOne))) return true;
    own.running.set(name, ofOne + 1);
    start();
    return false;
  });
}
