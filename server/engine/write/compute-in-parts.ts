import { setImmediate } from 'node:timers/promises';
import { checking, computing, startingRows } from '@tessera/schemas/record/index.ts';
import type { Finding } from '@tessera/schemas/texts/document-findings.ts';

/** How long formulas hold the process before others are served. choice: milliseconds. */
const longestPart = 20;

type RecordValue = Record<string, unknown>;

/** `computeRecord` for a process that serves others too: 150 formulas over 1,000 rows take seconds. */
export const computeInParts = (...given: Parameters<typeof computing>): Promise<RecordValue> =>
  inParts(computing(...given));

/** `startRows` in the same way. */
export const startInParts = (...given: Parameters<typeof startingRows>): Promise<RecordValue> =>
  inParts(startingRows(...given));

/** `checkRecord` in the same way. */
export const checkInParts = (...given: Parameters<typeof checking>): Promise<Finding[]> => inParts(checking(...given));

async function inParts<T>(parts: Generator<void, T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
    if (performance.now() - began < longestPart) continue;
    await setImmediate();
    began = performance.now();
  }
}
