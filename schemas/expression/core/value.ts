import { Decimal } from 'decimal.js';
import type { Text } from '../../texts/text.ts';
import { t } from '../../texts/text.ts';

/** The numbers of the rule core: decimal, 34 digits, half rounds away from zero. */
export const Exact = Decimal.clone({
  precision: 34,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Exact = Decimal;

/** What a part of a formula can be while it is evaluated. Dates, times and ids are texts. */
export type Value = null | boolean | string | Exact | Value[] | { readonly [key: string]: unknown };

/** Thrown inside an evaluation only; `evaluate` turns it into a problem. */
export class EvaluationFailure extends Error {
  readonly problem: Text;
  constructor(problem: Text) {
    super(problem.en);
    this.problem = problem;
  }
}

export const problems = {
  division: t('除数为零', '除數為零', 'division by zero', 'ゼロで割ることはできません'),
  notNumber: t(
    '参与计算的不是数字',
    '參與計算的不是數字',
    'a value to calculate with is not a number',
    '計算の対象が数値ではありません',
  ),
  notDate: t('不是有效的日期', '不是有效的日期', 'a value is not a date', '日付ではない値があります'),
  tooLarge: t('结果过大', '結果過大', 'the result is too large', '結果が大きすぎます'),
};

const digits = /^[+-]?\d{1,40}(?:\.\d{1,40})?$/;

export function toValue(raw: unknown): Value {
  if (raw === null || raw === undefined) return null;
  if (typeof raw === 'string' || typeof raw === 'boolean') return raw;
  if (typeof raw === 'number') return Number.isFinite(raw) ? new Exact(raw) : null;
  if (typeof raw === 'bigint') return new Exact(raw.toString());
  if (Decimal.isDecimal(raw)) return new Exact(raw);
  if (Array.isArray(raw)) return raw.map(toValue);
  if (raw instanceof Date) return raw.toISOString();
  return typeof raw === 'object' ? (raw as { [key: string]: unknown }) : null;
}

const isExact = (value: unknown): value is Exact => Decimal.isDecimal(value);

/** Missing counts as 0 (SPEC §5, Calculate); a decimal may also arrive as its digits (API.md, Values). */
export function toNumber(value: Value): Exact {
  if (isExact(value)) return value;
  if (value === null || value === '') return new Exact(0);
  if (typeof value === 'string' && digits.test(value)) return new Exact(value);
  throw new EvaluationFailure(problems.notNumber);
}

export function toText(value: Value): string {
  if (value === null) return '';
  if (isExact(value)) return bounded(value).toFixed();
  if (Array.isArray(value)) return value.map(toText).join(', ');
  return typeof value === 'object' ? '' : String(value);
}

export const isEmpty = (value: Value) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A number that still can be written down: formulas multiply, and 10 to the 60,000 is no amount. */
export function bounded(value: Exact): Exact {
  if (!value.isFinite() || value.e > 60) throw new EvaluationFailure(problems.tooLarge);
  return value;
}

export function boundedText(text: string): string {
  if (text.length > 100_000) throw new EvaluationFailure(problems.tooLarge);
  return text;
}

/** -1, 0, 1; undefined when the two cannot be ordered (one is missing, or they are of different types). */
export function order(left: Value, right: Value): number | undefined {
  if (isExact(left) || isExact(right)) {
    const [a, b] = [comparable(left), comparable(right)];
    return a && b ? a.comparedTo(b) : undefined;
  }
  if (typeof left === 'string' && typeof right === 'string') return orderOfTexts(left, right);
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  return undefined;
}

/** By their characters, as PostgreSQL's collation "C" does it: JavaScript orders those beyond U+FFFF before U+E000. */
function orderOfTexts(left: string, right: string): number {
  if (left === right) return 0;
  const end = Math.min(left.length, right.length);
  let at = 0;
  while (at < end && left.charCodeAt(at) === right.charCodeAt(at)) at++;
  if (at === end) return left.length < right.length ? -1 : 1;
  return placeOfUnit(left.charCodeAt(at)) < placeOfUnit(right.charCodeAt(at)) ? -1 : 1;
}
/** Halves of characters beyond U+FFFF stand behind all whole ones. */
const placeOfUnit = (unit: number) => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);

/** Empty equals empty, whether it is null, '' or no entries: '' is stored as null. */
export function same(left: Value, right: Value): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((entry, i) => same(entry, right[i]!));
  }
  return order(left, right) === 0;
}

const comparable = (value: Value): Exact | undefined =>
  isExact(value) ? value : typeof value === 'string' && digits.test(value) ? new Exact(value) : undefined;

/**
 * A value as JSON: a number where 15 significant digits hold it, else its digits as text (API.md, Values).
 * More than 10 decimals are never stored, so 1 / 3 is 0.3333333333.
 */
export function present(value: Value): unknown {
  if (Array.isArray(value)) return value.map(present);
  if (!isExact(value)) return value;
  const rounded = bounded(value).toDecimalPlaces(10);
  return rounded.precision(true) <= 15 ? rounded.toNumber() + 0 : rounded.toFixed();
}
