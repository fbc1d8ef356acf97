import { paddedLists } from './padded-lists.ts';

/**
 * Asks for many things in one question: what is wanted while a question is on its way waits for the next one. Nobody
 * gets an answer to a question that was asked before they wanted it, so what they learn is as true as if they had
 * asked alone.
 */
export class Batcher<T> {
  #waiting = new Map<string, Promise<T | undefined>>();
  #next: (() => void) | null = null;
  #asked = 0;
  readonly #ask: (places: string[]) => Promise<ReadonlyMap<string, T>>;

  /** `ask` gets 1, 4, 16 or 64 keys, some of them more than once (see `paddedLists`). */
  constructor(ask: (places: string[]) => Promise<ReadonlyMap<string, T>>) {
    this.#ask = ask;
  }

  of(key: string): Promise<T | undefined> {
    const known = this.#waiting.get(key);
    if (known) return known;
    const wanted = this.#turn().then((answers) => answers.get(key));
    this.#waiting.set(key, wanted);
    return wanted;
  }

  #shared: Promise<ReadonlyMap<string, T>> | null = null;

  /** The next question: asked at once, or when one of those on their way has come back. */
  #turn(): Promise<ReadonlyMap<string, T>> {
    this.#shared ??= new Promise<void>((go) => {
      if (this.#asked < atOnce) setImmediate(go);
      else this.#next = go;
    }).then(async () => {
      const keys = [...this.#waiting.keys()];
      this.#waiting = new Map();
      this.#shared = null;
      this.#next = null;
      this.#asked++;
      try {
        return await this.#askAll(keys);
      } finally {
        this.#asked--;
        (this.#next as (() => void) | null)?.();
      }
    });
    return this.#shared;
  }

  async #askAll(keys: string[]): Promise<ReadonlyMap<string, T>> {
    const answers = new Map<string, T>();
    for (const places of paddedLists(keys))
      for (const [key, answer] of await this.#ask(places)) answers.set(key, answer);
    return answers;
  }
}

/** Two on their way: one that is slow does not hold up everybody. */
const atOnce = 2;
