import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

/** What an administrator has granted one by one, on the page where they grant. */

let world: World;
let menuId: string;
let entry: string;
let early: { id: string; ask: World['ask'] };
beforeAll(async () => {
  world = await makeWorld();
  const { list } = tasks.pages;
  const open = { ...tasks, pages: { ...tasks.pages, list: { ...list, permissions: {} } } } as PageDocument;
  entry = await releaseEntry(world, { code: 'open', fullName: 'Open', page: open });
  menuId = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list.find(
    (menu: { relationId: string }) => menu.relationId === entry,
  ).id;
  early = await personWith('early', [{ moduleId: menuId }]);
  for (const title of ['Fence', 'Lawn', 'Pond'])
    await world.ask('POST', records(), { title, hours: title.length, due: '2026-12-01', grade: 'a' });
});
afterAll(() => world.end());

const records = () => `/api/OnLineDevInstance/${entry}`;
const control = (kind: string, controlled: boolean, ask = world.ask) =>
  ask('PUT', `/api/framework/permission/Module/${menuId}/Control`, { kind, controlled });
async function personWith(code: string, modules: object[]) {
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: code, code })).data.id;
  const path = `/api/framework/permission/Role/${role}/Authorize`;
  expect(await world.ask('PUT', path, { modules })).toMatchObject({ code: 200 });
  const { ask } = await world.addUser(code, { roleIds: [role] });
  return { id: role as string, ask };
}
/** What somebody sees and may do. */
async function seen(ask: World['ask']) {
  const answer = await ask('POST', `${records()}/List`, {});
  const [record] = answer.data?.list ?? [];
  const added = await ask('POST', records(), { title: 'New' });
  if (added.code === 200) await world.ask('DELETE', `${records()}/${added.data.id}`);
  return { count: answer.data?.list?.length, hours: record?.hours !== undefined, adds: added.code === 200 };
}
const all = { count: 3, hours: true, adds: true };

test('nothing changes when a kind comes under control; what is unticked is gone, and who comes later has nothing', async () => {
  expect(await seen(early.ask)).toEqual(all);
  for (const kind of ['button', 'column', 'data']) {
    expect(await control(kind, true)).toMatchObject({ code: 200 });
    expect([kind, await seen(early.ask)]).toEqual([kind, all]);
  }
  const late = await personWith('late', [{ moduleId: menuId }]);
  expect(await seen(late.ask)).toEqual({ count: 0, hours: false, adds: false });
  const path = `/api/framework/permission/Role/${early.id}/Authorize`;
  await world.ask('PUT', path, {
    modules: [{ moduleId: menuId, buttons: ['btn_detail'], columns: ['title'], rows: { type: 'all' } }],
  });
  expect(await seen(early.ask)).toEqual({ count: 3, hours: false, adds: false });
});

test('the control outlives releases, and another process knows of it', async () => {
  const { page } = (await world.ask('GET', `/api/OnLineDev/${entry}/Info`)).data;
  page.model.fields[0].label = 'Name';
  expect(await world.ask('PUT', `/api/OnLineDev/${entry}`, { page })).toMatchObject({ code: 200 });
  expect(await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).toMatchObject({ code: 200 });
  expect(await seen(early.ask)).toEqual({ count: 3, hours: false, adds: false });
  const other = await world.another();
  const shown = (await other.ask('GET', `/api/framework/permission/Role/${early.id}/Authorize`)).data.modules;
  const module = shown.find((one: { moduleId: string }) => one.moduleId === menuId);
  expect(module.control).toEqual({ button: 'here', column: 'here', data: 'here' });
});

test('only who holds all of a module has it controlled or opened, or counts what a condition matches', async () => {
  const authorizer = await personWith('authorizer', [
    ...(await everythingOf('permission/Role')),
    { moduleId: menuId, buttons: ['btn_detail'], columns: ['title'], rows: { type: 'all' } },
  ]);
  const beyond = { code: 403, data: null };
  for (const controlled of [true, false])
    expect(await control('column', controlled, authorizer.ask)).toMatchObject(beyond);
  expect(await count('hours > 4', authorizer.ask)).toMatchObject(beyond);
  expect(await control('column', true, early.ask)).toMatchObject({ code: 403 });
  expect(await control('rows', true)).toMatchObject({ code: 400 });
});

test('what matches a condition is counted, and what is wrong with it is said', async () => {
  expect((await count('hours > 4')).data).toEqual({ count: total(1), all: total(3) });
  expect((await count("contains(title, 'n') or hours = 5")).data.count).toEqual(total(3));
  expect(await count('gone = 1')).toMatchObject({ code: 400, data: [{ field: 'expression' }] });
  const fields = (await world.ask('GET', `/api/framework/permission/Module/${menuId}/Fields`)).data;
  expect(fields.map(({ name }: { name: string }) => name)).toContain('hours');
});

test('opened again, everybody who holds the module has all of it', async () => {
  for (const kind of ['button', 'column', 'data']) expect(await control(kind, false)).toMatchObject({ code: 200 });
  expect(await seen(early.ask)).toEqual(all);
});

const total = (number: number) => ({ total: number, isMore: false });
const count = (expression: string, ask = world.ask) =>
  ask('POST', `/api/framework/permission/Module/${menuId}/Actions/CountRows`, { type: 'expression', expression });
async function everythingOf(resource: string) {
  const menus = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  const moduleId = menus.find((menu: { relationId: string }) => menu.relationId === resource).id;
  const { modules } = (await world.ask('GET', `/api/framework/permission/Role/${early.id}/Authorize`)).data;
  const own = modules.find((one: { moduleId: string }) => one.moduleId === moduleId);
  const codes = (list: { code: string }[]) => list.map(({ code }) => code);
  return [
    {
      moduleId,
      buttons: codes(own.buttons),
      columns: codes(own.columns),
      ...(own.rows ? { rows: { type: 'all' } } : {}),
    },
  ];
}
