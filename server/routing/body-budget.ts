import { Problem } from '@tessera/schemas/texts/problems.ts';
import { largestRecord, usualMaxBody } from './body-limit.ts';

/** How long a body waits for room, and after how long its sender may try again. choice: milliseconds, seconds. */
const patience = 15_000;
const comeBackIn = 10;

/**
 * The room of a process, apart for bodies of the usual size: whoever sends large ones keeps nobody from an everyday save.
 * choice: ten times as much memory once it is read, on a machine of 2 to 4 GB.
 */
export const bodyBudgets = () => ({
  usual: new BodyBudget({ inAll: 48 * usualMaxBody, each: 12 * usualMaxBody }),
  large: new BodyBudget({ inAll: 3 * largestRecord, each: largestRecord }),
});
export type BodyBudgets = ReturnType<typeof bodyBudgets>;

interface Rooms {
  /** Bytes for all together. */
  inAll: number;
  /** Of these, for one person. */
  each: number;
  patience?: number;
}

/** A body on its way, or being worked at. */
interface Held {
  /** Takes room for bytes that have come; waits for it in turn, and throws TOO_BUSY when there is none for long. */
  take: (bytes: number) => Promise<void>;
  /** Gives all of it back; nothing is taken after that. */
  release: () => void;
}

interface Holding {
  person: string;
  bytes: number;
  /** What it waits for room for. */
  wanted: number;
  start: () => void;
}

/**
 * Room for the bytes of bodies, of all tenants of this process: a body holds what has come of it until its request is
 * answered, and nothing of what was only announced. When the room is used up, who came first goes on in any case, so
 * that something always ends: all together hold `inAll` and at most one body more.
 */
export class BodyBudget {
  readonly #rooms: Rooms;
  /** In the order in which their first bytes came. */
  readonly #holdings = new Set<Holding>();
  #bytes = 0;

  constructor(rooms: Rooms) {
    this.#rooms = rooms;
  }

  /** Bytes that are held now. */
  get bytes(): number {
    return this.#bytes;
  }

  hold(person: string): Held {
    const holding: Holding = { person, bytes: 0, wanted: 0, start: () => undefined };
    return {
      take: (bytes) => this.#take(holding, bytes),
      release: () => {
        this.#holdings.delete(holding);
        this.#bytes -= holding.bytes;
        holding.bytes = 0;
        this.#startWaiting();
      },
    };
  }

  async #take(holding: Holding, bytes: number): Promise<void> {
    this.#holdings.add(holding);
    holding.wanted = bytes;
    holding.start = () => undefined;
    this.#startWaiting();
    if (holding.wanted === 0) return;
    await new Promise<void>((start, refuse) => {
      const timer = setTimeout(() => {
        holding.wanted = 0;
        refuse(new Problem('TOO_BUSY', { params: { seconds: comeBackIn } }));
      }, this.#rooms.patience ?? patience);
      timer.unref();
      holding.start = () => {
        clearTimeout(timer);
        start();
      };
    });
  }

  /** Gives room to those who want some, in their order; behind one who must wait for others nobody else grows. */
  #startWaiting(): void {
    const seen = new Set<string>();
    let isFirst = true;
    let isFull = false;
    for (const holding of this.#holdings) {
      const { person, wanted } = holding;
      if (wanted > 0) {
        const fits = isFirst || (!isFull && this.#bytes + wanted <= this.#rooms.inAll);
        const fitsPerson = !seen.has(person) || this.#bytesOf(person) + wanted <= this.#rooms.each;
        if (fits && fitsPerson) {
          holding.bytes += wanted;
          this.#bytes += wanted;
          holding.wanted = 0;
          holding.start();
        }
        // Whoever waits for bodies of their own keeps nobody else waiting.
        else isFull ||= fitsPerson;
      }
      seen.add(person);
      isFirst = false;
    }
  }

  #bytesOf(person: string): number {
    let sum = 0;
    for (const holding of this.#holdings) if (holding.person === person) sum += holding.bytes;
    return sum;
  }
}
