import type { GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { type ForeignDatabase, filledDatabase } from '../../fixtures/foreign-databases.ts';
import { linked, madeModules } from '../../fixtures/generation.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
let northwind: ForeignDatabase;
let linkId: string;
beforeAll(async () => {
  world = await makeWorld();
  northwind = await filledDatabase('northwind');
  const status = `text not null default 'open' check (status in ('open', 'closed'))`;
  await northwind.run(`alter table orders add column status ${status}`);
  await northwind.run(`alter table suppliers add column status ${status}`);
  await northwind.run(`alter table shippers add column size text check (size in ('s', 'm'))`);
  await northwind.run(`create table notes (note_id serial primary key, about varchar(10), weight numeric, body text)`);
  await northwind.run(`insert into notes (about, body) values ('ALFKI', 'friendly'), ('NOBODY', 'unknown')`);
  linkId = await linked(world, northwind);
});
afterAll(async () => {
  await world.end();
  await northwind.drop();
});

const actions = () => `/api/framework/basic/DatabaseTable/${linkId}/Actions`;
const fieldOf = (entryId: string | null, name: string) =>
  world.tenant.registry.get(`entry/${entryId}`).byName.get(name)?.field;
const guessed = async (ask: Ask, body: object) => (await ask('POST', `${actions()}/Guess`, body)).data;
const begin = (ask: Ask, tables: string[], corrections: object, rest: object = {}) =>
  ask('POST', `${actions()}/Generate`, {
    ...{ tables: tables.map((table) => ({ schema: 'public', table })), corrections, withRows: false, ...rest },
  });
const faults = (answer: { data: { field: string; rule: string }[] }) =>
  answer.data.map(({ field, rule }) => `${field} ${rule}`);

test('a guess says what a column may offer, what names a row, and what could point where', async () => {
  const { tables, targets, mayMakeDictionaries } = await guessed(world.ask, {});
  const of = (name: string): GuessedTable => tables.find(({ table }: GuessedTable) => table === name);
  expect(of('orders').fields.find(({ column }) => column === 'status')?.options).toEqual([
    { value: 'open', label: 'open' },
    { value: 'closed', label: 'closed' },
  ]);
  expect([of('order_details').key, of('order_details').keyFamily]).toEqual([['order_id', 'product_id'], undefined]);
  expect([of('customers').key, of('customers').keyFamily]).toEqual([['customer_id'], 'text']);
  expect(of('notes').fields.map(({ column, family }) => [column, family])).toEqual([
    ['note_id', 'integer'],
    ['about', 'text'],
    ['weight', 'decimal'],
    ['body', 'text'],
  ]);
  expect([targets, mayMakeDictionaries]).toEqual([[], true]);
});

test('corrected choices and relations are held to the column, and refused by their places', async () => {
  const choice = (value: string, label = value, color?: string) => ({ value, label, ...(color ? { color } : {}) });
  const refused = await begin(world.ask, ['orders', 'notes', 'customers', 'order_details', 'products'], {
    'public.orders': {
      fields: {
        status: { choices: [choice('open', ' '), choice('else'), choice('closed', 'x', 'javascript')] },
        freight: { choices: [choice('1')], inDictionary: true },
      },
    },
    'public.notes': {
      fields: {
        weight: { to: 'public.customers' },
        about: { to: 'public.order_details' },
        body: { to: 'public.gone' },
      },
    },
  });
  expect(faults(refused)).toEqual([
    'corrections.public.orders.fields.freight.choices unknownKey',
    'corrections.public.orders.fields.freight.inDictionary notAnOption',
    'corrections.public.orders.fields.status.choices[0].label required',
    'corrections.public.orders.fields.status.choices[1].value notAnOption',
    'corrections.public.orders.fields.status.choices[2].color notAnOption',
    'corrections.public.notes.fields.about.to notAnOption',
    'corrections.public.notes.fields.weight.to notAnOption',
    'corrections.public.notes.fields.about.to unknownResource',
    'corrections.public.notes.fields.body.to unknownResource',
  ]);
  const short = await begin(world.ask, ['orders'], {
    'public.orders': { fields: { status: { choices: [choice('open')] } } },
  });
  expect(faults(short)).toEqual(['corrections.public.orders.fields.status.choices notAnOption']);
});

test('choices become one dictionary for all columns that have the same, called after the first of them', async () => {
  const choices = [
    { value: 'closed', label: '已关闭', color: 'gray' },
    { value: 'open', label: '进行中', color: 'green' },
  ];
  const { progress, entryOf } = await madeModules(world, {
    linkId,
    names: ['orders', 'suppliers', 'shippers', 'customers', 'employees'],
    corrections: {
      'public.orders': { title: '订单', fields: { status: { choices, inDictionary: true }, ship_via: { to: null } } },
      'public.suppliers': { fields: { status: { choices: [...choices].reverse(), inDictionary: true } } },
      'public.shippers': {
        fields: {
          size: {
            choices: [
              { value: 'm', label: 'M' },
              { value: 's', label: 'S' },
            ],
          },
        },
      },
    },
  });
  expect([progress.fault, progress.state]).toEqual([undefined, 'done']);
  const source = { source: 'dictionary', code: 'orders-status' };
  expect(fieldOf(entryOf('public.orders'), 'status')?.props?.options).toEqual(source);
  expect(fieldOf(entryOf('public.suppliers'), 'status')?.props?.options).toEqual(source);
  expect(fieldOf(entryOf('public.shippers'), 'size')?.props?.options).toEqual({
    source: 'static',
    items: [
      { value: 'm', label: 'M' },
      { value: 's', label: 'S' },
    ],
  });
  const { data } = await world.ask('GET', '/api/framework/basic/Dictionary/orders-status/DicData');
  expect(data).toMatchObject([
    { dataValue: 'closed', fullName: '已关闭', listClass: 'default' },
    { dataValue: 'open', fullName: '进行中', listClass: 'success' },
  ]);
  const { table } = world.tenant.registry.get('basic/Dictionary');
  const { rows } = await world.database.pool.query(`select count(*)::int as n from "${table}" where code ~ 'status'`);
  expect(rows).toEqual([{ n: 1 }]);
  // The relation that was taken away is a number, and nothing that was copied was emptied for it.
  expect(fieldOf(entryOf('public.orders'), 'shipVia')).toMatchObject({ kind: 'integer' });
  const base = `/api/OnLineDevInstance/${entryOf('public.orders')}`;
  const found = await world.ask('POST', `${base}/List`, {
    pageSize: 1,
    filter: [{ field: 'status', op: 'eq', value: 'open' }],
  });
  expect(found.data.list[0]).toMatchObject({ status: 'open', shipVia: expect.any(Number) });
  // Who adds a value to it later adds it for all.
  const again = await madeModules(world, {
    ...{ linkId, names: ['orders'], withRows: false },
    corrections: { 'public.orders': { fields: { status: { inDictionary: true } } } },
  });
  expect(fieldOf(again.entryOf('public.orders'), 'status')?.props?.options).toMatchObject({ code: 'orders-status-2' });
  // One that offers the same is there already.
  const third = await madeModules(world, {
    ...{ linkId, names: ['orders'], withRows: false },
    corrections: { 'public.orders': { fields: { status: { choices, inDictionary: true } } } },
  });
  expect(fieldOf(third.entryOf('public.orders'), 'status')?.props?.options).toEqual(source);
});

test('a column without a foreign key points to rows of a module that was made before, and finds them', async () => {
  const { targets } = await guessed(world.ask, {});
  expect(targets).toContainEqual({ table: 'public.customers', title: 'Customers', keyFamily: 'text' });
  const { progress, entryOf } = await madeModules(world, {
    ...{ linkId, names: ['notes'] },
    corrections: { 'public.notes': { fields: { about: { to: 'public.customers' } } } },
  });
  expect(progress.tables).toMatchObject([{ state: 'done', rows: 2, cleared: 1 }]);
  const entry = entryOf('public.notes');
  expect(fieldOf(entry, 'about')).toMatchObject({ kind: 'ref', to: { resource: expect.stringMatching(/^entry\//) } });
  const { data } = await world.ask('POST', `/api/OnLineDevInstance/${entry}/List`, {});
  const shown = data.list.map((row: { body: string; _names?: { about?: string } }) => [row.body, row._names?.about]);
  expect(shown.sort()).toEqual([
    ['friendly', 'Alfreds Futterkiste'],
    ['unknown', undefined],
  ]);
});

test('foreign keys point to modules that were made before, where the rows stand too', async () => {
  await madeModules(world, { linkId, names: ['categories', 'suppliers'], standing: true });
  const made = await madeModules(world, {
    ...{ linkId, names: ['products', 'notes'], standing: true },
    corrections: { 'public.notes': { fields: { note_id: { to: 'public.suppliers' } } } },
  });
  expect(made.progress.state).toBe('done');
  const { data } = await world.ask('POST', `/api/OnLineDevInstance/${made.entryOf('public.products')}/List`, {
    ...{ pageSize: 1, sidx: 'productId', sord: 'asc' },
  });
  expect(data.list[0]._names).toMatchObject({ categoryId: 'Beverages' });
  // What was copied says nothing to what stands elsewhere: its ids are others.
  const { targets } = await guessed(world.ask, { standing: true });
  expect(targets.map(({ table }: { table: string }) => table)).not.toContain('public.customers');
});

test('nobody is told of a module that they do not hold, nor makes dictionaries without the right', async () => {
  const menus = (await world.ask('GET', '/api/framework/system/Menu/All')).data;
  const idOf = (wanted: string) => menus.find(({ code }: { code: string }) => code === wanted).id;
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'M', code: 'maker' })).data.id;
  const modules = [
    { moduleId: idOf('dbLink'), buttons: ['btn_tables'] },
    { moduleId: idOf('onlineDev'), buttons: ['btn_add', 'btn_release'] },
  ];
  const given = await world.ask('PUT', `/api/framework/permission/Role/${role}/Authorize`, { modules });
  expect(given.code).toBe(200);
  const { ask } = await world.addUser('maker', { roleIds: [role] });
  const guess = await guessed(ask, {});
  expect([guess.targets, guess.mayMakeDictionaries]).toEqual([[], false]);
  const wish = { 'public.notes': { fields: { about: { to: 'public.customers' } } } };
  expect(faults(await begin(ask, ['notes'], wish))).toEqual([
    'corrections.public.notes.fields.about.to unknownResource',
  ]);
  const dictionary = { 'public.shippers': { fields: { size: { inDictionary: true } } } };
  expect((await begin(ask, ['shippers'], dictionary)).code).toBe(403);
  expect((await begin(ask, ['shippers'], {})).code).toBe(200);
});
