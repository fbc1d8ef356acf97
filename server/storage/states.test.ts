import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inDatabase, onServer } from '../../fixtures/database-setup.ts';
import { definitionsHash, type KeptState, keptStates, migrationHashes } from '../../fixtures/states/states.ts';
import { storyAccount } from '../../fixtures/states/story.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { keepIndexes } from '../engine/indexes/keeper.ts';
import { prepareDatabase } from '../tenants/prepare-database.ts';
import { stateVersion } from '../tenants/state-version.ts';
import { openDatabase } from './database.ts';
import { isRecordId } from './record-id.ts';

const states = keptStates();
let fresh: unknown;

beforeAll(async () => {
  const world = await makeWorld();
  fresh = await shapeOf(world);
  await world.end();
});

test('what a start writes has a kept state; what changes it raises stateVersion and keeps another', () => {
  const newest = states.at(-1);
  expect({
    stateVersion: newest?.header.stateVersion,
    migrations: newest?.header.migrations,
    definitions: newest?.header.definitions,
  }).toEqual({ stateVersion, migrations: migrationHashes(), definitions: definitionsHash() });
});

test.each(states)('no migration of $name was edited since', ({ header }) => {
  expect(migrationHashes()).toMatchObject(header.migrations ?? {});
});

describe.each(states)('a database of $name', (state: KeptState) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld({ state: state.sql });
  });
  afterAll(() => world.end());

  const entryOf = async () => (await world.ask('GET', '/api/OnLineDev?keyword=kinds')).data.list[0].id as string;

  test('has the tables of a new one', async () => {
    expect(await shapeOf(world)).toEqual(fresh);
  });

  test('answers what was answered when it was kept', async () => {
    for (const { method, path, body, data } of state.header.answers) {
      const answer = await world.ask(method, path, body, { 'accept-language': 'en' });
      expect({ path, ...answer }).toMatchObject({ path, code: 200, data: inWords(path, data) });
    }
    expect((await world.ask('GET', '/api/Login/CurrentUser')).code).toBe(200);
    const wang = await world.as(storyAccount.account, storyAccount.password);
    expect((await wang('POST', `/api/OnLineDevInstance/${await entryOf()}/List`, {})).data.list).toHaveLength(3);
  });

  test('takes writes and releases, and keeps every value', async () => {
    const { ask } = world;
    const entry = await entryOf();
    const records = `/api/OnLineDevInstance/${entry}`;
    const before = (await ask('POST', `${records}/List`, {})).data.list;
    const made = await ask('POST', records, { title: 'third', day: '2026-11-22', lines: [{ title: 'row', count: 3 }] });
    expect(made.code).toBe(200);

    const info = await ask('GET', `/api/OnLineDev/${entry}/Info`);
    const page = structuredClone(info.data.page);
    page.model.fields.push({ id: 'fLater', name: 'later', kind: 'text', label: '后来', widget: 'input' });
    expect(await ask('PUT', `/api/OnLineDev/${entry}`, { page, version: info.data.version })).toMatchObject({
      code: 200,
    });
    expect(await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).toMatchObject({ code: 200 });

    for (const record of before) {
      const { data } = await ask('GET', `${records}/${record.id}`);
      expect(data).toMatchObject({ title: record.title, price: record.price, later: null });
      expect(await ask('PUT', `${records}/${record.id}`, { ...data, later: 'now' })).toMatchObject({ code: 200 });
      expect((await ask('GET', `${records}/${record.id}`)).data).toMatchObject({
        ...data,
        later: 'now',
        version: data.version + 1,
        modifiedAt: expect.any(String),
      });
    }
    // The first form of the document, with the field that was taken away: its values come back.
    const rolledBack = await ask('POST', `/api/OnLineDev/${entry}/Actions/Rollback`, { releasedVersion: 1 });
    expect(rolledBack).toMatchObject({ code: 200 });
    const first = await ask('POST', `${records}/List`, { filter: [{ field: 'title', op: 'eq', value: '第一' }] });
    expect((await ask('GET', `${records}/${first.data.list[0].id}`)).data).toMatchObject({
      tags: ['a', 'b'],
      money: 99.95,
    });
  });

  test('is the same after a second start', async () => {
    const { rows: before } = await world.database.pool.query('select name, version from resource order by name');
    await prepareDatabase(world.database);
    const { rows: after } = await world.database.pool.query('select name, version from resource order by name');
    expect(after).toEqual(before);
  });
});

test('words that a reference held come to stand aside when ids become narrow, and come back with their kind', async () => {
  const old = states.find(({ name }) => name === 'state-6') as KeptState;
  // As a field leaves them that was a text before it became a reference.
  const words = `update public.x_every_kind set owner = 'whoever' where title = 'Second';
    update public.x_every_kind_lines set owner = 'nobody' where title = '螺母';`;
  const world = await makeWorld({ state: `${old.sql}\n${words}` });
  try {
    const { ask } = world;
    const entry = (await ask('GET', '/api/OnLineDev?keyword=kinds')).data.list[0].id;
    const records = `/api/OnLineDevInstance/${entry}`;
    const read = async (title: string) => {
      const { data } = await ask('POST', `${records}/List`, { filter: [{ field: 'title', op: 'eq', value: title }] });
      return (await ask('GET', `${records}/${data.list[0].id}`)).data;
    };
    const ownersOf = async () => {
      const first = await read('第一');
      return [(await read('Second')).owner, first.owner, ...first.lines.map(({ owner }: { owner: string }) => owner)];
    };
    const [whoever, wang, ...ofRows] = await ownersOf();
    expect([whoever, ofRows]).toEqual([null, [wang, null]]);
    expect(wang).toMatch(/^[\da-f-]{36}$/);

    const { data: info } = await ask('GET', `/api/OnLineDev/${entry}/Info`);
    const page = structuredClone(info.page);
    for (const field of [...page.model.fields, ...page.model.fields.flatMap(({ rows = [] }) => rows)])
      if (field.name === 'owner') Object.assign(field, { kind: 'text', widget: 'input' });
    expect((await ask('PUT', `/api/OnLineDev/${entry}`, { page, version: info.version })).code).toBe(200);
    expect((await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
    expect(await ownersOf()).toEqual(['whoever', wang, wang, 'nobody']);
  } finally {
    await world.end();
  }
});

test('the columns that an interface gives away, once a text of names, are a list of them', async () => {
  const old = states.find(({ name }) => name === 'state-10') as KeptState;
  const made = `insert into public.basic_data_interface (id, version, full_name, code, "of", columns, per_minute, state)
    values ('01a2164d-2d47-7ca7-a3f7-09cd70acca40', 1, 'Shop', 'shop', 'module', E' title,\nprice\n\nlines lines.count ', 60, 1);`;
  const world = await makeWorld({ state: `${old.sql}\n${made}` });
  try {
    const { list } = (await world.ask('GET', '/api/framework/basic/DataInterface')).data;
    const { data } = await world.ask('GET', `/api/framework/basic/DataInterface/${list[0].id}`);
    expect(data).toMatchObject({ code: 'shop', columns: ['title', 'price', 'lines', 'lines.count'] });
  } finally {
    await world.end();
  }
});

test('a record whose own id is no id keeps the start from touching anything', async () => {
  const old = states.find(({ name }) => name === 'state-6') as KeptState;
  const connection = inject('connection');
  const name = `tessera_odd_${process.pid}`;
  await onServer(connection, `create database ${name} template template0`);
  const place = inDatabase(connection, name);
  await onServer(place, `${old.sql}\nupdate public.x_every_kind set id = 'odd' where title = 'Second';`);
  const database = openDatabase(place, { size: 2 });
  await expect(prepareDatabase(database)).rejects.toThrow('invalid input syntax for type uuid: "odd"');
  const { rows } = await database.pool.query(`select
    (select data_type from information_schema.columns where table_name = 'x_every_kind' and column_name = 'id') as type,
    (select count(*)::int from kysely_migration where name = '0014_ids') as migrated`);
  expect(rows).toEqual([{ type: 'text', migrated: 0 }]);
  await database.close();
  await onServer(connection, `drop database ${name} with (force)`);
});

describe('data that a newer version has written', () => {
  test.each([
    ['a migration that is not known', `insert into kysely_migration values ('9999_later', '2030-01-01')`, '9999_later'],
    ['a data version that is not known', `update setting set value = '999' where name = 'stateVersion'`, 'version 999'],
  ])('is refused with a sentence and left as it is: %s', async (_, statement, words) => {
    const world = await makeWorld();
    try {
      // As an older version would find it: a definition that is not its own.
      await world.database.pool.query(
        `update resource set definition = jsonb_set(definition, '{title}', '"later"') where name = 'organize/Post'`,
      );
      await world.database.pool.query(statement);
      const before = await contentOf(world);
      await expect(prepareDatabase(world.database)).rejects.toThrow(
        new RegExp(`^a newer Tessera has written to this database .*${words}.*Nothing was changed`),
      );
      expect(await contentOf(world)).toEqual(before);
    } finally {
      await world.end();
    }
  });
});

test('an empty database is no newer one', async () => {
  const connection = inject('connection');
  const name = `tessera_empty_${process.pid}`;
  await onServer(connection, `create database ${name}`);
  const database = openDatabase(inDatabase(connection, name), { size: 2 });
  await prepareDatabase(database);
  const { rows } = await database.pool.query(`select version from resource where name = 'organize/User'`);
  expect(rows).toEqual([{ version: 1 }]);
  await database.close();
  await onServer(connection, `drop database ${name} with (force)`);
});

/** Everything that the engine's own tables are, and the tables and live columns of the built-in modules, in no order. */
async function shapeOf({ tenant, database: { pool } }: World): Promise<unknown> {
  await keepIndexes(tenant);
  const read = async (query: string) => (await pool.query(query)).rows;
  const own = `c.relnamespace = 'public'::regnamespace and not exists (
    select 1 from model_table m where m.table_name = c.relname and m.resource like 'entry/%')`;
  return {
    columns: await read(`select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull,
        pg_get_expr(d.adbin, d.adrelid) as standard, coalesce(k.collname, '') as collation
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_collation k on k.oid = a.attcollation
      where ${own} and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped order by 1, 2`),
    indexes:
      await read(`select pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indrelid
      where ${own} order by 1`),
    constraints: await read(`select c.relname, pg_get_constraintdef(k.oid) as made from pg_constraint k
      join pg_class c on c.oid = k.conrelid where ${own} order by 1, 2`),
    functions: await read(`select p.proname, pg_get_functiondef(p.oid) as made from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not exists (
        select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`),
    triggers: await read(
      `select pg_get_triggerdef(t.oid) as made from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where ${own} and not t.tgisinternal order by 1`,
    ),
    views: await read(`select viewname, definition from pg_views where schemaname = 'public' order by 1`),
  };
}

/** Every row of every table, as text. */
async function contentOf({ database: { pool } }: World): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const content: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(
      `select r::text as row from ${pg.escapeIdentifier(name)} r order by 1`,
    );
    content.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return content;
}

/** What the records of the story stand below. */
const nameOfStory = '第一';

/** A record in words said its state and its parent as they are stored, before it said them in words too. */
function inWords(path: string, data: unknown): unknown {
  if (!path.endsWith('/DataChange') || typeof data !== 'object' || data === null) return data;
  const { state, parentId } = data as { state?: unknown; parentId?: unknown };
  return {
    ...data,
    ...(state === '1' || state === '0' ? { state: state === '1' ? 'Enabled' : 'Disabled' } : {}),
    ...(parentId === '0' ? { parentId: '' } : isRecordId(parentId) ? { parentId: nameOfStory } : {}),
  };
}
