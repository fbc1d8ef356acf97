import { expect, test } from 'vitest';
import { calledFunctions } from './called-functions.ts';
import { isClosedFunction, isOfMysql } from './function-lists.ts';
import type { Dialect } from './scan-statement.ts';
import { statementFaults } from './statement.ts';

const called = (text: string, dialect: Dialect = 'postgres') =>
  calledFunctions(text, dialect).map(({ name, isAttribute }) => (isAttribute ? `.${name}` : name));
const rules = (text: string, dialect: Dialect = 'postgres') =>
  statementFaults(text, dialect).map(({ rule, params = {} }) =>
    [rule, params.name, params.line, params.column].filter((part) => part !== undefined).join(' '),
  );

test('a function is found however it is written', () => {
  for (const text of [
    'select pg_sleep(1)',
    'select PG_Sleep (1)',
    'select "pg_sleep"(1)',
    'select pg_catalog.pg_sleep(1)',
    'select "pg_catalog" . "pg_sleep" -- why\n (1)',
    'select pg_sleep /* /* ( */ */ (1)',
    'select U&"pg\\005fsleep"(1)',
    'select u&"pg\\+00005Fsl\\0065ep"  (1)',
    `select U&"pg!005fsleep" uescape '!' (1)`,
    `select U&"pg!005fsleep" /* x */ UESCAPE -- x\n '!' /* x */ (1)`,
    'select distinct on (a) pg_sleep(1) from t',
    'select * from t, lateral pg_sleep(1) as x (a)',
    'select (1.0).pg_sleep',
    'select (1.0)."pg_sleep"',
    'select x . U&"pg\\005fsleep" from cast(1 as float8) x',
    'with t as (values (1)) select * from t where pg_sleep(1) is null',
  ])
    expect([text, rules(text)]).toEqual([text, [expect.stringMatching(/^functionClosed pg_sleep /)]]);
  for (const text of ["select * from dblink('x', 'y') as (a int)", "select * from dblink('x', 'y') as t (a int)"])
    expect([text, rules(text)]).toEqual([text, ['functionClosed dblink 1 15']]);
  for (const text of [
    'select sleep(1)',
    'select SLEEP /**/ (1)',
    'select `sleep`(1)',
    'select "sleep" # x\n (1)',
    'select if(sleep(1), 1, 2)',
    'with t (a) as (select sleep(1)) select a from t',
  ])
    expect([text, rules(text, 'mysql')]).toEqual([text, [expect.stringMatching(/^functionClosed sleep /)]]);
});

test('what stands in texts and comments, or is called otherwise, is none', () => {
  for (const text of [
    `select 'pg_sleep(1)', $$ pg_sleep(1) $$, E'\\' pg_sleep(1)' -- pg_sleep(1)`,
    'select /* pg_sleep(1) */ 1 as pg_sleep',
    'select pg_sleep from (select 1 as pg_sleep) x',
    'select "pg_sleep " from t',
    'select my_pg_sleep(1)',
    "select to_char(now(), 'x'), count(*) filter (where a in (1)) over (partition by b) from t (a, b)",
  ])
    expect([text, rules(text)]).toEqual([text, []]);
  expect(rules("select 'sleep(1)' as `sleep (1)` -- sleep(1)\n", 'mysql')).toEqual([]);
  expect(called('select t.a, s.f(1), count(*) from s.t')).toEqual(['.a', 'f', 'count', '.t']);
  expect(called('select x as char (1) from y as t (a, b)', 'mysql')).toEqual([]);
  const others = called('with t (a) as (select 1), u (b, c) as (select f(1), 2) select cast(1 as char(3))', 'mysql');
  expect(others.filter((name) => !isOfMysql(name))).toEqual(['f']);
});

test('functions that do more than read are closed in either family, and their place is told', () => {
  for (const name of [
    ...['pg_read_file', 'pg_read_binary_file', 'pg_ls_dir', 'pg_stat_file', 'lo_import', 'lo_export', 'lo_get'],
    ...['dblink', 'dblink_exec', 'dblink_connect_u', 'set_config', 'setseed', 'pg_advisory_lock', 'pg_notify'],
    ...[
      'pg_try_advisory_xact_lock_shared',
      'pg_terminate_backend',
      'pg_cancel_backend',
      'pg_reload_conf',
      'pg_promote',
    ],
    ...['query_to_xml', 'query_to_xml_and_xmlschema', 'database_to_xml', 'table_to_xmlschema', 'cursor_to_xml'],
    ...['xpath_table', 'ts_stat', 'ts_rewrite', 'crosstab3', 'connectby', 'pg_logical_emit_message', 'pg_sleep_until'],
    ...['pg_create_restore_point', 'pg_drop_replication_slot', 'pg_rotate_logfile', 'pg_switch_wal', 'pg_file_write'],
  ])
    expect([name, isClosedFunction(name, 'postgres')]).toEqual([name, true]);
  for (const name of ['lo_total', 'sleep', 'count', 'pg_get_viewdef', 'xmltable', 'order_to_xml', 'current_setting'])
    expect([name, isClosedFunction(name, 'postgres')]).toEqual([name, false]);
  for (const name of [
    'sleep',
    'benchmark',
    'load_file',
    'get_lock',
    'release_all_locks',
    'master_pos_wait',
    'sys_exec',
  ])
    expect([name, isClosedFunction(name, 'mysql'), isOfMysql(name)]).toEqual([name, true, false]);
  for (const name of [
    'count',
    'date_format',
    'json_extract',
    'st_distance',
    'group_concat',
    'row_number',
    'in',
    'values',
  ])
    expect([name, isClosedFunction(name, 'mysql'), isOfMysql(name)]).toEqual([name, false, true]);
  expect(rules("select 1,\n  load_file('/etc/passwd'), sleep(1)", 'mysql')).toEqual([
    'functionClosed load_file 2 3',
    'functionClosed sleep 2 29',
  ]);
});

test('nothing is written into files, tables or variables', () => {
  expect(rules("select 1 into outfile '/tmp/x'", 'mysql')).toEqual(['intoRefused 1 10']);
  expect(rules("select 1 INTO/**/dumpfile '/tmp/x'", 'mysql')).toEqual(['intoRefused 1 10']);
  expect(rules('select 1 into @x', 'mysql')).toEqual(['intoRefused 1 10']);
  expect(rules('select 1 into t')).toEqual(['intoRefused 1 10']);
  expect(rules("select t.into, 'into', `into` from t -- into", 'mysql')).toEqual([]);
});

test('where a quote ends depends on no mode of the server', () => {
  // Where backslashes mean nothing, the quote ends before the call.
  expect(rules(`select '\\', sleep(1), 'x\\''`, 'mysql')).toEqual(['escapedQuote 1 8']);
  expect(rules(`select 1 as "\\", sleep(1) as "x\\""`, 'mysql')).toContain('escapedQuote 1 13');
  expect(rules(`select 'a\\\\', "b\\\\", "it's", 'say "x\\n"'`, 'mysql')).toEqual([]);
  expect(rules(`select '\\', pg_sleep(1), ' '`)).toEqual(['functionClosed pg_sleep 1 13']);
});

test('a long statement is looked at in a moment', () => {
  // Of the processor, not of the clock: others may have it meanwhile.
  const began = process.cpuUsage();
  for (const [text, dialect] of [
    [`select ${'f('.repeat(45_000)}`, 'mysql'],
    [`select ${'f('.repeat(24_000)}1${')'.repeat(24_000)}`, 'mysql'],
    [`select ${'sleep(1),'.repeat(11_000)}1`, 'mysql'],
    [`select '${'\\\\'.repeat(49_000)}'`, 'mysql'],
    [`select '${"a\\\\''".repeat(19_000)}'`, 'mysql'],
    [`select ${'a.b.'.repeat(24_000)}c`, 'postgres'],
    [`select U&"${'\\'.repeat(90_000)}"`, 'postgres'],
  ] as const)
    statementFaults(text, dialect);
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(5000);
});
