import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
let entry: string;
const list = { ...tasks.pages.list, permissions: { button: true, column: true, data: true } };
const code = { id: 'f6', name: 'code', kind: 'text', label: 'Code', widget: 'input' };

/** Somebody with one role that gives these columns and buttons of the tasks. */
async function reader(account: string, given: { columns: string[]; buttons: string[]; rows?: unknown }): Promise<Ask> {
  const { ask } = world;
  const role = await ask('POST', '/api/framework/permission/Role', { fullName: account, code: account });
  const path = `/api/framework/permission/Role/${role.data.id}/Authorize`;
  const { modules } = (await ask('GET', path)).data;
  const menu = modules.find(({ columns }: { columns: { code: string }[] }) =>
    columns.some(({ code }) => code === 'grade'),
  );
  const granted = await ask('PUT', path, { modules: [{ moduleId: menu.moduleId, ...given }] });
  expect(granted.code).toBe(200);
  return (await world.addUser(account, { roleIds: [role.data.id] })).ask;
}

beforeAll(async () => {
  world = await makeWorld();
  entry = await releaseEntry(world, {
    code: 'tasks',
    fullName: 'Tasks',
    page: {
      ...tasks,
      model: { ...tasks.model, fields: [...tasks.model.fields, code] },
      pages: { ...tasks.pages, list },
    },
  });
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await world.ask('POST', `/api/OnLineDevInstance/${entry}`, {
      title: `Migrate 100% ${number}`,
      code: `MG-${number}`,
    });
});
afterAll(() => world.end());

const search = async (ask: Ask, keyword: string) =>
  (await ask('GET', `/api/Meta/Search?keyword=${encodeURIComponent(keyword)}`)).data;

test('records are found by title and code, a few of a module, and a sign of the pattern is a letter', async () => {
  const [found, ...others] = await search(world.ask, 'migrate');
  expect(others).toEqual([]);
  expect(found).toMatchObject({ resource: `entry/${entry}`, opens: true });
  expect(found.hits.length).toBe(5);
  expect(await search(world.ask, 'MG-3')).toMatchObject([{ hits: [{ fullName: 'Migrate 100% 3', code: 'MG-3' }] }]);
  expect((await search(world.ask, '100% 4'))[0].hits.length).toBe(1);
  expect(await search(world.ask, 'M%e')).toEqual([]);
  expect(await search(world.ask, ' ')).toEqual([]);
  expect((await world.ask('GET', '/api/Meta/Search?keyword=%00')).code).toBe(400);
  expect((await world.ask('GET', `/api/Meta/Search?keyword=${'x'.repeat(101)}`)).code).toBe(400);
  expect((await world.ask('GET', '/api/Meta/Search')).code).toBe(400);
  expect((await world.askAnonymous('GET', '/api/Meta/Search?keyword=migrate')).code).toBe(401);
});

test('nobody finds what they have no menu of, what a row scope or a hidden column keeps from them, or what is deleted', async () => {
  expect(await search((await world.addUser('nobody')).ask, 'migrate')).toEqual([]);
  const all = { type: 'all' };
  const sees = await reader('sees', { columns: ['title', 'code'], buttons: [], rows: all });
  expect(await search(sees, 'MG-3')).toMatchObject([{ opens: false, hits: [{ code: 'MG-3' }] }]);
  const titled = await reader('titled', { columns: ['title'], buttons: ['btn_detail'], rows: all });
  expect(await search(titled, 'MG-3')).toEqual([]);
  expect(await search(titled, '100% 3')).toMatchObject([{ opens: true, hits: [{ code: null }] }]);
  const coded = await reader('coded', { columns: ['code'], buttons: [], rows: all });
  expect(await search(coded, 'MG')).toEqual([]);
  const own = await reader('own', { columns: ['title', 'code'], buttons: [], rows: { type: 'ownRecords' } });
  expect(await search(own, 'migrate')).toEqual([]);
  const [{ hits }] = await search(world.ask, 'MG-7');
  await world.ask('DELETE', `/api/OnLineDevInstance/${entry}/${hits[0].id}`);
  expect(await search(world.ask, 'MG-7')).toEqual([]);
});
