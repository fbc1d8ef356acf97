import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { inTemporaryFolder } from '../../storage/temporary-folder.ts';
import { mostWritten, refuseBombs, refusedFile, tooLarge } from '../reading/archive.ts';
import { inThread } from '../reading/in-thread.ts';
import { rowsOnDisk, type SheetRow } from '../reading/rows-on-disk.ts';

/** So long a workbook is read at most, in milliseconds: 100,000 rows take seconds. */
const patience = 300_000;

/** Cells of a row; no module has as many fields. */
const widest = 1000;

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
  return inTemporaryFolder(async (folder) => {
    const path = join(folder, 'rows');
    const workerData = { file, into: path, widest, mostWritten };
    const count = await inThread<number>(
      (options) => new Worker(new URL('./read-rows-thread.js', import.meta.url), { ...options, workerData }),
      { patience, refuse: (message) => refusals[message]?.() ?? refusedFile('.xlsx') },
    );
    return use({ count, rows: () => rowsOnDisk(path) });
  });
}

const refusals: Record<string, (() => Problem) | undefined> = {
  'too wide': () => tooWide(),
  'too much': () => tooLarge(),
};

const tooWide = () => new Problem('INVALID', { findings: [finding('file', 'tooWide', { max: widest })] });
