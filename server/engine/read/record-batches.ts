import { rowsIn } from '@tessera/schemas/expression/index.ts';
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
 * these sub-tables has. `tables` are their names, and of those in their rows, which fill them in the same way, the names
 * on the way to them (`lines.details`).
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
  if (tables.size === 0 || records >= upTo) return records;
  const isWanted = (path: string) => tables.has(path);
  let most = records;
  for (const table of tablesIn(resource.rows, { isWanted, path: '' }))
    most += await count(sql`from ${sql.id(table)} l where l.deleted_at is null`);
  // Not even all rows of the sub-tables below each other would be too many: which of them are meant need not be known.
  if (most < upTo) return most;
  const height = heightOf(resource.rows, { isWanted, path: '', alias: 't', depth: 0 });
  return count(sql`from (select t.id ${found}) t cross join lateral generate_series(1, ${height}) h`);
}

interface Wanted {
  isWanted: (path: string) => boolean;
  /** What stands before the names of the sub-tables: `lines.`. */
  path: string;
}

const tablesIn = (rows: StoredRows[], { isWanted, path }: Wanted): string[] =>
  rows.flatMap((each) => {
    const own = path + each.field.name;
    return isWanted(own) ? [each.table, ...tablesIn(each.rows, { isWanted, path: `${own}.` })] : [];
  });

/** The rows of a sheet that a record or row fills with its sub-tables beside each other. */
function heightOf(
  rows: StoredRows[],
  { isWanted, path, alias, depth }: Wanted & { alias: string; depth: number },
): RawBuilder<unknown> {
  const heights = rows.flatMap((each) => {
    const [own, inner] = [path + each.field.name, `l${depth}`];
    if (!isWanted(own)) return [];
    const height = heightOf(each.rows, { isWanted, path: `${own}.`, alias: inner, depth: depth + 1 });
    return [
      sql`(select coalesce(sum(${height}), 0) from ${sql.id(each.table)} ${sql.id(inner)}
        where ${sql.ref(`${inner}.parent_id`)} = ${sql.ref(`${alias}.id`)} and ${sql.ref(`${inner}.deleted_at`)} is null)`,
    ];
  });
  return heights.length === 0 ? sql`1` : sql`greatest(1, ${sql.join(heights)})`;
}

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
    const tables = resource.rows.filter(({ field }) => only.has(field.name));
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

/** Records, or rows, with all that stands in them. */
const rowsOf = (records: Record<string, unknown>[], tables: StoredRows[]): number =>
  records.reduce(
    (sum, record) => sum + tables.reduce((n, { field, rows }) => n + rowsOf(rowsIn(record, field.name), rows), 1),
    0,
  );

const nextSize = (size: number, rows: number) =>
  Math.max(leastWithRows, Math.min(mostWithRows, size * 2, Math.floor((size * batchSize) / rows)));
