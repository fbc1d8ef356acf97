import { rowsIn } from '@tessera/schemas/expression/index.ts';
import { wallOf } from '@tessera/schemas/kinds/cell.ts';
import { isBlank } from '@tessera/schemas/record/context.ts';
import { cellFormOf } from '@tessera/schemas/record/index.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { cellLength } from '@tessera/schemas/workbooks/sheet-limits.ts';
import type { Presenter } from '../../engine/present/presenter.ts';
import type { RecordValue } from '../../engine/work/hooks.ts';
import type { SheetRow } from '../reading/rows-on-disk.ts';
import { cellsOf } from '../record-sheet.ts';
import type { Cell } from '../sheet-stream.ts';
import { type FieldColumn, type ImportColumns, isGiven, type RowColumns } from './columns.ts';
import { blocksOf, hiddenText, isBlankCell, mayLackFirst, type SheetRecord } from './sheet-records.ts';

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
  const take = (rows: SheetRow[], { of, path }: { of: RowColumns; path: string }): RecordValue => {
    const values: RecordValue = {};
    const [first] = rows;
    if (!first) return values;
    for (const { at, field } of of.fields.filter((column) => isGiven(column.field))) {
      const value = readCell(first, { at, field, path, columns, findings, isExact: isWhole });
      if (value !== null || (isWhole && value !== undefined)) values[field.name] = value;
    }
    for (const table of of.tables) {
      const { name } = table.table.field;
      const lines = blocksOf(rows, table);
      if (lines.length > 0 || isWhole)
        values[name] = lines.map((block, index) => take(block, { of: table, path: `${path}${name}[${index}].` }));
    }
    return values;
  };
  return { input: take(record.rows, { of: columns, path: '' }), findings };
}

interface Place extends FieldColumn {
  path: string;
  columns: ImportColumns;
  findings: Finding[];
  isExact?: boolean;
  /** What an export says in its place. */
  exported?: Cell | undefined;
}

function readCell(row: SheetRow, { at, field, path, columns, findings, isExact = false, exported }: Place): unknown {
  if (isCut(row.cells[at], exported)) {
    findings.push(finding(path + field.name, 'cellFull', { max: cellLength.toLocaleString('en-US') }));
    return undefined;
  }
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
  const read = rowReader(columns, { columns, presenter });
  return (record: SheetRecord, before: RecordValue): ReadInput => {
    const findings: Finding[] = [];
    return { input: read(record.rows, { before, path: '', findings }), findings };
  };
}

interface Reading {
  columns: ImportColumns;
  presenter: Presenter;
}

/** The record or row as it is stored; undefined for a new row. */
interface Stored {
  before: RecordValue | undefined;
  path: string;
  findings: Finding[];
}

/** Reads what the rows of the sheet that belong to a record, or to a row of a sub-table, change in it. */
function rowReader(of: RowColumns, reading: Reading): (rows: SheetRow[], stored: Stored) => RecordValue {
  const changed = differencesOf(of.fields, reading);
  const given = differencesOf(
    of.fields.filter(({ field }) => isGiven(field)),
    reading,
  );
  const tables = of.tables.map((table) => ({ table, read: rowReader(table, reading) }));
  return (rows, { before, path, findings }) => {
    const [first] = rows;
    if (!first) return {};
    const input = (before ? changed : given)(first, { before: before ?? {}, path, findings });
    for (const { table, read } of tables) {
      const { name } = table.table.field;
      const stored = rowsIn(before ?? {}, name);
      const byId = new Map(stored.map((line) => [line.id, line]));
      const lines = blocksOf(rows, table).map((block, index): RecordValue => {
        // Without ids the rows are taken in their order.
        const id = table.idAt === undefined ? stored[index]?.id : hiddenText(block[0], table.idAt);
        const known = byId.get(id);
        if (known && mayLackFirst(block, table) && table.all.some(({ field }) => !isBlank(known[field.name]))) {
          findings.push(finding(`${path}${name}[${index}]`, 'firstRowMissing'));
          return known;
        }
        const line = read(block, { before: known, path: `${path}${name}[${index}].`, findings });
        return known ? { id: known.id, ...line } : line;
      });
      const isSame =
        lines.length === stored.length &&
        lines.every((line, index) => line.id === stored[index]?.id && Object.keys(line).length === 1);
      // In their order another row would come to have what this user does not see of the one that stood there.
      const isLost = table.idAt === undefined && table.table.isPartial && stored.length > 0;
      if (!isSame && isLost) findings.push(finding(path + name, 'rowsNeedIds'));
      else if (!isSame) input[name] = lines;
    }
    return input;
  };
}

function differencesOf(list: FieldColumn[], { columns, presenter }: Reading) {
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
      const value = readCell(row, { at, field, path, columns, findings, exported: cells[index] });
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

/** Whether a text was longer than a cell holds: what was written into it has lost its end. */
const isCut = (cell: unknown, exported: Cell | undefined): boolean =>
  typeof cell === 'string' &&
  (cell.length >= cellLength || (typeof exported === 'string' && exported.length > cellLength));

/** A text as it comes back: cut where cells end, with one kind of line ends. */
const plain = (text: string): string => text.slice(0, cellLength).replace(/\r\n?/g, '\n');
