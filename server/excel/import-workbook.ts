import { presentFinding } from '@tessera/schemas/texts/findings.ts';
import { Problem, problems } from '@tessera/schemas/texts/problems.ts';
import { fillText, languages, t, textIn } from '@tessera/schemas/texts/text.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { translateDatabaseError } from '../engine/work/database-problems.ts';
import type { FileOutcome } from '../engine/work/outcome.ts';
import { asUnit, transact, type Work } from '../engine/work/work.ts';
import { createRecord } from '../engine/write/create.ts';
import { offerFile } from '../files/store-file.ts';
import { type ImportColumns, importFields, readColumns } from './import-columns.ts';
import { type Sheet, type SheetRow, withSheet } from './read-rows.ts';
import { type Cell, workbookStream } from './sheet-stream.ts';
import { workbookMime, workbookOutcome } from './workbook-outcome.ts';

const importLimit = 100_000;
/** So many rows are committed together; when one of them does not pass, each becomes a step of its own. */
const stepSize = 100;
/** So many problems are listed in the answer; all of them stand in the file of the rows that did not pass. */
const listedLimit = 1000;

/** Where rows go. */
interface Target {
  resource: Resource;
  /** What every new record has, whatever its row says. */
  fixed: Record<string, string>;
}

interface RowProblem {
  field: string;
  msg: string;
}

/** A row that did not pass, as it came, and why. */
interface FailedRow {
  row: number;
  cells: unknown[];
  problems: RowProblem[];
}

interface ReadRow {
  row: SheetRow;
  record: Record<string, unknown>;
}

/** The workbook to fill in for an import: the heads of the fields that a person enters. */
export async function importTemplate(work: Work, { resource }: Pick<Target, 'resource'>): Promise<FileOutcome> {
  const head = importFields(work, resource).map(
    (field) => `${field.required === true ? '*' : ''}${textIn(field.label, work.language)}`,
  );
  return workbookOutcome(work, { resource, stream: workbookStream({ head, rows: batches([]), width: 20 }) });
}

async function* batches(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

/**
 * Imports a workbook: every row that passes becomes a record through the same steps as the form; every other is
 * named with its row number, field and reason, and stands in a file to be mended.
 */
export const importWorkbook = (
  work: Work,
  { content, ...target }: Target & { content: Uint8Array },
): Promise<unknown> => withSheet(content, (sheet) => importSheet({ ...work, via: 'import' }, { sheet, ...target }));

async function importSheet(work: Work, { sheet, ...target }: Target & { sheet: Sheet }): Promise<unknown> {
  if (sheet.count - 1 > importLimit) throw new Problem('TOO_MANY_ROWS', { params: { max: importLimit } });
  const { resource } = target;
  let columns: ImportColumns | undefined;
  const failed: FailedRow[] = [];
  let created = 0;
  for await (const part of sheet.rows()) {
    const rows = columns ? part : part.slice(1);
    columns ??= await readColumns(work, { resource, head: part[0]?.cells ?? [], passedOver });
    for (let from = 0; from < rows.length; from += stepSize) {
      const step = rows.slice(from, from + stepSize);
      const wrong = await importStep(work, { ...target, rows: step, columns });
      created += step.length - wrong.length;
      failed.push(...wrong);
    }
  }
  const listed = failed.flatMap(({ row, problems }) => problems.map((problem) => ({ row, ...problem })));
  return {
    total: Math.max(0, sheet.count - 1),
    created,
    failed: listed.slice(0, listedLimit),
    failedRows: failed.length,
    ...(columns && failed.length > 0
      ? { errorFile: await offerErrors(work, { resource, head: columns.head, failed }) }
      : {}),
  };
}

interface Step extends Target {
  rows: SheetRow[];
  columns: ImportColumns;
}

/** Imports some rows; answers those that did not pass, in their order. */
async function importStep(work: Work, { rows, columns, ...target }: Step): Promise<FailedRow[]> {
  const problems = new Map<SheetRow, RowProblem[]>();
  const records: ReadRow[] = [];
  for (const row of rows) {
    const read = readRow(row.cells, { columns, fixed: target.fixed, work });
    if (read.problems.length > 0) problems.set(row, read.problems);
    else records.push({ row, record: read.record });
  }
  const place = { resource: target.resource, records };
  if (!(await createTogether(work, place)))
    for (const [row, wrong] of await createEach(work, place)) problems.set(row, wrong);
  return rows.flatMap((row): FailedRow[] => {
    const wrong = problems.get(row);
    return wrong ? [{ row: row.number, cells: row.cells, problems: wrong }] : [];
  });
}

const problemHead = t('未导入的原因', '未匯入的原因', 'Why it was not imported', '取り込めなかった理由');
/** The file of the rows that did not pass comes back with this column. */
const passedOver: ReadonlySet<string> = new Set(languages.map((language) => textIn(problemHead, language)));
const errorName = t('未导入的行', '未匯入的列', 'rows not imported', '未取込の行');

/** The rows that did not pass, as they came, each with its reasons: to be mended and imported again. */
async function offerErrors(
  work: Work,
  { resource, head, failed }: { resource: Resource; head: unknown[]; failed: FailedRow[] },
) {
  const rows = failed.map(({ cells, problems }): Cell[] => {
    const reasons = problems.map(({ field, msg }) => (field === '' ? msg : `${field}: ${msg}`));
    return [...head.map((_, index) => cellOf(cells[index])), reasons.join('; ')];
  });
  const heads = [...head.map((cell) => String(cell ?? '')), textIn(problemHead, work.language)];
  const stream = workbookStream({ head: heads, rows: batches(rows), width: 20 });
  const title = textIn(resource.definition.title, work.language);
  return offerFile(work, {
    name: `${title} - ${textIn(errorName, work.language)}.xlsx`,
    mime: workbookMime,
    content: new Uint8Array(await new Response(stream).arrayBuffer()),
  });
}

function cellOf(cell: unknown): Cell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number') return cell;
  return cell instanceof Date ? cell.toISOString().replace('T00:00:00.000Z', '') : String(cell);
}

/** The record that a row says, and what of it cannot be read. */
function readRow(
  cells: unknown[],
  { columns, fixed, work }: { columns: ImportColumns; fixed: Record<string, string>; work: Work },
): { record: Record<string, unknown>; problems: RowProblem[] } {
  const record: Record<string, unknown> = { ...fixed };
  const wrong: RowProblem[] = [];
  for (const [index, field] of columns.fields.entries()) {
    if (!field) continue;
    const read = columns.reader(field, cells[index]);
    if ('problem' in read)
      wrong.push({ field: textIn(field.label, work.language), msg: textIn(read.problem, work.language) });
    else if (read.value !== null) record[field.name] = read.value;
  }
  return { record, problems: wrong };
}

interface Placed {
  resource: Resource;
  records: ReadRow[];
}

/** Creates records in one step; false, and nothing is written, when one of them does not pass. */
async function createTogether(work: Work, { resource, records }: Placed): Promise<boolean> {
  if (records.length === 0) return true;
  try {
    await transact(work, async (unit) => {
      for (const { record } of records) await createRecord(unit, { resource, input: record });
    });
    return true;
  } catch (error) {
    problemOf(work, error);
    return false;
  }
}

/** Creates records each as a step of its own; answers what is wrong with those that did not pass. */
async function createEach(work: Work, { resource, records }: Placed): Promise<Map<SheetRow, RowProblem[]>> {
  const failed = new Map<SheetRow, RowProblem[]>();
  await asUnit(work, async (within) => {
    for (const { row, record } of records) {
      try {
        await transact(within, (unit) => createRecord(unit, { resource, input: record }));
      } catch (error) {
        failed.set(row, rowProblems(work, { resource, problem: problemOf(work, error) }));
      }
    }
  });
  return failed;
}

/** What is wrong with a row; throws what is wrong with the server. */
function problemOf({ registry }: Work, error: unknown): Problem {
  const problem = error instanceof Problem ? error : translateDatabaseError(error, registry);
  if (!problem || problem.problem === 'DATABASE_AWAY') throw error;
  return problem;
}

function rowProblems(
  { language }: Work,
  { resource, problem }: { resource: Resource; problem: Problem },
): RowProblem[] {
  if (problem.findings.length > 0) {
    return problem.findings.map((item) => {
      const label = resource.byName.get(item.field)?.field.label;
      return { field: label ? textIn(label, language) : item.field, msg: presentFinding(item, language).msg };
    });
  }
  const params = Object.fromEntries(
    Object.entries(problem.params).map(([key, value]) => [
      key,
      typeof value === 'object' ? textIn(value as never, language) : value,
    ]),
  );
  return [{ field: '', msg: fillText(textIn(problems[problem.problem].text, language), params) }];
}
