import { Exact } from '../expression/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { Finding } from '../language/findings.ts';
import { finding } from '../language/findings.ts';

export interface Reading {
  field: FieldDefinition;
  props: Record<string, unknown>;
  path: string;
  findings: Finding[];
}

const least = new Exact('-9223372036854775808');
const most = new Exact('9223372036854775807');

/** A whole number of 64 bits: a number while JavaScript holds it exactly, else its digits. */
export function readInteger(raw: unknown, reading: Reading): unknown {
  if (Number.isSafeInteger(raw) && isWithinBounds(raw as number, reading.props)) return (raw as number) + 0;
  const value = exactOf(raw, /^[+-]?\d{1,19}$/);
  if (!value?.isInteger() || (typeof raw === 'number' && !Number.isSafeInteger(raw))) {
    return wrong(reading, value ? 'notInteger' : 'notNumber');
  }
  if (value.lt(least)) return wrong(reading, 'tooSmall', { min: least.toFixed() });
  if (value.gt(most)) return wrong(reading, 'tooLarge', { max: most.toFixed() });
  return withinBounds(value, reading);
}

/** A decimal of at most 15 digits before and 10 after the point: a number within 15 digits, else its digits. */
export function readDecimal(raw: unknown, reading: Reading): unknown {
  if (typeof raw === 'number' && isShortDecimal(raw, reading) && isWithinBounds(raw, reading.props)) return raw + 0;
  let value = exactOf(raw, /^[+-]?\d{1,40}(?:\.\d{0,40})?$/);
  if (!value) return wrong(reading, 'notNumber');
  // SPEC §5: the amount widget rounds to 2 decimals.
  if (reading.field.widget === 'amount') value = value.toDecimalPlaces(2);
  const precision = Math.min(10, typeof reading.props.precision === 'number' ? reading.props.precision : 10);
  if (value.decimalPlaces() > precision) return wrong(reading, 'tooPrecise', { precision });
  if (value.abs().gte('1e15')) {
    return value.isNegative()
      ? wrong(reading, 'tooSmall', { min: '-999999999999999' })
      : wrong(reading, 'tooLarge', { max: '999999999999999' });
  }
  return withinBounds(value, reading);
}

/** Most numbers need no exact arithmetic: these, `readDecimal` would answer as they are. */
function isShortDecimal(raw: number, { field, props }: Reading): boolean {
  const text = String(raw);
  // Fifteen characters are fewer than 15 digits; an exponent, NaN or Infinity is another matter.
  if (text.length > 15 || !/^-?\d+(?:\.\d+)?$/.test(text)) return false;
  const point = text.indexOf('.');
  const places = point < 0 ? 0 : text.length - point - 1;
  const { precision } = props;
  return (
    places <= (typeof precision === 'number' ? Math.min(10, precision) : 10) &&
    (places <= 2 || field.widget !== 'amount')
  );
}

/** False also where only exact arithmetic can say. */
function isWithinBounds(value: number, { min, max, stepStrictly }: Record<string, unknown>): boolean {
  return (
    stepStrictly !== true && !(typeof min === 'number' && value < min) && !(typeof max === 'number' && value > max)
  );
}

export const presentNumber = (value: Exact): number | string =>
  value.precision(true) <= 15 || (value.isInteger() && value.abs().lte(Number.MAX_SAFE_INTEGER))
    ? value.toNumber() + 0
    : value.toFixed();

function withinBounds(value: Exact, reading: Reading): unknown {
  const { min, max, step, stepStrictly } = reading.props;
  if (typeof min === 'number' && value.lt(min)) return wrong(reading, 'tooSmall', { min });
  if (typeof max === 'number' && value.gt(max)) return wrong(reading, 'tooLarge', { max });
  if (stepStrictly === true && typeof step === 'number' && step > 0 && !value.mod(step).isZero()) {
    return wrong(reading, 'step', { step });
  }
  return presentNumber(value);
}

function exactOf(raw: unknown, digits: RegExp): Exact | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? new Exact(raw) : undefined;
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  return digits.test(text) ? new Exact(text.replace(/\.$/, '')) : undefined;
}

export function wrong(reading: Reading, rule: Parameters<typeof finding>[1], params?: Record<string, unknown>): null {
  reading.findings.push(finding(reading.path, rule, params));
  return null;
}
