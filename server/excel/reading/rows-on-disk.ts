import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** So many rows are in memory at once. */
const atOnce = 100;

/** A filled row: its number as the spreadsheet shows it, and its cells. */
export interface SheetRow {
  number: number;
  cells: unknown[];
  /** What cells that are merged with one above hold of it, by their columns; they are blank themselves. */
  merged?: [column: number, cell: unknown][];
}

/** The rows that a thread has left on disk, some at a time. */
export async function* rowsOnDisk(path: string): AsyncGenerator<SheetRow[], void, void> {
  let rows: SheetRow[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [number, cells, merged] = JSON.parse(line) as [number, unknown[], SheetRow['merged']];
    const beside = merged && { merged: merged.map(([at, cell]): [number, unknown] => [at, read(cell)]) };
    rows.push({ number, cells: cells.map(read), ...beside });
    if (rows.length < atOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

const read = (cell: unknown): unknown =>
  typeof cell === 'object' && cell !== null ? new Date((cell as { moment: number }).moment) : cell;
