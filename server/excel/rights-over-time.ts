import type { Authority } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';

/** So long rights count that were looked at. choice: milliseconds. */
const lookEvery = 1000;

/**
 * What an actor may by now, for what takes minutes and asks between its steps; the same object while nothing has changed.
 * Throws ACCOUNT_CLOSED.
 */
export function rightsOverTime({ authority }: Work): () => Promise<Authority> {
  let held = authority;
  let lookedAt = performance.now();
  return async () => {
    if (performance.now() - lookedAt < lookEvery) return held;
    held = (await held.asOfNow?.()) ?? held;
    lookedAt = performance.now();
    return held;
  };
}
