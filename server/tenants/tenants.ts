import type { Tenant } from '../engine/work/tenant.ts';

/** The one of an installation that was never told of another. */
export const mainTenant = 'main';

/** How long a tenant that nobody asks is kept. choice: as long as a person is away for lunch. */
const idleFor = 60 * 60_000;
const sweepEvery = 60_000;

interface Held {
  tenant: Promise<Tenant>;
  /** Requests that run. */
  running: number;
  /** When the last one ended, in milliseconds. */
  idleSince: number;
}

interface TenantsOptions {
  /** Opens a tenant by its name. Throws when there is none. */
  open: (name: string) => Promise<Tenant>;
  now?: () => number;
}

/** The tenants that this process serves: opened when they are first asked for, let go when nobody asks any more. */
export class Tenants {
  readonly #held = new Map<string, Held>();
  readonly #open: (name: string) => Promise<Tenant>;
  readonly #now: () => number;
  readonly #sweeper: NodeJS.Timeout;

  constructor({ open, now = Date.now }: TenantsOptions) {
    this.#open = open;
    this.#now = now;
    this.#sweeper = setInterval(() => void this.letGo(), sweepEvery);
    this.#sweeper.unref();
  }

  /** Runs a request of a tenant, which is held as long as it runs. */
  async use<T>(name: string, run: (tenant: Tenant) => Promise<T>): Promise<T> {
    const held = this.#hold(name);
    held.running++;
    try {
      return await run(await held.tenant);
    } finally {
      held.running--;
      held.idleSince = this.#now();
    }
  }

  /** Opens a tenant, and holds it until everything ends. */
  async keep(name: string): Promise<Tenant> {
    const held = this.#hold(name);
    held.running++;
    return held.tenant;
  }

  /** Closes those that have been idle for an hour; answers their names. */
  async letGo(): Promise<string[]> {
    const before = this.#now() - idleFor;
    const idle = [...this.#held].filter(([, { running, idleSince }]) => running === 0 && idleSince <= before);
    for (const [name] of idle) this.#held.delete(name);
    await Promise.all(idle.map(async ([, { tenant }]) => (await tenant).close()));
    return idle.map(([name]) => name);
  }

  /** Closes all of them. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    const all = [...this.#held.values()];
    this.#held.clear();
    await Promise.all(all.map(async ({ tenant }) => (await tenant.catch(() => null))?.close()));
  }

  #hold(name: string): Held {
    const known = this.#held.get(name);
    if (known) return known;
    const tenant = this.#open(name);
    const held = { tenant, running: 0, idleSince: this.#now() };
    this.#held.set(name, held);
    // What could not be opened is tried anew by the next request.
    tenant.catch(() => this.#held.delete(name));
    return held;
  }
}
