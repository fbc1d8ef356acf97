import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ask, asker } from '@tessera/fixtures/asker.ts';
import { emptyDatabase, type ForeignDatabase, filledDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { beginGeneration, linked, untilOver } from '@tessera/fixtures/generation.ts';
import { install } from '@tessera/fixtures/installation.ts';
import { clientHash } from '@tessera/server/seed/seed.ts';
import { startEmbeddedPostgres } from '@tessera/server/storage/embedded.ts';
import type pg from 'pg';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
/** Seconds for all tables of the real databases, rows a second of a copy, and megabytes that it takes. */
const wanted = { modules: 60, perSecond: 20_000, megabytes: 100 };
const password = 'admin123';

/** Tables of databases that are not ours as modules, and a copy of many rows against rows that the database makes itself. */
export async function generateBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'pg'));
  const { app, tenant, close } = await install(postgres.connection, {
    filesFolder: folder,
    seed: { adminPassword: password, seed: 'none' },
    allowed: ['127.0.0.0/8'],
  });
  try {
    const signedIn = await asker(app)('POST', '/api/Login', { account: 'admin', password: clientHash(password) });
    const ask = asker(app, signedIn.data.token);
    await modulesOf(ask);
    await copyOf(ask, (entry) => ({
      pool: tenant.database.longRunningPool,
      table: tenant.registry.get(`entry/${entry}`).table,
    }));
  } finally {
    await close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function modulesOf(ask: Ask): Promise<void> {
  let seconds = 0;
  let tables = 0;
  for (const name of ['northwind', 'chinookPostgres', 'chinookMysql', 'psi'] as const) {
    const made = await generated(ask, { database: await filledDatabase(name), withRows: false });
    seconds += made.seconds;
    tables += made.progress.tables.length;
  }
  const met = seconds <= wanted.modules ? 'met' : 'MISSED';
  console.log(`generate: ${tables} tables as modules in ${seconds.toFixed(1)} s; at most ${wanted.modules} s: ${met}`);
}

const columns = `select n as id, 'thing ' || n as name, n % 1000 + 1 as owner_id, date '2020-01-01' + n % 2000 as made_on,
  timestamptz '2024-01-01' + n * interval '1 second' as seen_at, (n % 100000)::numeric(12,2) / 7 as price, n % 500 as stock,
  n % 3 = 0 as is_open, (array['new','open','closed'])[1 + n % 3] as state_code, repeat('word ', 12) || n as note`;

const script = `
  create table owners (id int primary key, name varchar(60) not null);
  insert into owners select n, 'owner ' || n from generate_series(1, 1000) n;
  create table things (id int primary key, name varchar(60) not null, owner_id int references owners, made_on date,
    seen_at timestamptz, price numeric(12,2), stock int, is_open boolean, state_code varchar(10), note varchar(200));
  insert into things ${columns} from generate_series(1, ${rows}) n;`;

type Stored = (entry: string) => { pool: pg.Pool; table: string };

async function copyOf(ask: Ask, storedAs: Stored): Promise<void> {
  const database = await emptyDatabase('postgres');
  await database.run(script);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const { progress, seconds } = await generated(ask, { database, withRows: true });
  clearInterval(watch);
  const things = progress.tables.find(({ table }) => table === 'public.things');
  if (progress.state !== 'done' || things?.rows !== rows) throw new Error(JSON.stringify(progress).slice(0, 2000));
  const bare = await ownRows(storedAs(things.entryId ?? ''));
  const perSecond = rows / seconds;
  const megabytes = (most - before) / 1_000_000;
  const met = perSecond >= wanted.perSecond && megabytes <= wanted.megabytes ? 'met' : 'MISSED';
  console.log(
    `generate: ${rows} rows copied in ${seconds.toFixed(1)} s, ${perSecond.toFixed(0)} a second, ratio ${(seconds / bare).toFixed(2)} to ` +
      `${bare.toFixed(1)} s in which the database makes them itself; ${megabytes.toFixed(0)} MB more; ` +
      `at least ${wanted.perSecond} a second and at most ${wanted.megabytes} MB: ${met}`,
  );
}

async function generated(ask: Ask, { database, withRows }: { database: ForeignDatabase; withRows: boolean }) {
  try {
    const linkId = await linked({ ask }, database);
    const began = performance.now();
    const jobId = await beginGeneration({ ask }, { linkId, withRows });
    const progress = await untilOver({ ask }, { linkId, jobId });
    if (progress.state !== 'done') throw new Error(JSON.stringify(progress).slice(0, 2000));
    return { progress, seconds: (performance.now() - began) / 1000 };
  } finally {
    await database.drop();
  }
}

/** Seconds in which the database fills a table of the same columns and indexes with such rows. */
async function ownRows({ pool, table }: ReturnType<Stored>): Promise<number> {
  await pool.query(`create table equal_rows (like "${table}" including all)`);
  const began = performance.now();
  await pool.query(`insert into equal_rows (id, name, owner_id, made_on, seen_at, price, stock, is_open, state_code, note)
    select gen_random_uuid(), m.name, gen_random_uuid(), m.made_on, m.seen_at, m.price, m.stock, m.is_open, m.state_code, m.note
    from (${columns} from generate_series(1, ${rows}) n) m`);
  return (performance.now() - began) / 1000;
}
