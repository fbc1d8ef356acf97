import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { cellFormOf } from '@tessera/schemas/record/index.ts';
import type { Language } from '@tessera/schemas/texts/text.ts';
import { nameOf } from '../engine/present/present-record.ts';
import type { Presenter } from '../engine/present/presenter.ts';
import type { RecordValue } from '../engine/work/hooks.ts';
import { cellHead, headOf, idHead, rowIdHead, versionHead } from './heads.ts';
import type { Cell, SheetColumn } from './sheet-stream.ts';
import type { WorkbookFields } from './workbook-fields.ts';

/** The columns of a sheet of records: what people read, and behind it, hidden, what makes a changed sheet an update. */
export function recordColumns({ fields, tables }: WorkbookFields, { language }: { language: Language }): SheetColumn[] {
  const among = [...fields, ...tables.map(({ field }) => field)];
  const formatOf = (field: FieldDefinition) => cellFormOf(field).format;
  return [
    ...fields.map((field) => ({ head: headOf(field, { among, language }), format: formatOf(field) })),
    ...tables.flatMap((table) =>
      table.cells.map((cell) => ({ head: cellHead(table, { cell, among, language }), format: formatOf(cell) })),
    ),
    ...[idHead, versionHead, ...tables.map(rowIdHead)].map((head) => ({ head, hidden: true as const })),
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

/** A record's rows of the sheet: it stands in the first one, and its sub-tables beside each other from there down. */
export function recordRows(
  { fields, tables }: WorkbookFields,
  presenter: Presenter,
): (record: RecordValue) => Cell[][] {
  const head = cellsOf(fields, presenter);
  if (tables.length === 0) return (record) => [[...head(record), String(record.id), Number(record.version)]];
  const lines = tables.map(({ field, cells }) => ({
    name: field.name,
    width: cells.length,
    cells: cellsOf(cells, presenter),
  }));
  const noHead = fields.map(() => null);
  return (record) => {
    const rows = lines.map(({ name }) => (record[name] as RecordValue[] | null) ?? []);
    const height = Math.max(1, ...rows.map(({ length }) => length));
    return Array.from({ length: height }, (_, at): Cell[] => [
      ...(at === 0 ? head(record) : noHead),
      ...lines.flatMap(({ cells, width }, table) => {
        const row = rows[table]?.[at];
        return row ? cells(row) : Array.from({ length: width }, () => null);
      }),
      // Which record it is stands in each of its rows: sorting does not tear them apart unnoticed.
      String(record.id),
      at === 0 ? Number(record.version) : null,
      ...rows.map((list) => (list[at] ? String(list[at].id) : null)),
    ]);
  };
}
