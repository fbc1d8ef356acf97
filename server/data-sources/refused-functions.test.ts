import type { Dialect } from '@tessera/schemas/data-source/scan-statement.ts';
import { functionsToAsk, refusedFunctions, statementFaults } from '@tessera/schemas/data-source/statement.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../fixtures/foreign-databases.ts';
import { type Link, openLink } from '../links/open-link.ts';
import { openEgress } from '../network/egress.ts';
import { refusedOf } from './refused-functions.ts';

const egress = openEgress({ allowed: ['127.0.0.0/8'] });
const databases = {} as Record<Dialect, ForeignDatabase>;
const links = {} as Record<Dialect, Link>;

beforeAll(async () => {
  databases.postgres = await emptyDatabase('postgres');
  databases.mysql = await emptyDatabase('mariadb');
  await databases.postgres.run(`
    create table t (id int, name text);
    create function plain(a int) returns int language plpgsql as $$ begin return a; end $$;
    create function library(a int) returns int volatile language internal as 'int4abs';
    create schema other;
    create function other.steady(a int) returns int stable language internal as 'int4abs';
    create function other."Odd Name"(a int) returns int volatile language internal as 'int4abs';
    create extension dblink; create extension tablefunc; create extension pgcrypto; create extension pg_trgm;`);
  await databases.mysql.run(`
    create table t (id int, name text);
    create function plain(a int) returns int deterministic return a;
    create function writes(a int) returns int modifies sql data begin insert into t values (a, ''); return a; end`);
  for (const dialect of ['postgres', 'mysql'] as const)
    links[dialect] = openLink(databases[dialect].settings, { egress });
});
afterAll(async () => {
  for (const dialect of ['postgres', 'mysql'] as const) {
    links[dialect].close();
    await databases[dialect].drop();
  }
});

/** What is refused, the names of functions alone: before anything is asked, and by what the database says. */
const refused = async (text: string, dialect: Dialect = 'postgres') => {
  const faults = statementFaults(text, dialect);
  const names = await refusedOf(links[dialect], functionsToAsk(text, dialect));
  return [...faults, ...refusedFunctions(text, { dialect, refused: names })].map(({ rule, params = {} }) =>
    [rule, params.name, params.line, params.column].join(' '),
  );
};

test('PostgreSQL: what reads may be called, whoever made it, and what nobody would miss', async () => {
  for (const text of [
    'select count(*), sum(id), max(name) filter (where id > 1), row_number() over (order by id) from t',
    "select coalesce(name, 'x'), to_char(now(), 'YYYY'), extract(year from now()), substring(name from 1 for 2) from t",
    'select t.id, t.name from t tablesample system (10) where exists (select 1) and t.id in (1, 2)',
    'with recursive n (i) as (select 1 union all select i + 1 from n where i < 3) select cast(i as numeric(10, 2)) from n',
    'select random(), gen_random_uuid(), clock_timestamp(), pg_total_relation_size($$t$$), current_setting($$timezone$$)',
    'select plain(1), public.plain(2), other.steady(3), (4).plain, similarity(name, $$x$$) from t',
    'select * from generate_series(1, 3) as s (n), unnest(array[1, 2]) with ordinality as u (a, b)',
    "select * from json_to_recordset('[]') as x (a int, b varchar(10)), xmltable('/a' passing xml '<a/>' columns b text)",
    "select digest(name, 'sha256'), gen_random_bytes(4) from t",
    'select nowhere(1)',
  ])
    expect([text, await refused(text)]).toEqual([text, []]);
});

test('PostgreSQL: what says of itself that it acts may not, however it is written', async () => {
  for (const [text, ...found] of [
    ['select library(1)', 'functionNotReading library 1 8'],
    ['select public . "library" /* x */ (1)', 'functionNotReading library 1 17'],
    ['select (1).library', 'functionNotReading library 1 12'],
    ['select U&"libr\\0061ry"(1)', 'functionNotReading library 1 10'],
    ['select\n  other."Odd Name"(1)', 'functionNotReading Odd Name 2 9'],
    ['select pgp_sym_encrypt(name, $$x$$) from t', 'functionNotReading pgp_sym_encrypt 1 8'],
    ["select nextval('s')", 'functionNotReading nextval 1 8'],
    ['select txid_status(1)', 'functionNotReading txid_status 1 8'],
  ] as const)
    expect([text, ...(await refused(text))]).toEqual([text, ...found]);
  for (const text of [
    "select * from dblink('', 'select 1') as x (a int)",
    "select * from crosstab('select 1') as x (a int)",
  ])
    expect((await refused(text))[0]).toMatch(/^functionClosed (dblink|crosstab) 1 15/);
});

/** Everything that PostgreSQL brings along and that acts is closed before anybody is asked, or by what it says of itself. */
test('PostgreSQL: no function that waits, reads files, changes the session or runs texts is let through', async () => {
  const { rows } = await links.postgres.read(
    {
      text: `select distinct proname::text from pg_proc p where pronamespace = 'pg_catalog'::regnamespace
        and not (2281 = any (proargtypes)) and prorettype not in (2279, 3838, 2280, 325, 3115)
        and proname ~ '^(pg_sleep|pg_read|pg_ls_|pg_stat_file|lo_|loread|lowrite|set_config|setseed|pg_(try_)?advisory|pg_notify|.*_to_xml|ts_stat|pg_(cancel|terminate)|currval|lastval|nextval|setval|pg_logical|pg_replication|pg_switch|pg_promote|pg_reload|pg_rotate|pg_log)'`,
      values: [],
    },
    { rows: 1000, bytes: 1_000_000, milliseconds: 5000 },
  );
  expect(rows.length).toBeGreaterThan(60);
  for (const [name] of rows) expect([name, (await refused(`select ${name}(1)`)).length > 0]).toEqual([name, true]);
});

test('MySQL: what it brings along and what is stored there may be called, and nothing else', async () => {
  for (const text of [
    "select count(*), group_concat(distinct name order by id separator ', '), date_format(now(), '%Y') from t",
    "select if(id in (1, 2), 'a', 'b'), cast(id as char(10)), convert(name using utf8mb4), `plain`(1) from t use index () where id > 0",
    'with n (i) as (select 1) select i, row_number() over (partition by i), date_add(now(), interval (1) day) from n',
    "select json_extract('{}', '$.a'), st_astext(point(1, 2)), match (name) against ('x' in boolean mode) from t",
    'select left(name, 2), replace(name, 1, 2), values_of.id from t as values_of where (id, name) in ((1, 2))',
  ])
    expect([text, await refused(text, 'mysql')]).toEqual([text, []]);
  for (const [text, found] of [
    ['select writes(1)', 'functionNotReading writes 1 8'],
    ["select lib_mysqludf_info('x')", 'functionNotReading lib_mysqludf_info 1 8'],
    ['select `foo` -- \n (1)', 'functionNotReading foo 1 8'],
    ['select "Foo"(1)', 'functionNotReading foo 1 8'],
    ['select test.foo(1)', 'functionNotReading foo 1 13'],
    ['select get_lock(1, 2)', 'functionClosed get_lock 1 8'],
  ] as const)
    expect([text, (await refused(text, 'mysql'))[0]]).toEqual([text, found]);
  // Every function that the server lists is one or the other.
  const listed = await databases.mysql.rows('select lower(function) as name from information_schema.sql_functions');
  const unknown = [];
  for (const { name } of listed) {
    const text = `select ${name}(1)`;
    if (statementFaults(text, 'mysql').length === 0 && functionsToAsk(text, 'mysql').length > 0) unknown.push(name);
  }
  expect(unknown.filter((name) => !/^(binlog|wsrep|des_|.*_oracle$)/.test(String(name)))).toEqual([]);
});

test('a database is asked once a minute for the same names', async () => {
  let asked = 0;
  const link: Link = {
    ...links.postgres,
    read: (statement, limits) => {
      asked++;
      return links.postgres.read(statement, limits);
    },
  };
  const names = [{ name: 'library', isAttribute: false }];
  for (let time = 0; time < 3; time++) expect(await refusedOf(link, names)).toEqual(new Set(['library']));
  expect(asked).toBe(1);
  await refusedOf(link, [...names, { name: 'plain', isAttribute: false }]);
  expect(asked).toBe(2);
});
