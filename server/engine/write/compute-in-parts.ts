import { setImmediate } from 'node:timers/promises';
import { computing, startingRows } from '@tessera/schemas/record/index.ts';

/** How long formulas hold the process before others are served. choice: milliseconds. */
const longestPart = 20;

type RecordValue = Record<string, unknown>;

/** `computeRecord` for a process that serves others too: 150 formulas over 1,000 rows take seconds. */
export const computeInParts = (...given: Parameters<typeof computing>): Promise<RecordValue> =>
  inParts(computing(...given));

/** `startRows` in the same way. */
export const startInParts = (...given: Parameters<typeof startingRows>): Promise<RecordValue> =>
  inParts(startingRows(...given));

async function inParts(parts: Generator<void, RecordValue>): Promise<RecordValue> {
  let began = performance.now();
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
    if (performance.now() - began < longestPart) continue;
    await setImmediate();
    began = performance.now();
  }
}
