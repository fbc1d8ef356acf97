import { inDatabase, onServer } from '@tessera/fixtures/database-setup.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import type { SourceDefinition } from '@tessera/schemas/data-source/source.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openEgress } from '../../network/egress.ts';
import { openDatabase } from '../../storage/database.ts';
import { SourceProblem } from '../answer/source-problem.ts';
import { runSource } from '../run-source.ts';
import { type OwnDatabase, openOwnDatabase } from './own-database.ts';
import { readerRole } from './reader-role.ts';

let world: World;
let place: pg.ClientConfig;
let own: OwnDatabase;

const limits = { rows: 1000, bytes: 1_000_000, milliseconds: 60_000 };
const nameOf = async () =>
  (await sql<{ name: string }>`select current_database() as name`.execute(world.database.db)).rows[0]?.name ?? '';

beforeAll(async () => {
  world = await makeWorld();
  place = inDatabase(inject('connection'), await nameOf());
  own = openOwnDatabase({ db: world.database.longRunning, connection: place });
});
afterAll(async () => {
  await own.close();
  await dropReader(place, await nameOf());
  await world.end();
});

/** Roles belong to the server and outlive the database of a test. */
async function dropReader(connection: pg.ClientConfig, database: string) {
  const role = readerRole(database);
  await onServer(connection, `drop owned by ${role} cascade; drop role ${role}`);
}

/** What a statement answers when nothing stands before it but the role. */
const asked = async (text: string, more: Partial<typeof limits> = {}) => {
  try {
    const { rows, cut } = await own.ask({ text, values: [] }, { ...limits, ...more });
    return cut ? { rows: rows.length, cut } : rows;
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error;
    return error.reason === 'other' ? `refused: ${error.detail.text}` : error.reason;
  }
};
const owner = (statement: string) => onServer(place, statement);

test('a statement that needs nothing runs, and values come as they travel everywhere', async () => {
  expect(await asked('select 7 as a')).toEqual([[7]]);
  const text = `select 9007199254740993::bigint, 1.50::numeric, 0.1::float8, true, null::int, date '2026-11-20',
    timestamptz '2026-11-20 16:00:00.5+08', timestamp '2026-11-20 08:00:00', time '08:30', '{"a":[1]}'::jsonb, 'x'::text,
    '\\x00ff'::bytea, array[1,2], 'NaN'::numeric, 'infinity'::timestamptz`;
  const answer = await own.ask({ text, values: [] }, limits);
  expect(answer.rows).toEqual([
    [
      ...[
        '9007199254740993',
        1.5,
        0.1,
        true,
        null,
        '2026-11-20',
        '2026-11-20T08:00:00.500Z',
        '2026-11-20T08:00:00.000Z',
      ],
      ...['08:30:00', { a: [1] }, 'x', '\\x00ff', '{1,2}', 'NaN', 'infinity'],
    ],
  ]);
  expect(answer.columns.map(({ kind }) => kind)).toEqual([
    ...['integer', 'decimal', 'decimal', 'boolean', 'integer', 'date', 'dateTime', 'dateTime', 'time', 'json', 'text'],
    ...['binary', 'other', 'decimal', 'dateTime'],
  ]);
});

test('none of our tables can be read, by whatever name', async () => {
  const found = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'v', 'm', 'S', 'p')`.execute(world.database.db);
  expect(found.rows.length).toBeGreaterThan(20);
  for (const { name } of found.rows) {
    expect(await asked(`select * from "${name}"`)).toMatch('does not exist');
    expect(await asked(`select * from public."${name}"`)).toMatch('permission denied for schema public');
    expect(await asked(`select * from "${await nameOf()}".public."${name}"`)).toMatch('permission denied');
  }
});

test.each([
  // Files and programs of the server.
  ["select pg_read_file('/etc/passwd')", /permission denied/],
  ["select pg_read_binary_file('PG_VERSION')", /permission denied/],
  ["select * from pg_ls_dir('.')", /permission denied/],
  ['select * from pg_ls_logdir()', /permission denied/],
  ["select pg_stat_file('PG_VERSION')", /permission denied/],
  ["select lo_import ('/etc/passwd')", /permission denied/],
  ["select lo_export(1, '/tmp/x')", /permission denied/],
  ['select lo_create(0)', /permission denied/],
  ["select lo_from_bytea(0, 'x')", /permission denied/],
  ["copy (select 1) to program 'id'", /syntax error/],
  ["select 1) as x; copy (select 1) to program 'id'; select (1", /multiple commands|syntax error/],
  // Other servers, other programs.
  ["select * from dblink('dbname=postgres', 'select 1') as t(a int)", /does not exist/],
  ['select pg_current_logfile()', /permission denied/],
  ['select pg_reload_conf()', /permission denied/],
  // Other roles.
  ['set role tessera', /syntax error/],
  ['reset role', /syntax error/],
  ['set session authorization default', /syntax error/],
  ["select set_config('role', (select usename from pg_user where usesuper limit 1), false)", /permission denied/],
  ["select set_config('role', (select rolname from pg_roles where rolsuper limit 1), true)", /permission denied/],
  [
    "select set_config('session_authorization', (select rolname from pg_roles where rolsuper limit 1), true)",
    /permission denied/,
  ],
  ["select set_config('is_superuser', 'on', true)", /cannot be changed/],
  // What the server knows of passwords and people.
  ['select * from pg_authid', /permission denied/],
  ['select * from pg_shadow', /permission denied/],
  ['select * from pg_user_mapping', /permission denied/],
  ['select * from pg_statistic', /permission denied/],
  ['select * from pg_hba_file_rules', /permission denied/],
  ['select * from pg_file_settings', /permission denied/],
  ['select * from pg_largeobject', /permission denied/],
  ['select subconninfo from pg_subscription', /permission denied/],
  ["select current_setting('data_directory')", /permission denied|must be (a )?superuser/],
  ['select * from pg_backend_memory_contexts', /permission denied/],
  // Writing.
  ['create temp table x (a int)', /syntax error/],
  ['create table tessera_shown.x (a int)', /syntax error/],
  ['select 1 as a into temp x', /not allowed/],
  ['do $$ begin perform 1; end $$', /syntax error/],
  ['insert into public.setting values (1)', /syntax error/],
  ['with x as (delete from public.setting returning 1) select * from x', /top level|permission denied/],
  ["select set_config('transaction_read_only', 'off', true)", /read-write mode/],
  ["select nextval('public.x')", /permission denied|does not exist/],
  ['lock table public.setting', /syntax error/],
  ['explain select 1', /syntax error/],
  ['begin', /syntax error/],
  ['commit', /syntax error/],
  ['select 1) as x; commit; select (1', /multiple commands|syntax error/],
  ['listen tessera_changed', /syntax error/],
  // What our own work waits for or listens to.
  ["select pg_notify('tessera_changed', 'x')", /permission denied/],
  ['select pg_advisory_lock(7310, 1)', /permission denied/],
  ['select pg_try_advisory_lock(7310, 4)', /permission denied/],
  ['select pg_advisory_xact_lock(7310, 1)', /permission denied/],
  ['select pg_try_advisory_xact_lock_shared(1)', /permission denied/],
  ["select pg_logical_emit_message(false, 'a', 'b')", /permission denied/],
  ['select pg_export_snapshot()', /permission denied/],
  [
    'select pg_cancel_backend(pid) from pg_stat_activity where usename <> current_user',
    /permission denied|must be (a )?superuser/,
  ],
  [
    'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user',
    /permission denied|must be (a )?superuser/,
  ],
  ["select pg_create_physical_replication_slot('x')", /permission denied|superuser/],
  ['select pg_stat_reset()', /permission denied/],
  // Texts that are run by others.
  ["select query_to_xml('select pg_sleep(9)', true, true, '')", /permission denied/],
  ["select * from ts_stat('select 1')", /permission denied/],
  ["select database_to_xml(true, true, '')", /permission denied/],
  ["select table_to_xml('public.setting', true, true, '')", /permission denied/],
  ["select * from ts_rewrite('a'::tsquery, 'select * from public.setting')", /permission denied|must return/],
])('%s', async (text, said) => expect(await asked(text)).toMatch(said));

test('a statement ends when its time is over, whatever it does about that', async () => {
  expect(await asked('select pg_sleep(20)', { milliseconds: 200 })).toBe('timeout');
  const undone = "select set_config('statement_timeout', '0', true), pg_sleep(20)";
  expect(await asked(undone, { milliseconds: 200 })).toBe('timeout');
  const slow = "select set_config('statement_timeout', '0', true), n, pg_sleep(1) from generate_series(1, 20) n";
  expect(await asked(slow, { milliseconds: 300 })).toBe('timeout');
  expect(await asked('select count(*) from generate_series(1, 1e12)', { milliseconds: 200 })).toBe('timeout');
  const signal = AbortSignal.timeout(100);
  await expect(own.ask({ text: 'select pg_sleep(20)', values: [] }, { ...limits, signal })).rejects.toMatchObject({
    reason: 'timeout',
  });
  await new Promise((done) => setTimeout(done, 1500));
  const left = await sql`select pid from pg_stat_activity where starts_with(usename, 'tessera_reader_')
    and datname = current_database() and state = 'active'`.execute(world.database.db);
  expect(left.rows).toEqual([]);
});

test('an answer ends where it is too long or too wide', async () => {
  expect(await asked('select * from generate_series(1, 1000000)', { rows: 10 })).toEqual({ rows: 10, cut: 'rows' });
  const cut = await asked("select repeat('x', 1000) from generate_series(1, 100000)", { rows: 1e6, bytes: 100_000 });
  expect(cut).toMatchObject({ cut: 'bytes' });
  expect(await asked("select repeat('x', 50000000)", { bytes: 100_000 })).toEqual({ rows: 0, cut: 'bytes' });
  // Who gets out of the brackets has still no more rows than are wanted.
  const out = 'select 1) as a, (select * from generate_series(1, 1000)) as b union all select 1, 2 from (select 1';
  expect(await asked(out, { rows: 5 })).toEqual({ rows: 5, cut: 'rows' });
});

test('nothing of a statement is left on its connection', async () => {
  const one = openOwnDatabase({ db: world.database.longRunning, connection: place, size: 1 });
  const ask = async (text: string) => (await one.ask({ text, values: [] }, limits)).rows;
  await ask("select set_config('search_path', 'pg_temp', false), set_config('app.mark', 'left', false), setseed(0.5)");
  expect(await ask("select current_setting('search_path'), coalesce(current_setting('app.mark', true), '')")).toEqual([
    ['tessera_shown', ''],
  ]);
  await one.close();
});

test('who runs beside it is not overheard, not even another statement', async () => {
  const other = own.ask({ text: "select 'confidential', pg_sleep(1)", values: [] }, limits);
  await new Promise((done) => setTimeout(done, 200));
  const seen = await asked('select query from pg_stat_activity where pid <> pg_backend_pid()');
  expect(JSON.stringify(seen)).not.toMatch(/confidential|select/i);
  await other;
});

test('no document brings in a file of the server', async () => {
  const file = await sql<{ path: string }>`select current_setting('data_directory') || '/PG_VERSION' as path`.execute(
    world.database.db,
  );
  const document = `<!DOCTYPE a [<!ENTITY b SYSTEM "file://${file.rows[0]?.path}">]><a>&b;</a>`;
  expect(JSON.stringify(await asked(`select xmlparse(document '${document}')`))).not.toMatch(/>1\d/);
  expect(JSON.stringify(await asked(`select xpath('//a/text()', '${document}')`))).toMatch(/^\[\["\{\}"|refused/);
});

test('functions that somebody else made are out of reach, those that run as their owner too', async () => {
  await owner(`create function public.leak() returns text language sql security definer as
    'select value::text from public.setting limit 1'`);
  expect(await asked('select public.leak()')).toMatch('permission denied for schema public');
  expect(await asked('select leak()')).toMatch('does not exist');
  // Looked up without its schema: operators, casts, collations.
  expect(await asked("select 'a' operator(public.%) 'b'")).toMatch(/permission denied|does not exist/);
});

test('views that are named are shown, no others, and no tables', async () => {
  await owner(`create table public.staff (name text, pay int); insert into public.staff values ('Li', 10), ('Boss', 0);
    create view public.workers as select name, pay from public.staff where name <> 'Boss';
    create view public.bosses as select * from public.staff where name = 'Boss'`);
  await own.showViews(['workers']);
  expect(await asked('select * from workers')).toEqual([['Li', 10]]);
  expect(await asked('select * from tessera_shown.workers')).toEqual([['Li', 10]]);
  expect(await asked('select * from bosses')).toMatch('does not exist');
  expect(await asked('select * from public.workers')).toMatch('permission denied');
  // A condition that fails would tell of rows that the view leaves out.
  expect(await asked('select name from workers where 1 / pay > 0 or true')).toEqual([['Li']]);
  expect(await asked('select name from workers for update')).toMatch(/read-only|permission denied/);
  await expect(own.showViews(['staff'])).rejects.toMatchObject({ problem: 'NO_SUCH_VIEW' });
  expect(await asked('select * from workers')).toEqual([['Li', 10]]);
  await own.showViews([]);
  expect(await asked('select * from workers')).toMatch('does not exist');
});

test('whoever could do something before still can', async () => {
  const role = `tessera_bi_${process.pid}`;
  const database = `${await nameOf()}_bi`;
  await owner(`create database ${database} template ${inject('template')}`);
  const there = inDatabase(inject('connection'), database);
  const db = openDatabase(there, { size: 2 });
  await onServer(there, `create role ${role} login; create table t (a int); grant select on t to ${role}`);
  const opened = openOwnDatabase({ db: db.longRunning, connection: there });
  await opened.ask({ text: 'select 1', values: [] }, limits);
  for (const statement of ['select * from t', "select pg_notify('a', 'b')", 'select pg_advisory_lock(1)'])
    await onServer(there, `set role ${role}; ${statement}`);
  await opened.close();
  await db.close();
  await dropReader(there, database);
  await onServer(there, `drop owned by ${role}; drop role ${role}`);
  await owner(`drop database ${database} with (force)`);
});

test('several processes that begin at once share one role', async () => {
  const all = Array.from({ length: 6 }, () => openOwnDatabase({ db: world.database.longRunning, connection: place }));
  const answers = await Promise.all(all.map((one) => one.ask({ text: 'select 1', values: [] }, limits)));
  expect(answers.every(({ rows }) => rows.length === 1)).toBe(true);
  expect(await asked('select 1')).toEqual([[1]]);
  await Promise.all(all.map((one) => one.close()));
  const kept = await sql<{ kept: string }>`select rolpassword as kept from pg_authid
    where starts_with(rolname, 'tessera_reader_') limit 1`.execute(world.database.db);
  expect(kept.rows[0]?.kept).toMatch(/^SCRAM-SHA-256\$4096:/);
});

test('parameters, looking for, ordering, paging and counting on a real database', async () => {
  const run = (source: Partial<SourceDefinition & { type: 'sql' }>, more: object = {}) =>
    runSource(
      { type: 'sql', text: '', parameters: [], ...source },
      {
        parameters: {},
        limits,
        link: own,
        egress: openEgress(),
        secrets: async () => undefined,
        ...more,
      },
    ).then(({ rows }) => rows.map((row) => ({ ...row })));
  const parameters = [
    { name: 'q', type: 'text' },
    { name: 'n', type: 'integer', default: 3 },
    { name: 'list', type: 'texts' },
  ] as const;
  const text = `with x as (select n, 'name ' || n as name from generate_series(1, :n) n order by n desc)
    select * from x where (:q is null or name = :q) and (cardinality(array[:list]::text[]) < 2 or name in (:list))
    order by name -- the last line ;`;
  expect(await run({ text, parameters })).toHaveLength(3);
  expect(await run({ text, parameters }, { parameters: { q: "x' or '1'='1" } })).toEqual([]);
  expect(await run({ text, parameters }, { parameters: { q: 'name 2', n: '2' } })).toEqual([{ n: 2, name: 'name 2' }]);
  expect(await run({ text, parameters }, { parameters: { list: ['name 1', 'name 3'] } })).toHaveLength(2);
  const hundred =
    "select n as id, case n when 7 then '50%_!' else 'row' end as label from generate_series(1, 100) n;;\n--";
  const select = (selection: object) => run({ text: hundred }, { selection });
  expect(await select({ page: { offset: 10, limit: 2 } })).toEqual([
    { id: 11, label: 'row' },
    { id: 12, label: 'row' },
  ]);
  expect(await select({ keyword: { text: '0%_!', columns: ['label', 'id'] } })).toEqual([{ id: 7, label: '50%_!' }]);
  expect(await select({ keyword: { text: 'x', columns: [] } })).toEqual([]);
  expect(
    await select({ filters: [{ column: 'id', values: ['5', 6] }], order: { column: 'id', descending: true } }),
  ).toEqual([
    { id: 6, label: 'row' },
    { id: 5, label: 'row' },
  ]);
  await expect(select({ filters: [{ column: 'id") or ("x', values: [1] }] })).rejects.toMatchObject({
    reason: 'other',
  });
  expect(await run({ text: 'select 1 as a, 2 as a, 3 as "", 4 as __proto__' }).catch(String)).toMatch(/SourceProblem/);
  expect((await run({ text: 'select 1 as a, 2 as a, 4 as __proto__' })).map((row) => Object.entries(row))).toEqual([
    [
      ['a', 1],
      ['a_2', 2],
      ['__proto__', 4],
    ],
  ]);
  expect(await run({ text: 'values (1, 2), (3, 4)' }, { selection: { page: { offset: 1, limit: 5 } } })).toEqual([
    { column1: 3, column2: 4 },
  ]);
  await expect(run({ text: 'select :x' })).rejects.toMatchObject({ findings: [{ rule: 'undeclaredParameter' }] });
  await expect(run({ text: 'delete from x' })).rejects.toMatchObject({ findings: [{ rule: 'notReading' }] });
});

test('a role that somebody dropped is made again', async () => {
  const one = openOwnDatabase({ db: world.database.longRunning, connection: place, size: 1 });
  const ask = () => one.ask({ text: 'select 1', values: [] }, limits);
  await ask();
  await own.close();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${readerRole(await nameOf())}`.execute(
    world.database.db,
  );
  await dropReader(place, await nameOf());
  // The first may find the connection cut, the next that nobody of this name may enter.
  let again: unknown;
  for (let tries = 0; tries < 3 && !again; tries++) again = (await ask().catch(() => undefined))?.rows;
  expect(again).toEqual([[1]]);
  await one.close();
});

test('the server reads quotes as the scanner does, and values by their types', async () => {
  const pieces = fc.constantFrom(
    ':a',
    "'",
    '"',
    '\\',
    '$$',
    '$q$',
    ';',
    '--',
    '/*',
    '*/',
    ':',
    '::',
    ' ',
    '\n',
    'E',
    '名',
    '🙂',
  );
  const hidden = fc.array(pieces, { maxLength: 12 }).map((list) => list.join(''));
  const parameters = [
    { name: 'a', type: 'text' },
    { name: 'd', type: 'decimal' },
    { name: 'at', type: 'dateTime' },
    { name: 'day', type: 'date' },
    { name: 'flag', type: 'boolean' },
  ] as const;
  await fc.assert(
    fc.asyncProperty(hidden, hidden, async (text, noted) => {
      const comment = noted.replaceAll('/*', '').replaceAll('*/', '');
      const statement = `select '${text.replaceAll("'", "''")}', E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}',
        $t$${text}$t$, :a /* ${comment} */, 1 as "${text.replaceAll('"', '""')}x" -- ${noted.replaceAll('\n', ' ')}
        , :a, :d, :at, :day, :flag, :d is null`;
      const values = { a: 'A', d: '123456789012345.25', at: '2026-11-20T08:00:00Z', day: '2026-11-20', flag: 'true' };
      const { rows } = await runSource(
        { type: 'sql', text: statement, parameters },
        { parameters: values, limits, link: own, egress: openEgress(), secrets: async () => undefined },
      );
      const said = Object.values(rows[0] ?? {});
      expect(said).toEqual([
        ...[text, text, text, 'A', 1, 'A', values.d, '2026-11-20T08:00:00.000Z', values.day, true, false],
      ]);
    }),
    { numRuns: 150 },
  );
});

test('an account without the right to make roles is told what it lacks', async () => {
  const role = `tessera_plain_${process.pid}`;
  const database = `${await nameOf()}_plain`;
  await owner(`create role ${role} login`);
  await owner(`create database ${database} owner ${role}`);
  const admin = inDatabase(inject('connection'), database);
  const there = readerOf(admin, role);
  await onServer(there, 'create table setting (name text primary key, value jsonb not null)');
  const db = openDatabase(there, { size: 2 });
  const opened = openOwnDatabase({ db: db.longRunning, connection: there });
  const ask = (text: string) => opened.ask({ text, values: [] }, limits);
  await expect(ask('select 1')).rejects.toMatchObject({ problem: 'OWN_SQL_CLOSED' });
  // As soon as it may, it works: without a superuser's right to take functions away, what they do is undone.
  await owner(`alter role ${role} createrole`);
  expect((await ask('select 7')).rows).toEqual([[7]]);
  await expect(ask('select * from public.setting')).rejects.toMatchObject({ reason: 'other' });
  await onServer(there, 'create table still_ours (a int); select pg_notify($$a$$, $$b$$), pg_advisory_xact_lock(1)');
  const listener = new pg.Client(admin);
  const heard: unknown[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.connect();
  await listener.query('listen tessera_changed');
  await ask("select pg_notify('tessera_changed', 'forged')");
  await ask('select pg_advisory_lock(7310, 1)');
  await listener.query('select 1');
  expect(heard).toEqual([]);
  const free = await listener.query('select pg_try_advisory_lock(7310, 1) as free');
  expect(free.rows).toEqual([{ free: true }]);
  await listener.query(`create schema open_to_all; grant usage on schema open_to_all to public`);
  await listener.end();
  const again = openOwnDatabase({ db: db.longRunning, connection: there });
  await expect(again.ask({ text: 'select 1', values: [] }, limits)).rejects.toMatchObject({
    problem: 'OWN_SQL_CLOSED',
  });
  await opened.close();
  await db.close();
  await dropReader(admin, database);
  await owner(`drop database ${database} with (force)`);
  await owner(`drop role ${role}`);
});

/** The same place for another account; the servers of tests trust whoever comes by their socket. */
function readerOf(connection: pg.ClientConfig, user: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, user };
  const url = new URL(connection.connectionString);
  url.searchParams.set('user', user);
  return { connectionString: url.href };
}
