import { t } from '../../texts/text.ts';
import { sumOfPlain } from '../core/column-sum.ts';
import type { FunctionDefinition } from '../core/function.ts';
import type { Value } from '../core/value.ts';
import { EvaluationFailure, Exact, isEmpty, problems, toNumber } from '../core/value.ts';

/** All numbers of the arguments; an empty cell is no number. */
export const numbersOf = (args: Value[]): Exact[] =>
  args
    .flat()
    .filter((value) => !isEmpty(value))
    .map(toNumber);
const pi = new Exact('3.141592653589793238462643383279503');
const e = new Exact('2.718281828459045235360287471352662');
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
    rest: 'numbers',
    result: 'number',
    run: (args) => total(numbersOf(args)),
    ofCells: sumOfPlain,
  },
  avg: {
    title: t('平均值', '平均值', 'the average', '平均'),
    args: [],
    rest: 'numbers',
    result: 'number',
    run: (args) => {
      const values = numbersOf(args);
      return values.length === 0 ? null : total(values).div(values.length);
    },
  },
  min: {
    title: t('最小值', '最小值', 'the smallest number', '最小値'),
    args: [],
    rest: 'numbers',
    result: 'number',
    run: (args) => {
      const values = numbersOf(args);
      return values.length === 0 ? null : Exact.min(...values);
    },
  },
  max: {
    title: t('最大值', '最大值', 'the largest number', '最大値'),
    args: [],
    rest: 'numbers',
    result: 'number',
    run: (args) => {
      const values = numbersOf(args);
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
  sign: {
    title: t('正负号：1、0 或 -1', '正負號：1、0 或 -1', 'the sign: 1, 0 or -1', '符号（1、0、-1）'),
    args: ['number'],
    result: 'number',
    run: ([value]) => new Exact(Exact.sign(toNumber(value!))),
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
  pi: { title: t('圆周率', '圓周率', 'pi', '円周率'), args: [], result: 'number', run: () => pi },
  e: { title: t('自然常数', '自然常數', "Euler's number", 'ネイピア数'), args: [], result: 'number', run: () => e },
  radians: {
    title: t('角度转弧度', '角度轉弧度', 'degrees as radians', '度をラジアンに変換'),
    args: ['number'],
    result: 'number',
    run: ([degrees]) => toNumber(degrees!).times(pi).div(180),
  },
  degrees: {
    title: t('弧度转角度', '弧度轉角度', 'radians as degrees', 'ラジアンを度に変換'),
    args: ['number'],
    result: 'number',
    run: ([radians]) => toNumber(radians!).times(180).div(pi),
  },
} as const satisfies Record<string, FunctionDefinition>;

/** The remainder has the sign of the dividend. */
export function remainder(value: Exact, divisor: Exact): Exact {
  if (divisor.isZero()) throw new EvaluationFailure(problems.division);
  return value.mod(divisor);
}
