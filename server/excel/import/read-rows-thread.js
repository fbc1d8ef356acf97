import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { isBlank, xlsxSheets } from '@tessera/schemas/workbooks/xlsx-sheets.js';
import { streamXlsxRows } from 'hucre/xlsx';

// Writes the filled rows of the first sheet of a workbook that is shown as lines of JSON, beside the server's own thread. JavaScript,
// because Node starts a thread without the loader that reads TypeScript.
const { file, into, widest, mostWritten } = workerData;

/** A day or moment is not the text that looks like it. @param {unknown} cell */
const written = (cell) => (cell instanceof Date ? { moment: cell.getTime() } : cell);

/** One line: readers of lines end them also at these two. @param {unknown} row */
const lineOf = (row) => JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const lines = createWriteStream(into);
/** Rows that hold nothing and are formatted far out: of an archive of some kilobytes they would keep a core for hours. */
const mostWideBlanks = 1000;

let count = 0;
/** Letters. */
let size = 0;
let wideBlanks = 0;
let text = '';
const sheets = xlsxSheets(file);
const sheet = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
const fill = sheet?.filler();
for await (const { index, values } of sheet?.rows ?? streamXlsxRows(file)) {
  const isEmpty = values.every((cell) => cell === null || cell === '');
  if (values.length > widest && (!isEmpty || ++wideBlanks > mostWideBlanks)) throw new Error('too wide');
  const filled = values.map(written);
  // A head of two rows says nothing to the records below it.
  if (count > 0) fill?.(index, filled);
  if (isEmpty) continue;
  count++;
  // What a merged cell says of the rows below its first stands apart: of a record with sub-tables it is said once.
  const merged = filled.flatMap((cell, at) => (isBlank(values[at]) && !isBlank(cell) ? [[at, cell]] : []));
  text += `${lineOf([index + 1, values.map(written), ...(merged.length > 0 ? [merged] : [])])}\n`;
  if (text.length < 64 * 1024) continue;
  // One text stands in the archive once, and in as many cells as there are.
  size += text.length;
  if (size > mostWritten) throw new Error('too much');
  if (!lines.write(text)) await once(lines, 'drain');
  text = '';
}
lines.end(text);
await finished(lines);
parentPort?.postMessage(count);
