import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
let id: string;
const text = (name: string, more: object = {}) => ({
  id: name,
  name,
  kind: 'text',
  label: name,
  widget: 'input',
  ...more,
});
const page = {
  version: 2,
  model: {
    name: 'order',
    titleField: 'title',
    fields: [
      text('title'),
      {
        ...text('lines', { kind: 'rows', widget: 'subTable', props: { inLists: ['product', 'qty', 'by'] } }),
        rows: [
          text('product'),
          text('qty', { kind: 'integer', widget: 'number' }),
          text('by', { kind: 'ref', widget: 'userPicker' }),
          text('inner', { widget: 'input' }),
          text('pin', { secret: true }),
        ],
      },
      { ...text('notes', { kind: 'rows', widget: 'subTable' }), rows: [text('note')] },
    ],
  },
  pages: {
    form: { body: ['title', 'lines', 'notes'].map((field) => ({ node: 'field', id: field, field })) },
    list: { columns: [{ field: 'title' }, { field: 'lines' }], permissions: { column: true, data: true } },
  },
};

beforeAll(async () => {
  world = await makeWorld();
  id = await releaseEntry(world, { code: 'orders', fullName: 'Orders', page });
  const by = (await world.ask('GET', '/api/Login/CurrentUser')).data.userInfo.id;
  const lines = Array.from({ length: 6 }, (_, index) => ({
    ...{ product: `P${index}`, qty: index, by, inner: 'not listed', pin: 'secret' },
  }));
  const made = await world.ask('POST', `/api/OnLineDevInstance/${id}`, {
    ...{ title: 'One', lines, notes: [{ note: 'not listed' }] },
  });
  expect(made.msg).toBe('');
});
afterAll(() => world.end());

const listed = async (ask = world.ask) => {
  const { data } = await ask('POST', `/api/OnLineDevInstance/${id}/List`, {});
  return data.list[0];
};

test('a sub-table that is a column of the list is sent by its first rows and by what lists show of them', async () => {
  const record = await listed();
  expect(record.lines).toHaveLength(4);
  const [first] = record.lines;
  expect(Object.keys(first).sort()).toEqual(['_names', 'by', 'id', 'product', 'qty']);
  expect(first).toMatchObject({ product: 'P0', qty: 0 });
  expect(first._names.by).toBeTruthy();
  expect(record.notes).toBeUndefined();
});

async function seeing(account: string, columns: string[]) {
  const menus = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  const moduleId = menus.find(({ relationId }: { relationId: string }) => relationId === id).id;
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: account, code: account })).data;
  const modules = [{ moduleId, buttons: [], columns, rows: { type: 'all' } }];
  const given = await world.ask('PUT', `/api/framework/permission/Role/${role.id}/Authorize`, { modules });
  expect(given).toMatchObject({ code: 200 });
  return (await world.addUser(account, { roleIds: [role.id] })).ask;
}

test('who may not see a column of it, or the sub-table, is not sent it', async () => {
  const seer = await seeing('seer', ['title', 'lines', 'lines.product']);
  expect(Object.keys((await listed(seer)).lines[0]).sort()).toEqual(['id', 'product']);
  const blind = await seeing('blind', ['title']);
  expect((await listed(blind)).lines).toBeUndefined();
});

test('a name that changes is seen in the list at once, though the page was kept', async () => {
  const before = (await listed()).lines[0]._names.by;
  const me = (await world.ask('GET', '/api/Login/CurrentUser')).data.userInfo.id;
  expect((await world.ask('PUT', `/api/framework/organize/User/${me}`, { realName: 'Another' })).msg).toBe('');
  expect(before).not.toBe('Another');
  expect((await listed()).lines[0]._names.by).toBe('Another');
});
