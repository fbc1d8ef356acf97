import { angles } from './angles.ts';
import { convert } from './convert.ts';
import type { MathFunctionName } from './functions.ts';
import type { MathRun } from './load.ts';
import { powers } from './powers.ts';
import { statistics } from './statistics.ts';
import { wholeNumbers } from './whole-numbers.ts';

/** What each function of mathjs does. Only load.ts imports this file: mathjs comes with it. */
export const mathRuns: Record<MathFunctionName, MathRun> = {
  ...statistics,
  ...powers,
  ...angles,
  ...wholeNumbers,
  convert,
};
