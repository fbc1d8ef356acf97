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
    Client: preparingClient(),
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
  // A connection that is cut while a request holds it says so twice: to the query that waits, and as an event that
  // ends the process when nobody listens. The query's error is the one that is answered.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<EngineTables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, connect: () => new pg.Client(connection as pg.ClientConfig), close: () => db.destroy() };
}

/** At most so many statements are prepared on each connection. */
const preparedLimit = 400;

/**
 * A client that prepares what it is asked again and again: the third time a text comes, it gets a name, and
 * PostgreSQL parses and plans it no more. The texts come from definitions, never from requests, so they are few.
 */
function preparingClient(): new (config?: pg.ClientConfig) => pg.Client {
  const seen = new Map<string, { times: number; name: string | null }>();
  let named = 0;
  const nameOf = (text: string): string | null => {
    const known = seen.get(text);
    if (!known) {
      if (seen.size > 4000) seen.clear();
      seen.set(text, { times: 1, name: null });
      return null;
    }
    known.times++;
    if (
      known.name === null &&
      known.times >= 3 &&
      named < preparedLimit &&
      /^\s*(select|insert|update|with)\b/i.test(text)
    )
      known.name = `s${++named}`;
    return known.name;
  };
  class PreparingClient extends pg.Client {}
  const query = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  // Assigned, not overridden: pg's query has a dozen overloads, all of which pass through.
  PreparingClient.prototype.query = function prepared(this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    const name = typeof text === 'string' && Array.isArray(values) && args.length === 2 ? nameOf(text) : null;
    return name === null ? query.apply(this, args) : query.call(this, { name, text, values });
  } as typeof pg.Client.prototype.query;
  return PreparingClient;
}
