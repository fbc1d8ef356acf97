import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../fixtures/foreign-databases.ts';
import { linked, madeModules } from '../../fixtures/generation.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

/** Rows whose keys are the same to their database and are spelled otherwise where they are pointed to. */
const rows = `
  insert into kinds values ('ABC', 'first'), ('Straße', 'second'), ('plain', 'third');
  insert into goods values (1, 'one', 'abc', null), (2, 'two', 'STRASSE', 1), (3, 'three', 'plain', 2), (4, 'four', null, null), (5, 'five', 'nowhere', null);
  insert into bills values ('No-1', 7, 'mine');
  insert into bill_lines values ('NO-1', 7, 1, 'line');
  insert into branches values ('Top', 'top', null), ('Below', 'below', 'TOP');`;
const spelled = { postgres: 'STRASSE', mariadb: 'STRAßE  ' };
const scripts = {
  postgres: `
    create collation loose (provider = icu, locale = 'und-u-ks-level1', deterministic = false);
    create table kinds (code varchar(20) collate loose primary key, kind_name varchar(40));
    create table goods (id int primary key, name varchar(40) not null, kind_code varchar(20) collate loose references kinds, goods_id int);
    create extension citext;
    create table sorts (code citext primary key, sort_name varchar(40));
    create table things (id int primary key, name varchar(40) not null, sort_code citext references sorts);
    insert into sorts values ('ABC', 'first'), ('B', 'second');
    insert into things values (1, 'one', 'abc'), (2, 'two', 'b');
    create table bills (code varchar(20) collate loose, part int, bill_name varchar(40), primary key (code, part));
    create table bill_lines (code varchar(20) collate loose, part int, line_no int, what varchar(40),
      primary key (code, part, line_no), foreign key (code, part) references bills on delete cascade);
    create table branches (code varchar(20) collate loose primary key, name varchar(40) not null, parent_code varchar(20) collate loose references branches);
    set session_replication_role = replica;
    ${rows}`,
  mariadb: `
    set foreign_key_checks = 0;
    create table kinds (code varchar(20) primary key, kind_name varchar(40)) collate utf8mb4_general_ci;
    create table goods (id int primary key, name varchar(40) not null, kind_code varchar(20), goods_id int,
      foreign key (kind_code) references kinds (code)) collate utf8mb4_general_ci;
    create table bills (code varchar(20), part int, bill_name varchar(40), primary key (code, part)) collate utf8mb4_general_ci;
    create table bill_lines (code varchar(20), part int, line_no int, what varchar(40), primary key (code, part, line_no),
      foreign key (code, part) references bills (code, part) on delete cascade) collate utf8mb4_general_ci;
    create table branches (code varchar(20) primary key, name varchar(40) not null, parent_code varchar(20),
      foreign key (parent_code) references branches (code)) collate utf8mb4_general_ci;
    ${rows.replace("'STRASSE'", "'STRAßE  '")}`,
};

describe.each(['postgres', 'mariadb'] as const)('%s', (server) => {
  let world: World;
  let database: ForeignDatabase;
  beforeAll(async () => {
    [world, database] = await Promise.all([makeWorld(), emptyDatabase(server)]);
    await database.run(scripts[server]);
  });
  afterAll(async () => {
    await world.end();
    await database.drop();
  });

  test.each([false, true])('what points to a row is the same as its database says (standing: %s)', async (standing) => {
    const { progress, entryOf } = await madeModules(world, { linkId: await linked(world, database), standing });
    const made = progress.tables.map(({ table, state }) => `${table.split('.')[1]} ${state}`);
    const own = server === 'postgres' ? ['sorts done', 'things done'] : [];
    expect(made.sort()).toEqual([
      ...['bill_lines done', 'bills done', 'branches done', 'goods done', 'kinds done'],
      ...own,
    ]);
    const base = (table: string) => {
      const key = progress.tables.find((one) => one.table.endsWith(`.${table}`))?.table ?? '';
      return `/api/OnLineDevInstance/${entryOf(key)}`;
    };
    type Row = Record<string, unknown> & { id: string; version: number };
    const list = async (table: string, asked: object = {}): Promise<Row[]> =>
      (await world.ask('POST', `${base(table)}/List`, asked)).data.list;

    const goods = await list('goods', { sidx: 'idValue', sord: 'asc' });
    const shown = (row: Row) => [row.name, (row._names as Record<string, unknown>).kindCode];
    expect(goods.slice(0, 4).map(shown)).toEqual([
      ['one', 'first'],
      ['two', 'second'],
      ['three', 'third'],
      ['four', undefined],
    ]);
    const kinds = await list('kinds', { sidx: 'kindName', sord: 'asc' });
    expect(goods.slice(0, 3).map(({ kindCode }) => kindCode)).toEqual(kinds.map(({ id }) => id));
    const second = [{ field: 'kindCode', op: 'in', value: [kinds[1]?.id] }];
    expect((await list('goods', { filter: second })).map(({ name }) => name)).toEqual(['two']);
    const two = (await world.ask('GET', `${base('goods')}/${goods[1]?.id}`)).data;
    const saved = await world.ask('PUT', `${base('goods')}/${two.id}`, { name: 'zwei', version: two.version });
    expect([saved.msg, saved.data?.kindCode ?? kinds[1]?.id]).toEqual(['', kinds[1]?.id]);
    if (standing)
      expect(await database.rows('select kind_code as held from goods where id = 2')).toEqual([
        { held: spelled[server] },
      ]);

    if (server === 'postgres') {
      // By the rules of a type that an extension brings.
      const [first] = await list('sorts', { sidx: 'sortName', sord: 'asc' });
      const byFirst = [{ field: 'sortCode', op: 'in', value: [first?.id] }];
      expect((await list('things', { filter: byFirst })).map(({ name }) => name)).toEqual(['one']);
      const byOthers = [{ field: 'sortCode', op: 'ne', value: first?.id }];
      expect((await list('things', { filter: byOthers })).map(({ name }) => name)).toEqual(['two']);
    }
    const branches = await list('branches');
    const top = branches.find(({ name }) => name === 'top');
    expect(branches.find(({ name }) => name === 'below')).toMatchObject(
      standing ? { parentCode: top?.id } : { parentId: top?.id },
    );
    if (!standing) {
      const [bill] = await list('bills');
      const { data } = await world.ask('GET', `${base('bills')}/${bill?.id}`);
      expect(data.billLines).toMatchObject([{ what: 'line' }]);
    }
    // What points to nothing there is emptied in a copy, as before, and counted.
    expect(progress.tables.map(({ cleared }) => cleared).reduce((sum, one) => sum + one, 0)).toBe(standing ? 0 : 1);
  });
});
