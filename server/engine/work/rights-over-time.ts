import type { Authority } from './access.ts';
import type { Work } from './work.ts';

/** So long rights count that were looked at. choice: milliseconds. */
const lookEvery = 1000;

/**
 * What an actor may by now, for what takes minutes and asks between its steps; the same object while nothing has changed.
 * Throws ACCOUNT_CLOSED.
 */
export function rightsOverTime({ authority }: Pick<Work, 'authority'>): () => Promise<Authority> {
  let held = authority;
  let lookedAt = performance.now();
  return async () => {
    if (performance.now() - lookedAt < lookEvery) return held;
    held = (await held.asOfNow?.()) ?? held;
    lookedAt = performance.now();
    return held;
  };
}
