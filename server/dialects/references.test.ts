import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
let customers: string;
let orders: string;
let customer: string;
let other: string;
const all = { type: 'all' };

/** Somebody with one role that gives these modules, known by one of their columns. */
async function reader(account: string, given: Record<string, { columns: string[]; rows?: unknown }>): Promise<Ask> {
  const { ask } = world;
  const role = await ask('POST', '/api/framework/permission/Role', { fullName: account, code: account });
  const path = `/api/framework/permission/Role/${role.data.id}/Authorize`;
  const shown = (await ask('GET', path)).data.modules as { moduleId: string; columns: { code: string }[] }[];
  const modules = Object.entries(given).map(([known, rights]) => ({
    moduleId: shown.find(({ columns }) => columns.some(({ code }) => code === known))?.moduleId,
    buttons: [],
    ...rights,
  }));
  expect(await ask('PUT', path, { modules })).toMatchObject({ code: 200 });
  return (await world.addUser(account, { roleIds: [role.data.id] })).ask;
}

beforeAll(async () => {
  world = await makeWorld();
  const make = async (entry: string, record: unknown) =>
    (await world.ask('POST', `/api/OnLineDevInstance/${entry}`, record)).data.id as string;
  const controlled = { button: true, column: true, data: true };
  const title = { id: 'f1', kind: 'text', label: 'Title', widget: 'input', required: true };
  const entry = (code: string, fields: Record<string, unknown>[], search: string[]) =>
    releaseEntry(world, {
      code,
      fullName: code,
      page: {
        ...tasks,
        model: { name: code, titleField: fields[0]?.name, fields },
        pages: {
          form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
          list: {
            columns: [{ field: 'f1' }],
            search: search.map((field) => ({ field })),
            buttons: ['btn_detail'],
            permissions: controlled,
          },
        },
      },
    });
  customers = await entry('customers', [{ ...title, name: 'company' }], []);
  const to = { resource: `entry/${customers}`, show: 'company' };
  const pointer = { widget: 'relationForm', kind: 'ref', to };
  orders = await entry(
    'orders',
    [
      { ...title, name: 'order' },
      { id: 'f2', name: 'buyer', label: 'Buyer', ...pointer },
      { id: 'f3', name: 'payer', label: 'Payer', ...pointer },
      {
        id: 'f4',
        name: 'lines',
        label: 'Lines',
        kind: 'rows',
        widget: 'subTable',
        rows: [{ id: 'r1', name: 'supplier', label: 'Supplier', ...pointer }],
      },
    ],
    ['f2'],
  );
  customer = await make(customers, { company: 'Acme' });
  other = await make(customers, { company: 'Other' });
  for (const number of [1, 2, 3, 4, 5, 6]) await make(orders, { order: `Order ${number}`, buyer: customer });
  await make(orders, {
    order: 'Order 7',
    buyer: other,
    payer: customer,
    lines: [{ supplier: customer }, { supplier: customer }],
  });
});
afterAll(() => world.end());

const pointing = (ask: Ask, id = customer) => ask('GET', `/api/Meta/References?name=entry/${customers}&id=${id}`);

test('of each module and field: how many, the newest, and whether its list can show just these', async () => {
  const { data } = await pointing(world.ask);
  expect(data).toMatchObject([
    { resource: `entry/${orders}`, by: ['Buyer'], total: 6, isMore: false, search: 'buyer' },
    { by: ['Payer'], total: 1, search: null, first: [{ fullName: 'Order 7' }] },
    { by: ['Lines', 'Supplier'], total: 1, search: null, first: [{ fullName: 'Order 7' }] },
  ]);
  expect(data[0].first.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
    'Order 6',
    'Order 5',
    'Order 4',
    'Order 3',
    'Order 2',
  ]);
});

test('nobody hears of modules, fields and rows that they do not see, nor of records that are not theirs', async () => {
  const without = await reader('without', { company: { columns: ['company'], rows: all } });
  expect((await pointing(without)).data).toEqual([]);
  const buyer = await reader('buyer', {
    company: { columns: ['company'], rows: all },
    order: { columns: ['buyer'], rows: all },
  });
  const { data } = await pointing(buyer);
  expect(data).toMatchObject([{ by: ['Buyer'], total: 6 }]);
  // The name of an order is a column that this person does not see.
  expect(data[0].first[0].fullName).toMatch(/^#/);
  const own = await reader('own', {
    company: { columns: ['company'], rows: all },
    order: { columns: ['order', 'buyer', 'payer'], rows: { type: 'ownRecords' } },
  });
  expect((await pointing(own)).data).toEqual([]);
  const others = await reader('others', { company: { columns: ['company'], rows: { type: 'ownRecords' } } });
  expect((await pointing(others)).code).toBe(404);
  expect((await pointing((await world.addUser('nobody')).ask)).code).toBe(403);
});

test('unknown records and modules are unknown', async () => {
  expect((await pointing(world.ask, 'nothing')).code).toBe(404);
  expect((await world.ask('GET', '/api/Meta/References?name=entry/none&id=1')).code).toBe(404);
  expect((await world.ask('GET', '/api/Meta/References?name=organize/User')).code).toBe(400);
  expect((await world.askAnonymous('GET', `/api/Meta/References?name=entry/${customers}&id=${customer}`)).code).toBe(
    401,
  );
});
