import { isBlank, uncomputed } from './blank-cell.js';
import { columnAt, elementsOf, placeOf } from './parts.js';

// What a cell shows and the reader of workbooks does not say. JavaScript, as xlsx-sheets.js.

/** Bytes that are looked at together, and letters that a row may have to be looked at. */
const piece = 256 * 1024;
const longestRow = 8_000_000;

/** @typedef {(value: number) => string} Show */

/**
 * The styles of cells whose numbers are read as they are shown: a duration, which would be a moment of 1900, a number with
 * zeros before it, which calls something by its digits, and a percentage, which is 5 to whoever sees `5%`.
 * @param {string} styles @returns {Map<string, Show>}
 */
export function shownFormats(styles) {
  const codes = new Map([
    ['9', '0%'],
    ['10', '0.00%'],
    ['46', '[h]:mm:ss'],
  ]);
  for (const { numfmtid = '', formatcode = '' } of elementsOf(styles, 'numFmt')) codes.set(numfmtid, formatcode);
  const from = styles.search(/<(?:\w+:)?cellXfs[\s>]/);
  const behind = from < 0 ? '' : styles.slice(from);
  const used = behind.slice(0, Math.max(0, behind.search(/<\/(?:\w+:)?cellXfs>/)));
  /** @type {Map<string, Show>} */
  const found = new Map();
  for (const [index, { numfmtid = '' }] of elementsOf(used, 'xf').entries()) {
    const show = showOf(codes.get(numfmtid) ?? '');
    if (show) found.set(String(index), show);
  }
  return found;
}

/** As long as spreadsheets let a format be. */
const longestCode = 255;

/** @param {string} code @returns {Show | undefined} */
function showOf(code) {
  if (code.length > longestCode) return undefined;
  const [first = ''] = code.replace(/"[^"]*"|\\./g, '"').split(';');
  const zeros = first.replace(/_./g, '').trim();
  if (/^0{2,30}$/.test(zeros))
    return (value) => (Number.isSafeInteger(value) && value >= 0 ? String(value).padStart(zeros.length, '0') : '');
  if (/^[^%]*[0#?][^%]*%[^%]*$/.test(zeros)) return percent;
  const [, unit] = /\[(h|m|s)\1*\]/i.exec(first) ?? [];
  if (unit === undefined || /[yd]/i.test(first.replace(/\[[^\]]*\]/g, ''))) return undefined;
  const withSeconds = /s/i.test(first);
  return (value) => duration(value, { unit: unit.toLowerCase(), withSeconds });
}

/** `12.5%`, with all digits that the cell has. @param {number} share */
function percent(share) {
  const text = String(Number((share * 100).toPrecision(15)));
  return /^-?\d+(?:\.\d+)?$/.test(text) ? `${text}%` : '';
}

/** `26:00`, `26:00:30`. @param {number} days @param {{ unit: string, withSeconds: boolean }} how */
function duration(days, { unit, withSeconds }) {
  const total = Math.round(Math.abs(days) * 24 * 60 * 60);
  const sign = days < 0 ? '-' : '';
  if (unit === 's') return `${sign}${total}`;
  const two = (/** @type {number} */ part) => String(part % 60).padStart(2, '0');
  const minutes = Math.floor(total / 60);
  const seconds = withSeconds || total % 60 > 0 ? `:${two(total)}` : '';
  return unit === 'm' ? `${sign}${minutes}${seconds}` : `${sign}${Math.floor(minutes / 60)}:${two(minutes)}${seconds}`;
}

/**
 * The rows of a sheet with what such cells show, and a word where a formula has no result. The sheet is read beside the reader
 * for it, row by row; where the two do not agree cells stay as the reader gives them.
 * @param {AsyncIterable<{ index: number, values: unknown[] }>} rows
 * @param {{ bytes: () => Uint8Array | undefined, formats: Map<string, Show> }} sheet
 */
export async function* withShown(rows, { bytes, formats }) {
  const part = bytes();
  const says = (/** @type {string} */ text) => part !== undefined && placeOf(text, part) >= 0;
  const isPlain = !part || (formats.size === 0 && !says('<f') && !says(' t="d"'));
  const texts = isPlain ? undefined : rowTexts(part);
  let beside = texts?.next().value;
  for await (const row of rows) {
    while (beside && beside.index < row.index) beside = texts?.next().value;
    if (beside?.index === row.index) {
      show(row.values, { text: beside.text, formats });
      beside = texts?.next().value;
    }
    yield row;
  }
}

/** @param {unknown[]} values @param {{ text: string, formats: Map<string, Show> }} row */
function show(values, { text, formats }) {
  /** @type {number[]} */
  const missing = [];
  for (const { column, style, type, inside } of cellsIn(text)) {
    if (type === 'd') values[column] = momentOf(values[column]) ?? values[column];
    const format = formats.get(style);
    if (!format && !inside.includes('<f')) continue;
    const [, said = ''] = /<v(?:\s[^<>]*)?>([^<]*)<\/v>/.exec(inside) ?? [];
    const value = values[column];
    const isNumber = type === '' || type === 'n';
    if (isNumber && said.trim() === '' && /<f[\s/>]/.test(inside) && isBlank(value)) missing.push(column);
    const shown = isNumber && (typeof value === 'number' || value instanceof Date) && format?.(Number(said));
    if (shown) values[column] = shown;
  }
  // Formulas that wait below a table for more of it make no rows.
  if (values.every(isBlank)) return;
  for (const column of missing) values[column] = uncomputed;
}

/**
 * A moment that a cell says in letters (ISO 8601), as workbooks of the strict kind and some programs write it: like any moment
 * of a sheet, on the clocks of whoever reads it. @param {unknown} said
 */
function momentOf(said) {
  const [, day, time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?(?:Z|[+-]\d\d:\d\d)?$/.exec(String(said)) ?? [];
  const moment = day === undefined ? undefined : new Date(`${day}T${time}Z`);
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined;
}

/** The cells that have a formula or a style, or say a moment in letters: those alone are of use here. @param {string} text */
function* cellsIn(text) {
  // Where no place is said a cell stands behind the one before it.
  let place = '';
  let behind = -1;
  for (let at = text.indexOf('<c'); at >= 0; at = text.indexOf('<c', at + 2)) {
    const end = text.indexOf('>', at);
    if (end < 0) return;
    const tag = text.slice(at + 2, end);
    if (!/^(?:[\s/]|$)/.test(tag)) continue;
    // Written in another way than programs do: what place it says is not looked for.
    if (/[\t\r\n']/.test(tag)) return;
    const said = attributeOf(tag, 'r');
    behind = said === '' ? behind + 1 : 0;
    place = said || place;
    // The next one may begin right behind it.
    at = end - 1;
    if (tag.endsWith('/')) continue;
    const close = text.indexOf('</c>', end);
    if (close < 0) return;
    at = close;
    const inside = text.slice(end + 1, close);
    const [style, type] = [attributeOf(tag, 's'), attributeOf(tag, 't')];
    if (style === '' && type !== 'd' && !inside.startsWith('<f')) continue;
    const column = place === '' ? behind : columnAt(place.replace(/\d+$/, '')) + behind;
    yield { column, style, type, inside };
  }
}

/** @param {string} tag @param {string} name */
function attributeOf(tag, name) {
  const from = tag.indexOf(` ${name}="`);
  return from < 0 ? '' : tag.slice(from + 4, tag.indexOf('"', from + 4));
}

/** The rows of a sheet as they are written, with their numbers from 0. @param {Uint8Array} bytes */
function* rowTexts(bytes) {
  const decoder = new TextDecoder('latin1');
  let index = -1;
  let text = '';
  let read = 0;
  for (;;) {
    const from = text.search(/<row[\s/>]/);
    const head = from < 0 ? -1 : text.indexOf('>', from);
    const isClosed = head > 0 && text[head - 1] === '/';
    const end = head < 0 || isClosed ? head : text.indexOf('</row>', head);
    if (end < 0) {
      if (read >= bytes.length || text.length - Math.max(from, 0) > longestRow) return;
      // What stands before a row says nothing of it, but for the letters that may begin one.
      const left = from < 0 ? text.slice(-8) : text.slice(from);
      text = left + decoder.decode(bytes.subarray(read, read + piece));
      read += piece;
      continue;
    }
    const [, number] = /\sr="(\d{1,8})"/.exec(text.slice(from, head)) ?? [];
    index = number === undefined ? index + 1 : Number(number) - 1;
    yield { index, text: isClosed ? '' : text.slice(head + 1, end) };
    text = text.slice(end + 1);
  }
}
