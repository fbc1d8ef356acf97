import { mostKeptTogether } from '@tessera/schemas/generation/sheets/column-facts.ts';
import { relateSheets } from '@tessera/schemas/generation/sheets/relate-sheets.ts';
import { cellsAt, freeText, type KnownSheet, readSheet } from '@tessera/schemas/generation/sheets/sheet-shape.ts';
import { columnOf, type TableShape } from '@tessera/schemas/generation/table-shape.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t, textIn } from '@tessera/schemas/texts/text.ts';
import type { Work } from '../../engine/work/work.ts';
import { type WorkbookSheet, withWorkbook } from '../../excel/reading/read-workbook.ts';
import type { CopyPlan } from '../copy/copy-plan.ts';
import type { RowSource } from '../copy/row-source.ts';
import type { TableSource } from '../copy/table-source.ts';
import { freeWorkbook, holdWorkbook, ownWorkbook, removeWorkbook, workbookContent } from './stored-workbook.ts';

/** Rows that are written together. */
const batchRows = 1000;
const longestName = 100;
const unnamedText = t('{letters} 列', '{letters} 欄', 'Column {letters}', '{letters} 列');

/** A workbook that somebody uploaded: each of its sheets is a table. */
export const workbookSource: TableSource = {
  require: async (work, id) => {
    await ownWorkbook(work, id);
  },
  requireJob: async ({ actor }, job) => {
    if (job.actor !== actor.id) throw new Problem('NOT_FOUND');
  },
  tables: (work, { id, heads }) => withSheets(work, { id, use: (sheets) => tablesOf(work, { sheets, heads }) }),
  withRows: (work, { id, use }) => withSheets(work, { id, use: (sheets) => use(sheetRows(sheets)) }),
  hold: holdWorkbook,
  release: (work, { id, isDone }) => (isDone ? removeWorkbook(work, id) : freeWorkbook(work, id)),
};

async function withSheets<T>(
  work: Work,
  { id, use }: { id: string; use: (sheets: WorkbookSheet[]) => Promise<T> },
): Promise<T> {
  const file = await workbookContent(work, id);
  return withWorkbook(file, (sheets) => {
    const taken = new Set<string>();
    const named = sheets.map((sheet) => ({ ...sheet, name: freeText(nameOf(sheet), taken) }));
    return use(named);
  });
}

/** Without what no text of ours holds. */
const nameOf = ({ name }: WorkbookSheet): string =>
  name
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed() || 'Sheet';

async function tablesOf(
  { language }: Work,
  { sheets, heads }: { sheets: WorkbookSheet[]; heads: ReadonlyMap<string, number> },
): Promise<TableShape[]> {
  const room = { left: mostKeptTogether };
  const unnamed = (letters: string) => textIn(unnamedText, language).replace('{letters}', letters);
  const known: KnownSheet[] = [];
  for (const { name, hidden, fault, rows } of sheets)
    known.push(
      await readSheet({ name, hidden, problem: fault, head: heads.get(name), rows: rows() }, { room, unnamed }),
    );
  return relateSheets(known);
}

const sheetRows = (sheets: WorkbookSheet[]): RowSource => ({
  count: async ({ shape }) => shape.rows,
  behind: (plan, from) => {
    const sheet = sheets.find(({ name }) => name === plan.shape.name);
    if (!sheet) throw new Problem('NOT_FOUND');
    return rowsOf(sheet, { plan, ...from });
  },
});

async function* rowsOf(
  sheet: WorkbookSheet,
  { plan, lastKey, signal }: { plan: CopyPlan; lastKey: readonly unknown[] | null; signal: AbortSignal },
): AsyncGenerator<{ rows: unknown[][] }, void, void> {
  const { shape, columns, keyColumns } = plan;
  const last = Math.max(Number(lastKey?.[0] ?? 0), shape.sheet?.head ?? 0);
  const places = columns.slice(keyColumns.length).map(({ name }) => columnOf(shape, name)?.at ?? -1);
  let batch: unknown[][] = [];
  for await (const rows of sheet.rows())
    for (const { number, cells } of rows) {
      signal.throwIfAborted();
      if (number <= last) continue;
      batch.push([number, ...cellsAt(cells, places)]);
      if (batch.length < batchRows) continue;
      yield { rows: batch };
      batch = [];
    }
  if (batch.length > 0) yield { rows: batch };
}
