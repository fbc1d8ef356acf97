import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, at, controlled, documentOf, field, people, textOf } from './people.ts';

let world: World;
let help: ReturnType<typeof people>;
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
});
afterAll(() => world.end());

test('who may neither see a module nor write menus does not rename and hide its entry by publishing to nobody', async () => {
  const entry = await releaseEntry(world, {
    code: 'pay',
    fullName: 'Pay',
    page: documentOf('pay', { fields: [field('a', 'title')], list: controlled }),
  });
  const user = await help.user([await help.allOf(entry)]);
  const menuId = await help.menuOf(entry);
  const folder = await help.make(`${api}/system/Menu`, {
    fullName: 'Off',
    code: 'off',
    moduleType: '1',
    parentId: '0',
  });
  const designer = await help.user([await help.allOf('onlineDev/Entry')]);
  expect((await designer('POST', at(entry, '/List'), {})).code).toBe(403);
  expect((await designer('PUT', `${api}/system/Menu/${menuId}`, { fullName: 'x' })).code).toBe(403);
  const menus = async () => textOf((await user('GET', '/api/Login/CurrentUser')).data.menuList);
  const before = await menus();
  const done = await designer('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, {
    fullName: 'Hacked',
    parentId: folder,
  });
  expect([done.code, await menus()]).toEqual([403, before]);
});

test('publishing again to a role leaves the entry where it stands, by its name and icon', async () => {
  const entry = await releaseEntry(world, {
    ...{ code: 'again', fullName: 'Again' },
    page: documentOf('again', { fields: [field('a', 'title')] }),
  });
  const folder = await help.make(`${api}/system/Menu`, {
    fullName: 'Here',
    code: 'here',
    moduleType: '1',
    parentId: '0',
  });
  const publish = (publication: object) =>
    world.ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, publication);
  await publish({ icon: 'ShoppingCartOutlined', parentId: folder });
  const role = await help.role([]);
  const done = await publish({ roleIds: [role] });
  expect(done.msg).toBe('');
  const { data } = await world.ask('GET', `${api}/system/Menu/${done.data.menuId}`);
  expect(data).toMatchObject({ fullName: 'Again', icon: 'ShoppingCartOutlined', parentId: folder });
});

test('nor by other captions under the name that it has, nor while the entry is disabled', async () => {
  const entry = await releaseEntry(world, {
    ...{ code: 'named', fullName: 'Named' },
    page: documentOf('named', { fields: [field('a', 'title')], list: controlled }),
  });
  const user = await help.user([await help.allOf(entry)]);
  const menus = async () => textOf((await user('GET', '/api/Login/CurrentUser')).data.menuList);
  const before = await menus();
  const designer = await help.user([await help.allOf('onlineDev/Entry')]);
  const { version } = (await designer('GET', `/api/OnLineDev/${entry}/Info`)).data;
  const captions = { zh: '被改', zhtw: '被改', en: 'Hacked', ja: 'Hacked' };
  expect((await designer('PUT', `/api/OnLineDev/${entry}`, { captions, version })).code).toBe(200);
  const publish = (publication: object) =>
    designer('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, publication);
  expect([(await publish({ fullName: 'Named' })).code, await menus()]).toEqual([403, before]);
  const menuId = await help.menuOf(entry);
  await world.ask('PUT', `${api}/system/Menu/${menuId}/Actions/State`, { state: 0 });
  expect((await publish({ fullName: 'Hacked' })).code).toBe(403);
});
