import { rowsIn } from '@tessera/schemas/expression/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { cellFormOf } from '@tessera/schemas/record/index.ts';
import type { Language } from '@tessera/schemas/texts/text.ts';
import { nameOf } from '../engine/present/present-record.ts';
import type { Presenter } from '../engine/present/presenter.ts';
import type { RecordValue } from '../engine/work/hooks.ts';
import { headsOf, idHead, rowIdHead, versionHead } from './heads.ts';
import type { Cell, SheetColumn } from './sheet-stream.ts';
import { allTables, type WorkbookFields, type WorkbookTable } from './workbook-fields.ts';

/** The columns of a sheet of records: what people read, and behind it, hidden, what makes a changed sheet an update. */
export function recordColumns(chosen: WorkbookFields, { language }: { language: Language }): SheetColumn[] {
  return [
    ...headsOf(chosen, language).map(({ head, field }) => ({ head, format: cellFormOf(field).format })),
    ...[idHead, versionHead, ...allTables(chosen.tables).map(rowIdHead)].map((head) => ({
      head,
      hidden: true as const,
    })),
  ];
}

/** What the cells of some fields hold of a record, or of a row of a sub-table. */
type CellsOf = (record: RecordValue) => Cell[];

export function cellsOf(fields: FieldDefinition[], presenter: Presenter): CellsOf {
  const forms = fields.map(cellFormOf);
  return (record) =>
    fields.map((field, index): Cell => {
      const value = record[field.name];
      if (value === null || value === undefined) return null;
      return forms[index]?.of(value) ?? presenter.text(field, { value, name: nameOf(record, field) });
    });
}

/** A row of the sheet: what people read, and the ids of the rows of sub-tables. */
interface Line {
  cells: Cell[];
  ids: Cell[];
}

/**
 * A record's rows of the sheet: it stands in the first one, and its sub-tables beside each other from there down. So does
 * a row that has sub-tables of its own.
 */
export function recordRows(chosen: WorkbookFields, presenter: Presenter): (record: RecordValue) => Cell[][] {
  const lines = linesOf(chosen, presenter);
  return (record) =>
    lines(record).map(({ cells, ids }, at) => [
      ...cells,
      // Which record it is stands in each of its rows: sorting does not tear them apart unnoticed.
      String(record.id),
      at === 0 ? Number(record.version) : null,
      ...ids,
    ]);
}

/** The rows of the sheet that a record, or a row of a sub-table, stands in with its sub-tables: at least one. */
function linesOf({ fields, tables }: WorkbookFields, presenter: Presenter): (value: RecordValue) => Line[] {
  const own = cellsOf(fields, presenter);
  if (tables.length === 0) return (value) => [{ cells: own(value), ids: [] }];
  const beside = tables.map((table) => tableLines(table, presenter));
  const noCells = fields.map(() => null);
  return (value) => {
    const columns = beside.map(({ lines, blank }) => ({ lines: lines(value), blank }));
    const height = Math.max(1, ...columns.map(({ lines }) => lines.length));
    return Array.from({ length: height }, (_, at): Line => {
      const parts = columns.map(({ lines, blank }) => lines[at] ?? blank);
      return {
        cells: [...(at === 0 ? own(value) : noCells), ...parts.flatMap(({ cells }) => cells)],
        ids: parts.flatMap(({ ids }) => ids),
      };
    });
  };
}

/** The rows of a sub-table below each other, and what stands where it has none. The id of a row stands in each line of it. */
function tableLines(table: WorkbookTable, presenter: Presenter) {
  const ofRow = linesOf(table, presenter);
  const [line] = ofRow({});
  const { cells = [], ids = [] } = line ?? {};
  const blank: Line = { cells: cells.map(() => null), ids: [null, ...ids.map(() => null)] };
  const lines = (value: RecordValue): Line[] =>
    rowsIn(value, table.field.name).flatMap((row) =>
      ofRow(row).map((each) => ({ cells: each.cells, ids: [String(row.id), ...each.ids] })),
    );
  return { lines, blank };
}
