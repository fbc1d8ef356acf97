import { limits } from '@tessera/schemas/expression/index.ts';
import type { SheetRow } from '../reading/rows-on-disk.ts';
import type { ImportColumns, RowColumns, TableColumns } from './columns.ts';

/** Rows of one record: sub-tables that stand in each other take no more (schemas/record/coerce.ts). */
const mostRows = 10_000 * limits.rows;

/** A record as a sheet says it: its first row, and those below it that only its sub-tables have something in. */
export interface SheetRecord {
  rows: SheetRow[];
  /** It has more rows than any record can; those beyond are not kept. */
  isTooLong: boolean;
}

export const isBlankCell = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** The text of a cell that only the product reads. */
export function hiddenText(row: SheetRow | undefined, at: number | undefined): string {
  const cell = at === undefined ? null : row?.cells[at];
  return isBlankCell(cell) ? '' : String(cell).trim();
}

/** Whether a row of the sheet is one of a sub-table, or of what stands in its rows. */
const isLine = (row: SheetRow, { all, idAt, tables }: TableColumns): boolean =>
  hiddenText(row, idAt) !== '' ||
  all.some(({ at }) => !isBlankCell(row.cells[at])) ||
  tables.some((inner) => isLine(row, inner));

/** The rows of a sub-table in some rows of the sheet, each with the rows that only what stands in it goes on in. */
export function blocksOf(rows: SheetRow[], table: TableColumns): SheetRow[][] {
  const blocks: SheetRow[][] = [];
  for (const row of rows) {
    if (!isLine(row, table)) continue;
    const last = blocks.at(-1);
    if (last && continues(row, { above: last[0], columns: table })) last.push(row);
    else blocks.push([row]);
  }
  return blocks;
}

/** What is merged over several records holds for each of them; over the rows of one it is that record's, once. */
function withMerged({ merged = [], ...row }: SheetRow): SheetRow {
  const cells = [...row.cells];
  for (const [at, cell] of merged) cells[at] = cell;
  return { ...row, cells };
}

/** Puts the rows of a sheet together to records, some at a time. */
export async function* sheetRecords(
  parts: AsyncIterable<SheetRow[]>,
  columns: ImportColumns,
): AsyncGenerator<SheetRecord[]> {
  let records: SheetRecord[] = [];
  for await (const rows of parts) {
    for (const row of rows) {
      const last = records.at(-1);
      if (!last || !continues(row, { above: last.rows[0], columns }))
        records.push({ rows: [withMerged(row)], isTooLong: false });
      else if (last.rows.length < mostRows) last.rows.push(row);
      else last.isTooLong = true;
    }
    // The last one may go on in the next part.
    if (records.length > 1) yield records.slice(0, -1);
    records = records.slice(-1);
  }
  if (records.length > 0) yield records;
}

/**
 * Whether rows of a record, or of a row of a sub-table, may stand without their first, in which alone its own cells are
 * filled in: an export writes its id into each.
 */
export function mayLackFirst(rows: SheetRow[], columns: RowColumns): boolean {
  const [first] = rows;
  return first !== undefined && hiddenText(first, columns.idAt) !== '' && hasOnlyLines(first, columns);
}

/** Nothing but what stands in its sub-tables. */
const hasOnlyLines = (row: SheetRow, { all, tables }: RowColumns): boolean =>
  all.every(({ at }) => isBlankCell(row.cells[at])) && tables.some((table) => isLine(row, table));

/** Nothing of a record, or of a row of a sub-table, stands in the row but its id, and that of the one above. */
function continues(row: SheetRow, { above, columns }: { above: SheetRow | undefined; columns: RowColumns }): boolean {
  const id = hiddenText(row, columns.idAt);
  return (id === '' || id === hiddenText(above, columns.idAt)) && hasOnlyLines(row, columns);
}
