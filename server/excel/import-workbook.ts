import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { finding, presentFinding } from '@tessera/schemas/language/findings.ts';
import { Problem, problems } from '@tessera/schemas/language/problems.ts';
import { fillText, type Language, languages, textIn } from '@tessera/schemas/language/text.ts';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { type Target, workOf } from '../dialects/operations.ts';
import { inTransaction } from '../engine/work.ts';
import { createRecord } from '../engine/write.ts';
import { translateDatabaseError } from '../routing/envelope.ts';
import type { Call } from '../routing/route.ts';
import { type CellReader, cellReaderOf } from './cells.ts';
import { type Cell, workbookStream } from './sheet-stream.ts';
import { workbookFields } from './workbook-fields.ts';
import { workbookHeaders } from './workbook-headers.ts';

const importLimit = 10_000;
const unpackedLimit = 64 * 1024 * 1024;

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
 * named with its row number, field and reason.
 */
export async function importWorkbook(call: Call, target: Target): Promise<unknown> {
  const rows = await readRows(await uploadedFile(call));
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
  const unknown = head.flatMap((cell, index) => (named[index] || cell === null || cell === '' ? [] : [String(cell)]));
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
  let created = 0;
  const failed: { row: number; field: string; msg: string }[] = [];
  for (const [index, row] of body.entries()) {
    if (row.every((cell) => cell === null || cell === '')) continue;
    const wrong = await importRow(call, target, { row, columns, reader });
    if (wrong.length === 0) created++;
    // SPEC-like row numbers: the head is row 1.
    failed.push(...wrong.map((item) => ({ row: index + 2, ...item })));
  }
  return { total: body.length, created, failed };
}

/** The fields that a head may name: by label in any language, and first of all in the caller's. */
function headsOf(target: Target, language: Language): Map<string, FieldDefinition> {
  const fields = workbookFields(target);
  const heads = new Map<string, FieldDefinition>();
  for (const each of [...languages, language]) for (const field of fields) heads.set(textIn(field.label, each), field);
  for (const field of fields) if (!heads.has(field.name)) heads.set(field.name, field);
  return heads;
}

async function importRow(
  call: Call,
  target: Target,
  { row, columns, reader }: { row: unknown[]; columns: (FieldDefinition | undefined)[]; reader: CellReader },
): Promise<{ field: string; msg: string }[]> {
  const record: Record<string, unknown> = { ...target.fixed };
  const wrong: { field: string; msg: string }[] = [];
  for (const [index, field] of columns.entries()) {
    if (!field) continue;
    const read = reader(field, row[index]);
    if ('problem' in read)
      wrong.push({ field: textIn(field.label, call.language), msg: textIn(read.problem, call.language) });
    else if (read.value !== null) record[field.name] = read.value;
  }
  if (wrong.length > 0) return wrong;
  try {
    await inTransaction(call.deps, { ...workOf(call), via: 'import' }, (work) =>
      createRecord(work, target.resource, record, target),
    );
    return [];
  } catch (error) {
    const problem = error instanceof Problem ? error : translateDatabaseError(error, call.deps.registry);
    if (!problem || problem.problem === 'DATABASE_AWAY') throw error;
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
}

async function uploadedFile(call: Call): Promise<Uint8Array> {
  const bytes = await call.bytes();
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': call.context.req.header('content-type') ?? '' },
  })
    .formData()
    .catch(() => null);
  const file = form?.get('file');
  if (!(file instanceof File)) throw new Problem('INVALID', { findings: [finding('file', 'required')] });
  return new Uint8Array(await file.arrayBuffer());
}

async function readRows(file: Uint8Array): Promise<unknown[][]> {
  const refused = (reason: string) => new Problem('INVALID', { findings: [finding('file', 'notValid', { reason })] });
  let unpacked = 0;
  try {
    // Reads only the directory of the archive: nothing is unpacked before its size is known.
    unzipSync(file, {
      filter: (entry) => {
        unpacked += entry.originalSize;
        return false;
      },
    });
  } catch {
    throw refused('xlsx');
  }
  if (unpacked > unpackedLimit) throw new Problem('TOO_LARGE', { params: { max: '64 MB' } });
  try {
    const sheets = await readWorkbook(Buffer.from(file));
    return (sheets[0]?.data ?? []) as unknown[][];
  } catch {
    throw refused('xlsx');
  }
}
