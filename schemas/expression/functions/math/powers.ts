import type { BigNumber } from 'mathjs';
import type { Value } from '../../core/value.ts';
import { mathBounds } from './bounds.ts';
import { answered, given, givenUpTo, math, refuseWhen } from './library.ts';
import type { MathRun } from './load.ts';

const of =
  (answer: (number: BigNumber) => unknown): MathRun =>
  ([value]) =>
    answered(answer(given(value)));

export const powers = {
  pow: ([base, exponent]) => answered(math.pow(given(base), givenUpTo(exponent, mathBounds.exponent))),
  sqrt: of((number) => math.sqrt(number)),
  cbrt: of((number) => math.cbrt(number)),
  nthRoot: ([value, degree]) => answered(nthRoot(given(value), givenUpTo(degree, mathBounds.degree))),
  exp: ([value]) => {
    const number = given(value);
    refuseWhen(number.gt(mathBounds.naturalExponent), 'tooLarge');
    return answered(number.lt(-mathBounds.naturalExponent) ? math.bignumber(0) : math.exp(number));
  },
  ln: of((number) => math.log(number)),
  log: ([value, base]) => logarithm(given(value), base),
  log10: of((number) => math.log10(number)),
  log2: of((number) => math.log2(number)),
} satisfies Record<string, MathRun>;

/** A negative number has roots of odd degrees only. */
function nthRoot(number: BigNumber, degree: BigNumber): unknown {
  refuseWhen(!degree.isInteger(), 'notWhole');
  refuseWhen(degree.isZero(), 'outside');
  refuseWhen(number.isNegative() && !number.isZero() && degree.mod(2).isZero(), 'notReal');
  return math.nthRoot(number, degree);
}

function logarithm(number: BigNumber, value: Value | undefined) {
  const base = given(value);
  refuseWhen(base.lte(0) || base.eq(1), 'notReal');
  return answered(math.log(number, base));
}
