import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

/** The channel on which every committed change of a resource is announced, with the resource's name. */
export const changeChannel = 'tessera_changed';

interface Entry {
  resource: string;
  total: Promise<number>;
}

const capacity = 5000;

/**
 * Totals of lists, counted once and kept until the resource changes.
 *
 * A write announces its resource inside its transaction; PostgreSQL delivers that at the commit, to every process.
 * A count that was running while an announcement came in is given to those who wait for it and not kept, so a kept
 * total was counted after the last change that this process has heard of. While nothing can be heard (the listening
 * connection is down), nothing is kept.
 */
export class Totals {
  readonly #entries = new Map<string, Entry>();
  readonly #changes = new Map<string, number>();
  #listening = false;
  #client: pg.Client | null = null;
  #closed = false;
  readonly #connect: () => pg.Client;

  constructor(connect: () => pg.Client) {
    this.#connect = connect;
  }

  /** Starts hearing of changes; comes back by itself after the connection is lost. */
  async listen(): Promise<void> {
    if (this.#closed) return;
    const client = this.#connect();
    this.#client = client;
    const lost = () => {
      if (this.#client !== client) return;
      this.#listening = false;
      this.#entries.clear();
      this.#client = null;
      client.end().catch(() => undefined);
      if (!this.#closed) setTimeout(() => void this.listen(), 1000).unref();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => this.changed(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${changeChannel}`);
      this.#entries.clear();
      this.#listening = true;
    } catch {
      lost();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
  }

  /** Forgets what was counted of a resource; called at once by the process that writes. */
  changed(resource: string): void {
    this.#changes.set(resource, (this.#changes.get(resource) ?? 0) + 1);
    for (const [key, entry] of this.#entries) if (entry.resource === resource) this.#entries.delete(key);
  }

  /** The total that `count` would find now, counted at most once at a time for the same question. */
  async of(resource: string, question: CompiledQuery, count: () => Promise<number>): Promise<number> {
    if (!this.#listening) return count();
    const key = `${question.sql}\n${JSON.stringify(question.parameters)}`;
    const known = this.#entries.get(key);
    if (known) return known.total;
    const before = this.#changes.get(resource);
    const entry: Entry = { resource, total: count() };
    if (this.#entries.size >= capacity) this.#entries.clear();
    this.#entries.set(key, entry);
    const forget = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    entry.total.then(() => {
      if (this.#changes.get(resource) !== before) forget();
    }, forget);
    return entry.total;
  }
}
