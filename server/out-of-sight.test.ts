import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../fixtures/asker.ts';
import { releaseEntry, tasks } from '../fixtures/release-entry.ts';
import { makeWorld, type World } from '../fixtures/world.ts';
import { serverRoutes } from './routes.ts';

/**
 * Somebody who holds every button of a module and sees only the records that they made themselves: calls beside the usual
 * ones, which name a record in their path, reach no other.
 */

const api = '/api/framework';
const routes = serverRoutes().flatMap(({ method, path, permission, record }) =>
  typeof record === 'string' ? [{ method, path, record, module: permission.split(':')[1] ?? '' }] : [],
);
/** Sessions are nobody's own records: nobody sees a part of them alone. */
const isWhole = (module: string) => module === 'monitor/OnlineUser';
const modules = [...new Set(routes.map(({ module }) => module))].filter((module) => !isWhole(module));

let world: World;
/** A record of each module that somebody else made. */
const others: Record<string, string> = {};
let narrow: Ask;
let wide: Ask;

beforeAll(async () => {
  world = await makeWorld();
  const entry = await releaseEntry(world, { code: 'theirs', fullName: 'Theirs', page: tasks });
  const made: Record<string, object> = {
    'basic/DataSource': { code: 'static', type: 'static', text: '[{"code":"EUR"}]' },
    'basic/DbLink': {
      ...{ code: 'link', type: 'postgres', host: '127.0.0.1', port: 1 },
      ...{ databaseName: 'x', userName: 'x', password: 'x', tls: 'off' },
    },
    'basic/DataInterface': { code: 'interface', of: 'module', entryId: entry, columns: ['title'] },
    'basic/Dictionary': { code: 'colours', isTree: 0 },
  };
  for (const [module, record] of Object.entries(made))
    expect([module, await world.ask('POST', `${api}/${module}`, { fullName: module, ...record })]).toMatchObject([
      module,
      { code: 200 },
    ]);
  await world.addUser('somebody');
  const menus = (await world.ask('GET', `${api}/system/Menu?pageSize=500`)).data.list;
  const grants: { moduleId: string; buttons: string[]; columns: string[] }[] = [];
  for (const module of modules) {
    const path = world.tenant.registry.get(module).definition.path;
    const { list } = (await world.ask('GET', `${path}?pageSize=1`)).data;
    expect([module, list.length]).toEqual([module, 1]);
    others[module] = list[0].id;
    const menu = menus.find(({ relationId }: { relationId: string }) => relationId === module);
    for (const kind of ['button', 'data'])
      expect(
        await world.ask('PUT', `${api}/permission/Module/${menu.id}/Control`, { kind, controlled: true }),
      ).toMatchObject({ code: 200 });
    grants.push({ moduleId: menu.id, buttons: [], columns: [] });
  }
  const person = async (code: string, rows: { type: string }) => {
    const { data } = await world.ask('POST', `${api}/permission/Role`, { fullName: code, code });
    const authorize = `${api}/permission/Role/${data.id}/Authorize`;
    const offered = (await world.ask('GET', authorize)).data.modules;
    const given = grants.map(({ moduleId }) => {
      const { buttons } = offered.find((one: { moduleId: string }) => one.moduleId === moduleId);
      return { moduleId, buttons: buttons.map((button: { code: string }) => button.code), rows };
    });
    expect(await world.ask('PUT', authorize, { modules: given })).toMatchObject({ code: 200 });
    return (await world.addUser(code, { roleIds: [data.id] })).ask;
  };
  narrow = await person('narrow', { type: 'ownRecords' });
  wide = await person('wide', { type: 'all' });
});
afterAll(() => world.end());

const called = async (ask: Ask, { method, path, record, module }: (typeof routes)[number]) => {
  const place = path
    .replace(`:${record}`, others[module] ?? '')
    .replace(/:\w+/g, '01900000-0000-7000-8000-000000000000');
  // What is sent is read only after it is known who may.
  return (await ask(method, place, method === 'GET' ? undefined : { nonsense: true })).code;
};

test('a call that names a record of somebody else says that there is none', async () => {
  expect(modules).toEqual(expect.arrayContaining(['onlineDev/Entry', 'organize/User', 'permission/Role']));
  const missing = 404;
  const reached = [];
  for (const route of routes.filter(({ module }) => !isWhole(module)))
    if ((await called(narrow, route)) !== missing) reached.push(`${route.method} ${route.path}`);
  expect(reached).toEqual([]);
  // Whoever sees the records gets on to what was sent: the same calls could say something else.
  const answers = await Promise.all(
    routes.filter(({ method }) => method !== 'GET').map((route) => called(wide, route)),
  );
  expect(answers.filter((code) => code === 400).length).toBeGreaterThan(routes.length / 3);
});

test('nor does one that names it in its body, nor one that looks through all modules', async () => {
  const user = others['organize/User'];
  const set = `${api}/organize/User/Actions/SetPassword`;
  expect(await narrow('PUT', set, { id: user, password: 'x'.repeat(64) })).toMatchObject({ code: 404 });
  const entry = others['onlineDev/Entry'];
  expect((await narrow('POST', '/api/OnLineDev/Actions/ReleaseAll', { ids: [entry] })).data.done).toEqual([]);
  expect((await wide('POST', '/api/OnLineDev/Actions/ReleaseAll', { ids: [entry] })).data.done).toHaveLength(1);
  expect((await narrow('GET', `/api/OnLineDev/${entry}/1/Config`)).code).toBe(404);
  // What is released is told as to anybody: here to nobody who has no right to the module.
  expect((await narrow('GET', `/api/OnLineDev/${entry}/0/Config`)).code).toBe(403);
  expect((await wide('GET', `/api/OnLineDev/${entry}/0/Config`)).code).toBe(200);
  const problems = '/api/OnLineDev/Actions/Problems';
  expect((await narrow('GET', problems)).data.checked).toBe(0);
  expect((await wide('GET', problems)).data.checked).toBe(1);
});

test('where something is used: places in modules out of sight are counted and not named', async () => {
  const pointing = {
    ...tasks,
    model: {
      ...tasks.model,
      fields: [
        ...tasks.model.fields,
        {
          id: 'c',
          name: 'colour',
          kind: 'text',
          label: 'Colour',
          widget: 'select',
          props: { options: { source: 'dictionary', code: 'colours' } },
        },
      ],
    },
  };
  const made = await world.ask('POST', '/api/OnLineDev', {
    ...{ fullName: 'Pointing', code: 'pointing', type: 'form', page: pointing },
  });
  expect(made).toMatchObject({ code: 200 });
  const uses = '/api/OnLineDev/Actions/Uses?kind=dictionary&code=colours';
  const of = async (ask: Ask) => {
    const { data } = await ask('GET', uses);
    return { named: data.uses.some(({ name }: { name: string }) => name === 'Pointing'), hidden: data.hidden };
  };
  expect(await of(wide)).toEqual({ named: true, hidden: 0 });
  expect(await of(narrow)).toEqual({ named: false, hidden: 1 });
});
