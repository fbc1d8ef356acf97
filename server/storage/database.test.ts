import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { tieSockets } from '../../fixtures/tied-sockets.ts';
import { QueryCache } from '../engine/cache/query-cache.ts';
import { type OpenDatabase, openDatabase, plannedByValues } from './database.ts';
import { cutConnection } from './heartbeat.ts';

let line: Awaited<ReturnType<typeof startLine>>;
let database: OpenDatabase;
let cache: QueryCache;

beforeAll(async () => {
  line = await startLine();
  const { user, password, database: name } = new pg.Client(inject('connection'));
  database = openDatabase({ host: '127.0.0.1', port: line.port, user, password, database: name }, { size: 3 });
  cache = new QueryCache(database.connect);
  await cache.listen();
});
afterAll(async () => {
  await cache.close();
  await database.close();
  line.end();
});

const timed = async <T>(run: Promise<T>): Promise<{ took: number; error: unknown; value: T | null }> => {
  const began = performance.now();
  const [value, error] = await run.then(
    (found) => [found, null] as const,
    (reason: unknown) => [null, reason] as const,
  );
  return { took: performance.now() - began, error, value };
};
const ask = (text = 'select 7 as n') => database.db.executeQuery({ sql: text, parameters: [] } as never);

test('a database that falls silent: who waits is told within 5 s, who comes at once, and its return is noticed', async () => {
  await ask();
  // On connections that are open, on new ones, and on none because all are taken; a long-running statement too.
  const waiting = Array.from({ length: 8 }, () => timed(ask()));
  await Promise.all(waiting);
  line.hold();
  const told = await Promise.all([...Array.from({ length: 8 }, () => timed(ask())), timed(longOne())]);
  for (const { took, error } of told) {
    expect(error).toBeInstanceOf(Error);
    expect(took).toBeLessThan(20_000);
  }
  const { took, error } = await timed(ask());
  expect(error).toMatchObject({ message: expect.stringContaining('silent') });
  expect(took).toBeLessThan(2000);
  line.pass();
  await expect
    .poll(
      () =>
        ask().then(
          () => true,
          () => false,
        ),
      { timeout: 120_000, interval: 20 },
    )
    .toBe(true);
  // It hears of changes again: what is kept is forgotten when another process announces a change.
  let asked = 0;
  const count = () => cache.of({ resources: ['it'], key: 'key' }, async () => ++asked);
  const isKept = async () => {
    const first = await count();
    return (await count()) === first;
  };
  await expect.poll(isKept, { timeout: 120_000 }).toBe(true);
  const before = await count();
  await database.longRunningPool.query(`select pg_notify('tessera_changed', 'it')`);
  await expect.poll(count).toBeGreaterThan(before);
});

test('a text that comes again and again is planned once, one that depends on its values each time', async () => {
  const one = openDatabase(inject('connection'), { size: 1 });
  for (let n = 0; n < 8; n++) {
    await sql`select ${n}::int as usual`.execute(one.db);
    await sql`${plannedByValues} select ${n}::int as skewed`.execute(one.db);
  }
  const kept = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one.db);
  await one.close();
  expect(kept.rows).toEqual([{ statement: 'select $1::int as usual' }]);
});

test('however many texts there were, those that come now are planned once', async () => {
  const one = openDatabase(inject('connection'), { size: 1 });
  for (let n = 0; n < 500; n++)
    for (let times = 0; times < 3; times++) await sql`select ${times}::int as ${sql.id(`n${n}`)}`.execute(one.db);
  for (let n = 0; n < 4200; n++) await sql`select ${n}::int as ${sql.id(`rare${n}`)}`.execute(one.db);
  for (let times = 0; times < 3; times++) await sql`select ${times}::int as "now"`.execute(one.db);
  const kept = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one.db);
  await one.close();
  expect(kept.rows.map(({ statement }) => statement)).toContain('select $1::int as "now"');
});

test('an ordinary statement has seconds, a long-running one has the time that it needs', async () => {
  const { took, error } = await timed(ask('select pg_sleep(60)'));
  expect(error).toMatchObject({ code: '57014' });
  expect(took).toBeLessThan(30_000);
  expect((await timed(longOne())).error).toBeNull();
});

test('what a killed process has asked for does not go on', async () => {
  const client = await database.longRunningPool.connect();
  client.on('error', () => undefined);
  const asked = client.query('select pg_sleep(60) as orphan').catch(() => undefined);
  const orphans = async () =>
    (
      await database.pool.query(
        `select 1 from pg_stat_activity where query like '%as orphan%' and pid <> pg_backend_pid()`,
      )
    ).rows.length;
  await expect.poll(orphans).toBe(1);
  cutConnection(client as unknown as pg.Client);
  await asked;
  client.release(true);
  await expect.poll(orphans, { timeout: 120_000 }).toBe(0);
});

const longOne = () => database.longRunningPool.query('select pg_sleep(5)');

/** A line to the tests' PostgreSQL that can be held: it stays open, takes what is sent, and brings nothing. */
async function startLine() {
  const { host, port } = new pg.Client(inject('connection'));
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  let held = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    tieSockets(client, upstream, sockets);
    client.pipe(upstream).pipe(client);
    if (held) holdBack();
  });
  const holdBack = () => {
    for (const socket of sockets) {
      socket.unpipe();
      socket.pause();
    }
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hold: () => {
      held = true;
      holdBack();
    },
    // What was held is lost, as with a line that comes back.
    pass: () => {
      held = false;
      for (const socket of sockets) socket.destroy();
    },
    end: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('settings of the server in the address stand beside our own', async () => {
  const { connectionString, host, port, user, password, database: name } = inject('connection');
  const asked = new URL(connectionString ?? `postgres://localhost/${name ?? 'postgres'}`);
  // It may be the folder of a socket.
  const apart = {
    host,
    port: port && String(port),
    user,
    password: typeof password === 'string' ? password : undefined,
  };
  for (const [key, value] of Object.entries(connectionString ? {} : apart))
    if (value) asked.searchParams.set(key, value);
  asked.searchParams.set('options', '-c synchronous_commit=off -c timezone=Asia/Tokyo');
  const one = openDatabase({ connectionString: asked.href }, { size: 1 });
  const settings = sql<{ zone: string; commit: string; plans: string }>`select current_setting('timezone') as zone,
    current_setting('synchronous_commit') as commit, current_setting('plan_cache_mode') as plans`;
  const said = async (on: OpenDatabase['db']) => (await settings.execute(on)).rows[0];
  for (const on of [one.db, one.longRunning]) expect(await said(on)).toMatchObject({ zone: 'UTC', commit: 'off' });
  const { answer } = await one.plannedOnce(async (on) => (await settings.execute(on)).rows[0]);
  expect(answer).toEqual({ zone: 'UTC', commit: 'off', plans: 'force_generic_plan' });
  await one.close();
});
