import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
let records: string;
let reader: Ask;
beforeAll(async () => {
  world = await makeWorld();
  const { ask } = world;
  const role = (await ask('POST', '/api/framework/permission/Role', { fullName: 'R', code: 'reader' })).data.id;
  const boss = (await world.addUser('boss')).id;
  await ask('PUT', `/api/framework/organize/User/${boss}`, { realName: 'Marta Winter' });
  const entry = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: tasks, roleIds: [role] });
  records = `/api/OnLineDevInstance/${entry}`;
  for (const [title, hours, due] of [
    ['Alpha', 37, '2026-11-25'],
    ['Beta', 52, '2026-12-01'],
  ])
    expect((await ask('POST', records, { title, hours, due, owner: boss })).code).toBe(200);
  ({ ask: reader } = await world.addUser('reader1', { roleIds: [role] }));
  const path = `/api/framework/permission/Role/${role}/Authorize`;
  const { modules } = (await ask('GET', path)).data;
  const { moduleId } = modules.find((one: { fullName: string }) => one.fullName === 'Tasks');
  const granted = { moduleId, buttons: ['btn_detail'], columns: ['title', 'due'] };
  expect((await ask('PUT', path, { modules: [granted] })).code).toBe(200);
});
afterAll(() => world.end());

const found = async (ask: Ask, keyword: string, fields = 'hours,due,owner') =>
  (await ask('GET', `${records}/Selector?fields=${fields}&keyword=${encodeURIComponent(keyword)}`)).data.map(
    (one: { fullName: string }) => one.fullName,
  );

test('a keyword is looked for in what a pop-up shows, names included, and in nothing that it does not', async () => {
  const { ask } = world;
  expect(await found(ask, 'alph')).toEqual(['Alpha']);
  expect(await found(ask, '52')).toEqual(['Beta']);
  expect(await found(ask, '2026-12')).toEqual(['Beta']);
  expect(await found(ask, 'winter')).toEqual(['Alpha', 'Beta']);
  expect(await found(ask, '52', 'due')).toEqual([]);
  expect(await found(ask, '100%')).toEqual([]);
});

test('nobody finds a record by what they may not see of it', async () => {
  expect(await found(reader, '2026-12')).toEqual(['Beta']);
  for (const hidden of ['52', 'winter']) expect(await found(reader, hidden)).toEqual([]);
});

test('records whose list stands by their names are offered so, others as they were made', async () => {
  const { ask } = world;
  const offered = async (code: string, sort?: object) => {
    const { list, ...pages } = tasks.pages;
    const page = { ...tasks, pages: { ...pages, list: { ...list, sort } } };
    const entry = await releaseEntry(world, { code, fullName: code, page });
    for (const title of ['Gamma', 'alpha', 'Beta'])
      expect((await ask('POST', `/api/OnLineDevInstance/${entry}`, { title })).msg).toBe('');
    const { data } = await ask('GET', `/api/OnLineDevInstance/${entry}/Selector`);
    return data.map((one: { fullName: string }) => one.fullName);
  };
  expect(await offered('named', { field: 'f1', order: 'asc' })).toEqual(['alpha', 'Beta', 'Gamma']);
  expect(await offered('dated', { field: 'f2', order: 'desc' })).toEqual(['Gamma', 'alpha', 'Beta']);
});
