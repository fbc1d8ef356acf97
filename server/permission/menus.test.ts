import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test('the menu says where each entry stands; pages of data visualisation under a path of their own', async () => {
  const menu = '/api/framework/system/Menu';
  const entries = [
    { fullName: '大屏', code: 'smartDatavSales', moduleType: '2', navigateUrl: '/sales/board' },
    { fullName: '页面', code: 'plain', moduleType: '2', navigateUrl: 'plain/page' },
    { fullName: '链接', code: 'link', moduleType: '7', navigateUrl: 'https://example.com/smartDatav' },
  ];
  for (const entry of entries)
    expect(await world.ask('POST', menu, { ...entry, parentId: '0' })).toMatchObject({ code: 200 });
  const { menuList } = (await world.ask('GET', '/api/Login/CurrentUser')).data;
  const pathOf = (code: string) => menuList.find((entry: { code: string }) => entry.code === code).path;
  expect(entries.map(({ code }) => pathOf(code))).toEqual(['/dataView/sales/board', '/plain/page', '/link']);
});

test('an entry opens a page of the web or a path of ours, and nothing that runs or leads elsewhere', async () => {
  const open = async (navigateUrl: string) =>
    (
      await world.ask('POST', '/api/framework/system/Menu', {
        fullName: 'x',
        code: `n${Math.random()}`.replace('.', ''),
        parentId: '0',
        moduleType: '7',
        navigateUrl,
      })
    ).code;
  const good = [
    'https://a.example/b?c=d:e#f',
    'http://a',
    'mailto:a@b.c',
    'tel:+861',
    'organize/post',
    '/a/b?from={token}&x=http://y',
    '/',
    '页面/一',
    'a-b_c',
  ];
  for (const address of good) expect([address, await open(address)]).toEqual([address, 200]);
  const bad = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\\\evil',
    '\\\\evil',
    'java\tscript:x',
    '/\t/evil',
    'http:evil',
    'blob:x',
    '?x',
    '/a b',
    'a:b',
  ];
  for (const address of bad) expect([address, await open(address)]).toEqual([address, 400]);
});

test('a usual button keeps its name where an action shares its right', async () => {
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: '角色', code: 'named' })).data.id;
  const { modules } = (await world.ask('GET', `/api/framework/permission/Role/${role}/Authorize`)).data;
  const buttons = (name: string) =>
    Object.fromEntries(
      modules
        .find((one: { fullName: string }) => one.fullName === name)
        .buttons.map(({ code, fullName }: { code: string; fullName: string }) => [code, fullName]),
    );
  expect(buttons('Users')).toMatchObject({ btn_state: 'Enable / disable', btn_resetPassword: 'Reset password' });
  expect(buttons('Online development')).toMatchObject({ btn_add: 'Add', btn_release: 'Release' });
});
