import { writtenDate } from '../../kinds/cell.ts';
import { readDate, readTime } from '../../kinds/moment.ts';
import { numberText, shareOf, shownNumber } from '../../kinds/numbers.ts';
import { uncomputed } from '../../workbooks/blank-cell.js';

/** A cell as a person reads it: days and times are texts. */
export type SheetCell = string | number | boolean | null;

export function sheetCell(cell: unknown): SheetCell {
  if (cell === null || cell === undefined) return null;
  if (cell instanceof Date) return writtenDate(cell) || null;
  if (typeof cell === 'number') return Number.isFinite(cell) ? shownNumber(cell, {}) : null;
  if (typeof cell === 'boolean') return cell;
  return String(cell).replace(/\r\n?/g, '\n').trim() || null;
}

/** What a formula comes to that cannot be computed (ECMA-376, 18.17.3, and those of later versions), or was not. */
export const isFaultCell = (cell: SheetCell): boolean => typeof cell === 'string' && faults.has(cell);

const faults: ReadonlySet<string> = new Set([
  ...['#REF!', '#N/A', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#GETTING_DATA'],
  uncomputed,
  ...['#SPILL!', '#CALC!', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#UNKNOWN!', '#PYTHON!', '#EXTERNAL!'],
]);

/** Digits that a spreadsheet keeps of a number. */
const mostDigits = 15;

/** `12`, `1,200.50`, `¥8`, `(8)`, `5%`; not `007`, nor what has more digits than a number of a spreadsheet. */
export function writtenIn(cell: SheetCell): ReturnType<typeof numberText> {
  const found = typeof cell === 'string' ? numberText(cell) : undefined;
  const isKept = found?.isUsual && !/^-?0\d/.test(found.digits) && found.digits.replace(/\D/g, '').length <= mostDigits;
  return isKept ? found : undefined;
}

function numberOf(cell: SheetCell): number | string | undefined {
  if (typeof cell === 'number') return Math.abs(cell) < 10 ** mostDigits ? cell : undefined;
  const found = writtenIn(cell);
  return found?.isPercent ? shareOf(found.digits) : found?.digits;
}

const dayText = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?:[T ]\s*(\d.*))?$/;

function momentOf(cell: SheetCell): { day: string; time: string | undefined } | undefined {
  const found = typeof cell === 'string' ? dayText.exec(cell) : null;
  if (!found) return undefined;
  const [, year, month = found[4], date = found[5], , , clock] = found;
  const day = readDate(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
  const time = clock === undefined ? '00:00:00' : timeOf(clock);
  return day === undefined ? undefined : { day, time };
}

function timeOf(cell: SheetCell): string | undefined {
  const found = typeof cell === 'string' ? /^(\d{1,2})(:\d{2}(?::\d{2})?)(?:\.\d{1,9})?$/.exec(cell) : null;
  return found ? readTime(`${found[1]?.padStart(2, '0')}${found[2]}`) : undefined;
}

const saidYes: ReadonlySet<string> = new Set(['true', 'yes', 'y', '是', '有', '√', '✓', 'はい', '○']);
const saidNo: ReadonlySet<string> = new Set(['false', 'no', 'n', '否', '无', '無', '×', '✗', 'いいえ']);

function flagOf(cell: SheetCell): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  const word = typeof cell === 'string' && cell.length <= 5 ? cell.toLowerCase() : '';
  return saidYes.has(word) ? true : saidNo.has(word) ? false : undefined;
}

/** A cell as a value of a kind, written as a database would say it; undefined where it is none. */
export const cellAs = {
  integer: (cell: SheetCell): number | undefined => {
    const number = numberOf(cell);
    return number !== undefined && /^-?\d+$/.test(String(number)) ? Number(number) : undefined;
  },
  decimal: numberOf,
  boolean: flagOf,
  date: (cell: SheetCell): string | undefined => {
    const moment = momentOf(cell);
    return moment?.time === '00:00:00' ? moment.day : undefined;
  },
  dateTime: (cell: SheetCell): string | undefined => {
    const moment = momentOf(cell);
    return moment?.time === undefined ? undefined : `${moment.day}T${moment.time}`;
  },
  time: timeOf,
} as const;

export type CellKind = keyof typeof cellAs;

/** What a cell most closely is; undefined: a text. */
export function kindOfCell(cell: SheetCell): CellKind | undefined {
  if (typeof cell === 'number') return cellAs.integer(cell) !== undefined ? 'integer' : kindIf('decimal', cell);
  if (typeof cell === 'boolean') return 'boolean';
  // Most texts are told by how they begin.
  if (cell === null || !/^(?:[-+−－＋(（¥￥$＄€£₩₹\d０-９]|(?:NT|HK|US|A|C|S)\$)/.test(cell))
    return kindIf('boolean', cell);
  return order.find((kind) => cellAs[kind](cell) !== undefined);
}

const order: readonly CellKind[] = ['integer', 'decimal', 'date', 'dateTime', 'time'];
const kindIf = (kind: CellKind, cell: SheetCell) => (cellAs[kind](cell) === undefined ? undefined : kind);
