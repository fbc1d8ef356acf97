import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { textIn } from '@tessera/schemas/language/text.ts';
import { exportQuery, type Target } from '../dialects/operations.ts';
import { type Presenter, presenterOf } from '../engine/present.ts';
import { countRecords, recordBatches } from '../engine/read-all.ts';
import { asObject, shapeBody } from '../routing/body.ts';
import type { Call } from '../routing/route.ts';
import { type Cell, sheetRows, workbookStream } from './sheet-stream.ts';
import { workbookFields } from './workbook-fields.ts';
import { workbookHeaders } from './workbook-headers.ts';

const exportLimit = sheetRows - 1;

/** Exports a list (its filters and order) as a workbook, while it is read: from one snapshot, by a cursor. */
export async function exportWorkbook(call: Call, target: Target): Promise<Response> {
  const body = asObject((await call.body()) ?? {});
  const { columns } = shapeBody({ columns: body.columns }, { columns: 'texts?' });
  const fields = workbookFields(target, columns);
  const query = exportQuery(target, body);
  const reading = { db: call.deps.patient, registry: call.deps.registry, access: target.access };
  // Before the first byte: once the answer has begun nothing can be refused any more.
  if ((await countRecords(reading, target.resource, { query, upTo: exportLimit + 1 })) > exportLimit)
    throw new Problem('TOO_MANY_ROWS', { params: { max: exportLimit } });
  const presenter = await presenterOf(call.deps, target.resource, call.language);
  const batches = recordBatches(reading, target.resource, {
    query,
    only: new Set(fields.map((field) => field.name)),
  });
  const stream = workbookStream({
    head: fields.map((field) => textIn(field.label, call.language)),
    rows: cellsOf(batches, fields, presenter),
    width: 18,
  });
  return new Response(stream, { headers: workbookHeaders(call, target) });
}

async function* cellsOf(
  batches: AsyncIterable<Record<string, unknown>[]>,
  fields: FieldDefinition[],
  presenter: Presenter,
): AsyncGenerator<Cell[][]> {
  const isNumber = fields.map(({ kind, widget }) => (kind === 'decimal' || kind === 'integer') && widget !== 'switch');
  for await (const batch of batches) {
    yield batch.map((record) => {
      const names = record._names as Record<string, unknown> | undefined;
      return fields.map((field, index): Cell => {
        const value = record[field.name];
        return isNumber[index] && typeof value === 'number' ? value : presenter.value(field, value, names);
      });
    });
  }
}
