import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { finding, presentFinding } from '@tessera/schemas/language/findings.ts';
import { Problem, problems } from '@tessera/schemas/language/problems.ts';
import { fillText, type Language, languages, t, textIn } from '@tessera/schemas/language/text.ts';
import { type Target, workOf } from '../dialects/operations.ts';
import { asWhole, inTransaction } from '../engine/work.ts';
import { createRecord } from '../engine/write.ts';
import { offerFile } from '../files/files.ts';
import { translateDatabaseError } from '../routing/envelope.ts';
import type { Call } from '../routing/route.ts';
import { uploadedFile } from '../routing/uploaded-file.ts';
import { type CellReader, cellReaderOf } from './cells.ts';
import { type Sheet, type SheetRow, withSheet } from './read-rows.ts';
import { type Cell, workbookStream } from './sheet-stream.ts';
import { workbookFields } from './workbook-fields.ts';
import { workbookHeaders } from './workbook-headers.ts';

const importLimit = 100_000;
/** So many rows are committed together; when one of them does not pass, each becomes a step of its own. */
const together = 100;
/** So many problems are listed in the answer; all of them stand in the file of the rows that did not pass. */
const listedLimit = 1000;

interface RowProblem {
  field: string;
  msg: string;
}

/** The workbook to fill in for an import: the heads of the fields that a person enters. */
export async function importTemplate(call: Call, target: Target): Promise<Response> {
  const fields = importFields(target);
  const head = fields.map((field) => `${field.required === true ? '*' : ''}${textIn(field.label, call.language)}`);
  return new Response(workbookStream({ head, rows: none(), width: 20 }), { headers: workbookHeaders(call, target) });
}

async function* none(): AsyncGenerator<Cell[][]> {}

const importFields = (target: Target) =>
  workbookFields(target).filter(
    (field) =>
      !field.fill && !field.value && field.readonly !== true && field.kind !== 'files' && field.kind !== 'json',
  );

/** A row that did not pass, as it came, and why. */
interface FailedRow {
  row: number;
  cells: unknown[];
  problems: RowProblem[];
}

/**
 * Imports a workbook: every row that passes becomes a record through the same steps as the form; every other is
 * named with its row number, field and reason, and stands in a file to be mended.
 */
export async function importWorkbook(call: Call, target: Target): Promise<unknown> {
  const file = await uploadedFile(call);
  return withSheet(new Uint8Array(await file.arrayBuffer()), (sheet) => importSheet(call, target, sheet));
}

async function importSheet(call: Call, target: Target, sheet: Sheet): Promise<unknown> {
  if (sheet.count - 1 > importLimit) throw new Problem('TOO_MANY_ROWS', { params: { max: importLimit } });
  let plan: Plan | undefined;
  const failed: FailedRow[] = [];
  let created = 0;
  for await (const part of sheet.rows()) {
    const rows = plan ? part : part.slice(1);
    plan ??= await planOf(call, target, part[0]?.cells ?? []);
    for (let from = 0; from < rows.length; from += together) {
      const step = rows.slice(from, from + together);
      const wrong = await importStep(call, target, { rows: step, plan });
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
    ...(plan && failed.length > 0 ? { errorFile: await offerErrors(call, target, { head: plan.head, failed }) } : {}),
  };
}

/** What the columns of a workbook are. */
interface Plan {
  head: unknown[];
  columns: (FieldDefinition | undefined)[];
  reader: CellReader;
}

/** Throws INVALID with the heads that name no field. */
async function planOf(call: Call, target: Target, head: unknown[]): Promise<Plan> {
  const fields = new Set(importFields(target));
  const byHead = headsOf(target, call.language);
  const named = head.map((cell) =>
    byHead.get(
      String(cell ?? '')
        .replace(/^\*/, '')
        .trim(),
    ),
  );
  // What the server fills in or computes stands in an export too; coming back it is passed over.
  const columns = named.map((field) => (field && fields.has(field) ? field : undefined));
  const isPassedOver = (cell: unknown) => cell === null || cell === '' || passedOver.has(String(cell));
  const unknown = head.flatMap((cell, index) => (named[index] || isPassedOver(cell) ? [] : [String(cell)]));
  if (unknown.length > 0 || columns.every((column) => !column)) {
    throw new Problem('INVALID', {
      findings: (unknown.length > 0 ? unknown : ['1']).map((name) => finding(name.slice(0, 100), 'unknownKey')),
    });
  }
  const read = columns.flatMap((column) => column ?? []);
  return { head, columns, reader: await cellReaderOf(call.deps, target.resource, read) };
}

/** Imports some rows; answers those that did not pass, in their order. */
async function importStep(call: Call, target: Target, { rows, plan }: { rows: SheetRow[]; plan: Plan }) {
  const problems = new Map<SheetRow, RowProblem[]>();
  const records: ReadRow[] = [];
  for (const row of rows) {
    const read = readRecord(row.cells, { call, target, plan });
    if (read.problems.length > 0) problems.set(row, read.problems);
    else records.push({ row, record: read.record });
  }
  if (!(await createTogether(call, target, records)))
    for (const [row, wrong] of await createEach(call, target, records)) problems.set(row, wrong);
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
async function offerErrors(call: Call, target: Target, { head, failed }: { head: unknown[]; failed: FailedRow[] }) {
  const rows = failed.map(({ cells, problems }): Cell[] => {
    const reasons = problems.map(({ field, msg }) => (field === '' ? msg : `${field}: ${msg}`));
    return [...head.map((_, index) => cellOf(cells[index])), reasons.join('; ')];
  });
  async function* once() {
    yield rows;
  }
  const heads = [...head.map((cell) => String(cell ?? '')), textIn(problemHead, call.language)];
  const content = await new Response(workbookStream({ head: heads, rows: once(), width: 20 })).arrayBuffer();
  const title = textIn(target.resource.definition.title, call.language);
  return offerFile(call, {
    name: `${title} - ${textIn(errorName, call.language)}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: new Uint8Array(content),
  });
}

const cellOf = (cell: unknown): Cell =>
  cell === null || cell === undefined
    ? null
    : typeof cell === 'number'
      ? cell
      : cell instanceof Date
        ? cell.toISOString().replace('T00:00:00.000Z', '')
        : String(cell);

/** The fields that a head may name: by label in any language, and first of all in the caller's. */
function headsOf(target: Target, language: Language): Map<string, FieldDefinition> {
  const fields = workbookFields(target);
  const heads = new Map<string, FieldDefinition>();
  for (const each of [...languages, language]) for (const field of fields) heads.set(textIn(field.label, each), field);
  for (const field of fields) if (!heads.has(field.name)) heads.set(field.name, field);
  return heads;
}

interface ReadRow {
  row: SheetRow;
  record: Record<string, unknown>;
}

/** The record that a row says, and what of it cannot be read. */
function readRecord(
  cells: unknown[],
  { call, target, plan: { columns, reader } }: { call: Call; target: Target; plan: Plan },
): { record: Record<string, unknown>; problems: RowProblem[] } {
  const record: Record<string, unknown> = { ...target.fixed };
  const problems: RowProblem[] = [];
  for (const [index, field] of columns.entries()) {
    if (!field) continue;
    const read = reader(field, cells[index]);
    if ('problem' in read)
      problems.push({ field: textIn(field.label, call.language), msg: textIn(read.problem, call.language) });
    else if (read.value !== null) record[field.name] = read.value;
  }
  return { record, problems };
}

const importer = (call: Call) => ({ ...workOf(call), via: 'import' });

/** Creates records in one step; false, and nothing is written, when one of them does not pass. */
async function createTogether(call: Call, target: Target, records: ReadRow[]): Promise<boolean> {
  if (records.length === 0) return true;
  try {
    await inTransaction(call.deps, importer(call), async (work) => {
      for (const { record } of records) await createRecord(work, target.resource, record, target);
    });
    return true;
  } catch (error) {
    problemOf(call, error);
    return false;
  }
}

/** Creates records each as a step of its own; answers what is wrong with those that did not pass. */
async function createEach(call: Call, target: Target, records: ReadRow[]): Promise<Map<SheetRow, RowProblem[]>> {
  const failed = new Map<SheetRow, RowProblem[]>();
  await asWhole(call.deps, async (deps) => {
    for (const { row, record } of records) {
      try {
        await inTransaction(deps, importer(call), (work) => createRecord(work, target.resource, record, target));
      } catch (error) {
        failed.set(row, rowProblems(problemOf(call, error), { call, target }));
      }
    }
  });
  return failed;
}

/** What is wrong with a row; throws what is wrong with the server. */
function problemOf(call: Call, error: unknown): Problem {
  const problem = error instanceof Problem ? error : translateDatabaseError(error, call.deps.registry);
  if (!problem || problem.problem === 'DATABASE_AWAY') throw error;
  return problem;
}

function rowProblems(problem: Problem, { call, target }: { call: Call; target: Target }): RowProblem[] {
  if (problem.findings.length > 0) {
    return problem.findings.map((item) => {
      const label = target.resource.byName.get(item.field)?.field.label;
      return {
        field: label ? textIn(label, call.language) : item.field,
        msg: presentFinding(item, call.language).msg,
      };
    });
  }
  const params = Object.fromEntries(
    Object.entries(problem.params).map(([key, value]) => [
      key,
      typeof value === 'object' ? textIn(value as never, call.language) : value,
    ]),
  );
  return [{ field: '', msg: fillText(textIn(problems[problem.problem].text, call.language), params) }];
}
