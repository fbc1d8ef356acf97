import { setImmediate } from 'node:timers/promises';
import { checking, computing, startingRows } from '@tessera/schemas/record/index.ts';
import type { Finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';

/** How long formulas hold the process before others are served. choice: milliseconds. */
const longestPart = 20;
/**
 * How long the formulas of one record may take of a processor, in milliseconds. choice: 150 formulas over 1,000 rows take
 * seconds; a formula over a whole column that reads the row too takes as many times as long as there are rows.
 */
const longestInAll = 20_000;

type RecordValue = Record<string, unknown>;

/** Tests set it lower. */
export const limit = { milliseconds: longestInAll };

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
  let spent = 0;
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
    const passed = performance.now() - began;
    if (passed < longestPart) continue;
    spent += passed;
    if (spent > limit.milliseconds)
      throw new Problem('FORMULAS_TOO_SLOW', { params: { max: limit.milliseconds / 1000 } });
    await setImmediate();
    began = performance.now();
  }
}
