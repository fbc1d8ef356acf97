import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
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
  /** Reads them again, some at a time, so that they are never all in memory. */
  rows: () => AsyncGenerator<SheetRow[]>;
}

/**
 * The first sheet of an xlsx file, read once to its end: what is opened can be read. Throws INVALID when it is none and
 * TOO_LARGE when it would be too much unpacked.
 */
export async function openSheet(file: Uint8Array): Promise<Sheet> {
  refuseBombs(file);
  let count = 0;
  let short: SheetRow[] | null = null;
  for await (const some of rowsOf(file)) {
    short = count === 0 ? some : null;
    count += some.length;
  }
  return { count, rows: () => (short ? once(short) : rowsOf(file)) };
}

/** What is one part as a whole need not be read again. */
async function* once(rows: SheetRow[]): AsyncGenerator<SheetRow[]> {
  yield rows;
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

async function* rowsOf(file: Uint8Array): AsyncGenerator<SheetRow[]> {
  const worker = new Worker(new URL('./read-rows-thread.js', import.meta.url), {
    workerData: { file, most: atOnce, widest },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: threadMemory, maxYoungGenerationSizeMb: 2 },
  });
  try {
    for await (const [rows] of on(worker, 'message', { close: ['exit'] })) {
      yield rows as SheetRow[];
      worker.postMessage('next');
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooLarge();
    throw refused(message === 'too wide' ? `${widest}` : 'xlsx');
  } finally {
    await worker.terminate();
  }
}
