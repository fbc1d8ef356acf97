import type { BigNumber } from 'mathjs';
import type { Value } from '../../core/value.ts';
import { numbersOf } from '../number.ts';
import { mathBounds } from './bounds.ts';
import { answered, given, givenUpTo, math, refuseWhen } from './library.ts';
import type { MathRun } from './load.ts';

/** The numbers of the arguments; an empty cell is none. */
export function givenNumbers(args: Value[]): BigNumber[] {
  const numbers = numbersOf(args);
  refuseWhen(numbers.length > mathBounds.cells, 'tooMany');
  return numbers.map((number) => given(number));
}

/** In order: mathjs would look for a quantile by parting the list again and again, for ever where many are equal. */
const sorted = (numbers: BigNumber[]) => numbers.sort((one, other) => one.comparedTo(other));

/** An answer about at least so many numbers; there is none about fewer. */
const about =
  (least: number, answer: (numbers: BigNumber[]) => unknown): MathRun =>
  (args) => {
    const numbers = givenNumbers(args);
    return numbers.length < least ? null : answered(answer(numbers));
  };

const quantile = (numbers: BigNumber[], share: BigNumber) => math.quantileSeq(sorted(numbers), share, true);

export const statistics = {
  mean: about(1, (numbers) => math.mean(numbers)),
  median: about(1, (numbers) => quantile(numbers, math.bignumber('0.5'))),
  // Of several that are equally frequent mathjs names first the one that it came to first.
  mode: about(1, (numbers) => math.mode(sorted(numbers))[0]),
  std: about(2, (numbers) => math.std(numbers)),
  variance: about(2, (numbers) => math.variance(numbers)),
  quantile: ([list, share]) => {
    const wanted = givenUpTo(share, 1);
    refuseWhen(wanted.isNegative() && !wanted.isZero(), 'outside');
    return about(1, (numbers) => quantile(numbers, wanted))([list ?? null]);
  },
} satisfies Record<string, MathRun>;
