import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../registry/resource.ts';
import type { Access } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import type { ListQuery } from './list-query.ts';
import { projection } from './projection.ts';
import { liveAnd } from './read-list.ts';

/** What an export reads: it may be a million records. */
interface Reading {
  resource: Resource;
  access: Access;
  query: ListQuery;
}

/** How many records a query finds, counted as far as `upTo`. */
export async function countRecords(
  { db }: Work,
  { resource, query, upTo }: Omit<Reading, 'access'> & { upTo: number },
): Promise<number> {
  const found = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 ${fromWhere(resource, query)} limit ${upTo}) r`.execute(db);
  return found.rows[0]?.n ?? 0;
}

const batchSize = 2000;

/**
 * All records that a query finds, in its order and of one moment, some at a time. The cursor's transaction ends when
 * the last batch is taken, or when whoever takes them stops.
 */
export async function* recordBatches(
  work: Work,
  { resource, access, query, only }: Reading & { only: ReadonlySet<string> },
): AsyncGenerator<Record<string, unknown>[]> {
  // On a connection of its own: it is read while the answer goes out, when the request's transaction is over.
  const trx = await work.tenant.database.longRunning
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const columns = projection(resource, { access, reader: work, withNames: true, only });
    await sql`declare batches no scroll cursor for select row_to_json(_row)::text as record from (
      select ${columns} ${fromWhere(resource, query)} order by ${query.orderBy}) _row`.execute(trx);
    for (;;) {
      const batch = await sql<{ record: string }>`fetch ${sql.raw(String(batchSize))} from batches`.execute(trx);
      if (batch.rows.length > 0) yield batch.rows.map(({ record }) => JSON.parse(record));
      if (batch.rows.length < batchSize) break;
    }
  } finally {
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}

const fromWhere = (resource: Resource, { where }: ListQuery): RawBuilder<unknown> =>
  sql`from ${sql.id(resource.table)} t where ${liveAnd(where)}`;
