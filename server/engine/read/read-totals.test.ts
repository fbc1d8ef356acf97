import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const field = (id: string, name: string, kind: string, more: object = {}) => ({
  ...{ id, name, kind, label: name, widget: kind === 'text' ? 'input' : 'number' },
  ...more,
});
const page = {
  version: 2,
  model: {
    name: 'bill',
    titleField: 'title',
    fields: [
      field('a', 'title', 'text'),
      field('b', 'price', 'decimal', { props: { precision: 2 } }),
      field('c', 'pieces', 'integer'),
      field('d', 'margin', 'decimal'),
      field('e', 'pin', 'integer', { secret: true }),
      field('f', 'weight', 'decimal', { props: { precision: 3 } }),
    ],
  },
  pages: {
    form: { body: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ node: 'field', id: `n${id}`, field: id })) },
    list: {
      columns: [
        { field: 'a' },
        { field: 'b', total: 'sum' },
        { field: 'c', total: 'average' },
        { field: 'd', total: 'max' },
        { field: 'f', total: 'min' },
      ],
      search: [{ field: 'a' }],
      keyword: ['a'],
      permissions: { column: true, data: true },
    },
  },
};

let world: World;
let entry: string;
beforeAll(async () => {
  world = await makeWorld();
  entry = await releaseEntry(world, { code: 'bill', fullName: 'Bills', page });
  for (let n = 1; n <= 30; n++)
    await world.ask('POST', `/api/OnLineDevInstance/${entry}`, {
      title: n % 2 ? `odd ${n}` : `even ${n}`,
      price: '0.10',
      pieces: n,
      margin: n === 7 ? null : n * 1.5,
      weight: n,
    });
});
afterAll(() => world.end());

const totals = (input: object = {}, ask = world.ask) =>
  ask('POST', `/api/OnLineDevInstance/${entry}/Actions/Totals`, input);

test('totals are of all records that a list finds, exactly, whatever page it shows', async () => {
  expect((await totals()).data).toEqual({ price: 3, pieces: 15.5, margin: 45, weight: 1 });
  expect((await totals({ currentPage: 2, pageSize: 20, sidx: 'price', sord: 'desc' })).data.price).toBe(3);
  expect((await totals({ keyword: 'odd' })).data).toEqual({ price: 1.5, pieces: 15, margin: 43.5, weight: 1 });
  const none = await totals({ filter: [{ field: 'pieces', op: 'gt', value: 99 }] });
  expect(none.data).toEqual({ price: null, pieces: null, margin: null, weight: null });
  expect((await totals({ filter: [{ field: 'nothing', op: 'eq', value: 1 }] })).code).toBe(400);
});

test('a write is in the next answer, and more digits than a number holds stay exact', async () => {
  const made = await world.ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'x', price: '90071992547409.93' });
  expect(made.code).toBe(200);
  expect((await totals()).data.price).toBe('90071992547412.93');
  await world.ask('DELETE', `/api/OnLineDevInstance/${entry}/${made.data.id}`);
  expect((await totals()).data.price).toBe(3);
});

test('nobody is told the total of what they may not see, and of no records but theirs', async () => {
  const menus = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  const moduleId = menus.find((menu: { relationId: string }) => menu.relationId === entry).id;
  const { data: role } = await world.ask('POST', '/api/framework/permission/Role', { fullName: 'r', code: 'r' });
  const given = await world.ask('PUT', `/api/framework/permission/Role/${role.id}/Authorize`, {
    modules: [{ moduleId, buttons: [], columns: ['title', 'price'], rows: { type: 'ownRecords' } }],
  });
  expect(given).toMatchObject({ code: 200, msg: '' });
  const reader = await world.addUser('reader', { roleIds: [role.id] });
  expect((await totals({}, reader.ask)).data).toEqual({ price: null });
  const stranger = await world.addUser('stranger');
  expect((await totals({}, stranger.ask)).code).toBe(403);
});

test('a total needs numbers that are no secret', async () => {
  const columns = [
    { field: 'a', total: 'sum' },
    { field: 'e', total: 'sum' },
  ];
  const answer = await world.ask('POST', '/api/OnLineDev', {
    ...{ code: 'wrong', fullName: 'Wrong', type: 'form' },
    page: { ...page, pages: { ...page.pages, list: { columns } } },
  });
  expect(JSON.stringify(answer)).toContain('pages.list.columns[0].total');
  expect(JSON.stringify(answer)).toContain('pages.list.columns[1].total');
});
