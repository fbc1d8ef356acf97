import { t } from '../../../texts/text.ts';
import type { FunctionDefinition } from '../../core/function.ts';

/** A function of one number that gives one. */
const ofNumber = (title: FunctionDefinition['title']) =>
  ({ title, args: ['number'], result: 'number' }) as const satisfies FunctionDefinition;
const ofTwo = (title: FunctionDefinition['title']) =>
  ({ title, args: ['number', 'number'], result: 'number' }) as const satisfies FunctionDefinition;
/** A function of numbers and columns; an empty cell is no number. */
const ofNumbers = (title: FunctionDefinition['title']) =>
  ({ title, args: [], rest: 'numbers', result: 'number' }) as const satisfies FunctionDefinition;

/** What mathjs answers. A formula that calls one of these waits for it (see load.ts); runs.ts holds what they do. */
export const mathFunctions = {
  mean: ofNumbers(t('算术平均值', '算術平均數', 'the mean, like avg', '算術平均（avg と同じ）')),
  median: ofNumbers(t('中位数', '中位數', 'the median', '中央値')),
  mode: ofNumbers(
    t(
      '众数，有多个时取最小的',
      '眾數，有多個時取最小的',
      'the most frequent number, of several the smallest',
      '最頻値（複数あれば最小のもの）',
    ),
  ),
  std: ofNumbers(t('样本标准差', '樣本標準差', 'the standard deviation of a sample', '標本標準偏差')),
  variance: ofNumbers(t('样本方差', '樣本變異數', 'the variance of a sample', '標本分散')),
  quantile: {
    title: t(
      '分位数：第二项为 0 到 1 的比例',
      '分位數：第二項為 0 到 1 的比例',
      'the quantile of a column, its share from 0 to 1 comes second',
      '分位数（2番目は0から1の割合）',
    ),
    args: ['numbers', 'number'],
    result: 'number',
  },
  pow: ofTwo(t('乘方', '次方', 'a number to a power', '累乗')),
  sqrt: ofNumber(t('平方根', '平方根', 'the square root', '平方根')),
  cbrt: ofNumber(t('立方根', '立方根', 'the cube root', '立方根')),
  nthRoot: ofTwo(
    t('n 次方根，第二项为 n', 'n 次方根，第二項為 n', 'the nth root, n comes second', 'n乗根（2番目は n）'),
  ),
  exp: ofNumber(t('e 的乘方', 'e 的次方', 'e to a power', 'e の累乗')),
  ln: ofNumber(t('自然对数', '自然對數', 'the natural logarithm', '自然対数')),
  log: ofTwo(
    t('对数，第二项为底数', '對數，第二項為底數', 'the logarithm to the base that comes second', '対数（2番目は底）'),
  ),
  log10: ofNumber(t('常用对数', '常用對數', 'the logarithm to base 10', '常用対数')),
  log2: ofNumber(t('以 2 为底的对数', '以 2 為底的對數', 'the logarithm to base 2', '2を底とする対数')),
  sin: ofNumber(t('正弦（弧度）', '正弦（弧度）', 'the sine of radians', '正弦（ラジアン）')),
  cos: ofNumber(t('余弦（弧度）', '餘弦（弧度）', 'the cosine of radians', '余弦（ラジアン）')),
  tan: ofNumber(t('正切（弧度）', '正切（弧度）', 'the tangent of radians', '正接（ラジアン）')),
  asin: ofNumber(t('反正弦（弧度）', '反正弦（弧度）', 'the arc sine in radians', '逆正弦（ラジアン）')),
  acos: ofNumber(t('反余弦（弧度）', '反餘弦（弧度）', 'the arc cosine in radians', '逆余弦（ラジアン）')),
  atan: ofNumber(t('反正切（弧度）', '反正切（弧度）', 'the arc tangent in radians', '逆正接（ラジアン）')),
  atan2: ofTwo(
    t(
      '点的极角（弧度），先 y 后 x',
      '點的極角（弧度），先 y 後 x',
      'the angle of a point in radians: y first, then x',
      '点の偏角（ラジアン、y、x の順）',
    ),
  ),
  gcd: ofNumbers(t('最大公约数', '最大公因數', 'the greatest common divisor', '最大公約数')),
  lcm: ofNumbers(t('最小公倍数', '最小公倍數', 'the least common multiple', '最小公倍数')),
  factorial: ofNumber(t('阶乘', '階乘', 'the factorial', '階乗')),
  combinations: ofTwo(
    t(
      '组合数：从前者个数中取后者个数',
      '組合數：從前者個數中取後者個數',
      'how many ways there are to choose the second number out of the first',
      '組み合わせの数（全体、選ぶ数の順）',
    ),
  ),
  convert: {
    title: t(
      "换算单位：convert(5, 'inch', 'cm')",
      "換算單位：convert(5, 'inch', 'cm')",
      "another unit: convert(5, 'inch', 'cm')",
      "単位換算：convert(5, 'inch', 'cm')",
    ),
    args: ['number', 'unit', 'unit'],
    result: 'number',
  },
} as const satisfies Record<string, FunctionDefinition>;

export type MathFunctionName = keyof typeof mathFunctions;

export const isMathFunction = (name: string): name is MathFunctionName => Object.hasOwn(mathFunctions, name);
