import { Exact } from '../expression/core/value.ts';
import { type Cell, type CellForm, cellText, type Shown } from './cell.ts';
import { writtenOut } from './kind.ts';
import type { FilterOperator } from './operators.ts';

/** What a list can do with numbers, whole ones and decimals. */
export const numberOperators: readonly FilterOperator[] = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'notIn',
  'between',
  'empty',
  'notEmpty',
];

/** A number as it travels: a JSON number within 15 digits or what JavaScript holds exactly, else its digits. */
export const presentNumber = (value: Exact): number | string =>
  value.precision(true) <= 15 || (value.isInteger() && value.abs().lte(Number.MAX_SAFE_INTEGER))
    ? value.toNumber() + 0
    : value.toFixed();

/** All digits of a number, also of one that JavaScript writes with an exponent; what is none as it is. */
export const writtenNumber = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? new Exact(value).toFixed() : writtenOut(value);

const numberForm = (format: CellForm['format']): CellForm => ({
  format,
  // Digits beyond what a spreadsheet's number holds stay digits.
  of: (value) => (typeof value === 'number' ? value : undefined),
});
const whole = ({ props }: Pick<Shown, 'props'>) => (props.thousands ? '#,##0' : '0');
export const wholeCell = numberForm(whole);
export const decimalCell = numberForm(({ props, places }) =>
  places === undefined
    ? props.thousands
      ? '#,##0.##########'
      : 'General'
    : `${whole({ props })}${places > 0 ? `.${'0'.repeat(places)}` : ''}`,
);

export function exactOf(raw: unknown, digits: RegExp): Exact | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? new Exact(raw) : undefined;
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  return digits.test(text) ? new Exact(text.replace(/\.$/, '')) : undefined;
}

/** The result of a formula, rounded to so many places. */
export function resultNumber(result: unknown, places: number): unknown {
  if (typeof result !== 'number' && typeof result !== 'string') return null;
  if (typeof result === 'string' && !/^-?\d+(?:\.\d+)?$/.test(result)) return null;
  return presentNumber(new Exact(result).toDecimalPlaces(places));
}

/**
 * `1,200.50`, `12,34,567` and `1 200`: groups that are parted by one sign, the last of three digits. What is parted otherwise
 * may mean a fraction (`1,5` and `0,500` in much of the world), and is no number here.
 */
const grouped = /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|[1-9]\d{0,2}(?:\s\d{3})+)(?:\.\d+)?$/;

/** Digits and signs as a Chinese or Japanese keyboard writes them: each is this far from the one that it means. */
const wide = /[０-９，．－]/g;
const toNarrow = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

/** `￥1,200.50` as a number; other texts as they are. */
export function cellNumber(cell: Cell): unknown {
  if (typeof cell === 'number') return cell;
  const text = cellText(cell);
  const written = text
    .replace(wide, toNarrow)
    .replace(/^(-?)\s*[￥¥$]?\s*/, '$1')
    .replace(/\s*[￥¥$]$/, '')
    .trim();
  if (!grouped.test(written)) return text;
  const plain = written.replace(/[,\s]/g, '');
  // Digits that a number cannot hold stay digits.
  return plain.replace(/\D/g, '').length <= 15 ? Number(plain) : plain;
}
