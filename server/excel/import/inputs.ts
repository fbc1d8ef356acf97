import { wallOf } from '@tessera/schemas/kinds/cell.ts';
import { cellFormOf } from '@tessera/schemas/record/index.ts';
import type { Finding } from '@tessera/schemas/texts/document-findings.ts';
import type { Presenter } from '../../engine/present/presenter.ts';
import type { RecordValue } from '../../engine/work/hooks.ts';
import type { SheetRow } from '../reading/rows-on-disk.ts';
import { cellsOf } from '../record-sheet.ts';
import type { Cell } from '../sheet-stream.ts';
import { cellText } from '../workbook-parts.ts';
import { type FieldColumn, type ImportColumns, isGiven, type TableColumns } from './columns.ts';
import { hiddenText, isBlankCell, isLine, type SheetRecord } from './sheet-records.ts';

/** What a record of the sheet is to become, and what of it cannot be read; findings name fields by their paths. */
export interface ReadInput {
  input: RecordValue;
  findings: Finding[];
}

/** The input of a new record. */
export function newInput(record: SheetRecord, columns: ImportColumns): ReadInput {
  const findings: Finding[] = [];
  // What came out of the product says everything of its record: what is blank there is to be blank, not as usual.
  const isWhole = hiddenText(record.rows[0], columns.idAt) !== '';
  const take = (row: SheetRow, { list, path }: { list: FieldColumn[]; path: string }): RecordValue => {
    const values: RecordValue = {};
    for (const { at, field } of list.filter((column) => isGiven(column.field))) {
      const value = readCell(row, { at, field, path, columns, findings, isExact: isWhole });
      if (value !== null || (isWhole && value !== undefined)) values[field.name] = value;
    }
    return values;
  };
  const [first] = record.rows;
  const input = first ? take(first, { list: columns.fields, path: '' }) : {};
  for (const table of columns.tables) {
    const lines = linesOf(record, table);
    if (lines.length === 0 && !isWhole) continue;
    const { name } = table.table.field;
    input[name] = lines.map((row, index) => take(row, { list: table.cells, path: `${name}[${index}].` }));
  }
  return { input, findings };
}

/** The rows of the sheet that are rows of a sub-table, in its order. */
export const linesOf = ({ rows }: SheetRecord, table: TableColumns): SheetRow[] =>
  rows.filter((row) => isLine(row, table));

interface Place extends FieldColumn {
  path: string;
  columns: ImportColumns;
  findings: Finding[];
  isExact?: boolean;
}

function readCell(row: SheetRow, { at, field, path, columns, findings, isExact = false }: Place): unknown {
  const read = columns.reader(field, row.cells[at], { isExact });
  if (!('problem' in read)) return read.value;
  findings.push({ ...read.problem, field: path + field.name });
  return undefined;
}

/**
 * Reads what a sheet changes in a record: what its cells say otherwise than an export would say it now. So a cell that
 * nobody touched changes nothing, whatever its text leaves out of the value.
 */
export function changeReader(columns: ImportColumns, presenter: Presenter) {
  const reads = (list: FieldColumn[]) => differencesOf(list, { columns, presenter });
  const fields = reads(columns.fields);
  const tables = columns.tables.map((table) => ({
    table,
    cells: reads(table.cells),
    given: reads(table.cells.filter(({ field }) => isGiven(field))),
  }));
  return (record: SheetRecord, before: RecordValue): ReadInput => {
    const findings: Finding[] = [];
    const [first] = record.rows;
    const input = first ? fields(first, { before, path: '', findings }) : {};
    for (const { table, cells, given } of tables) {
      const { name } = table.table.field;
      const stored = (before[name] as RecordValue[] | null) ?? [];
      const byId = new Map(stored.map((line) => [line.id, line]));
      const lines = linesOf(record, table).map((row, index): RecordValue => {
        // Without ids the rows are taken in their order.
        const id = table.idAt === undefined ? stored[index]?.id : hiddenText(row, table.idAt);
        const known = byId.get(id);
        const path = `${name}[${index}].`;
        return known
          ? { id: known.id, ...cells(row, { before: known, path, findings }) }
          : given(row, { before: {}, path, findings });
      });
      const isSame =
        lines.length === stored.length &&
        lines.every((line, index) => line.id === stored[index]?.id && Object.keys(line).length === 1);
      if (!isSame) input[name] = lines;
    }
    return { input, findings };
  };
}

function differencesOf(list: FieldColumn[], { columns, presenter }: { columns: ImportColumns; presenter: Presenter }) {
  const exported = cellsOf(
    list.map(({ field }) => field),
    presenter,
  );
  const isDate = list.map(({ field }) => /[yh]/.test(cellFormOf(field).format));
  return (row: SheetRow, { before, path, findings }: { before: RecordValue; path: string; findings: Finding[] }) => {
    const cells = exported(before);
    const input: RecordValue = {};
    for (const [index, { at, field }] of list.entries()) {
      if (saysTheSame(row.cells[at], { exported: cells[index] ?? null, isDate: isDate[index] === true })) continue;
      const value = readCell(row, { at, field, path, columns, findings });
      if (value !== undefined) input[field.name] = value;
    }
    return input;
  };
}

/** Whether a cell is as it was exported, as far as spreadsheets keep what they do not change. */
function saysTheSame(cell: unknown, { exported, isDate }: { exported: Cell; isDate: boolean }): boolean {
  if (isBlankCell(cell)) return exported === null || isBlankCell(exported);
  if (typeof exported === 'number') {
    if (cell instanceof Date) return isDate && Math.abs(cell.getTime() - wallOf(exported)) <= 1;
    return typeof cell === 'number' && (cell === exported || cell.toPrecision(15) === exported.toPrecision(15));
  }
  return typeof exported === 'string' && typeof cell === 'string' && plain(cell) === plain(exported);
}

/** A text as it comes back: cut where cells end, with one kind of line ends. */
const plain = (text: string): string => text.slice(0, cellText).replace(/\r\n?/g, '\n');
