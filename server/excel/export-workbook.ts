import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { operations } from '@tessera/schemas/language/operations.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { nameOf } from '../engine/present/present-record.ts';
import { presenterOf } from '../engine/present/presenter.ts';
import type { ListQuery } from '../engine/read/list-query.ts';
import { countRows, recordBatches } from '../engine/read/record-batches.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { type Access, mayPress, seesNoLess } from '../engine/work/access.ts';
import type { RecordValue } from '../engine/work/hooks.ts';
import type { FileOutcome } from '../engine/work/outcome.ts';
import { rightsOverTime } from '../engine/work/rights-over-time.ts';
import { longRunning, type Work } from '../engine/work/work.ts';
import { recordColumns, recordRows } from './record-sheet.ts';
import { type Cell, sheetRows, workbookStream } from './sheet-stream.ts';
import { waysOf } from './tree-ways.ts';
import { allTables, workbookFields } from './workbook-fields.ts';
import { titleOf, workbookOutcome } from './workbook-outcome.ts';

const exportLimit = sheetRows - 1;

interface Export {
  resource: Resource;
  query: ListQuery;
  columns?: string[] | undefined;
}

/** Exports a list (its filters and order) as a workbook, while it is read: from one snapshot, by a cursor. */
export async function exportWorkbook(asker: Work, { resource, query, columns }: Export): Promise<FileOutcome> {
  const work = longRunning(asker);
  const access = work.authority.accessTo(resource);
  const chosen = workbookFields(work, { resource, wanted: columns });
  const tables = new Set(allTables(chosen.tables).map(({ path }) => path));
  // Before the first byte: once the answer has begun nothing can be refused any more.
  if ((await countRows(work, { resource, access, query, tables, upTo: exportLimit + 1 })) > exportLimit)
    throw new Problem('TOO_MANY_ROWS', { params: { max: exportLimit } });
  const presenter = await presenterOf(work, resource);
  const only = new Set([...chosen.fields, ...chosen.tables.map(({ field }) => field)].map(({ name }) => name));
  const read = whilePermitted(work, {
    resource,
    access,
    batches: recordBatches(work, { resource, access, query, only }),
  });
  const batches = chosen.parent
    ? placedIn(read, { parent: chosen.parent, ways: waysOf(work, { resource, parent: chosen.parent }) })
    : read;
  const stream = workbookStream([
    {
      name: titleOf(work, resource),
      columns: recordColumns(chosen, work),
      rows: rowsOf(batches, recordRows(chosen, presenter)),
    },
  ]);
  return workbookOutcome(work, { resource, stream });
}

/** An export may take hours, if its reader does: it breaks off where they may no more see what they asked for. */
async function* whilePermitted(
  work: Work,
  { resource, access, batches }: { resource: Resource; access: Access; batches: AsyncIterable<RecordValue[]> },
): AsyncGenerator<RecordValue[]> {
  const rights = rightsOverTime(work);
  for await (const batch of batches) {
    const held = await rights();
    const now = held === work.authority ? access : held.accessTo(resource);
    if (!mayPress(now, operations.export.right) || !seesNoLess(now, access)) throw new Problem('FORBIDDEN');
    yield batch;
  }
}

async function* placedIn(
  batches: AsyncIterable<RecordValue[]>,
  { parent, ways }: { parent: FieldDefinition; ways: ReturnType<typeof waysOf> },
): AsyncGenerator<RecordValue[]> {
  for await (const batch of batches) {
    const placed = await ways.placed(batch);
    // What hangs below nothing, or nothing that this user sees, has an empty cell.
    yield placed.map((record) => (nameOf(record, parent) === undefined ? { ...record, [parent.name]: null } : record));
  }
}

async function* rowsOf(
  batches: AsyncIterable<RecordValue[]>,
  rows: (record: RecordValue) => Cell[][],
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) yield batch.flatMap(rows);
}
