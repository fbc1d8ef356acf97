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
