import { parentPort, workerData } from 'node:worker_threads';
import { firstSheet } from './read-rows.ts';

/** Reads a large workbook beside the server's own thread and hands its rows over some at a time. */
const rows = await firstSheet(workerData);
for (let from = 0; from < rows.length; from += 5000) parentPort?.postMessage(rows.slice(from, from + 5000));
