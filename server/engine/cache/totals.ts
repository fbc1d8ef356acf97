/** How many records a list has; `isMore`: there are more, nobody has counted them all yet. */
export interface Total {
  total: number;
  isMore: boolean;
}

interface Question {
  resource: string;
  key: string;
  patience?: number;
}

interface Counting {
  count: () => Promise<number>;
  atLeast: (limit: number) => Promise<Total>;
}

interface Counted {
  total: number;
  /** The version of the resource that was counted; null: nobody would have said that it changed. */
  version: number | null;
  at: number;
  took: number;
}

/** Up to here a count costs about as much as a page. */
const countedAtOnce = 10_000;
/** While others wait for their counts already. */
const countedInARush = 1000;
/** A list waits this long, in milliseconds, for an exact total; then it says "more than". */
const usualPatience = 250;
/** So many counts at a time; who would wait for their turn longer than their patience does not begin to. */
const atOnce = 1;
const capacity = 2000;

/**
 * Totals of lists, exact as long as that is cheap. A total is kept until its resource changes. After a change one of
 * more than 10,000 may be as old as five times what it took to count: counting takes a sixth of the time at most,
 * however much is written. Whoever would wait too long gets "more than 10,000", and the exact number the next time.
 */
export class Totals {
  readonly #counted = new Map<string, Counted>();
  readonly #running = new Map<string, Promise<number>>();
  readonly #waiting: (() => void)[] = [];
  #active = 0;
  /** How long a count takes these days, in milliseconds. */
  #usual = 0;
  readonly #versionOf: (resource: string) => number | null;

  constructor(versionOf: (resource: string) => number | null) {
    this.#versionOf = versionOf;
  }

  /**
   * @param question the resource, and by `key` what is asked of it and by whom; `patience` when less than the usual
   * @param how `count` counts them all; `atLeast` counts as far as `limit`, or says what is known already
   */
  async of(question: Question, { count, atLeast }: Counting): Promise<Total> {
    const { resource, key } = question;
    const known = this.#counted.get(key);
    if (known) {
      const version = this.#versionOf(resource);
      const isCurrent = version !== null && known.version === version;
      if (isCurrent || (known.total > countedAtOnce && performance.now() - known.at < 5 * known.took))
        return { total: known.total, isMore: false };
    }
    const abandoned = new AbortController();
    const running = this.#running.get(key) ?? this.#start(question, { count, abandoned: abandoned.signal });
    if (!running) return atLeast(countedInARush);
    const exact = running.then((total) => ({ total, isMore: false })).catch(unlessGivenUp);
    const found = await inTime(exact, question.patience ?? usualPatience);
    if (found !== null) return found;
    abandoned.abort();
    const some = atLeast(countedAtOnce);
    return (await Promise.race([exact.catch(() => some), some])) ?? some;
  }

  /** Counts when it is its turn; null when that would be too late. Who gives up before its turn leaves the queue. */
  #start(
    { resource, key, patience = usualPatience }: Question,
    { count, abandoned }: { count: () => Promise<number>; abandoned: AbortSignal },
  ): Promise<number> | null {
    if (this.#active >= atOnce && (this.#waiting.length + 1) * this.#usual > patience) return null;
    const running = this.#turn(abandoned).then(async () => {
      const version = this.#versionOf(resource);
      const before = performance.now();
      try {
        const total = await count();
        const at = performance.now();
        this.#usual += (at - before - this.#usual) / 4;
        this.#keep(key, { total, version, at, took: at - before });
        return total;
      } finally {
        this.#active--;
        this.#waiting.shift()?.();
      }
    });
    this.#running.set(key, running);
    const forget = () => this.#running.delete(key);
    running.then(forget, forget);
    return running;
  }

  async #turn(abandoned: AbortSignal): Promise<void> {
    if (this.#active >= atOnce) {
      await new Promise<void>((go, giveUp) => {
        this.#waiting.push(go);
        abandoned.addEventListener('abort', () => {
          const place = this.#waiting.indexOf(go);
          if (place < 0) return;
          this.#waiting.splice(place, 1);
          giveUp(new GivenUp());
        });
      });
    }
    this.#active++;
  }

  #keep(key: string, counted: Counted) {
    this.#counted.delete(key);
    this.#counted.set(key, counted);
    for (const oldest of this.#counted.keys()) {
      if (this.#counted.size <= capacity) return;
      this.#counted.delete(oldest);
    }
  }
}

class GivenUp extends Error {}

/** Who began a count has left the queue; whoever waited along goes on without it. */
function unlessGivenUp(error: unknown): null {
  if (error instanceof GivenUp) return null;
  throw error;
}

/** The total when it comes in time, else null. A count that fails in time fails the list, like any other question. */
async function inTime(count: Promise<Total | null>, patience: number): Promise<Total | null> {
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
