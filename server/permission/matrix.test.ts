import { modules } from '@tessera/schemas/modules/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

/** One operation of the API document. */
interface Operation {
  method: string;
  path: string;
  permission: string;
}

let world: World;
let entryId: string;
let operations: Operation[];
let nobody: Ask;
let holder: Ask;
let holderRole: string;
/** Menu ids and grantable buttons by the resource that they carry. */
let menus: Map<string, { moduleId: string; buttons: string[] }>;

beforeAll(async () => {
  world = await makeWorld();
  const { ask } = world;
  const created = await ask('POST', '/api/OnLineDev', { fullName: '矩阵', code: 'matrix', type: 'form', page });
  entryId = created.data.id;
  expect(await ask('POST', `/api/OnLineDev/${entryId}/Actions/Release`, {})).toMatchObject({ code: 200 });
  expect(await ask('POST', `/api/OnLineDev/${entryId}/Actions/PublishToMenu`, {})).toMatchObject({ code: 200 });

  const role = await ask('POST', '/api/framework/permission/Role', { fullName: '矩阵', code: 'matrix' });
  holderRole = role.data.id;
  nobody = (await world.addUser('nobody')).ask;
  holder = (await world.addUser('holder', { roleIds: [holderRole] })).ask;

  const { data: list } = await ask('GET', '/api/framework/system/Menu?pageSize=500');
  const { data: shown } = await ask('GET', `/api/framework/permission/Role/${holderRole}/Authorize`);
  menus = new Map(
    list.list.flatMap(({ id, relationId }: { id: string; relationId: string | null }) => {
      if (!relationId) return [];
      const { buttons } = shown.modules.find(({ moduleId }: { moduleId: string }) => moduleId === id);
      const codes = buttons.map(({ code }: { code: string }) => code);
      return [[relationId === entryId ? `entry/${entryId}` : relationId, { moduleId: id, buttons: codes }]];
    }),
  );
  // The API document is not an envelope.
  const document = await (await world.app.request('/api/openapi.json')).json();
  operations = Object.entries(document.paths as Record<string, Record<string, Record<string, string>>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        permission: operation['x-permission'] ?? '',
      })),
  );
});
afterAll(() => world.end());

test('every route of the server says who may call it, in words that this test knows', () => {
  expect(operations.length).toBeGreaterThan(80);
  expect(operations.filter(({ permission }) => !classify(permission))).toEqual([]);
});

test('open routes answer to everyone', async () => {
  const routes = operations.filter(({ permission }) => permission === 'open');
  expect(routes.map(({ path }) => path)).toContain('/api/Login');
  expect(await refused(routes, [world.askAnonymous, nobody, world.ask])).toEqual([]);
});

test('all other routes answer 401 to whoever has not signed in', async () => {
  const wrong: string[] = [];
  for (const route of operations.filter(({ permission }) => permission !== 'open')) {
    const { code } = await call(world.askAnonymous, route);
    if (code !== 401) wrong.push(`${route.method} ${route.path}: ${code}`);
  }
  expect(wrong).toEqual([]);
});

test('what every signed-in user may call is refused to none of them', async () => {
  const routes = operations.filter(({ permission, path }) => permission === 'self' && !path.endsWith('/Logout'));
  expect(await refused(routes, [nobody, holder, world.ask])).toEqual([]);
  // Signing out ends the session, so each session is one of its own.
  const leaving = [await world.as('nobody', 'secret1'), await world.as('holder', 'secret1')];
  expect(
    await refused(
      operations.filter(({ path }) => path.endsWith('/Logout')),
      leaving,
    ),
  ).toEqual([]);
});

test('what is for administrators is refused to everyone else, whatever they hold', async () => {
  const routes = operations.filter(({ permission }) => permission === 'admin');
  expect(routes.map(({ path }) => path)).toEqual([
    '/api/framework/basic/DataSource/Actions/OwnViews',
    '/api/framework/basic/DataSource/Actions/OwnViews',
    '/api/framework/permission/ViewAs',
    '/api/OnLineDev/Actions/Extendable',
    '/api/OnLineDev/Actions/Extend',
  ]);
  await authorise([...menus.values()]);
  for (const route of routes)
    for (const ask of [nobody, holder]) expect([route.path, (await call(ask, route)).code]).toEqual([route.path, 403]);
  expect(await refused(routes, [world.ask])).toEqual([]);
});

test('a right is refused without it, given by exactly it, and held by administrators', async () => {
  const wrong: string[] = [];
  const rights = [...new Set(operations.map(({ permission }) => permission))].filter((each) =>
    each.startsWith('right'),
  );
  expect(rights.length).toBeGreaterThan(30);
  for (const right of rights) {
    const { resource, button } = partsOf(right);
    const menu = menus.get(carrierOf(resource));
    if (!menu || (button && !menu.buttons.includes(button))) {
      wrong.push(`${right}: nobody can be granted it`);
      continue;
    }
    const routes = operations.filter(({ permission }) => permission === right);
    const ask = async (how: string, as: Ask, permitted: boolean) => {
      for (const route of routes) {
        const { code } = await call(as, route);
        if (permitted ? code === 401 || code === 403 : code !== 403)
          wrong.push(`${right}, ${how}: ${route.method} ${route.path}: ${code}`);
      }
    };
    await ask('without any right', nobody, false);
    await authorise([]);
    await ask('with the right taken away', holder, false);
    // Everything but this: the menu with the other buttons, or all the other menus.
    const others = [...menus.values()].map(({ moduleId, buttons }) => ({ moduleId, buttons }));
    await authorise(
      others.flatMap((other) =>
        other.moduleId !== menu.moduleId
          ? [other]
          : button
            ? [{ ...other, buttons: other.buttons.filter((code) => code !== button) }]
            : [],
      ),
    );
    await ask('with everything else', holder, false);
    await authorise([{ moduleId: menu.moduleId, buttons: button ? [button] : [] }]);
    await ask('with exactly it', holder, true);
    await ask('as administrator', world.ask, true);
  }
  expect(wrong).toEqual([]);
});

test('one of another company, with every right of the module, reaches no record of the first by any route', async () => {
  const { ask } = world;
  const list = { ...page.pages.list, permissions: { button: true, data: true } };
  const scoped = { ...page, pages: { ...page.pages, list } };
  const entry = (await ask('POST', '/api/OnLineDev', { fullName: '公司', code: 'scoped', type: 'form', page: scoped }))
    .data.id;
  expect((await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
  const { menuId } = (await ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, {})).data;
  const companies = '/api/framework/organize/Company';
  const first = (await ask('GET', companies)).data.list[0].id;
  const second = (await ask('POST', companies, { fullName: '二', code: 'second', parentId: '0' })).data.id;
  const role = (await ask('POST', '/api/framework/permission/Role', { fullName: '公司', code: 'scoped' })).data.id;
  const modules = [{ moduleId: menuId, buttons: page.pages.list.buttons, rows: { type: 'ownCompany' } }];
  expect((await ask('PUT', `/api/framework/permission/Role/${role}/Authorize`, { modules })).code).toBe(200);
  const local = (await world.addUser('local', { roleIds: [role], companyId: first })).ask;
  const foreign = (await world.addUser('foreign', { roleIds: [role], companyId: second })).ask;
  const base = `/api/OnLineDevInstance/${entry}`;
  const { id } = (await local('POST', base, { title: 'of the first', secretPrice: 86_753.09 })).data;
  const before = (await local('GET', `${base}/${id}`)).data;

  const routes = operations.filter(({ path }) => path.includes('/{entry}'));
  expect(routes.length).toBeGreaterThan(12);
  const wrong: string[] = [];
  for (const route of routes) {
    const bodies = [{}, { title: 'taken' }, { ids: [id] }];
    for (const body of route.method === 'GET' ? [undefined] : bodies) {
      const path = route.path.replace('{entry}', entry).replace(/\{\w+\}/g, id);
      const answer = await foreign(route.method, path, body);
      const isTold = JSON.stringify(answer.data ?? '').match(/of the first|86753\.09/);
      if (isTold || (route.path.includes('{id}') && answer.code === 200))
        wrong.push(`${route.method} ${path}: ${answer.code}`);
    }
  }
  expect(wrong).toEqual([]);
  expect((await local('GET', `${base}/${id}`)).data).toEqual(before);
});

test('the tree of a module gives those without its right names and nothing else', async () => {
  const base = `/api/OnLineDevInstance/${entryId}`;
  const { code } = await world.ask('POST', base, { title: '合同', secretPrice: 12 });
  expect(code).toBe(200);
  await authorise([]);
  const { data } = await holder('GET', `${base}/Tree`);
  expect(data).toEqual([
    {
      id: expect.any(String),
      fullName: '合同',
      parentId: '0',
      type: expect.any(String),
      icon: '',
      children: [],
      isLeaf: true,
      hasChildren: false,
    },
  ]);
  const { data: companies } = await holder('GET', '/api/framework/organize/Company/Tree');
  expect(Object.keys(companies[0])).not.toContain('createdBy');
  const filtered = await holder('GET', `${base}/Tree?secretPrice=12`);
  expect(filtered).toMatchObject({ status: 400, data: [{ field: 'secretPrice', rule: 'unknownKey' }] });
});

const classify = (permission: string) =>
  /^(open|key|self|admin|right:(\{entry\}|\w+\/\w+)(:btn_\w+)?)$/.test(permission);

function partsOf(permission: string) {
  const [, resource = '', button] = permission.split(':');
  return { resource: resource === '{entry}' ? `entry/${entryId}` : resource, button };
}

/** What is granted with another module: entries with their dictionaries, calls with the views that they belong to. */
const carrierOf = (resource: string) => modules.find(({ name }) => name === resource)?.within ?? resource;

async function authorise(modules: { moduleId: string; buttons: string[] }[]) {
  const path = `/api/framework/permission/Role/${holderRole}/Authorize`;
  const answer = await world.ask('PUT', path, { modules });
  expect([answer.code, answer.msg]).toEqual([200, '']);
}

/** Calls a route on nothing that exists, with a body that changes nothing. */
function call(ask: Ask, { method, path }: Operation) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => (name === 'entry' ? entryId : 'missing'));
  return ask(method, filled, method === 'POST' || method === 'PUT' ? {} : undefined);
}

async function refused(routes: Operation[], asks: Ask[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    for (const ask of asks) {
      const { code } = await call(ask, route);
      if (code === 401 || code === 403) wrong.push(`${route.method} ${route.path}: ${code}`);
    }
  }
  return wrong;
}

/** With every trait that has calls, so that every operation of entries applies to it. */
const page = {
  version: 1,
  model: {
    name: 'matrix',
    titleField: 'title',
    traits: ['state', 'tree', 'recycle', 'lock', 'sort'],
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: '标题', widget: 'input', required: true },
      { id: 'f2', name: 'secretPrice', kind: 'decimal', label: '底价', widget: 'number' },
    ],
  },
  pages: {
    form: { body: [{ node: 'field', field: 'f1' }] },
    list: {
      columns: [{ field: 'f1' }],
      buttons: [
        'btn_add',
        'btn_edit',
        'btn_remove',
        'btn_detail',
        'btn_batchRemove',
        'btn_import',
        'btn_export',
        'btn_state',
        'btn_lock',
        'btn_restore',
        'btn_purge',
      ],
      permissions: { button: true },
    },
  },
};
