import { emptyDatabase, type ForeignDatabase, filledDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEgress } from '../../network/egress.ts';
import { type Link, openLink } from '../open-link.ts';
import { checkValues, textsOf } from './check-values.ts';
import { readCatalog, readTable, readTables } from './read-catalog.ts';
import type { TableDetail } from './table.ts';

const egress = openEgress({ allowed: ['127.0.0.0/8'] });
const names = ['northwind', 'chinookPostgres', 'chinookMysql', 'psi'] as const;
const databases = {} as Record<(typeof names)[number] | 'oddPostgres' | 'oddMysql', ForeignDatabase>;
const links: Link[] = [];

beforeAll(async () => {
  for (const name of names) databases[name] = await filledDatabase(name);
  databases.oddPostgres = await emptyDatabase('postgres');
  databases.oddMysql = await emptyDatabase('mariadb');
});

afterAll(async () => {
  for (const link of links) link.close();
  for (const { drop } of Object.values(databases)) await drop();
});

function linkTo(name: keyof typeof databases, changed: Partial<Link['settings']> = {}) {
  const link = openLink({ ...databases[name].settings, ...changed }, { egress });
  links.push(link);
  return link;
}

const columnsOf = (detail: TableDetail | undefined | null) =>
  detail?.columns.map(({ name, type, nullable }) => `${name} ${type}${nullable ? '' : ' not null'}`);

test('Northwind', async () => {
  const link = linkTo('northwind');
  await databases.northwind.run(`comment on table orders is 'What was ordered'; analyze`);
  const tables = await readCatalog(link);
  expect(tables).toHaveLength(14);
  const orders = tables.find(({ name }) => name === 'orders');
  expect(orders).toMatchObject({ schema: 'public', kind: 'table', comment: 'What was ordered', rows: 830 });
  expect(orders?.bytes).toBeGreaterThan(100_000);
  const details = await readTables(link, tables);
  expect(details.flatMap(({ foreignKeys }) => foreignKeys)).toHaveLength(13);
  const lines = details.find(({ name }) => name === 'order_details');
  expect(columnsOf(lines)).toEqual([
    'order_id smallint not null',
    'product_id smallint not null',
    'unit_price real not null',
    'quantity smallint not null',
    'discount real not null',
  ]);
  expect(lines?.primaryKey).toEqual({ name: 'pk_order_details', columns: ['order_id', 'product_id'] });
  expect(lines?.foreignKeys.map(({ columns, target }) => [...columns, target.name, ...target.columns])).toEqual([
    ['order_id', 'orders', 'order_id'],
    ['product_id', 'products', 'product_id'],
  ]);
  const employees = details.find(({ name }) => name === 'employees');
  expect(employees?.foreignKeys).toEqual([
    {
      name: 'fk_employees_employees',
      columns: ['reports_to'],
      target: { schema: 'public', name: 'employees', columns: ['employee_id'] },
      onDelete: 'noAction',
    },
  ]);
  const kinds = Object.fromEntries(employees?.columns.map(({ name, kind, length }) => [name, [kind, length]]) ?? []);
  expect(kinds).toMatchObject({
    employee_id: ['integer', null],
    last_name: ['text', 20],
    birth_date: ['date', null],
    photo: ['binary', null],
    notes: ['longText', null],
  });
});

test('Chinook says the same of itself in PostgreSQL and in MariaDB', async () => {
  const [postgres, mariadb] = [linkTo('chinookPostgres'), linkTo('chinookMysql')];
  const both = await Promise.all([postgres, mariadb].map(async (link) => readTables(link, await readCatalog(link))));
  const spelled = (name: string) => name.replaceAll('_', '').toLowerCase();
  const shapes = both.map((tables) =>
    tables.map(({ name, columns, primaryKey, foreignKeys }) => ({
      name: spelled(name),
      columns: columns.map((column) => [
        spelled(column.name),
        column.kind,
        column.length,
        column.scale,
        column.nullable,
      ]),
      primaryKey: primaryKey?.columns.map(spelled),
      foreignKeys: foreignKeys
        .map((key) => [...key.columns, key.target.name, ...key.target.columns].map(spelled))
        .sort(),
    })),
  );
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  expect(shapes[0]?.sort(byName)).toEqual(shapes[1]?.sort(byName));
  expect(shapes[0]).toHaveLength(11);
  expect(shapes[0]?.flatMap(({ foreignKeys }) => foreignKeys)).toHaveLength(11);
  const track = both[0]?.find(({ name }) => name === 'track');
  expect(track?.columns.find(({ name }) => name === 'unit_price')).toMatchObject({
    type: 'numeric(10,2)',
    kind: 'decimal',
    precision: 10,
    scale: 2,
  });
  expect(track?.indexes.map(({ name, unique }) => [name, unique])).toEqual([
    ['track_album_id_idx', false],
    ['track_genre_id_idx', false],
    ['track_media_type_id_idx', false],
    ['track_pkey', true],
  ]);
});

test('97 tables with words for themselves, in no more statements than one', async () => {
  const link = linkTo('psi');
  const tables = await readCatalog(link);
  expect(tables).toHaveLength(97);
  const begin = performance.now();
  const details = await readTables(link, tables);
  expect(performance.now() - begin).toBeLessThan(60_000);
  expect(details).toHaveLength(97);
  const columns = details.flatMap((detail) => detail.columns);
  expect([columns.length, columns.filter(({ comment }) => comment !== null).length]).toEqual([1295, 1182]);
  const account = details.find(({ name }) => name === 'bas_bank_account');
  expect(account).toMatchObject({
    comment: '银行账户',
    primaryKey: { name: 'PRIMARY', columns: ['id'] },
    foreignKeys: [],
  });
  expect(account?.columns.find(({ name }) => name === 'init_bal')).toEqual({
    name: 'init_bal',
    type: 'decimal(18,2)',
    kind: 'decimal',
    length: null,
    precision: 18,
    scale: 2,
    nullable: false,
    default: null,
    generated: null,
    comment: '初始余额',
    values: null,
  });
  const asked = { asked: 0 };
  const counting: Link = { ...link, read: (...all) => ++asked.asked && link.read(...all) } as Link;
  await readTables(counting, tables);
  expect(asked.asked).toBeLessThan(8);
});

test('PostgreSQL: what columns can be', async () => {
  await databases.oddPostgres.run(`
    create schema "Other one";
    create type mood as enum ('so so', 'it''s good');
    create domain code as varchar(7) not null;
    create table "Other one".parents (a int, b int, primary key (b, a));
    create table children (
      id int generated always as identity primary key,
      serial serial,
      mood mood default 'so so',
      code code,
      state varchar(10) check (state in ('new', 'it''s done')),
      "Odd ""name" text check ("Odd ""name" in ('x', 'y')),
      amount numeric(12, -2),
      total numeric(10, 2) generated always as (amount * 2) stored,
      one bit(1), many bit(8), list int[], moods mood[],
      at timestamptz default now(),
      parent_a int, parent_b int,
      positive int check (positive > 0),
      foreign key (parent_b, parent_a) references "Other one".parents on delete cascade,
      constraint children_code unique (code, state)
    );
    comment on column children.code is 'Its code';
    create unique index children_lower on children (lower(state), serial desc) where serial > 0;
    create view seen as select id, code from children;
    create materialized view kept as select 1 as one;
    create table parts (id int) partition by list (id);
    create table part_1 partition of parts for values in (1)`);
  const link = linkTo('oddPostgres');
  const tables = await readCatalog(link);
  expect(tables.map(({ schema, name, kind }) => [schema, name, kind])).toEqual([
    ['Other one', 'parents', 'table'],
    ['public', 'children', 'table'],
    ['public', 'kept', 'view'],
    ['public', 'parts', 'table'],
    ['public', 'seen', 'view'],
  ]);
  const children = await readTable(link, { schema: 'public', name: 'children' });
  const { columns = [] } = children ?? {};
  const of = (name: string) => columns.find((column) => column.name === name);
  expect(columns.map(({ name, generated }) => [name, generated]).filter(([, generated]) => generated)).toEqual([
    ['id', 'identity'],
    ['serial', 'identity'],
    ['total', 'computed'],
  ]);
  expect(of('mood')).toMatchObject({
    type: 'mood',
    kind: 'text',
    default: `'so so'::mood`,
    values: ['so so', `it's good`],
  });
  expect(of('code')).toMatchObject({
    type: 'character varying(7)',
    kind: 'text',
    length: 7,
    nullable: false,
    comment: 'Its code',
  });
  expect(of('state')).toMatchObject({ values: ['new', `it's done`], length: 10 });
  expect(of('Odd "name')).toMatchObject({ values: ['x', 'y'] });
  expect(of('positive')).toMatchObject({ values: null });
  expect(of('amount')).toMatchObject({ precision: 12, scale: -2 });
  expect([of('one'), of('many'), of('list'), of('moods'), of('at')].map((column) => column?.kind)).toEqual([
    ...['boolean', 'text', 'other', 'other', 'dateTime'],
  ]);
  expect(children?.foreignKeys).toMatchObject([
    {
      columns: ['parent_b', 'parent_a'],
      target: { schema: 'Other one', name: 'parents', columns: ['b', 'a'] },
      onDelete: 'cascade',
    },
  ]);
  expect(children?.uniqueKeys).toEqual([{ name: 'children_code', columns: ['code', 'state'] }]);
  expect(children?.indexes.find(({ name }) => name === 'children_lower')).toEqual({
    name: 'children_lower',
    columns: ['lower(state::text)', 'serial'],
    unique: true,
    partial: true,
    expression: true,
  });
  const seen = await readTable(link, { schema: 'public', name: 'seen' });
  expect(columnsOf(seen)).toEqual(['id integer', 'code character varying(7) not null']);
  expect(await readTable(link, { schema: 'public', name: 'there is none' })).toBeNull();
  expect(await readTables(link, [])).toEqual([]);
});

test('MariaDB: what columns can be', async () => {
  await databases.oddMysql.run(`
    create table parents (a int, b int, primary key (b, a));
    create table children (
      id int unsigned auto_increment primary key,
      mood enum('so so', 'it''s good') default 'so so',
      flags set('a','b'),
      state varchar(10) check (state in ('new', 'it''s done')),
      \`Odd \`\`name\` varchar(5) default 'x' comment 'Odd',
      positive int default 3 check (positive > 0),
      total int generated always as (positive * 2) stored,
      twice int as (positive * 2) virtual,
      is_on tinyint(1) not null default 1, one bit(1), many bit(8),
      data json, big longtext, bytes blob,
      at timestamp not null default current_timestamp on update current_timestamp,
      parent_a int, parent_b int,
      unique key by_state (state, positive), key by_start (big(10)),
      foreign key parent_key (parent_b, parent_a) references parents (b, a) on delete set null
    ) comment = 'Children';
    create view seen as select id, state from children;`);
  const link = linkTo('oddMysql');
  const tables = await readCatalog(link);
  expect(tables.map(({ name, kind, comment }) => [name, kind, comment])).toEqual([
    ['children', 'table', 'Children'],
    ['parents', 'table', null],
    ['seen', 'view', null],
  ]);
  const [children, seen] = await readTables(link, [tables[0]!, tables[2]!]);
  const of = (name: string) => children?.columns.find((column) => column.name === name);
  expect(of('id')).toMatchObject({ type: 'int(10) unsigned', kind: 'integer', generated: 'identity', default: null });
  expect(of('mood')).toMatchObject({ kind: 'text', default: `'so so'`, values: ['so so', `it's good`] });
  expect(of('flags')).toMatchObject({ kind: 'text', values: ['a', 'b'] });
  expect(of('state')).toMatchObject({ kind: 'text', length: 10, default: null, values: ['new', `it's done`] });
  expect(of('Odd `name')).toMatchObject({ default: `'x'`, comment: 'Odd' });
  expect(of('positive')).toMatchObject({ default: '3', values: null });
  expect([of('total'), of('twice')].map((column) => column?.generated)).toEqual(['computed', 'computed']);
  const kinds = ['is_on', 'one', 'many', 'data', 'big', 'bytes', 'at'].map((name) => of(name)?.kind);
  expect(kinds).toEqual(['boolean', 'boolean', 'text', 'json', 'longText', 'binary', 'dateTime']);
  expect(of('at')).toMatchObject({ default: 'current_timestamp()', nullable: false });
  expect(children?.foreignKeys).toMatchObject([
    { columns: ['parent_b', 'parent_a'], target: { name: 'parents', columns: ['b', 'a'] }, onDelete: 'setNull' },
  ]);
  expect(children?.uniqueKeys).toEqual([{ name: 'by_state', columns: ['state', 'positive'] }]);
  expect(children?.indexes.map(({ name }) => name)).toContain('by_start');
  expect(columnsOf(seen)).toEqual(['id int(10) unsigned not null', 'state varchar(10)']);
});

test('a user with few rights sees those, and is refused nothing on the way', async () => {
  const { northwind, chinookMysql } = databases;
  const role = northwind.settings.database;
  const user = chinookMysql.settings.database.slice(-20);
  await northwind.run(`create role ${role} login; grant select on region to ${role};
    grant select (product_id, product_name) on products to ${role}`);
  await chinookMysql.run(`create user '${user}'@'127.0.0.1'; grant select on Album to '${user}'@'127.0.0.1';
    grant select (TrackId, Name) on Track to '${user}'@'127.0.0.1'`);
  try {
    const pg = linkTo('northwind', { user: role });
    const tables = await readCatalog(pg);
    expect(tables.map(({ name }) => name)).toEqual(['products', 'region']);
    const products = (await readTables(pg, tables))[0];
    expect(columnsOf(products)).toEqual([
      'product_id smallint not null',
      'product_name character varying(40) not null',
    ]);
    expect(await readTable(pg, { schema: 'public', name: 'orders' })).toBeNull();
    const my = linkTo('chinookMysql', { user });
    const seen = await readTables(my, await readCatalog(my));
    expect(seen.map(({ name, columns }) => [name, columns.length])).toEqual([
      ['Album', 3],
      ['Track', 2],
    ]);
  } finally {
    await northwind.run(`drop owned by ${role}; drop role ${role}`);
    await chinookMysql.run(`drop user '${user}'@'127.0.0.1'`);
  }
});

test('a check is read where it says texts of one column, and nothing more', () => {
  const read = (check: string) => checkValues(check);
  expect(read(`CHECK ((a = ANY (ARRAY['x'::text, 'it''s'::text])))`)).toEqual({ column: 'a', values: ['x', `it's`] });
  expect(read(`CHECK (((a)::text = ANY ((ARRAY['x'::character varying, 'y'::character varying])::text[])))`)).toEqual({
    column: 'a',
    values: ['x', 'y'],
  });
  expect(read("`a` in ('x','y')")).toEqual({ column: 'a', values: ['x', 'y'] });
  expect(read("(`a` in (_utf8mb4\\'x\\',_utf8mb4\\'y\\'))")).toEqual({ column: 'a', values: ['x', 'y'] });
  expect(read("(`a` in (_utf8mb4\\'it\\\\\\'s\\'))")).toEqual({ column: 'a', values: [`it's`] });
  for (const check of [
    ...[`CHECK ((a = ANY (ARRAY[1, 2])))`, `CHECK (((a = ANY (ARRAY['x'::text])) OR (b > 1)))`, 'CHECK ((a > 0))'],
    ...["`a` in ('x','y') or `b` = 1", "`a` not in ('x')", "`a` in ('x',`b`)", 'json_valid(`a`)'],
  ])
    expect([check, read(check)]).toEqual([check, null]);
  expect(textsOf(`enum('a','b,c','it''s','')`)).toEqual(['a', 'b,c', `it's`, '']);
});
