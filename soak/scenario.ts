/** What a scenario is given: how often, and the only source of chance. */
interface Trial {
  rounds: number;
  seed: number;
  /** From 0 to 1, the same row of numbers for the same seed. */
  random: () => number;
  /** Milliseconds that an outage lasts, where there is one. */
  outage: number;
  /** By how much a time may be longer than what is promised on a machine that does nothing else. */
  slack: number;
  /** One line of progress. */
  say: (text: string) => void;
}

/** What came of it: no failure is a pass. */
interface Outcome {
  rounds: number;
  /** The worst values that were seen, in words with units. */
  worst: string;
  failures: string[];
}

export interface Scenario {
  /** The size of a full run. */
  rounds: number;
  outage?: number;
  run: (trial: Trial) => Promise<Outcome>;
}

/** Four workers share two cores: what is promised is measured by `npm run soak`, and a test finds what never ends. */
const slackOfTests = 5;

/** A trial of a test's size. */
export function smallTrial(rounds: number, options: { outage?: number; seed?: number } = {}): Trial {
  const seed = options.seed ?? 20261121;
  const { outage = 0 } = options;
  return { rounds, seed, random: randomOf(seed), outage, slack: slackOfTests, say: () => undefined };
}

/** Kills of each kind in a test run; `.ci/run` asks for more than somebody waits for at their desk. */
export const killRounds = Number(process.env.KILL_ROUNDS ?? 4);

/** mulberry32: small, and the same everywhere. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** The largest of values that come one by one, with what it belonged to. */
export class Worst {
  value = 0;
  note(value: number): void {
    if (value > this.value) this.value = value;
  }
  toString(): string {
    return `${Math.round(this.value)} ms`;
  }
}
