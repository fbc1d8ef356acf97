import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { EngineTables } from './engine-tables.ts';
import { cutConnection, Pulse } from './pulse.ts';

export type Database = Kysely<EngineTables>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** For statements that may take minutes, on few connections of their own, so that they never take those of the others. */
  patient: Database;
  patientPool: pg.Pool;
  /** A connection outside the pools, for listening; while it is open a silent database is noticed. */
  connect: () => pg.Client;
  close: () => Promise<void>;
}

/** How long a request waits for a connection; API.md wants a 503 while the database is away, and people want it soon. */
const connectTime = 4000;
/** How long an ordinary statement may take, its waits for locks included. */
const statementTime = 4000;
/** A connection whose server has not even said that the time is over is dead. */
const answerTime = statementTime + 500;

/** Two pools and a Kysely handle over each. Connections that break are replaced; the process never ends by them. */
export function openDatabase(connection: pg.PoolConfig, options: { size?: number } = {}): OpenDatabase {
  const size = options.size ?? 20;
  const usual = makePool({
    ...connection,
    Client: preparingClient(answerTime),
    max: size,
    statement_timeout: statementTime,
  });
  const patient = makePool({
    ...connection,
    Client: preparingClient(null),
    max: Math.min(size, 8),
    // A statement of minutes must not go on, with its locks, after the process that asked was killed. Not every system's
    // server can tell; there it ends by itself.
    onConnect: async (client) => {
      await client.query(`select set_config('client_connection_check_interval', '1s', false)`).catch(() => undefined);
    },
  });
  const pulse = new Pulse(() => {
    console.error('The database does not answer; requests are refused until it does.');
    usual.cut();
    patient.cut();
  });
  const handle = ({ pool }: { pool: pg.Pool }) =>
    new Kysely<EngineTables>({
      dialect: new PostgresDialect({
        pool: {
          connect: () =>
            pulse.isSilent ? Promise.reject(new Error('Connection refused: the database is silent')) : pool.connect(),
          end: () => pool.end(),
        },
      }),
    });
  const db = handle(usual);
  const patientDb = handle(patient);
  return {
    db,
    pool: usual.pool,
    patient: patientDb,
    patientPool: patient.pool,
    connect: () => {
      const client = new pg.Client({ ...connection, keepAlive: true } as pg.ClientConfig);
      pulse.watch(client);
      return client;
    },
    close: async () => {
      await Promise.all([usual.pool.end(), patient.pool.end()]);
    },
  };
}

function makePool(config: pg.PoolConfig): { pool: pg.Pool; cut: () => void } {
  const pool = new pg.Pool({
    ...config,
    keepAlive: true,
    connectionTimeoutMillis: connectTime,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: connectionLifetime,
    options: '-c timezone=UTC',
  });
  const clients = new Set<pg.PoolClient>();
  pool.on('error', () => {
    // An idle connection was cut; the pool has dropped it already and opens another when asked.
  });
  pool.on('connect', (client) => {
    // A connection that is cut while a request holds it says so twice: to the query that waits, and as an event that
    // ends the process when nobody listens. The query's error is the one that is answered.
    client.on('error', () => undefined);
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  return {
    pool,
    cut: () => {
      for (const client of clients) cutConnection(client as unknown as pg.Client);
    },
  };
}

/**
 * Stands before a statement whose best plan depends on its values (a word that is found a million times, or never): it
 * is planned for them each time. A plan that is kept for any value looks for the seldom word in the whole table.
 */
export const plannedByValues = sql.raw('/* planned by its values */');

/** So many statements have a name at a time, those that were asked last. */
const mostNamed = 400;
/** Of so many texts it is known how often they came. */
const mostKnown = 4000;
/** Seconds; what a connection has prepared and nobody asks any more ends with it. */
const connectionLifetime = 3600;

/** Gives a text that comes for the third time a name, for as long as it keeps coming. */
function statementNames(): (text: string) => string | null {
  /** The one that was asked last stands last. */
  const known = new Map<string, { times: number; name: string | null }>();
  let names = 0;
  let named = 0;
  const forget = (text: string) => {
    if (known.get(text)?.name) named--;
    known.delete(text);
  };
  const forgetSome = () => {
    for (const [oldest, { name }] of known) {
      if (named <= mostNamed && known.size <= mostKnown) return;
      if (name || known.size > mostKnown) forget(oldest);
    }
  };
  return (text) => {
    const one = known.get(text) ?? { times: 0, name: null };
    known.delete(text);
    known.set(text, one);
    one.times++;
    if (one.name === null && one.times >= 3 && /^\s*(select|insert|update|with)\b/i.test(text)) {
      one.name = `s${++names}`;
      named++;
    }
    if (named > mostNamed || known.size > mostKnown) forgetSome();
    return one.name;
  };
}

/**
 * A client that prepares what it is asked again and again: the third time a text comes, it gets a name, and
 * PostgreSQL parses and plans it no more. One that begins with a comment has none (see `plannedByValues`).
 * A statement that gets no answer in `patience` milliseconds ends the connection: nothing that follows on it would be
 * answered either.
 */
function preparingClient(patience: number | null): new (config?: pg.ClientConfig) => pg.Client {
  const nameOf = statementNames();
  class PreparingClient extends pg.Client {}
  const query = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  // Assigned, not overridden: pg's query has a dozen overloads, all of which pass through.
  PreparingClient.prototype.query = function prepared(this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    const name = typeof text === 'string' && Array.isArray(values) && args.length === 2 ? nameOf(text) : null;
    const asked = name === null ? query.apply(this, args) : query.call(this, { name, text, values });
    if (patience !== null && asked instanceof Promise) {
      const timer = setTimeout(() => cutConnection(this), patience);
      const answered = () => clearTimeout(timer);
      asked.then(answered, answered);
    }
    return asked;
  } as typeof pg.Client.prototype.query;
  return PreparingClient;
}
