import { Exact } from '../expression/core/value.ts';
import { decimalDigits } from '../kinds/decimal.ts';
import type { Reading } from '../kinds/kind.ts';
import { at, wrong } from '../kinds/kind.ts';
import { exactOf } from '../kinds/numbers.ts';
import { isBlankEnd } from '../kinds/ranges/pair.ts';
import { isLeafOption, isOption, staticItems } from '../options/items.ts';

/** `min`, `max`, `step` with `stepStrictly`, `precision`. */
export function numberRules(value: unknown, reading: Reading): unknown {
  const { min, max, step, stepStrictly, precision } = reading.props;
  // Most numbers need no exact arithmetic.
  const exact = typeof value === 'number' && stepStrictly !== true ? value : new Exact(String(value));
  if (typeof precision === 'number' && placesOf(value) > precision) return wrong(reading, 'tooPrecise', { precision });
  if (typeof min === 'number' && isLess(exact, min)) return wrong(reading, 'tooSmall', { min });
  if (typeof max === 'number' && isMore(exact, max)) return wrong(reading, 'tooLarge', { max });
  if (stepStrictly === true && typeof step === 'number' && step > 0 && !new Exact(String(value)).mod(step).isZero())
    return wrong(reading, 'step', { step });
  return value;
}

/** Both ends of a range of numbers by the same rules; an open end has none to keep. */
export function pairRules(
  value: unknown,
  reading: Reading,
  { end, needsBoth }: { end: (value: unknown, reading: Reading) => unknown; needsBoth: boolean },
): unknown {
  if (!Array.isArray(value)) return value;
  if (needsBoth && value.some(isBlankEnd)) return wrong(reading, 'bothEnds');
  const before = reading.findings.length;
  for (const one of value) if (!isBlankEnd(one) && reading.findings.length === before) end(one, reading);
  return reading.findings.length > before ? null : value;
}

const isLess = (value: number | Exact, min: number) => (typeof value === 'number' ? value < min : value.lt(min));
const isMore = (value: number | Exact, max: number) => (typeof value === 'number' ? value > max : value.gt(max));

function placesOf(value: unknown): number {
  const text = String(value);
  if (text.includes('e')) return new Exact(text).decimalPlaces();
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** A number rounded to so many places, half away from zero; anything else as it is. */
export function rounded(raw: unknown, places: number): unknown {
  if (typeof raw === 'number' && placesOf(raw) <= places) return raw;
  return exactOf(raw, decimalDigits)?.toDecimalPlaces(places).toFixed() ?? raw;
}

/** The code of one of the fixed options. */
export function optionRules(value: unknown, reading: Reading): unknown {
  const items = staticItems(reading.props);
  return items && !isOption(items, String(value)) ? wrong(reading, 'notAnOption') : value;
}

/** Codes of fixed options, or ids: each once, `minCount` to `maxCount` of them. */
export function choiceRules(value: unknown, reading: Reading): unknown {
  if (!Array.isArray(value)) return value;
  for (const [i, one] of value.entries())
    if (value.indexOf(one) < i) wrong(at(reading, `[${i}]`), 'duplicateValue', { value: one });
  countRules(value, reading);
  const items = staticItems(reading.props);
  if (items && !value.every((one) => isOption(items, String(one)))) wrong(reading, 'notAnOption');
  return value;
}

function countRules(value: unknown[], reading: Reading): void {
  const { minCount, maxCount } = reading.props;
  if (typeof maxCount === 'number' && value.length > maxCount) wrong(reading, 'tooMany', { max: maxCount });
  if (typeof minCount === 'number' && value.length > 0 && value.length < minCount)
    wrong(reading, 'tooFew', { min: minCount });
}

/** Codes of fixed options below which nothing hangs. */
export function leafRules(value: unknown, reading: Reading): unknown {
  const items = staticItems(reading.props);
  const isNode = (code: unknown) => !isLeafOption(items ?? [], String(code)) && isOption(items ?? [], String(code));
  return items && [value].flat().some(isNode) ? wrong(reading, 'notLeaf') : value;
}

/** At most `limit` files. */
export function fileRules(value: unknown, reading: Reading): unknown {
  const { limit } = reading.props;
  if (!Array.isArray(value) || typeof limit !== 'number' || value.length <= limit) return value;
  wrong(reading, 'tooMany', { max: limit });
  return value.slice(0, limit);
}

/** The kind of what picks records, or rows of a data source where it has options. */
export const pickedKind = ({ multiple, options }: Record<string, unknown>) =>
  multiple ? 'refs' : options ? 'text' : 'ref';

/** The search input that fits it. */
export const pickedInput = ({ options }: Record<string, unknown>) => (options ? 'options' : 'reference');
