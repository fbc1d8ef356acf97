import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Access } from './access.ts';
import type { ListQuery } from './list-query.ts';
import { projection } from './projection.ts';
import type { Registry, Resource } from './registry.ts';

interface ReadingAll {
  /** The database without time limits: what is read here may be a million records. */
  db: Database;
  registry: Registry;
  access: Access;
}

/** How many records a query finds, counted as far as `upTo`. */
export async function countRecords(
  { db }: ReadingAll,
  resource: Resource,
  { query, upTo }: { query: ListQuery; upTo: number },
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
  { db, registry, access }: ReadingAll,
  resource: Resource,
  { query, only }: { query: ListQuery; only: ReadonlySet<string> },
): AsyncGenerator<Record<string, unknown>[]> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    const columns = projection(resource, 't', { access, registry, withNames: true, only });
    await sql`declare batches no scroll cursor for select row_to_json(r)::text as record from (
      select ${columns} ${fromWhere(resource, query)} order by ${query.orderBy}) r`.execute(trx);
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
  sql`from ${sql.id(resource.table)} t where ${sql.join([sql`t.deleted_at is null`, ...where], sql` and `)}`;
