import { Exact } from '../expression/core/value.ts';
import { type Cell, type CellForm, type CellReading, cellText, type Shown } from './cell.ts';
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

/** `￥1,200.50`, `(1,200)` and `5%` as a number, the last as its field counts; other texts as they are. */
export function cellNumber(cell: Cell, { props = {} }: Pick<CellReading, 'props'> = {}): unknown {
  if (typeof cell === 'number') return shownNumber(cell, props);
  const text = cellText(cell);
  const found = numberText(text);
  if (!found) return text;
  const plain = found.isPercent && !countsPercent(props) ? shareOf(found.digits) : found.digits;
  // Digits that a number cannot hold stay digits.
  return plain.replace(/\D/g, '').length <= 15 ? Number(plain) : plain;
}

/** No number here has more decimals. */
const mostPlaces = 10;

/**
 * A number of a spreadsheet as that shows it, of which it keeps the last bits: `=1.1+2.2` as 3.3. One with more decimals than
 * people write (`=1/3`) is rounded to the places of its field, which would refuse it.
 */
export function shownNumber(cell: number, { precision }: Record<string, unknown>): number {
  if (Number.isInteger(cell) || !Number.isFinite(cell)) return cell;
  const shown = Number(cell.toPrecision(15));
  const exact = new Exact(shown);
  const isWorkedOut = exact.decimalPlaces() > mostPlaces || (exact.precision() === 15 && exact.decimalPlaces() > 5);
  const places = typeof precision === 'number' ? Math.min(precision, mostPlaces) : mostPlaces;
  return isWorkedOut ? Number(exact.toDecimalPlaces(places).toString()) : shown;
}

/** A text that says a number, taken apart. */
interface NumberText {
  /** Its digits with a sign and a point, as nobody's habits change them: `-1200.5`. */
  digits: string;
  isPercent: boolean;
  /** The sign of a currency at either end of it; '': none. */
  currency: string;
  /** In brackets, as accounts write what is below zero: `(1,200)`. */
  isBracketed: boolean;
  /** Parted by nothing, or by commas at each three digits, as a spreadsheet shows numbers; otherwise it may be a telephone. */
  isUsual: boolean;
}

/** Longer than any number that a field holds, with all that may stand in it. */
const longest = 100;

/** Digits and signs as a Chinese or Japanese keyboard writes them: each is this far from the one that it means. */
const wide = /[０-９，．－＋（）％＄]/g;
const narrowed = (text: string) =>
  text
    .replace(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('￥', '¥')
    .replaceAll('−', '-');

const currency = '(?:(?:NT|HK|US|A|C|S)?\\$|[¥€£₩₹])';
const inBrackets = new RegExp(`^(${currency}?)\\s*\\(([^()]+)\\)$`);
const parts = new RegExp(
  `^([-+]?)\\s*(${currency}?)\\s*([-+]?)\\s*(\\.?\\d[\\d.,\\s]*?)\\s*(%|${currency}|[元円圓])?$`,
);

const usual = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/;
/**
 * `12,34,567` and `1 200`: groups that are parted by one sign, the last of three digits. What is parted otherwise may mean a
 * fraction (`1,5` and `0,500` in much of the world), and is no number here.
 */
const grouped = /^[1-9]\d{0,2}(?:(?:,\d{2,3})*,\d{3}|(?:\s\d{3})+)(?:\.\d+)?$/;
/** `.5` and `5.`, as a field takes them when they are typed. */
const halfWritten = /^(?:\.\d+|\d+\.)$/;
/** `1.200,00` and `1 200,00`: where two signs part it, the last of them before two digits, it has one meaning. */
const continental = /^[1-9]\d{0,2}([.\s])\d{3}(?:\1\d{3})*,\d{2}$/;

/** What a text says where it is nothing but a number; undefined: it is something else, or could be two. */
export function numberText(written: string): NumberText | undefined {
  if (written.length > longest) return undefined;
  const text = narrowed(written.trim());
  const bracketed = inBrackets.exec(text);
  const [, sign = '', before = '', second = '', body = '', behind = ''] =
    parts.exec(bracketed ? `${bracketed[1]}${bracketed[2]}` : text) ?? [];
  const plain = plainOf(body);
  const signs = `${sign}${second}`;
  // `(02)` is a part of a telephone number, or a step.
  const isCode = bracketed !== null && /^0\d/.test(body);
  if (plain === undefined || isCode || signs.length > (bracketed ? 0 : 1) || (before && behind)) return undefined;
  return {
    digits: `${bracketed || signs === '-' ? '-' : ''}${plain}`,
    isPercent: behind === '%',
    currency: behind === '%' ? '' : before || behind,
    isBracketed: bracketed !== null,
    isUsual: usual.test(body) || continental.test(body) || (before + behind !== '' && behind !== '%'),
  };
}

function plainOf(body: string): string | undefined {
  if (usual.test(body) || grouped.test(body)) return body.replace(/[,\s]/g, '');
  if (halfWritten.test(body)) return body.replace(/\.$/, '').replace(/^\./, '0.');
  return continental.test(body) ? body.replace(/[.\s]/g, '').replace(',', '.') : undefined;
}

/** `5%` as 0.05, which is what a spreadsheet keeps of it. */
export const shareOf = (percent: string): string => new Exact(percent).div(100).toFixed();

/** Whether the values of a field are percentages: 5 beside its sign is `5%`. */
export const countsPercent = (props: Record<string, unknown>): boolean =>
  /^\s*[%％]\s*$/.test(String(props.suffix ?? ''));
