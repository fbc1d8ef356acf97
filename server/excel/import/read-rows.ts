import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { unzipSync } from 'fflate';

/** What a workbook may be when it is unpacked; 100,000 rows of ten columns are about 90 MB. */
const unpackedLimit = 128 * 1024 * 1024;
/** Memory of the thread that reads, in MB; when that is not enough the file is refused, not the server lost. */
const threadMemory = 384;
/** Cells of a row; no module has as many fields. */
const widest = 1000;
/** So many rows are in memory at once. */
const atOnce = 100;

/** A filled row: its number as the spreadsheet shows it, and its cells. */
export interface SheetRow {
  number: number;
  cells: unknown[];
}

export interface Sheet {
  /** How many rows are filled, the head included. */
  count: number;
  /** The rows, some at a time, so that they are never all in memory. */
  rows: () => AsyncGenerator<SheetRow[]>;
}

/**
 * Reads the first sheet of an xlsx file to its end before anything is done with it: what `use` is given can be read. It
 * waits on disk meanwhile. Throws INVALID when the file is no workbook and TOO_LARGE when it would be too much unpacked.
 */
export async function withSheet<T>(file: Uint8Array, use: (sheet: Sheet) => Promise<T>): Promise<T> {
  refuseBombs(file);
  const folder = await mkdtemp(join(tmpdir(), 'tessera-sheet-'));
  try {
    const path = join(folder, 'rows');
    const count = await unpack(file, path);
    return await use({ count, rows: () => rowsOf(path) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const refused = (reason: string) => new Problem('INVALID', { findings: [finding('file', 'notValid', { reason })] });
const tooLarge = () => new Problem('TOO_LARGE', { params: { max: '128 MB' } });

/**
 * Reads only the directory of the archive: nothing is unpacked before its size is known. No part is unpacked further
 * than the directory says.
 */
function refuseBombs(file: Uint8Array): void {
  let size = 0;
  let lies = false;
  try {
    unzipSync(file, {
      filter: (entry) => {
        size += entry.originalSize;
        // A part of no size is read without a limit, so it may not hold anything.
        lies ||= entry.originalSize === 0 && entry.size > 2;
        return false;
      },
    });
  } catch {
    throw refused('xlsx');
  }
  if (lies) throw refused('xlsx');
  if (size > unpackedLimit) throw tooLarge();
}

/** Writes the rows into a file, in a thread of their own that ends with that; answers how many there are. */
async function unpack(file: Uint8Array, into: string): Promise<number> {
  const worker = new Worker(new URL('./read-rows-thread.js', import.meta.url), {
    workerData: { file, into, widest },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: threadMemory, maxYoungGenerationSizeMb: 2 },
  });
  try {
    const ended = once(worker, 'exit').then(() => Promise.reject(new Error('the thread ended')));
    const [count] = await Promise.race([once(worker, 'message'), ended]);
    return count;
  } catch (error) {
    const { code, message, syscall } = error as { code?: string; message: string; syscall?: string };
    // A disk that is full is not the workbook's fault.
    if (syscall) throw error;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooLarge();
    throw refused(message === 'too wide' ? `${widest}` : 'xlsx');
  } finally {
    await worker.terminate();
  }
}

async function* rowsOf(path: string): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [number, cells] = JSON.parse(line) as [number, unknown[]];
    rows.push({ number, cells: cells.map(read) });
    if (rows.length < atOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

const read = (cell: unknown): unknown =>
  typeof cell === 'object' && cell !== null ? new Date((cell as { moment: number }).moment) : cell;
