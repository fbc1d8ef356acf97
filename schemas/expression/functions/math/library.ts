import type { BigNumber, FactoryFunctionMap } from 'mathjs';
import {
  acosDependencies,
  asinDependencies,
  atan2Dependencies,
  atanDependencies,
  bignumberDependencies,
  cbrtDependencies,
  combinationsDependencies,
  cosDependencies,
  create,
  expDependencies,
  factorialDependencies,
  gcdDependencies,
  lcmDependencies,
  log2Dependencies,
  log10Dependencies,
  logDependencies,
  meanDependencies,
  modeDependencies,
  nthRootDependencies,
  powDependencies,
  quantileSeqDependencies,
  sinDependencies,
  sqrtDependencies,
  stdDependencies,
  tanDependencies,
  unitDependencies,
  varianceDependencies,
} from 'mathjs';
import { t } from '../../../texts/text.ts';
import type { Value } from '../../core/value.ts';
import { bounded, EvaluationFailure, Exact, problems, toNumber } from '../../core/value.ts';
import { mathBounds } from './bounds.ts';

const ofStatistics = {
  ...meanDependencies,
  ...modeDependencies,
  ...quantileSeqDependencies,
  ...stdDependencies,
  ...varianceDependencies,
};
const ofPowers = {
  ...cbrtDependencies,
  ...expDependencies,
  ...log10Dependencies,
  ...log2Dependencies,
  ...logDependencies,
  ...nthRootDependencies,
  ...powDependencies,
  ...sqrtDependencies,
};
const ofAngles = {
  ...acosDependencies,
  ...asinDependencies,
  ...atan2Dependencies,
  ...atanDependencies,
  ...cosDependencies,
  ...sinDependencies,
  ...tanDependencies,
};
const ofWholeNumbers = {
  ...combinationsDependencies,
  ...factorialDependencies,
  ...gcdDependencies,
  ...lcmDependencies,
};
const parts: FactoryFunctionMap = {
  ...ofStatistics,
  ...ofPowers,
  ...ofAngles,
  ...ofWholeNumbers,
  ...bignumberDependencies,
  ...unitDependencies,
};

/**
 * What formulas use of mathjs, without its parser. It calculates with 16 digits more than a formula has, so that what
 * it adds up, multiplies and divides on the way is right to the last of our 34 digits. Outside of the real numbers it
 * answers NaN (`predictable`). Nothing here may compare by mathjs: to it two numbers are equal when 12 digits are.
 */
export const math = create(parts, { number: 'BigNumber', precision: 50, predictable: true });

const mathProblems = {
  notReal: t('没有实数结果', '沒有實數結果', 'there is no real number that is the result', '実数の結果がありません'),
  outside: t('参数超出允许的范围', '引數超出允許的範圍', 'an argument is out of range', '引数が範囲外です'),
  notWhole: t(
    '参数必须是整数',
    '引數必須是整數',
    'an argument must be a whole number',
    '引数は整数でなければなりません',
  ),
  tooMany: t('数据过多', '資料過多', 'there are too many numbers', 'データが多すぎます'),
  tooLarge: problems.tooLarge,
};

/** An argument as mathjs takes it, by its digits, which are bounded in number as its size is. */
export function given(value: Value | undefined): BigNumber {
  const number = toNumber(value ?? null).toSignificantDigits(34);
  refuseWhen(number.e > mathBounds.places, 'outside');
  return math.bignumber(number.e < -mathBounds.places ? '0' : number.toString());
}

/** The same, refused when its size is more than `most`. */
export function givenUpTo(value: Value | undefined, most: number): BigNumber {
  const number = given(value);
  refuseWhen(number.abs().gt(most), 'outside');
  return number;
}

/** What mathjs answered, as a number of formulas; NaN, an infinity and a complex number are refused. */
export function answered(found: unknown): Exact {
  if (!math.isBigNumber(found) || !found.isFinite()) throw new EvaluationFailure(mathProblems.notReal);
  const number = bounded(new Exact(found.toString()).toSignificantDigits(34));
  return number.e < -mathBounds.places ? new Exact(0) : number;
}

export function refuseWhen(condition: boolean, problem: keyof typeof mathProblems): void {
  if (condition) throw new EvaluationFailure(mathProblems[problem]);
}
