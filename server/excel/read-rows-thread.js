import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';

// Reads the first sheet of a workbook beside the server's own thread and hands its filled rows over some at a time, the
// next ones when it is asked for them. JavaScript, because Node starts a thread without the loader that reads TypeScript.
const { file, most, widest } = workerData;

let rows = [];
for await (const { index, values } of streamXlsxRows(file)) {
  if (values.every((cell) => cell === null || cell === '')) continue;
  if (values.length > widest) throw new Error('too wide');
  rows.push({ number: index + 1, cells: values });
  if (rows.length < most) continue;
  parentPort.postMessage(rows);
  rows = [];
  await new Promise((go) => parentPort.once('message', go));
}
parentPort.postMessage(rows);
