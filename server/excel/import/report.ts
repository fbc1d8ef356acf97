import { parentField } from '@tessera/schemas/language/system-fields.ts';
import { type Finding, presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { stepsOf } from '@tessera/schemas/texts/place.ts';
import { type Problem, problemText } from '@tessera/schemas/texts/problems.ts';
import { type Language, textIn } from '@tessera/schemas/texts/text.ts';
import type { SaidChange } from '../../engine/present/history.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import type { Work } from '../../engine/work/work.ts';
import type { SheetRow } from '../reading/rows-on-disk.ts';
import type { ImportColumns } from './columns.ts';
import { blocksOf, type SheetRecord } from './sheet-records.ts';

/** What is wrong with a record of the sheet: at which of its rows, in which column, in a sentence. */
interface RowProblem {
  row: number;
  field: string;
  msg: string;
}

/** A record that did not pass, as it came, and why. */
export interface FailedRecord {
  rows: SheetRow[];
  problems: RowProblem[];
}

/** What would change, or has changed, in a record. */
export interface ChangedRecord {
  row: number;
  /** What names the record. */
  title: string;
  changes: SaidChange[];
}

interface Place {
  resource: Resource;
  record: SheetRecord;
  columns: ImportColumns;
}

export function rowProblems(work: Work, { problem, ...place }: Place & { problem: Problem }): RowProblem[] {
  const { language } = work;
  if (problem.findings.length > 0) return problem.findings.map((item) => saidFinding(item, { ...place, language }));
  const row = place.record.rows[0]?.number ?? 0;
  return [{ row, field: '', msg: problemText(problem, language) }];
}

/** A finding at the row of the sheet and by the names of the columns: `lines[2].price` is the third row of `Lines`. */
function saidFinding(
  item: Finding,
  { resource, record, columns, language }: Place & { language: Language },
): RowProblem {
  const { msg } = presentFinding(item, language);
  const labels: string[] = [];
  let { rows } = record;
  let { tables } = columns;
  const { name, definition } = resource;
  const ofTree = resource.has('tree') ? [parentField({ name, model: definition.model })] : [];
  let fields = [...resource.fields.map((stored) => stored.field), ...ofTree];
  for (const { name, index } of stepsOf(item.field)) {
    const field = fields.find((one) => one.name === name);
    if (!field) break;
    labels.push(textIn(field.label, language));
    const table = tables.find((each) => each.table.field.name === name);
    rows = (table && index !== undefined && blocksOf(rows, table)[index]) || rows;
    tables = table?.tables ?? [];
    fields = field.rows ?? [];
  }
  return { row: rows[0]?.number ?? 0, field: labels.length > 0 ? labels.join('/') : item.field, msg };
}
