import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import { detectDelimiter, streamCsvRows } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';

// Writes the filled rows of every sheet of a workbook, or of a CSV file, as lines of JSON, beside the server's own thread.
// JavaScript, because Node starts a thread without the loader that reads TypeScript.
const { file, kind, name, folder, most } = workerData;

/** Rows that hold nothing and are formatted far out: of an archive of some kilobytes they would keep a core for hours. */
const mostWideBlanks = 1000;
/** Merged cells of a sheet that are looked at. */
const mostMerges = 50_000;
/** A time of day of a workbook that counts from 1904 is shown on that day, of the others on the last of 1899. */
const day = 24 * 60 * 60 * 1000;
const day1904 = Date.UTC(1904, 0, 1);
const dayZero = Date.UTC(1899, 11, 30);

const sheets = kind === 'csv' ? [{ name, hidden: false, rows: csvRows() }] : xlsxSheets();
if (sheets.length === 0) throw new Error('no sheets');
if (sheets.length > most.sheets) throw new Error('too many sheets');
const said = [];
for (const [index, sheet] of sheets.entries())
  said.push({ name: sheet.name, hidden: sheet.hidden, ...(await write(sheet, join(folder, String(index)))) });
parentPort?.postMessage(said);

/** One sheet, up to what is too much of it. @param {any} sheet @param {string} into */
async function write({ rows, moved, fill }, into) {
  const lines = createWriteStream(into);
  let count = 0;
  let text = '';
  /** @type {string | null} */
  let fault = null;
  let last = 0;
  let wideBlanks = 0;
  for await (const { index, values } of rows) {
    const width = filledWidth(values);
    if (width === 0) {
      if (values.length <= most.columns || ++wideBlanks <= mostWideBlanks) continue;
      fault = 'columns';
      break;
    }
    fault = faultOf({ count, width, values });
    if (fault) break;
    count++;
    const cells = values.slice(0, width).map((/** @type {unknown} */ cell) => written(cell, moved));
    fill?.(index, cells);
    // Rows may be numbered as somebody likes; a number names one row here.
    last = index + 1 > last ? index + 1 : last + 1;
    text += `${lineOf([last, cells])}\n`;
    if (text.length < 64 * 1024) continue;
    if (!lines.write(text)) await once(lines, 'drain');
    text = '';
  }
  lines.end(text);
  await finished(lines);
  return { count, fault };
}

/** @param {{ count: number, width: number, values: unknown[] }} row */
function faultOf({ count, width, values }) {
  if (count >= most.rows) return 'rows';
  if (width > most.columns) return 'columns';
  return values.some((cell) => typeof cell === 'string' && cell.length > most.characters) ? 'cell' : null;
}

/** Cells that are only formatted hold nothing. @param {unknown[]} values */
function filledWidth(values) {
  let width = values.length;
  while (width > 0 && isBlank(values[width - 1])) width--;
  return width;
}

/** @param {unknown} cell */
function isBlank(cell) {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** A day or moment is not the text that looks like it. @param {unknown} cell @param {boolean} moved */
function written(cell, moved) {
  if (!(cell instanceof Date)) return cell;
  const moment = cell.getTime();
  return { moment: moved && moment < day1904 + day ? moment - day1904 + dayZero : moment };
}

/** One line: readers of lines end them also at these two. @param {unknown} row */
function lineOf(row) {
  return JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function xlsxSheets() {
  const root = relationsOf('_rels/.rels').find(({ type }) => type.endsWith('/officeDocument'));
  const path = (root?.target ?? 'xl/workbook.xml').replace(/^\//, '');
  const workbook = partOf(path);
  const base = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = relationsOf(`${base}_rels/${path.slice(base.length)}.rels`);
  const moved = elementsOf(workbook, 'workbookPr').some(({ date1904 = '' }) => /^(1|true)$/.test(date1904));
  const named = elementsOf(workbook, 'sheet').filter(({ name, id }) => name && id);
  return named.flatMap(({ name, id, state = '' }, index) => {
    const relation = relations.find((one) => one.id === id);
    // Sheets that are charts or macros have no rows.
    if (!relation?.type.endsWith('/worksheet')) return [];
    const place = relation.target.startsWith('/') ? relation.target.slice(1) : base + relation.target;
    const hidden = /^(very)?hidden$/i.test(state);
    return [{ name, hidden, moved, rows: streamXlsxRows(file, { sheet: index }), fill: filler(place) }];
  });
}

/** A part of the archive as text; nothing where there is none. @param {string} path */
function partOf(path) {
  const found = unzipSync(file, { filter: (entry) => entry.name === path })[path];
  return found ? new TextDecoder().decode(found).replace(/<!--[\s\S]*?-->/g, '') : '';
}

/** @param {string} path */
function relationsOf(path) {
  const found = elementsOf(partOf(path), 'Relationship');
  return found.map(({ id = '', type = '', target = '' }) => ({ id, type, target }));
}

/**
 * The attributes of all elements of a name, without their prefixes and capital letters.
 * @param {string} text @param {string} name @returns {Record<string, string>[]}
 */
function elementsOf(text, name) {
  const elements = text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'g'));
  return [...elements].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/(?<![\w:])(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', ...values]) => [
        key.toLowerCase(),
        unescaped(values[0] ?? values[1] ?? ''),
      ]),
    ),
  );
}

/** @param {string} text */
function unescaped(text) {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(lt|gt|amp|quot|apos));/gi, (whole, digits, hex, word) => {
    if (word) return { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[String(word).toLowerCase()] ?? whole;
    const code = digits ? Number(digits) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/**
 * What is merged over several rows holds for each of them: its value is put into those below the first. Side by side it
 * stands in the first column only. @param {string} path
 */
function filler(path) {
  const bytes = unzipSync(file, { filter: (entry) => entry.name === path })[path];
  if (!bytes) return undefined;
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('<mergeCells');
  if (at < 0) return undefined;
  const text = new TextDecoder().decode(bytes.subarray(at, at + mostMerges * 40));
  /** @type {Map<number, { column: number, to: number }[]>} */
  const starts = new Map();
  for (const found of text.matchAll(/<mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g)) {
    const from = Number(found[2]) - 1;
    const to = Number(found[3]) - 1;
    if (to <= from) continue;
    const merge = { column: columnAt(found[1] ?? ''), to };
    starts.set(from, [...(starts.get(from) ?? []), merge]);
  }
  /** @type {Map<number, { to: number, value: unknown }>} */
  const open = new Map();
  return (/** @type {number} */ index, /** @type {unknown[]} */ cells) => {
    for (const { column, to } of starts.get(index) ?? [])
      if (!isBlank(cells[column])) open.set(column, { to, value: cells[column] });
    for (const [column, { to, value }] of open) {
      if (index > to) open.delete(column);
      else if (isBlank(cells[column])) {
        while (cells.length < column) cells.push(null);
        cells[column] = value;
      }
    }
  };
}

/** @param {string} letters */
function columnAt(letters) {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What spreadsheets write as CSV: UTF-8, else UTF-16 with its mark, else the encoding of Chinese Windows. */
function csvText() {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('gb18030').decode(file);
  }
}

function* csvRows() {
  const text = csvText();
  if (text.includes('\0')) throw new Error('no text');
  // A first line `sep=;` says what Excel is to part the cells by.
  const parted = /^sep=(.)\r?\n/i.exec(text);
  const delimiter = parted?.[1] ?? detectDelimiter(text.slice(0, 100_000));
  let index = 0;
  for (const values of streamCsvRows(text, { delimiter, skipLines: parted ? 1 : 0 })) yield { index: index++, values };
}
