import { t } from '../language/text.ts';
import type { FunctionDefinition } from './functions.ts';
import type { Value } from './value.ts';
import { EvaluationFailure, Exact, isEmpty, problems, toNumber } from './value.ts';

/** All numbers of the arguments; an empty cell is no number. */
const numbers = (args: Value[]): Exact[] =>
  args
    .flat()
    .filter((value) => !isEmpty(value))
    .map(toNumber);
const total = (values: Exact[]) => values.reduce((sum, value) => sum.plus(value), new Exact(0));
const digitsOf = (value: Value | undefined) => {
  const digits = value === undefined ? 0 : toNumber(value).toNumber();
  return Math.trunc(Math.min(15, Math.max(-15, digits)));
};

/** Decimals of a number, negative ones mean tens: rounded(1250, -2) is 1300. */
function rounded(value: Exact, digits: number): Exact {
  const factor = new Exact(10).pow(digits);
  return value.times(factor).toDecimalPlaces(0).div(factor);
}

export const numberFunctions = {
  sum: {
    title: t('求和', '加總', 'the sum', '合計'),
    args: [],
    numbersOrLists: true,
    result: 'number',
    run: (args) => total(numbers(args)),
  },
  avg: {
    title: t('平均值', '平均值', 'the average', '平均'),
    args: [],
    numbersOrLists: true,
    result: 'number',
    run: (args) => {
      const values = numbers(args);
      return values.length === 0 ? null : total(values).div(values.length);
    },
  },
  min: {
    title: t('最小值', '最小值', 'the smallest number', '最小値'),
    args: [],
    numbersOrLists: true,
    result: 'number',
    run: (args) => {
      const values = numbers(args);
      return values.length === 0 ? null : Exact.min(...values);
    },
  },
  max: {
    title: t('最大值', '最大值', 'the largest number', '最大値'),
    args: [],
    numbersOrLists: true,
    result: 'number',
    run: (args) => {
      const values = numbers(args);
      return values.length === 0 ? null : Exact.max(...values);
    },
  },
  count: {
    title: t('非空的个数', '非空的個數', 'how many are not empty', '空でない個数'),
    args: [],
    rest: 'any',
    result: 'number',
    run: (args) => new Exact(args.flat().filter((value) => !isEmpty(value)).length),
  },
  round: {
    title: t('四舍五入', '四捨五入', 'rounded, half away from zero', '四捨五入'),
    args: ['number', 'number'],
    optional: 1,
    result: 'number',
    run: ([value, digits]) => rounded(toNumber(value!), digitsOf(digits)),
  },
  abs: {
    title: t('绝对值', '絕對值', 'without its sign', '絶対値'),
    args: ['number'],
    result: 'number',
    run: ([value]) => toNumber(value!).abs(),
  },
  floor: {
    title: t('向下取整', '無條件捨去取整', 'rounded down', '切り捨て'),
    args: ['number'],
    result: 'number',
    run: ([value]) => toNumber(value!).floor(),
  },
  ceil: {
    title: t('向上取整', '無條件進位取整', 'rounded up', '切り上げ'),
    args: ['number'],
    result: 'number',
    run: ([value]) => toNumber(value!).ceil(),
  },
  mod: {
    title: t('余数', '餘數', 'the remainder of a division', '剰余'),
    args: ['number', 'number'],
    result: 'number',
    run: ([value, divisor]) => remainder(toNumber(value!), toNumber(divisor!)),
  },
  number: {
    title: t('文本转数字', '文字轉數字', 'a text read as a number', '文字列を数値に変換'),
    args: ['any'],
    result: 'number',
    run: ([value]) => (isEmpty(value!) ? null : toNumber(typeof value === 'string' ? value.trim() : value!)),
  },
} as const satisfies Record<string, FunctionDefinition>;

/** The remainder has the sign of the dividend. */
export function remainder(value: Exact, divisor: Exact): Exact {
  if (divisor.isZero()) throw new EvaluationFailure(problems.division);
  return value.mod(divisor);
}
