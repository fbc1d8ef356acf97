import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isNumeric } from '@tessera/schemas/record/index.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { nameOf } from '../engine/present/present-record.ts';
import { type Presenter, presenterOf } from '../engine/present/presenter.ts';
import type { ListQuery } from '../engine/read/list-query.ts';
import { countRecords, recordBatches } from '../engine/read/record-batches.ts';
import type { Resource } from '../engine/registry/resource.ts';
import type { FileOutcome } from '../engine/work/outcome.ts';
import { longRunning, type Work } from '../engine/work/work.ts';
import { type Cell, sheetRows, workbookStream } from './sheet-stream.ts';
import { workbookFields } from './workbook-fields.ts';
import { workbookOutcome } from './workbook-outcome.ts';

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
  const fields = workbookFields(resource, { access, wanted: columns });
  // Before the first byte: once the answer has begun nothing can be refused any more.
  if ((await countRecords(work, { resource, query, upTo: exportLimit + 1 })) > exportLimit)
    throw new Problem('TOO_MANY_ROWS', { params: { max: exportLimit } });
  const presenter = await presenterOf(work, resource);
  const only = new Set(fields.map((field) => field.name));
  const batches = recordBatches(work, { resource, access, query, only });
  const stream = workbookStream({
    head: fields.map((field) => textIn(field.label, work.language)),
    rows: cellsOf(batches, { fields, presenter }),
    width: 18,
  });
  return workbookOutcome(work, { resource, stream });
}

async function* cellsOf(
  batches: AsyncIterable<Record<string, unknown>[]>,
  { fields, presenter }: { fields: FieldDefinition[]; presenter: Presenter },
): AsyncGenerator<Cell[][]> {
  const numeric = fields.map(isNumeric);
  for await (const batch of batches) {
    yield batch.map((record) =>
      fields.map((field, index): Cell => {
        const value = record[field.name];
        if (numeric[index] && typeof value === 'number') return value;
        return presenter.text(field, { value, name: nameOf(record, field) });
      }),
    );
  }
}
