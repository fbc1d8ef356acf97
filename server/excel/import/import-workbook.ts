import { operations } from '@tessera/schemas/language/operations.ts';
import type { Finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import { type Authority, mayPress } from '../../engine/work/access.ts';
import { rightsOverTime } from '../../engine/work/rights-over-time.ts';
import type { Work } from '../../engine/work/work.ts';
import { ReleasedMeanwhile } from '../../engine/write/store/released-meanwhile.ts';
import type { SheetRow } from '../reading/rows-on-disk.ts';
import { type ImportColumns, readColumns } from './columns.ts';
import { offerErrors, passedOver } from './error-file.ts';
import { type RecordKey, recordKey, repeatedKeys } from './keys.ts';
import { Lacking } from './lacking.ts';
import { Parents, parentsFirst } from './parents.ts';
import { type Planner, plannerOf } from './plan.ts';
import { withProgress } from './progress.ts';
import { type Sheet, withSheet } from './read-rows.ts';
import { type ChangedRecord, type FailedRecord, rowProblems } from './report.ts';
import { type SheetRecord, sheetRecords } from './sheet-records.ts';
import { writeStep } from './write-step.ts';

const importLimit = 100_000;
/** So many records are committed together; when one of them does not pass, each becomes a step of its own. */
const stepSize = 100;
/** So many problems are listed in the answer; all of them stand in the file of the rows that did not pass. */
const listedLimit = 1000;
/** So many changed records are told in words. */
const toldLimit = 200;

/** What is to become of the rows of a workbook. */
export interface ImportWish {
  /** add: all are new; update: all are stored already; addOrUpdate: those that are not become new ones. */
  mode: 'add' | 'update' | 'addOrUpdate';
  /** What tells which stored record a row is: `id`, or the name of a field whose values are unique. */
  by: string;
  /** Says what would happen, and writes nothing. */
  preview: boolean;
}

interface Import extends ImportWish {
  resource: Resource;
  /** What every new record has, whatever its row says, and every changed one had before. */
  fixed: Record<string, string>;
}

/**
 * Imports a workbook: every record that passes is written through the same steps as the form; every other is named with
 * its row number, field and reason, and stands in a file to be mended.
 */
export const importWorkbook = (work: Work, { content, ...wish }: Import & { content: Uint8Array }): Promise<unknown> =>
  withSheet(content, (sheet) => importSheet({ ...work, via: 'import' }, { sheet, ...wish }));

/** What came of an import, or would come of it. */
class Tally {
  total = 0;
  created = 0;
  changed = 0;
  unchanged = 0;
  readonly changes: ChangedRecord[] = [];
  readonly failed: FailedRecord[] = [];
  /**
   * Why nothing more can be written: by what the columns said, as the module was released since they were read, or by whoever
   * imports, who may no more.
   */
  stoppedBy: Problem | null = null;
}

async function importSheet(work: Work, { sheet, ...wish }: Import & { sheet: Sheet }): Promise<unknown> {
  if (sheet.count - 1 > importLimit) throw new Problem('TOO_MANY_ROWS', { params: { max: importLimit } });
  const { resource, preview } = wish;
  const head = (await firstRow(sheet))?.cells ?? [];
  const columns = await readColumns(work, { resource, fixed: wish.fixed, head, passedOver });
  const allRecords = () => sheetRecords(rowsBelow(sheet), columns);
  const key = wish.mode === 'add' ? null : recordKey(work, { resource, by: wish.by, columns });
  const repeated = key ? await repeatedKeys(allRecords(), { key, columns }) : new Map<string, number>();
  const { parent } = columns;
  const titleAt = columns.all.find(({ field }) => field.name === resource.definition.model.titleField)?.at;
  const parents = parent && (await Parents.of(work, { ...wish, column: parent, titleAt }));
  const planner = await plannerOf(work, { ...wish, columns, key, repeated, parents });
  const lacking = new Lacking(resource);
  const tally = new Tally();
  const rights = rightsOverTime(work);
  const run = async (add: (rows: number) => void) => {
    for await (const records of steps(parents ? parentsFirst(allRecords, parents) : allRecords())) {
      const authority = await rights();
      if (!mayImport(authority, wish)) tally.stoppedBy ??= new Problem('FORBIDDEN');
      const { stoppedBy } = tally;
      if (stoppedBy) leaveOut(work, { wish, columns, tally, records, problem: stoppedBy });
      else await importStep({ ...work, authority }, { wish, columns, planner, parents, lacking, tally, records });
      add(records.reduce((sum, { rows }) => sum + rows.length, 0));
    }
  };
  await withProgress(work, { resource, total: sheet.count - 1, run });
  // Those of a tree were not taken in their order.
  tally.failed.sort((one, other) => (one.rows[0]?.number ?? 0) - (other.rows[0]?.number ?? 0));
  tally.changes.sort((one, other) => one.row - other.row);
  const listed = tally.failed.flatMap(({ problems }) => problems);
  const { total, created, changed, unchanged, changes, failed } = tally;
  // What was written is written: it is reported, if without a file of what was not.
  const errorFile =
    failed.length === 0
      ? undefined
      : await offerErrors(work, { resource, head: columns.head, failed }).catch((error: unknown) => {
          console.error('The file of the rows that were not imported could not be written:', error);
          return undefined;
        });
  return {
    ...{ total, created, changed, unchanged, changes, preview },
    failed: listed.slice(0, listedLimit),
    failedRows: failed.length,
    carriesIds: columns.idAt !== undefined,
    ...namesOf(work, { columns, lacking, key }),
    ...(errorFile ? { errorFile } : {}),
  };
}

function mayImport(authority: Authority, { resource, mode }: Import): boolean {
  const access = authority.accessTo(resource);
  return mayPress(access, operations.import.right) && (mode === 'add' || mayPress(access, operations.update.right));
}

interface ImportStep {
  wish: Import;
  columns: ImportColumns;
  planner: Planner;
  parents: Parents | undefined;
  lacking: Lacking;
  tally: Tally;
  records: SheetRecord[];
}

async function importStep(
  work: Work,
  { wish, columns, planner, parents, lacking, tally, records }: ImportStep,
): Promise<void> {
  const { resource, preview } = wish;
  const { planned, unchanged, refused } = await planner.plan(work, records);
  const told = toldLimit - tally.changes.length;
  const outcome = await writeStep(work, { resource, planned, isPreview: preview, excuse: lacking.excuse, told });
  planner.written(planned.filter(({ record }) => !outcome.failed.has(record)));
  tally.total += records.length;
  tally.created += outcome.created;
  tally.changed += outcome.changed;
  tally.unchanged += unchanged + outcome.unchanged;
  tally.changes.push(...outcome.changes.map((change) => parents?.told(change) ?? change));
  for (const record of records) {
    const findings: Finding[] | undefined = refused.get(record);
    const problem = findings ? new Problem('INVALID', { findings }) : outcome.failed.get(record);
    if (problem instanceof ReleasedMeanwhile) {
      const stoppedBy = new Problem('RELEASED_DURING_IMPORT');
      tally.stoppedBy = stoppedBy;
      tally.total--;
      leaveOut(work, { wish, columns, tally, records: [record], problem: stoppedBy });
    } else if (problem)
      tally.failed.push({ rows: record.rows, problems: rowProblems(work, { resource, record, columns, problem }) });
  }
}

/** Names records that were not tried, and why: the rest of a workbook of which nothing more can be written. */
function leaveOut(
  work: Work,
  {
    wish: { resource },
    columns,
    tally,
    records,
    problem,
  }: Pick<ImportStep, 'wish' | 'columns' | 'tally' | 'records'> & { problem: Problem },
): void {
  tally.total += records.length;
  for (const record of records)
    tally.failed.push({ rows: record.rows, problems: rowProblems(work, { resource, record, columns, problem }) });
}

/** What the report says of columns, by the names that the reader knows. */
function namesOf(
  { language }: Work,
  { columns, lacking, key }: { columns: ImportColumns; lacking: Lacking; key: RecordKey | null },
) {
  const passed = columns.passed.filter((field) => key?.by !== 'field' || key.field !== field);
  return {
    passed: passed.map(({ label }) => textIn(label, language)),
    lacking: lacking.labels(language),
  };
}

async function* steps(parts: AsyncIterable<SheetRecord[]>): AsyncGenerator<SheetRecord[]> {
  for await (const part of parts)
    for (let from = 0; from < part.length; from += stepSize) yield part.slice(from, from + stepSize);
}

async function firstRow(sheet: Sheet): Promise<SheetRow | undefined> {
  for await (const [row] of sheet.rows()) return row;
  return undefined;
}

async function* rowsBelow(sheet: Sheet): AsyncGenerator<SheetRow[]> {
  let isFirst = true;
  for await (const rows of sheet.rows()) {
    yield isFirst ? rows.slice(1) : rows;
    isFirst = false;
  }
}
