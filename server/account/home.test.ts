import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
let mine: Ask;
let entry: string;
let role: string;
let menu: string;
const base = '/api/framework/organize/User/Current';
beforeAll(async () => {
  world = await makeWorld();
  role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'Staff', code: 'staff' })).data.id;
  entry = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: tasks, roleIds: [role] });
  mine = (await world.addUser('somebody', { roleIds: [role] })).ask;
  menu = (await mine('GET', '/api/Login/CurrentUser')).data.menuList[0].id;
});
afterAll(() => world.end());

const make = async (title: string): Promise<string> =>
  (await world.ask('POST', `/api/OnLineDevInstance/${entry}`, { title })).data.id;
const star = (body: object, ask = mine) => ask('PUT', `${base}/Star`, { starred: true, ...body });
const visit = (body: object, ask = mine) => ask('PUT', `${base}/Visit`, body);
const places = async (ask = mine) => (await ask('GET', `${base}/Places`)).data;

test('pages and records are starred, the last one first, and follow the person to every device', async () => {
  const record = await make('First');
  expect(await star({ menu })).toMatchObject({ code: 200 });
  expect((await star({ menu, record })).data).toEqual([{ menu, record }, { menu }]);
  // Twice is once.
  await star({ menu, record });
  expect((await places()).starred).toEqual([{ menu, record, name: 'First' }, { menu }]);
  expect((await mine('GET', '/api/Login/CurrentUser')).data.starred).toEqual([{ menu, record }, { menu }]);
  expect((await places(world.ask)).starred).toEqual([]);
  await star({ menu, starred: false });
  expect((await places()).starred).toEqual([{ menu, record, name: 'First' }]);
});

test('a name is that of today, and what somebody may no longer see is not there', async () => {
  const record = await make('Before');
  await visit({ menu, record });
  await star({ menu, record });
  await world.ask('PUT', `/api/OnLineDevInstance/${entry}/${record}`, { title: 'After', version: 1 });
  expect((await places()).recent[0]).toEqual({ menu, record, name: 'After' });
  await world.ask('DELETE', `/api/OnLineDevInstance/${entry}/${record}`);
  expect(JSON.stringify(await places())).not.toContain(record);
  // Whoever keeps its id can take it away.
  expect(await star({ menu, record, starred: false })).toMatchObject({ code: 200 });
  const { id, ask } = await world.addUser('leaving', { roleIds: [role] });
  await star({ menu }, ask);
  await world.ask('PUT', `/api/framework/organize/User/${id}`, { roleIds: [] });
  expect(await places(ask)).toEqual({ starred: [], recent: [] });
});

test('nothing is kept of what somebody does not see, and nothing of another shape', async () => {
  const roles = (await world.ask('GET', '/api/Login/CurrentUser')).data.menuList.flatMap(
    (folder: { children?: { id: string }[] }) => folder.children ?? [],
  );
  for (const keep of [star, visit]) {
    expect((await keep({ menu: roles[0].id })).code).toBe(404);
    expect((await keep({ menu, record: 'nothing' })).code).toBe(404);
    expect((await keep({ menu, record: '' })).code).not.toBe(200);
    expect((await keep({ menu, more: 1 })).code).toBe(400);
    expect((await keep({ menu: 'x'.repeat(65) })).code).toBe(400);
  }
  expect((await mine('PUT', `${base}/Star`, { menu })).code).toBe(400);
});

test('the page is told how long it waits for answers, in milliseconds', async () => {
  expect((await world.ask('GET', '/api/Login/CurrentUser')).data.requestTimeout).toBe(100_000);
});

test('stars are bounded and said so; of what was opened the oldest goes', async () => {
  const { ask } = await world.addUser('collector', { roleIds: [role] });
  const ids = [];
  for (let i = 0; i < 51; i++) ids.push(await make(`Task ${i}`));
  for (const record of ids.slice(0, 50)) expect((await star({ menu, record }, ask)).code).toBe(200);
  expect(await star({ menu, record: ids[50] }, ask)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('50'),
  });
  for (const record of ids.slice(0, 25)) await visit({ menu, record }, ask);
  const { recent } = await places(ask);
  expect(recent).toHaveLength(20);
  expect(recent[0].record).toBe(ids[24]);
  // Several pages of one person at the same time lose none.
  await Promise.all(ids.slice(0, 8).map((record) => star({ menu, record, starred: false }, ask)));
  expect((await places(ask)).starred).toHaveLength(42);
});

test('first steps tick themselves by what is there, for who can take them', async () => {
  const fresh = await makeWorld();
  const steps = async () =>
    Object.fromEntries(
      (await fresh.ask('GET', `${base}/FirstSteps`)).data.steps.map(({ name, isDone }: Record<string, unknown>) => [
        name,
        isDone,
      ]),
    );
  expect(await steps()).toEqual({ company: false, people: false, role: false, module: false, publish: false });
  const [company] = (await fresh.ask('GET', '/api/framework/organize/Company')).data.list;
  await fresh.ask('PUT', `/api/framework/organize/Company/${company.id}`, { fullName: 'Ours' });
  const given = (await fresh.ask('POST', '/api/framework/permission/Role', { fullName: 'Staff', code: 's' })).data.id;
  const { ask } = await fresh.addUser('first');
  expect(await steps()).toMatchObject({ company: true, people: true, role: false });
  await fresh.addUser('second', { roleIds: [given] });
  await releaseEntry(fresh, { code: 'tasks', fullName: 'Tasks', page: tasks });
  expect(await steps()).toEqual({ company: true, people: true, role: true, module: true, publish: true });
  expect((await ask('GET', `${base}/FirstSteps`)).data).toEqual({ steps: [], isHidden: true });
  await fresh.ask('PUT', `${base}/FirstSteps`, { isHidden: true });
  expect((await fresh.ask('GET', `${base}/FirstSteps`)).data.isHidden).toBe(true);
  await fresh.end();
});
