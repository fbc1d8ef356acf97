import { Problem } from '@tessera/schemas/texts/problems.ts';

interface Question {
  resource: string;
  key: string;
}

interface Summed {
  /** What was found, as JSON. */
  text: string;
  /** The records that it was made of. */
  records: number;
}

interface Kept extends Summed {
  /** The version of the resource that was read; null: nobody would have said that it changed. */
  version: number | null;
  at: number;
  took: number;
}

/** Up to so many records it is made anew after every change. */
const cheap = 10_000;
/** So many may wait for their turn; whoever comes then is told to come again. */
const mostWaiting = 20;
const capacity = 500;
const longestKey = 4000;

/**
 * Totals of columns, which take as long as there are records: one at a time, for all who ask the same at once. Kept
 * until the resource changes; after that, one of more than 10,000 records may be as old as five times what it took,
 * so that it takes a sixth of the time at most, however much is written (see Totals).
 */
export class Sums {
  readonly #kept = new Map<string, Kept>();
  readonly #running = new Map<string, Promise<string>>();
  #last: Promise<unknown> = Promise.resolve();
  readonly #versionOf: (resource: string) => number | null;

  constructor(versionOf: (resource: string) => number | null) {
    this.#versionOf = versionOf;
  }

  /** Throws TOO_BUSY when too many others wait already. */
  async of({ resource, key }: Question, sum: () => Promise<Summed>): Promise<string> {
    const known = this.#kept.get(key);
    if (known) {
      const isCurrent = known.version !== null && known.version === this.#versionOf(resource);
      if (isCurrent || (known.records > cheap && performance.now() - known.at < 5 * known.took)) return known.text;
    }
    const running = this.#running.get(key);
    if (running) return running;
    if (this.#running.size >= mostWaiting) throw new Problem('TOO_BUSY');
    const mine = this.#last.then(async () => {
      const version = this.#versionOf(resource);
      const before = performance.now();
      const found = await sum();
      const at = performance.now();
      this.#keep(key, { ...found, version, at, took: at - before });
      return found.text;
    });
    this.#running.set(key, mine);
    this.#last = mine.catch(() => undefined).finally(() => this.#running.delete(key));
    return mine;
  }

  #keep(key: string, kept: Kept) {
    if (key.length > longestKey) return;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= capacity) return;
      this.#kept.delete(oldest);
    }
  }
}
