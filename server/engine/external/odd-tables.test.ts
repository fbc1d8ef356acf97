import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../../fixtures/foreign-databases.ts';
import { linked, madeModules } from '../../../fixtures/generation.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const scripts = {
  postgres: `
    create type mood as enum ('sad', 'ok');
    create table "Odd ""table"" select" ("the key" uuid primary key, "select" text, "名 称" varchar(20), feeling mood, cash money,
      bytes bytea, list int[], span interval, address inet, doc jsonb, at_home time, far timestamptz, near timestamp,
      day date, big bigint, huge numeric(30, 10), real_one real, flag boolean, fixed char(5),
      twice int generated always as (2 * 21) stored);
    insert into "Odd ""table"" select" values ('0e5e2b0a-3c1c-4a70-9c4c-1d2f9b6a7c11', 'it''s', '甲', 'ok', 1.5, '\\x00ff',
      '{1,2}', '1 day', '10.0.0.1', '{"a": 12345678901234567890}', '12:30:00', 'infinity', '-infinity', '0044-03-15 BC',
      9223372036854775807, 12345678901234567890.0123456789, 0.1, true, 'ab');
    create table trigger_table (id int primary key, name varchar(20), changed int not null default 0);
    insert into trigger_table (id, name) values (1, 'one');
    create function count_up() returns trigger language plpgsql as $$ begin new.changed := new.changed + 1; new.name := upper(new.name); return new; end $$;
    create trigger t before update on trigger_table for each row execute function count_up();
    create table day_key (day date, place int, note varchar(20), primary key (day, place));
    insert into day_key values ('2024-02-29', 1, 'leap');
    create table big_key (id bigint primary key, note varchar(20));
    insert into big_key values (9007199254740993, 'beyond');
    create table known_by (code varchar(20) not null, part int not null, note varchar(20));
    create unique index known_by_code on known_by (code); create unique index known_by_both on known_by (part, code);
    insert into known_by values ('A', 1, 'one'), ('B', 1, 'two');
    create table half_known (code varchar(20) unique);
    create view seen as select * from big_key; create table keyless (note text)`,
  mariadb: `
    create table \`Odd \`\`table\`\` select\` (\`the key\` varchar(40) primary key, \`select\` text, \`名 称\` varchar(20),
      feeling enum('sad', 'ok'), hues set('red', 'green', 'blue'), bytes blob, yes bit(1), bits bit(8), made year, doc json,
      at_home time, far timestamp null, near datetime, day date, big bigint unsigned, huge decimal(30, 10), real_one float,
      flag tinyint(1), twice int generated always as (2 * 21) stored);
    set sql_mode = '';
    insert into \`Odd \`\`table\`\` select\` (\`the key\`, \`select\`, \`名 称\`, feeling, hues, bytes, yes, bits, made, doc, at_home, far, near, day,
      big, huge, real_one, flag) values ('a''b\\\\c', 'it''s', '甲', 'ok', 'red,blue', x'00ff', b'1', b'10101010', 2024,
      '{"a": 12345678901234567890}', '-12:30:00', '2024-01-31 08:00:00', '0000-00-00 00:00:00', '2024-02-00', 18446744073709551615,
      12345678901234567890.0123456789, 0.1, 7);
    create table trigger_table (id int primary key, name varchar(20), changed int not null default 0);
    insert into trigger_table (id, name) values (1, 'one');
    create trigger t before update on trigger_table for each row set new.changed = new.changed + 1, new.name = upper(new.name);
    create table day_key (day date, place int, note varchar(20), primary key (day, place));
    insert into day_key values ('2024-02-29', 1, 'leap');
    create table big_key (id bigint primary key, note varchar(20));
    insert into big_key values (9007199254740993, 'beyond');
    create table known_by (code varchar(20) not null, part int not null, note varchar(20));
    create unique index known_by_code on known_by (code); create unique index known_by_both on known_by (part, code);
    insert into known_by values ('A', 1, 'one'), ('B', 1, 'two');
    create table half_known (code varchar(20) unique);
    create view seen as select * from big_key; create table keyless (note text)`,
};
const odd = { postgres: '"Odd ""table"" select"', mariadb: '`Odd ``table`` select`' };

describe.each(['postgres', 'mariadb'] as const)('%s', (server) => {
  let world: World;
  let database: ForeignDatabase;
  const bases = new Map<string, string>();
  const states = new Map<string, string>();
  beforeAll(async () => {
    [world, database] = await Promise.all([makeWorld(), emptyDatabase(server)]);
    await database.run(scripts[server]);
    const { progress } = await madeModules(world, { linkId: await linked(world, database), standing: true });
    for (const { table, entryId, state } of progress.tables) {
      const name = table.slice(table.indexOf('.') + 1);
      bases.set(name, `/api/OnLineDevInstance/${entryId}`);
      states.set(name, state);
    }
  });
  afterAll(async () => {
    await world.end();
    await database.drop();
  });

  type Row = Record<string, unknown> & { id: string; version: number };
  const first = async (table: string): Promise<Row> => {
    const answer = await world.ask('POST', `${bases.get(table)}/List`, {});
    expect([table, answer.msg]).toEqual([table, '']);
    return answer.data.list[0];
  };
  const nameOf = (start: string) => [...bases.keys()].find((name) => name.startsWith(start)) ?? '';
  const change = (table: string, { id, version }: Row, value: object) =>
    world.ask('PUT', `${bases.get(table)}/${id}`, { ...value, version });

  test('what has no key says so, and whatever has one is a module', () => {
    // Two rows can be without the code.
    expect([states.get('keyless'), states.get('half_known')]).toEqual(['skipped', 'skipped']);
    for (const name of [nameOf('Odd'), 'trigger_table', 'day_key', 'big_key', 'known_by'])
      expect([name, states.get(name)]).toEqual([name, 'done']);
  });

  test('odd names and types: one field is changed, and nothing else of the row', async () => {
    const row = await first(nameOf('Odd'));
    const names = Object.keys(row).filter((name) => row[name] === "it's");
    expect(names).toHaveLength(1);
    const said =
      server === 'postgres'
        ? '*, md5(bytes) as bytes_sum, huge::text as huge_text, near::text as n, far::text as f'
        : '*, hex(bytes) as bytes_sum, cast(near as char) as n, cast(day as char) as d, cast(big as char) as b, bits + 0 as i';
    const before = (await database.rows(`select ${said} from ${odd[server]}`))[0];
    const answer = await change(nameOf('Odd'), row, { [names[0]!]: `"new" \\ ' ? $1 {x}` });
    expect([answer.code, answer.msg, answer.data]).toMatchObject([200, '', {}]);
    const after = (await database.rows(`select ${said} from ${odd[server]}`))[0];
    expect({ ...after, select: '' }).toEqual({ ...before, select: '' });
    expect(after?.select).toBe(`"new" \\ ' ? $1 {x}`);
  });

  test('what a trigger makes of a write is what is shown, and the next write is no conflict', async () => {
    const row = await first('trigger_table');
    expect(await change('trigger_table', row, { name: 'two' })).toMatchObject({ code: 200 });
    const now = await first('trigger_table');
    expect(now).toMatchObject({ name: 'TWO', changed: 1 });
    expect(await change('trigger_table', now, { name: 'three' })).toMatchObject({ code: 200 });
  });

  test('keys of days, and of numbers that JavaScript cannot hold', async () => {
    for (const [table, note] of [
      ['day_key', 'leap'],
      ['big_key', 'beyond'],
    ] as const) {
      const row = await first(table);
      expect(row).toMatchObject({ note });
      expect(await change(table, row, { note: 'next' })).toMatchObject({ code: 200 });
      expect(await database.rows(`select note from ${table}`)).toEqual([{ note: 'next' }]);
      expect(await world.ask('DELETE', `${bases.get(table)}/${row.id}`)).toMatchObject({ code: 200 });
      expect(await database.rows(`select note from ${table}`)).toEqual([]);
    }
  });

  test('a column that is gone there is said by its name; one that comes is no matter', async () => {
    await database.run('alter table trigger_table add column more int; alter table trigger_table drop column changed');
    const list = () => world.ask('POST', `${bases.get('trigger_table')}/List`, {});
    await list();
    const answer = await list();
    expect([answer.code, answer.msg]).toMatchObject([409, expect.stringContaining('changed')]);
  });

  test('rows are told apart by a unique index too, if each has a value in it', async () => {
    const { list } = (await world.ask('POST', `${bases.get('known_by')}/List`, { sidx: 'code' })).data;
    const [one, two]: Row[] = list;
    expect((await change('known_by', two as Row, { note: 'changed' })).msg).toBe('');
    expect((await world.ask('DELETE', `${bases.get('known_by')}/${one?.id}`)).msg).toBe('');
    const made = await world.ask('POST', `${bases.get('known_by')}`, { code: 'C', part: 2, note: 'new' });
    expect((await world.ask('GET', `${bases.get('known_by')}/${made.data.id}`)).data).toMatchObject({ note: 'new' });
    const twice = await world.ask('POST', `${bases.get('known_by')}`, { code: 'C', part: 3 });
    expect(twice.code).toBe(409);
    expect(await database.rows('select code, part, note from known_by order by code')).toEqual([
      { code: 'B', part: 1, note: 'changed' },
      { code: 'C', part: 2, note: 'new' },
    ]);
  });
});
