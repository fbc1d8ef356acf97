import type { BigNumber } from 'mathjs';
import type { Value } from '../../core/value.ts';
import { mathBounds } from './bounds.ts';
import { answered, givenUpTo, math, refuseWhen } from './library.ts';
import type { MathRun } from './load.ts';
import { givenNumbers } from './statistics.ts';

/** From one number to the next; there is no answer about none. */
const together =
  (step: (one: BigNumber, other: BigNumber) => BigNumber): MathRun =>
  (args) => {
    const numbers = givenNumbers(args).map((number) => whole(number, mathBounds.whole));
    return numbers.length === 0 ? null : answered(numbers.reduce(step).abs());
  };

export const wholeNumbers = {
  gcd: together((one, other) => math.gcd(one, other)),
  lcm: together((one, other) => {
    const multiple = math.lcm(one, other);
    refuseWhen(multiple.gt(mathBounds.multiple), 'tooLarge');
    return multiple;
  }),
  factorial: ([value]) => answered(math.factorial(counted(value, mathBounds.factorial))),
  combinations: ([value, part]) => {
    const [all, chosen] = [counted(value, mathBounds.chosen), counted(part, mathBounds.chosen)];
    refuseWhen(chosen.gt(all), 'outside');
    return answered(math.combinations(all, chosen));
  },
} satisfies Record<string, MathRun>;

function whole(number: BigNumber, most: number): BigNumber {
  refuseWhen(!number.isInteger(), 'notWhole');
  refuseWhen(number.abs().gt(most), 'outside');
  return number;
}

function counted(value: Value | undefined, most: number): BigNumber {
  const number = whole(givenUpTo(value, most), most);
  refuseWhen(number.lt(0), 'outside');
  return number;
}
