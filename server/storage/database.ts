import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { EngineTables } from './engine-tables.ts';

export type Database = Kysely<EngineTables>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** A connection outside the pool, for listening. */
  connect: () => pg.Client;
  close: () => Promise<void>;
}

/** One pool and one Kysely handle over it. Connections that break are replaced; the process never ends by them. */
export function openDatabase(connection: pg.PoolConfig, options: { size?: number } = {}): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    max: options.size ?? 20,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 30_000,
    // A statement that waits longer holds a connection that others need.
    statement_timeout: 30_000,
    query_timeout: 35_000,
    options: '-c timezone=UTC',
  });
  pool.on('error', () => {
    // An idle connection was cut; the pool has dropped it already and opens another when asked.
  });
  const db = new Kysely<EngineTables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, connect: () => new pg.Client(connection as pg.ClientConfig), close: () => db.destroy() };
}
