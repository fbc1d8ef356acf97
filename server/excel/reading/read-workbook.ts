import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { workbookLimits } from '@tessera/schemas/generation/workbook-limits.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { inTemporaryFolder } from '../../storage/temporary-folder.ts';
import { mostWritten, refuseBombs, refusedFile, tooLarge } from './archive.ts';
import { inThread } from './in-thread.ts';
import { rowsOnDisk, type SheetRow } from './rows-on-disk.ts';

/** Milliseconds that a workbook may take to be read. */
const patience = 120_000;

export interface WorkbookSheet {
  name: string;
  hidden: boolean;
  /** How many rows are filled. */
  count: number;
  /** What of it is too much; it was read up to there. */
  fault: 'rows' | 'columns' | 'cell' | null;
  /** The filled rows, some at a time. */
  rows: () => AsyncGenerator<SheetRow[], void, void>;
}

/**
 * Reads all sheets of an xlsx file, or the rows of a CSV file, to their end; they wait on disk while they are used. Throws
 * INVALID when the file is neither, TOO_LARGE and TOO_MANY_SHEETS.
 */
export async function withWorkbook<T>(
  { name, content }: { name: string; content: Uint8Array },
  use: (sheets: WorkbookSheet[]) => Promise<T>,
): Promise<T> {
  const kind = fileKind(name, content);
  if (kind === 'xlsx') refuseBombs(content);
  return inTemporaryFolder(async (folder) => {
    const workerData = { file: content, kind, name: bareName(name), folder, most: workbookLimits, mostWritten };
    const found = await inThread<Omit<WorkbookSheet, 'rows'>[]>(
      (options) => new Worker(new URL('./read-workbook-thread.js', import.meta.url), { ...options, workerData }),
      { patience, refuse },
    );
    return use(found.map((sheet, at) => ({ ...sheet, rows: () => rowsOnDisk(join(folder, String(at))) })));
  });
}

/** By its first bytes; what is no archive can only be text. Throws INVALID. */
export function fileKind(name: string, start: Uint8Array): 'xlsx' | 'csv' {
  if (start[0] === 0x50 && start[1] === 0x4b) return 'xlsx';
  const isOld = start[0] === 0xd0 && start[1] === 0xcf;
  if (isOld || !/\.csv$/i.test(name)) throw refusedFile('.xlsx, .csv');
  return 'csv';
}

function refuse(message: string): Problem {
  if (message === 'too many sheets') return new Problem('TOO_MANY_SHEETS', { params: { max: workbookLimits.sheets } });
  return message === 'too much' ? tooLarge() : refusedFile('.xlsx, .csv');
}

const bareName = (name: string): string => name.replace(/\.[^.]*$/, '') || name;
