import { columnOf } from '@tessera/schemas/generation/table-shape.ts';
import { readColumn, readHeldKey } from '../../links/catalog/read-column.ts';
import type { Link } from '../../links/open-link.ts';
import type { Batch } from '../../links/read-rows.ts';
import type { CopyPlan } from './copy-plan.ts';
import type { RowSource } from './row-source.ts';

/** Rows of a batch, which is smaller where they are large. */
const batchRows = 1000;
/** How long the other database may think about one part of its answer. */
const patience = 60_000;

/** The rows of the tables of a link. */
export const linkRows = (link: Link): RowSource => ({
  count: (plan, signal) => countRows(link, { plan, signal }),
  behind: (plan, { lastKey, signal }) =>
    oneAhead(link.stream(statement(link, { plan, lastKey }), { batch: batchRows, milliseconds: patience, signal })),
});

function statement(link: Link, { plan, lastKey }: { plan: CopyPlan; lastKey: readonly unknown[] | null }) {
  const { columns, keyColumns } = plan;
  const columnAt = (name: string) => columnOf(plan.shape, name) ?? { name, type: '', kind: 'other' as const };
  const expressions = columns.map(({ name, held }) => {
    const part = held?.parts.find(({ column }) => column.name === name);
    return held && part ? readHeldKey(held, { part, link }) : readColumn(columnAt(name), link);
  });
  const keys = keyColumns.map(link.quote);
  const values: unknown[] = [];
  const bind = (value: unknown) => link.placeholder(values.push(value) - 1);
  const bound = (place: number) => {
    const isBinary = columnAt(keyColumns[place] ?? '').kind === 'binary';
    return isBinary ? link.unhex(bind(lastKey?.[place])) : bind(lastKey?.[place]);
  };
  const behind = keys.map((key, place) => {
    const same = keys.slice(0, place).map((before, index) => `${before} = ${bound(index)}`);
    return [...same, `${key} > ${bound(place)}`].join(' and ');
  });
  const where = lastKey === null ? '' : ` where (${behind.join(') or (')})`;
  const text = `select ${expressions.join(', ')} from ${fromOf(plan, link)}${where} order by ${keys.join(', ')}`;
  return { text, values: lastKey === null ? [] : values };
}

const fromOf = ({ shape }: CopyPlan, link: Link): string => `${link.quote(shape.schema)}.${link.quote(shape.name)}`;

/** While one batch is written the next is read. */
async function* oneAhead(batches: AsyncGenerator<Batch, void, void>): AsyncGenerator<Batch, void, void> {
  let next = batches.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done || value === undefined) return;
      next = batches.next();
      // Whoever stops before the next is read is not interested in what became of it.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await batches.return();
  }
}

/** How many rows there are; null where counting takes too long, or is not allowed. */
async function countRows(link: Link, { plan, signal }: { plan: CopyPlan; signal: AbortSignal }) {
  const limits = { rows: 1, bytes: 1000, milliseconds: 20_000, signal };
  const found = await link.read({ text: `select count(*) from ${fromOf(plan, link)}`, values: [] }, limits);
  return Number(found.rows[0]?.[0] ?? 0);
}
