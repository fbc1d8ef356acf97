import { type RawBuilder, sql } from 'kysely';
import type { Resource, StoredRows } from '../registry/resource.ts';
import type { Access } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import { countExternal, externalBatches, isExternal } from './external-records.ts';
import type { ListQuery } from './list-query.ts';
import { projection } from './projection.ts';
import { fromFound } from './scope-parts.ts';

/** What an export reads: it may be a million records. */
interface Reading {
  resource: Resource;
  access: Access;
  query: ListQuery;
}

/**
 * How many rows the records of a query fill at most, counted as far as `upTo`: one each, and as many as the longest of
 * these sub-tables has.
 */
export async function countRows(
  work: Work,
  { resource, access, query, tables, upTo }: Reading & { tables: ReadonlySet<string>; upTo: number },
): Promise<number> {
  if (isExternal(resource)) return countExternal(work, { resource, access, query, upTo });
  const count = async (from: RawBuilder<unknown>) => {
    const found = await sql<{ n: number }>`select count(*)::int as n from (select 1 ${from} limit ${upTo}) r`.execute(
      work.db,
    );
    return found.rows[0]?.n ?? 0;
  };
  const found = fromFound(resource, { access, query });
  const records = await count(found);
  const wanted = tablesOf(resource, tables);
  if (wanted.length === 0 || records >= upTo) return records;
  let most = records;
  for (const { table } of wanted) most += await count(sql`from ${sql.id(table)} l where l.deleted_at is null`);
  // Not even all rows of the sub-tables below each other would be too many: which of them are meant need not be known.
  if (most < upTo) return most;
  const lengths = wanted.map(
    ({ table }) => sql`(select count(*) from ${sql.id(table)} l where l.parent_id = t.id and l.deleted_at is null)`,
  );
  const height = sql`generate_series(1, greatest(1, ${sql.join(lengths)}))`;
  return count(sql`from (select t.id ${found}) t cross join lateral ${height} h`);
}

const tablesOf = (resource: Resource, names: ReadonlySet<string>) =>
  resource.rows.filter(({ field }) => names.has(field.name));

const batchSize = 1000;
/** Records with sub-tables come fewer at a time, so that about as many of their rows are in memory. */
const leastWithRows = 10;
const mostWithRows = 500;

/**
 * All records that a query finds, in its order and of one moment, some at a time. The cursor's transaction ends when
 * the last batch is taken, or when whoever takes them stops.
 */
export async function* recordBatches(
  work: Work,
  { resource, access, query, only }: Reading & { only: ReadonlySet<string> },
): AsyncGenerator<Record<string, unknown>[]> {
  if (isExternal(resource)) {
    yield* externalBatches(work, { resource, access, query, only });
    return;
  }
  // On a connection of its own: it is read while the answer goes out, when the request's transaction is over.
  const trx = await work.tenant.database.longRunning
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const tables = tablesOf(resource, only);
    const columns = projection(resource, { access, reader: work, withNames: true, withRows: tables.length > 0, only });
    let size = tables.length > 0 ? leastWithRows : batchSize;
    await sql`declare batches no scroll cursor for select row_to_json(_row)::text as record from (
      select ${columns} ${fromFound(resource, { access, query })} order by ${query.orderBy}) _row`.execute(trx);
    for (;;) {
      const batch = await sql<{ record: string }>`fetch ${sql.raw(String(size))} from batches`.execute(trx);
      const records: Record<string, unknown>[] = batch.rows.map(({ record }) => JSON.parse(record));
      if (records.length > 0) yield records;
      if (records.length < size) break;
      if (tables.length > 0) size = nextSize(size, rowsOf(records, tables));
    }
  } finally {
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}

const rowsOf = (records: Record<string, unknown>[], tables: StoredRows[]) =>
  records.reduce(
    (sum, record) => sum + tables.reduce((n, { field }) => n + (record[field.name] as unknown[]).length, 1),
    0,
  );

const nextSize = (size: number, rows: number) =>
  Math.max(leastWithRows, Math.min(mostWithRows, size * 2, Math.floor((size * batchSize) / rows)));
