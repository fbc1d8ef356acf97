import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { RowChange } from './row-log.ts';
import { isIn, type Snapshot } from './snapshot.ts';

interface Question {
  resource: string;
  /** What is asked, and by whom. */
  key: string;
  /** The same for questions that differ in their values alone: they take about as long. */
  shape: string;
  /** Milliseconds that a list waits for its total beside its rows. */
  patience: number;
}

interface Counted {
  total: number;
  /** What the count saw. */
  snapshot: Snapshot;
}

interface Counting {
  /** Counts them all; a long count may take longer than an ordinary statement. */
  count: (isLong: boolean) => Promise<Counted>;
  /** How many more there are by these changes, each as it was told (see RowChange). */
  difference: (rows: string[]) => Promise<number>;
  /** Bytes of the table. */
  size: () => Promise<number>;
}

/** What is heard of changes. */
interface Hearing {
  /** null: nobody would say that something changed. */
  position: (resource: string) => string | null;
  /** What this process has written has been heard. */
  settled: (resource: string) => Promise<void>;
  /** What was heard since; undefined: more than is known. */
  since: (resource: string, position: string) => RowChange[] | undefined;
}

interface Kept extends Counted {
  /** What was heard up to here is in the total. */
  position: string | null;
  at: number;
  took: number;
  /** Changes are added one after another. */
  turn: Promise<number | undefined>;
}

/** A table up to this size in bytes, some 20,000 records, is counted for each list: that takes no longer than its rows. */
const small = 4 * 1024 * 1024;
/** Milliseconds for which the size of a table is believed. */
const sizeKept = 60_000;
/** Counts that take longer, in milliseconds, are long. */
const moment = 10;
/** While many rows are written at once, a total over this may be as old as five times what it took to count. */
const large = 10_000;
/** So many long counts at a time. */
const longAtOnce = 1;
/** So many may wait for their turn; whoever comes then is told to come again. */
const mostWaiting = 100;
const capacity = 2000;
const longestKey = 4000;

/**
 * Totals of lists. A total is counted once; after that it lives through writes: each change is told with the rows as
 * they were and as they are, and what was not in the snapshot of the count is added to it. What wrote more rows than
 * are told makes the total unknown. Long counts are made one at a time.
 */
export class Totals {
  readonly #kept = new Map<string, Kept>();
  readonly #running = new Map<string, Promise<number>>();
  readonly #asked = new Map<string, true>();
  readonly #waiting: (() => void)[] = [];
  #active = 0;
  /** How long counts of a shape take these days, in milliseconds. */
  readonly #usual = new Map<string, number>();
  readonly #sizes = new Map<string, { size: Promise<number>; at: number }>();
  readonly #hearing: Hearing;

  constructor(hearing: Hearing) {
    this.#hearing = hearing;
  }

  /** The total if it is known, or is counted in a moment; else null, and who needs it asks for it by itself. */
  async soon(question: Question, counting: Counting): Promise<number | null> {
    const { key, shape, patience } = question;
    const known = await this.#current(question, counting);
    if (known !== undefined) return known;
    const isSmall = await this.#isSmall(question, counting);
    const running = this.#running.get(key);
    if (isSmall) return this.#join(running, { question, counting, atOnce: true });
    const old = this.#kept.get(key);
    if (old && old.total > large && performance.now() - old.at < 5 * old.took) return old.total;
    const isAskedAgain = keepLatest(this.#asked, { key, value: true });
    if (!running && this.#isLong(shape)) {
      // Nobody waits for it here, but it is wanted.
      if (isAskedAgain && this.#active < longAtOnce) this.#start(question, counting).catch(() => undefined);
      return null;
    }
    return inTime(this.#join(running, { question, counting }), patience);
  }

  /** The total, however long it takes to count. Throws TOO_BUSY when too many others wait already. */
  async exact(question: Question, counting: Counting): Promise<number> {
    const known = await this.#current(question, counting);
    if (known !== undefined) return known;
    const isSmall = await this.#isSmall(question, counting);
    return this.#join(this.#running.get(question.key), { question, counting, atOnce: isSmall });
  }

  #isLong(shape: string): boolean {
    const usual = this.#usual.get(shape);
    return usual === undefined ? this.#active >= longAtOnce : usual > moment;
  }

  async #isSmall({ resource }: Question, { size }: Counting): Promise<boolean> {
    let known = this.#sizes.get(resource);
    if (!known || performance.now() - known.at > sizeKept) {
      known = { size: size(), at: performance.now() };
      known.size.catch(() => this.#sizes.delete(resource));
      this.#sizes.set(resource, known);
    }
    return (await known.size) <= small;
  }

  /** What was counted, with all that was heard since; undefined when it has to be counted anew. */
  async #current({ resource, key }: Question, { difference }: Counting): Promise<number | undefined> {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    await this.#hearing.settled(resource);
    const add = async () => {
      const now = this.#hearing.position(resource);
      if (kept.position === null || now === null) return undefined;
      if (now === kept.position) return kept.total;
      const heard = this.#hearing.since(resource, kept.position);
      const unseen = heard?.filter(({ transaction }) => !isIn(kept.snapshot, transaction));
      if (!unseen || unseen.some(({ rows }) => rows === '')) return undefined;
      if (unseen.length > 0) kept.total += await difference(unseen.map(({ rows }) => rows));
      kept.position = now;
      return kept.total;
    };
    kept.turn = kept.turn.then(add, add);
    return kept.turn;
  }

  /** What somebody else began to count before it was asked here lacks what was written in between. */
  async #join(
    running: Promise<number> | undefined,
    { question, counting, atOnce = false }: { question: Question; counting: Counting; atOnce?: boolean },
  ): Promise<number> {
    if (!running) return this.#start(question, counting, { atOnce });
    const total = await running;
    return (await this.#current(question, counting)) ?? total;
  }

  #start(question: Question, { count }: Counting, { atOnce = false } = {}): Promise<number> {
    const { resource, key, shape } = question;
    const isLong = !atOnce && (this.#usual.get(shape) ?? moment + 1) > moment;
    if (isLong && this.#waiting.length >= mostWaiting) throw new Problem('TOO_BUSY');
    const counted = this.#turn(isLong, async () => {
      // Taken before the count: what is heard by now is in it.
      const position = this.#hearing.position(resource);
      const before = performance.now();
      const found = await count(isLong);
      const at = performance.now();
      const took = at - before;
      const usual = this.#usual.get(shape) ?? took;
      keepLatest(this.#usual, { key: shape, value: usual + (took - usual) / 4 });
      const kept = { ...found, position, at, took, turn: Promise.resolve(undefined) };
      if (key.length <= longestKey) keepLatest(this.#kept, { key, value: kept });
      return found.total;
    });
    this.#running.set(key, counted);
    const forget = () => this.#running.delete(key);
    counted.then(forget, forget);
    return counted;
  }

  async #turn(isLong: boolean, run: () => Promise<number>): Promise<number> {
    if (!isLong) return run();
    // Whoever leaves hands its place on, so that nobody who comes now takes it before those who wait.
    if (this.#active >= longAtOnce) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#active++;
    try {
      return await run();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#active--;
    }
  }
}

/** Sets an entry as the latest, forgets the oldest ones; answers whether it was there. */
function keepLatest<T>(map: Map<string, T>, { key, value }: { key: string; value: T }): boolean {
  const wasThere = map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= capacity) break;
    map.delete(oldest);
  }
  return wasThere;
}

/** The total when it comes in time, else null. A count that fails in time fails the list, like any other question. */
async function inTime(count: Promise<number>, patience: number): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), patience);
  });
  try {
    return await Promise.race([count, late]);
  } finally {
    clearTimeout(timer);
    // It may still fail later, when nobody waits for it.
    count.catch(() => undefined);
  }
}
