import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { isBlank, xlsxSheets } from '@tessera/schemas/workbooks/xlsx-sheets.js';
import { detectDelimiter, streamCsvRows } from 'hucre/csv';

// Writes the filled rows of every sheet of a workbook, or of a CSV file, as lines of JSON, beside the server's own thread.
// JavaScript, because Node starts a thread without the loader that reads TypeScript.
const { file, kind, name, folder, most, mostWritten } = workerData;

/** Rows that hold nothing and are formatted far out: of an archive of some kilobytes they would keep a core for hours. */
const mostWideBlanks = 1000;
/** A time of day of a workbook that counts from 1904 is shown on that day, of the others on the last of 1899. */
const day = 24 * 60 * 60 * 1000;
const day1904 = Date.UTC(1904, 0, 1);
const dayZero = Date.UTC(1899, 11, 30);

const sheets = kind === 'csv' ? [{ name, hidden: false, rows: csvRows() }] : xlsxSheets(file);
if (sheets.length === 0) throw new Error('no sheets');
if (sheets.length > most.sheets) throw new Error('too many sheets');
const said = [];
/** Letters of all sheets. */
let size = 0;
for (const [index, sheet] of sheets.entries())
  said.push({ name: sheet.name, hidden: sheet.hidden, ...(await write(sheet, join(folder, String(index)))) });
parentPort?.postMessage(said);

/** One sheet, up to what is too much of it. @param {any} sheet @param {string} into */
async function write({ rows, moved, filler }, into) {
  const fill = filler?.();
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
    // One text stands in the archive once, and in as many cells as there are.
    size += text.length;
    if (size > mostWritten) throw new Error('too much');
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

/** What spreadsheets write as CSV: UTF-8, else UTF-16 in either order with its mark, else the encoding of Chinese Windows. */
function csvText() {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
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
