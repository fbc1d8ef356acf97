import { Problem } from '@tessera/schemas/texts/problems.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { EngineTables } from './engine-tables.ts';
import { cutConnection, Heartbeat } from './heartbeat.ts';
import { type Connections, pipeline } from './pipeline.ts';
import { preparingClient } from './prepared-statements.ts';

export type Database = Kysely<EngineTables>;
/** What asks single questions: a transaction would take in what others ask on the same connection. */
export type Questions = Pick<Database, 'executeQuery' | 'getExecutor'>;

export interface OpenDatabase {
  /** Where it is, and as whom it is asked. */
  connection: pg.PoolConfig;
  db: Database;
  pool: pg.Pool;
  /** For statements that may take minutes, on few connections of their own, so that they never take those of the others. */
  longRunning: Database;
  longRunningPool: pg.Pool;
  /**
   * Reads by a plan that is made once for whatever values, also where PostgreSQL would think that planning it each time is
   * cheaper: it counts what a plan costs to run, and hardly what it costs to make. Few connections that all share (see
   * `pipeline`); `answer` is null where it takes longer than a moment (`isSlow`), or the connection is lost.
   */
  plannedOnce: <T>(ask: (db: Questions) => Promise<T>) => Promise<{ answer: T | null; isSlow: boolean }>;
  /**
   * Reads what takes less than a moment on one connection that all share (see `pipeline`). Where that fails for another
   * reason than the question (it takes longer after all, for it waits for a lock; the connection is lost), whoever waits
   * there is asked again on a connection of their own, and so is everybody for a while.
   */
  quickly: <T>(ask: (db: Questions) => Promise<T>) => Promise<T>;
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
/**
 * Connections for what takes minutes: for all that may run at a time (`routing/heavy-work.ts`: ten), a generation of modules and
 * its lock, the keeper of indexes, and one for who looks on.
 */
const longRunningSize = 14;
/** How long a plan that was made without its values is given. choice: milliseconds. */
const keptPlanTime = 300;
/** How long a question of `quickly` may take on the shared connection, a tenth of it waiting. choice: milliseconds. */
const quickTime = 250;
/** How long a plan that was made without its values waits for a lock. choice: milliseconds. */
const keptPlanLockTime = 25;
/** So many such questions wait on a connection before there is another one. choice: half of the persons of a busy office. */
const crowd = 8;
/** How long the shared connection is not used after one took longer. choice: milliseconds. */
const avoidance = 5000;
const connectionOptions = '-c timezone=UTC';
/** Seconds; what a connection has prepared and nobody asks any more ends with it. */
const connectionLifetime = 3600;

/**
 * A statement of minutes must not go on, with its locks, after the process that asked was killed. Not every system's server
 * can tell; there it ends by itself.
 */
async function watchLongRunning(client: pg.ClientBase): Promise<void> {
  // What a migration says of its progress.
  client.on('notice', ({ message }) => {
    if (message?.startsWith('Tessera: ')) console.log(message);
  });
  await client.query(`select set_config('client_connection_check_interval', '1s', false)`).catch(() => undefined);
}

/**
 * A connection without the settings of the server that its address has (`?options=-c …`), and these: what an address says
 * counts more to the driver than what is said beside it, and ours would be gone.
 */
function apart(given: pg.PoolConfig): { connection: pg.PoolConfig; theirOptions: string } {
  const { connectionString, options = '', ...connection } = given;
  if (connectionString === undefined) return { connection, theirOptions: options };
  const [place = '', ...questions] = connectionString.split('?');
  const parameters = new URLSearchParams(questions.join('?'));
  const theirs = parameters.get('options') ?? options;
  parameters.delete('options');
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  return { connection: { ...connection, connectionString: place + rest }, theirOptions: theirs };
}

/** Two pools and two pipelines, and a Kysely handle over each. Connections that break are replaced; the process never ends by them. */
export function openDatabase(given: pg.PoolConfig, options: { size?: number } = {}): OpenDatabase {
  const { connection, theirOptions } = apart(given);
  const ownOptions = `${theirOptions} ${connectionOptions}`.trim();
  const size = options.size ?? 20;
  const usual = makePool({
    ...connection,
    options: ownOptions,
    Client: preparingClient(answerTime),
    max: size,
    statement_timeout: statementTime,
  });
  const longRunning = makePool({
    ...connection,
    options: ownOptions,
    Client: preparingClient(null),
    max: Math.min(size, longRunningSize),
    onConnect: watchLongRunning,
  });
  const shared = { ...connection, keepAlive: true, connectionTimeoutMillis: connectTime };
  const pipelining = { Client: preparingClient(answerTime), lifetime: connectionLifetime * 1000, answerTime };
  const once = pipeline(
    {
      ...shared,
      options: `${ownOptions} -c plan_cache_mode=force_generic_plan`,
      statement_timeout: keptPlanTime,
      lock_timeout: keptPlanLockTime,
    },
    { ...pipelining, size: Math.ceil(size / 2), crowd },
  );
  const quick = pipeline(
    { ...shared, options: ownOptions, statement_timeout: quickTime, lock_timeout: quickTime / 10 },
    { ...pipelining, size: 1, crowd },
  );
  const heartbeat = new Heartbeat(() => {
    console.error('The database does not answer; requests are refused until it does.');
    usual.cut();
    longRunning.cut();
    once.cut();
    quick.cut();
  });
  const handle = ({ pool, refused = (error) => error }: { pool: Connections; refused?: (error: Error) => Error }) =>
    new Kysely<EngineTables>({
      dialect: new PostgresDialect({
        pool: {
          connect: () =>
            heartbeat.isSilent
              ? Promise.reject(new Error('Connection refused: the database is silent'))
              : pool.connect().catch((error) => {
                  throw refused(error);
                }),
          end: () => pool.end(),
        },
      }),
    });
  const db = handle(usual);
  const longRunningDb = handle({ ...longRunning, refused: (error) => busyOr(error, longRunning.pool) });
  const quickDb = handle(quick);
  const onceDb = handle(once);
  let avoidedUntil = 0;
  return {
    connection: given,
    db,
    pool: usual.pool,
    longRunning: longRunningDb,
    longRunningPool: longRunning.pool,
    plannedOnce: async (ask) => {
      try {
        return { answer: await ask(onceDb), isSlow: false };
      } catch (error) {
        if (isAnswer(error)) throw error;
        // No others: whoever waits on a connection that is cut would cut those that were opened since.
        if (isOutdated(error)) once.cut();
        return { answer: null, isSlow: isStatementTimeout(error) || codeOf(error) === lockTimeout };
      }
    },
    quickly: async (ask) => {
      if (performance.now() < avoidedUntil) return ask(db);
      try {
        return await ask(quickDb);
      } catch (error) {
        if (isAnswer(error)) throw error;
        avoidedUntil = performance.now() + avoidance;
        // Nobody waits behind what may be slow too; the next connection has prepared nothing that is out of date.
        quick.cut();
        return ask(db);
      }
    },
    connect: () => {
      const client = new pg.Client({ ...connection, keepAlive: true } as pg.ClientConfig);
      heartbeat.watch(client);
      return client;
    },
    close: async () => {
      await Promise.all([usual, longRunning, once, quick].map(({ pool }) => pool.end()));
    },
  };
}

/** Where all connections of a pool are in use by work of minutes, the database is not away. */
export const busyOr = (error: Error, { idleCount, totalCount, options }: pg.Pool): Error =>
  idleCount === 0 && totalCount >= options.max ? new Problem('TOO_BUSY') : error;

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;
/** PostgreSQL: canceled by the statement timeout. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014';
/** PostgreSQL: lock not available. */
const lockTimeout = '55P03';
/** What the connection has prepared is no longer so: a plan of columns that have changed, a name that was never given. */
const isOutdated = (error: unknown) => ['0A000', '26000'].includes(String(codeOf(error)));
/**
 * PostgreSQL's word about the question itself. Not about the connection (08, 57), its time (57014), a lock (55P03), or what
 * the connection has prepared: a plan of columns that have changed since (0A000), or that the question before it, with the
 * same text, did not get (26000).
 */
const isAnswer = (error: unknown): boolean => /^(?!08|57|55P03|0A000|26000|E)[0-9A-Z]{5}$/.test(String(codeOf(error)));

function makePool(config: pg.PoolConfig): { pool: pg.Pool; cut: () => void } {
  const pool = new pg.Pool({
    ...config,
    keepAlive: true,
    connectionTimeoutMillis: connectTime,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: connectionLifetime,
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
