import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';

// Writes the filled rows of a workbook's first sheet as lines of JSON, beside the server's own thread. JavaScript,
// because Node starts a thread without the loader that reads TypeScript.
const { file, into, widest } = workerData;

/** A day or moment is not the text that looks like it. @param {unknown} cell */
const written = (cell) => (cell instanceof Date ? { moment: cell.getTime() } : cell);

/** One line: readers of lines end them also at these two. @param {unknown} row */
const lineOf = (row) => JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const lines = createWriteStream(into);
/** Rows that hold nothing and are formatted far out: of an archive of some kilobytes they would keep a core for hours. */
const mostWideBlanks = 1000;

let count = 0;
let wideBlanks = 0;
let text = '';
for await (const { index, values } of streamXlsxRows(file)) {
  const isBlank = values.every((cell) => cell === null || cell === '');
  if (values.length > widest && (!isBlank || ++wideBlanks > mostWideBlanks)) throw new Error('too wide');
  if (isBlank) continue;
  count++;
  text += `${lineOf([index + 1, values.map(written)])}\n`;
  if (text.length < 64 * 1024) continue;
  if (!lines.write(text)) await once(lines, 'drain');
  text = '';
}
lines.end(text);
await finished(lines);
parentPort?.postMessage(count);
