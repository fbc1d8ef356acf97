import type { BigNumber } from 'mathjs';
import { mathBounds } from './bounds.ts';
import { answered, given, givenUpTo, math } from './library.ts';
import type { MathRun } from './load.ts';

// The types of mathjs forget that this takes its big numbers, like the rest.
const atan2 = math.atan2 as (y: BigNumber, x: BigNumber) => unknown;

const ofAngle =
  (answer: (angle: BigNumber) => unknown): MathRun =>
  ([angle]) =>
    answered(answer(givenUpTo(angle, mathBounds.angle)));
const toAngle =
  (answer: (number: BigNumber) => unknown): MathRun =>
  ([value]) =>
    answered(answer(given(value)));

export const angles = {
  sin: ofAngle((angle) => math.sin(angle)),
  cos: ofAngle((angle) => math.cos(angle)),
  tan: ofAngle((angle) => math.tan(angle)),
  asin: toAngle((number) => math.asin(number)),
  acos: toAngle((number) => math.acos(number)),
  atan: toAngle((number) => math.atan(number)),
  atan2: ([y, x]) => answered(atan2(given(y), given(x))),
} satisfies Record<string, MathRun>;
