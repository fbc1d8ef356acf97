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
import { readRows } from './read-rows.ts';
import { type Cell, workbookStream } from './sheet-stream.ts';
import { workbookFields } from './workbook-fields.ts';
import { workbookHeaders } from './workbook-headers.ts';

const importLimit = 100_000;
/** So many rows are committed together; when one of them does not pass, each becomes a step of its own. */
const together = 200;
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

/**
 * Imports a workbook: every row that passes becomes a record through the same steps as the form; every other is
 * named with its row number, field and reason, and stands in a file to be mended.
 */
export async function importWorkbook(call: Call, target: Target): Promise<unknown> {
  const file = await uploadedFile(call);
  const rows = await readRows(new Uint8Array(await file.arrayBuffer()));
  const [head = [], ...body] = rows;
  if (body.length > importLimit) throw new Problem('TOO_MANY_ROWS', { params: { max: importLimit } });
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
  const reader = await cellReaderOf(
    call.deps,
    target.resource,
    columns.flatMap((column) => column ?? []),
  );
  const failed: { row: number; problems: RowProblem[] }[] = [];
  let created = 0;
  for (let from = 0; from < body.length; from += together) {
    const records: ReadRow[] = [];
    for (const [index, row] of body.slice(from, from + together).entries()) {
      if (row.every((cell) => cell === null || cell === '')) continue;
      // The head is row 1.
      const read = readRecord(row, { call, target, columns, reader });
      if (read.problems.length > 0) failed.push({ row: from + index + 2, problems: read.problems });
      else records.push({ row: from + index + 2, record: read.record });
    }
    const wrong = (await createTogether(call, target, records)) ? [] : await createEach(call, target, records);
    created += records.length - wrong.length;
    failed.push(...wrong);
  }
  failed.sort((a, b) => a.row - b.row);
  const listed = failed.flatMap(({ row, problems }) => problems.map((problem) => ({ row, ...problem })));
  return {
    total: body.length,
    created,
    failed: listed.slice(0, listedLimit),
    failedRows: failed.length,
    ...(failed.length > 0 ? { errorFile: await offerErrors(call, target, { head, body, failed }) } : {}),
  };
}

const problemHead = t('未导入的原因', '未匯入的原因', 'Why it was not imported', '取り込めなかった理由');
/** The file of the rows that did not pass comes back with this column. */
const passedOver: ReadonlySet<string> = new Set(languages.map((language) => textIn(problemHead, language)));
const errorName = t('未导入的行', '未匯入的列', 'rows not imported', '未取込の行');

/** The rows that did not pass, as they came, each with its reasons: to be mended and imported again. */
async function offerErrors(
  call: Call,
  target: Target,
  { head, body, failed }: { head: unknown[]; body: unknown[][]; failed: { row: number; problems: RowProblem[] }[] },
) {
  const rows = failed.map(({ row, problems }): Cell[] => {
    const cells = head.map((_, index) => cellOf(body[row - 2]?.[index]));
    const reasons = problems.map(({ field, msg }) => (field === '' ? msg : `${field}: ${msg}`));
    return [...cells, reasons.join('; ')];
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
  row: number;
  record: Record<string, unknown>;
}

/** The record that a row says, and what of it cannot be read. */
function readRecord(
  row: unknown[],
  {
    call,
    target,
    columns,
    reader,
  }: { call: Call; target: Target; columns: (FieldDefinition | undefined)[]; reader: CellReader },
): { record: Record<string, unknown>; problems: RowProblem[] } {
  const record: Record<string, unknown> = { ...target.fixed };
  const problems: RowProblem[] = [];
  for (const [index, field] of columns.entries()) {
    if (!field) continue;
    const read = reader(field, row[index]);
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

/** Creates records each as a step of its own; answers those that did not pass. */
async function createEach(call: Call, target: Target, records: ReadRow[]) {
  const failed: { row: number; problems: RowProblem[] }[] = [];
  await asWhole(call.deps, async (deps) => {
    for (const { row, record } of records) {
      try {
        await inTransaction(deps, importer(call), (work) => createRecord(work, target.resource, record, target));
      } catch (error) {
        failed.push({ row, problems: rowProblems(problemOf(call, error), { call, target }) });
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
