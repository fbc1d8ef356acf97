import { Worker } from 'node:worker_threads';
import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';

/** What a workbook may be when it is unpacked; 100,000 rows of ten columns are about 90 MB. */
const unpackedLimit = 128 * 1024 * 1024;
/** Up to here a workbook is read at once; a larger one would keep everybody waiting. */
const readHere = 1024 * 1024;
/** Memory of the thread that reads a large one, in MB; when that is not enough the file is refused, not the server lost. */
const threadMemory = 1536;

const refused = (reason: string) => new Problem('INVALID', { findings: [finding('file', 'notValid', { reason })] });

/** The cells of the first sheet of an xlsx file, the head included. */
export async function readRows(file: Uint8Array): Promise<unknown[][]> {
  const unpacked = unpackedSize(file);
  if (unpacked > unpackedLimit) throw new Problem('TOO_LARGE', { params: { max: '128 MB' } });
  try {
    return unpacked <= readHere ? await firstSheet(file) : await inThread(file);
  } catch (error) {
    if (error instanceof Error && error.message.includes('memory limit'))
      throw new Problem('TOO_LARGE', { params: { max: '128 MB' } });
    throw refused('xlsx');
  }
}

async function firstSheet(file: Uint8Array): Promise<unknown[][]> {
  const sheets = await readWorkbook(Buffer.from(file));
  return (sheets[0]?.data ?? []) as unknown[][];
}

/** Reads only the directory of the archive: nothing is unpacked before its size is known. */
function unpackedSize(file: Uint8Array): number {
  let size = 0;
  try {
    unzipSync(file, {
      filter: (entry) => {
        size += entry.originalSize;
        return false;
      },
    });
  } catch {
    throw refused('xlsx');
  }
  return size;
}

function inThread(file: Uint8Array): Promise<unknown[][]> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./read-rows-thread.js', import.meta.url), {
      workerData: file,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: threadMemory },
    });
    const rows: unknown[][] = [];
    worker.on('message', (some: unknown[][]) => {
      for (const row of some) rows.push(row);
    });
    worker.once('error', fail);
    worker.once('exit', (code) => (code === 0 ? done(rows) : fail(new Error(`the reading thread ended with ${code}`))));
  });
}
