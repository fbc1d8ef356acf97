import type pg from 'pg';
import { RowLog } from './row-log.ts';
import { Sums } from './sums.ts';
import { Totals } from './totals.ts';

interface Entry {
  resources: readonly string[];
  answer: Promise<unknown>;
}

/** A connection of its own, for listening; without one nothing is ever kept. */
type Connect = (() => pg.Client) | null;

/** At most so many answers, and none longer than this many characters, are kept. */
const capacity = 2000;
const longest = 100_000;
const longestKey = 4000;

/**
 * Answers of questions to the database, kept until a resource that they read changes: pages of lists, and their totals.
 *
 * A write announces its resource inside its transaction (a trigger on record_change); PostgreSQL delivers that at the
 * commit, to every process. An answer that was on its way while an announcement came in is given to those who wait for
 * it and not kept, so what is kept was read after the last change that this process has heard of. While nothing can be
 * heard (the listening connection is down), nothing is kept.
 */
export class QueryCache {
  readonly #entries = new Map<string, Entry>();
  readonly #changes = new Map<string, number>();
  #listening = false;
  #client: pg.Client | null = null;
  #closed = false;
  readonly #connect: Connect;
  readonly #rows = new RowLog();
  /** Counts what this process has written; what was written when `heard` was taken has been heard of. */
  #writes = 0;
  #heard = 0;
  #hearing: Promise<void> | null = null;
  readonly #written = new Map<string, number>();
  #changeCount = 0;
  readonly totals = new Totals({
    position: (resource) => (this.#listening ? this.#rows.position(resource) : null),
    since: (resource, position) => this.#rows.since(resource, position),
    settled: (resource) => this.#settled(resource),
  });
  readonly sums = new Sums((resource) => this.#versionOf(resource));

  constructor(connect: Connect) {
    this.#connect = connect;
  }

  /** Starts hearing of changes; comes back by itself after the connection is lost. */
  async listen(): Promise<void> {
    if (this.#closed || !this.#connect) return;
    const client = this.#connect();
    this.#client = client;
    const lost = () => {
      if (this.#client !== client) return;
      this.#changeCount++;
      this.#listening = false;
      this.#entries.clear();
      this.#rows.forget();
      this.#client = null;
      client.end().catch(() => undefined);
      if (!this.#closed) setTimeout(() => void this.listen(), 250).unref();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload = '' }) => {
      this.#changeCount++;
      if (channel === 'tessera_rows') this.#rows.hear(payload);
      else this.#forget(payload);
    });
    try {
      await client.connect();
      await client.query('listen tessera_changed; listen tessera_rows');
      this.#entries.clear();
      this.#listening = true;
    } catch {
      lost();
    }
  }

  /** Another number whenever something may have been heard of that makes what is kept worthless. */
  get changeCount(): number {
    return this.#changeCount;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
  }

  /** Forgets what was read of a resource; called at once by the process that writes. */
  changed(resource: string): void {
    this.#changeCount++;
    this.#written.set(resource, ++this.#writes);
    this.#forget(resource);
  }

  #forget(resource: string): void {
    this.#changes.set(resource, (this.#changes.get(resource) ?? 0) + 1);
    for (const [key, entry] of this.#entries) if (entry.resources.includes(resource)) this.#entries.delete(key);
  }

  /** What `ask` would answer now, asked at most once at a time for the same key. */
  async of<T extends string | number>(
    { resources, key }: { resources: readonly string[]; key: string },
    ask: () => Promise<T>,
  ): Promise<T> {
    if (!this.#listening || key.length > longestKey) return ask();
    const known = this.#entries.get(key);
    if (known) {
      // The map keeps the order of use: what is asked for again goes to the end.
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.answer as Promise<T>;
    }
    const changes = () => resources.map((resource) => this.#changes.get(resource) ?? 0).join();
    const before = changes();
    const entry: Entry = { resources, answer: ask() };
    this.#entries.set(key, entry);
    this.#makeRoom();
    const forget = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    entry.answer.then((answer) => {
      if (changes() !== before || (typeof answer === 'string' && answer.length > longest)) forget();
    }, forget);
    return entry.answer as Promise<T>;
  }

  /** Waits until what this process has written of a resource has been heard of. */
  async #settled(resource: string): Promise<void> {
    const due = this.#written.get(resource) ?? 0;
    while (this.#listening && this.#heard < due) {
      this.#hearing ??= this.#hear().finally(() => {
        this.#hearing = null;
      });
      await this.#hearing;
    }
  }

  /** A server tells what was committed before it answers the next question of the same connection. */
  async #hear(): Promise<void> {
    const writes = this.#writes;
    // Where it cannot answer, nothing of before is believed any more.
    await this.#client?.query('select').catch(() => this.#rows.forget());
    this.#heard = writes;
  }

  #versionOf(resource: string): number | null {
    return this.#listening ? (this.#changes.get(resource) ?? 0) : null;
  }

  #makeRoom() {
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= capacity) return;
      this.#entries.delete(oldest);
    }
  }
}
