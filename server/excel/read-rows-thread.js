import { parentPort, workerData } from 'node:worker_threads';
import readWorkbook from 'read-excel-file/node';

// Reads a large workbook beside the server's own thread and hands its rows over some at a time.
// JavaScript, because Node starts a thread without the loader that reads TypeScript.
const [sheet] = await readWorkbook(Buffer.from(workerData));
const rows = sheet?.data ?? [];
for (let from = 0; from < rows.length; from += 5000) parentPort?.postMessage(rows.slice(from, from + 5000));
