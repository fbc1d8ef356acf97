import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

const menus = '/api/framework/system/Menu';
let world: World;
let taskEntry: string;
beforeAll(async () => {
  world = await makeWorld();
  taskEntry = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: tasks });
});
afterAll(() => world.end());

let made = 0;
const folder = { fullName: 'x', moduleType: '1', parentId: '0' };
const create = (more: object, ask: Ask = world.ask) =>
  ask('POST', menus, { ...folder, code: `made${made++}`, ...more });
const read = async (id: string) => (await world.ask('GET', `${menus}/${id}`)).data;
const problems = (answer: { data: { field: string; rule: string }[] }) =>
  answer.data?.map(({ field, rule }) => `${field} ${rule}`);

test('an icon is one of those that there are; one of before stays, in a record and in an import of menus', async () => {
  expect(await create({ icon: 'BankOutlined' })).toMatchObject({ code: 200 });
  for (const icon of ['el-icon-user', 'NoSuchOutlined', 'constructor', '__proto__'])
    expect([icon, problems(await create({ icon }))]).toEqual([
      icon,
      [`icon ${icon === '__proto__' ? 'pattern' : 'notAnOption'}`],
    ]);
  for (const icon of ['<svg>', 'a/b', 'javascript:x', ' x', 'x'.repeat(81)])
    expect([icon, problems(await create({ icon }))]).toEqual([icon, ['icon pattern']]);
  for (const icon of [5, {}, ['BankOutlined']]) expect((await create({ icon })).code).toBe(400);

  const { id } = (await create({})).data;
  const { table } = world.tenant.registry.get('system/Menu');
  await world.database.pool.query(`update ${table} set icon = 'el-icon-user' where id = $1`, [id]);
  const { version } = await read(id);
  expect((await world.ask('PUT', `${menus}/${id}`, { icon: 'el-icon-user', fullName: 'y', version })).code).toBe(200);
  expect(problems(await world.ask('PUT', `${menus}/${id}`, { icon: 'el-icon-other' }))).toEqual(['icon notAnOption']);
  expect((await world.ask('PUT', `${menus}/${id}`, { icon: null })).code).toBe(200);
  expect(problems(await world.ask('POST', `/api/OnLineDev/${taskEntry}/Actions/PublishToMenu`, { icon: 'x' }))).toEqual(
    ['icon notAnOption'],
  );
});

test('a colour is #rrggbb, kept in small letters', async () => {
  const { id } = (await create({ iconBackgroundColor: '#12ABef' })).data;
  expect(await read(id)).toMatchObject({ iconBackgroundColor: '#12abef' });
  for (const color of ['red', '#12f', '#12345678', '#12345g', 'rgb(1,2,3)', 'url(x)', '#123456;x'])
    expect([color, problems(await create({ iconBackgroundColor: color }))]).toEqual([
      color,
      ['iconBackgroundColor notColor'],
    ]);
});

test('names are texts of the four languages; empty ones are none', async () => {
  const { id } = (await create({ captions: { en: ' Orders ', ja: '', zhtw: null } })).data;
  expect(await read(id)).toMatchObject({ captions: { en: 'Orders' } });
  expect((await world.ask('PUT', `${menus}/${id}`, { captions: { en: '  ' } })).code).toBe(200);
  expect(await read(id)).toMatchObject({ captions: null });
  const refused = await create({ captions: { en: 'x'.repeat(201), fr: 'x', zh: ['x'] } });
  expect(problems(refused)?.sort()).toEqual(['captions.en tooLong', 'captions.fr unknownKey', 'captions.zh notText']);
});

test('an entry opens a module of its type that is there; nothing is asked of folders and links', async () => {
  const page = { moduleType: '2', relationId: 'organize/Post' };
  const own = { moduleType: '3', relationId: taskEntry };
  for (const good of [page, own, { ...own, moduleType: '4' }, { ...page, moduleType: '1' }])
    expect([good, (await create(good)).code]).toEqual([good, 200]);
  for (const bad of [
    { ...page, moduleType: '3' },
    { ...own, moduleType: '2' },
    { ...page, relationId: 'organize/Nothing' },
    { ...page, relationId: 'basic/DictionaryData' },
    { ...page, relationId: 'basic/UserDictionaryData' },
    { ...own, relationId: `entry/${taskEntry}` },
    { ...own, relationId: "' or 1=1" },
  ])
    expect([bad, problems(await create(bad))]).toEqual([bad, ['relationId notAnOption']]);

  // What opened nothing is held against the type that it gets; what is gone since may stay.
  const { id } = (await create({ moduleType: '1', relationId: 'gone' })).data;
  expect(problems(await world.ask('PUT', `${menus}/${id}`, { moduleType: '2' }))).toEqual(['relationId notAnOption']);
  const { table } = world.tenant.registry.get('system/Menu');
  await world.database.pool.query(`update ${table} set module_type = '3' where id = $1`, [id]);
  expect((await world.ask('PUT', `${menus}/${id}`, { fullName: 'z', relationId: 'gone' })).code).toBe(200);
});

test('whoever edits menus picks from the modules that they see, by titles in their language', async () => {
  const modules = async (ask: Ask, language = 'en') =>
    (await ask('GET', '/api/Meta/Modules', undefined, { 'Accept-Language': language })).data as {
      value: string;
      label: string;
      of: string;
    }[];
  const all = await modules(world.ask);
  expect(all).toContainEqual({ value: 'organize/Post', label: 'Post', of: 'builtin' });
  expect(all).toContainEqual({ value: 'monitor/OnlineUser', label: 'Online users', of: 'builtin' });
  expect(all).toContainEqual({ value: taskEntry, label: 'Tasks', of: 'own' });
  expect(all.map(({ value }) => value)).not.toContain('basic/DictionaryData');

  const { list } = (await world.ask('GET', `${menus}?pageSize=500`)).data;
  const menuOf = (name: string) => list.find(({ relationId }: { relationId: string }) => relationId === name).id;
  const { id } = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'M', code: 'menus' })).data;
  const given = [{ moduleId: menuOf('system/Menu'), buttons: ['btn_add', 'btn_edit'], columns: [] }];
  await world.ask('PUT', `/api/framework/permission/Role/${id}/Authorize`, { modules: given });
  const { ask } = await world.addUser('menus', { roleIds: [id] });
  expect((await modules(ask)).map(({ value }) => value)).toEqual(['system/Menu']);
  expect(problems(await create({ moduleType: '2', relationId: 'organize/User' }, ask))).toEqual([
    'relationId notAnOption',
  ]);
  expect((await create({ moduleType: '2', relationId: 'system/Menu' }, ask)).code).toBe(200);
  expect((await world.askAnonymous('GET', '/api/Meta/Modules')).code).not.toBe(200);
});

test('histories and exports say the title of a module', async () => {
  const { id } = (await create({ moduleType: '2', relationId: 'organize/Post' })).data;
  await world.ask('PUT', `${menus}/${id}`, { relationId: 'organize/User' });
  const history = (await world.ask('GET', `${menus}/${id}/History`)).data;
  expect(history[0].changes).toMatchObject([{ field: 'relationId', from: 'Post', to: 'User' }]);
});

test('entries stand below folders alone, for below a page the menu would not show them', async () => {
  const { id } = (await create({ moduleType: '2', relationId: 'organize/Post' })).data;
  expect(problems(await create({ parentId: id }))).toEqual(['parentId notFolder']);
  const entry = (await create({})).data.id;
  expect(problems(await world.ask('PUT', `${menus}/${entry}/Actions/Move`, { parentId: id }))).toEqual([
    'parentId notFolder',
  ]);
  const below = (await create({})).data.id;
  expect((await world.ask('PUT', `${menus}/${entry}/Actions/Move`, { parentId: below })).code).toBe(200);
  const page = { moduleType: '2', relationId: 'organize/Post' };
  expect(problems(await world.ask('PUT', `${menus}/${below}`, page))).toEqual(['moduleType holdsEntries']);
  await world.ask('DELETE', `${menus}/${entry}`);
  expect((await world.ask('PUT', `${menus}/${below}`, page)).code).toBe(200);
});

test('no two entries stand at one address, and none at that of a page of the product', async () => {
  const page = { moduleType: '3', relationId: taskEntry };
  expect((await create({ ...page, navigateUrl: 'orders' })).code).toBe(200);
  for (const navigateUrl of ['orders', '/orders', 'Orders'])
    expect([navigateUrl, problems(await create({ ...page, navigateUrl }))]).toEqual([
      navigateUrl,
      ['navigateUrl pathTaken'],
    ]);
  for (const navigateUrl of ['home', '/login', 'profile', 'open/x', 'API', '/'])
    expect([navigateUrl, problems(await create({ ...page, navigateUrl }))]).toEqual([
      navigateUrl,
      ['navigateUrl reservedName'],
    ]);
  const other = (await create({ ...page, navigateUrl: 'others' })).data.id;
  expect(problems(await world.ask('PUT', `${menus}/${other}`, { navigateUrl: 'orders' }))).toEqual([
    'navigateUrl pathTaken',
  ]);
  expect((await world.ask('PUT', `${menus}/${other}`, { fullName: 'Others', navigateUrl: 'others' })).code).toBe(200);
  // Folders open nothing.
  expect((await create({ navigateUrl: 'orders' })).code).toBe(200);
});

test('a module that is called as a page of the product, or as another entry, is published at an address of its own', async () => {
  for (const code of ['home', 'orders']) {
    const entry = await releaseEntry(world, {
      code,
      fullName: code,
      page: { ...tasks, model: { ...tasks.model, name: code } },
    });
    const { menuId } = (await world.ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, {})).data;
    expect((await read(menuId)).navigateUrl).toBe(`${code}-2`);
    // Published again it stays where it is.
    await world.ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, {});
    expect((await read(menuId)).navigateUrl).toBe(`${code}-2`);
  }
});

test('the page of the menus cannot be lost: neither its only entry, nor a folder around it, is switched off or removed', async () => {
  const { list } = (await world.ask('GET', `${menus}?pageSize=500`)).data as { list: Record<string, string>[] };
  const own = list.filter(({ relationId }) => relationId === 'system/Menu');
  const state = (id: string, state: number) => world.ask('PUT', `${menus}/${id}/Actions/State`, { state });
  // Whatever tests before this one have made besides.
  const [last = ''] = own.flatMap(({ id = '', parentId }) => (parentId === '0' ? [] : [id]));
  for (const { id = '' } of own) if (id !== last) expect((await state(id, 0)).code).toBe(200);
  expect(await state(last, 0)).toMatchObject({ code: 409, msg: expect.stringContaining('page of the menus') });
  const { parentId, version } = await read(last);
  expect((await state(parentId, 0)).code).toBe(409);
  expect((await world.ask('PUT', `${menus}/${last}`, { state: 0, version })).code).toBe(409);
  expect((await world.ask('PUT', `${menus}/${last}`, { relationId: 'organize/Post', version })).code).toBe(409);
  expect((await world.ask('DELETE', `${menus}/${last}`)).code).toBe(409);
  const closed = (await create({ state: 0 })).data.id;
  await state(closed, 0);
  expect((await world.ask('PUT', `${menus}/${last}`, { parentId: closed, version })).code).toBe(409);
  // With another entry it may.
  const second = (await create({ moduleType: '2', relationId: 'system/Menu' })).data.id;
  expect((await state(last, 0)).code).toBe(200);
  expect((await state(second, 0)).code).toBe(409);
  expect((await state(last, 1)).code).toBe(200);
});
