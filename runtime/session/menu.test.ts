import { expect, test } from 'vitest';
import type { MenuEntry } from './menu.ts';
import { inAppPath, recordPath, recordPlace, routesOf } from './menu.ts';

const entry = (part: Partial<MenuEntry>): MenuEntry => ({
  id: 'm1',
  parentId: '0',
  code: 'post',
  fullName: 'Post',
  moduleType: 2,
  ...part,
});

test('a redirect never leaves the product', () => {
  expect(inAppPath('/organize/post?x=1')).toBe('/organize/post?x=1');
  for (const bad of ['//evil.example', 'https://evil.example', '/\\evil.example', null, '/login?redirect=/login'])
    expect(inAppPath(bad)).toBe('/home');
  for (const strange of ['\t', '\n', '\r', '\0', '\u0085', '\\', '/'])
    for (const bad of [`/${strange}/evil.example`, `${strange}//evil.example`, `/a${strange}\\b`])
      expect([bad, inAppPath(bad)]).toEqual([bad, '/home']);
});

test('entries become routes by their module type', () => {
  const routes = routesOf([
    entry({
      moduleType: 1,
      code: 'org',
      children: [
        entry({ id: 'a', navigateUrl: 'organize/post', propertyJson: '{"relationId":"organize/Post"}' }),
        entry({ id: 'b', moduleType: 3, navigateUrl: 'leave', propertyJson: '{"relationId":"e1"}' }),
        entry({ id: 'c', propertyJson: 'not json', vueName: 'roleAuthorize' }),
        entry({ id: 'd', moduleType: 7, navigateUrl: 'javascript:alert(1)' }),
      ],
    }),
  ]);
  expect(routes.map((route) => route.path)).toEqual(['/org', '/organize/post', '/leave', '/post', '/post']);
  expect(routes[1]?.target).toEqual({ kind: 'resource', resource: 'organize/Post', isTree: false });
  expect(routes[2]?.target).toEqual({ kind: 'resource', resource: 'entry/e1', isTree: false });
  expect(routes[3]?.target).toEqual({ kind: 'page', page: 'roleAuthorize' });
  expect(routes[4]?.target).toEqual({ kind: 'page', page: 'notFound' });
  expect(routes[1]?.trail.map((part) => part.code)).toEqual(['org', 'post']);
});

test('pages of data visualisation stand under a path of their own, by their code', () => {
  const paths = routesOf([
    entry({ code: 'smartDatavSales', navigateUrl: 'sales/board' }),
    entry({ code: 'report.smartDatav', navigateUrl: '/plain' }),
    entry({ code: 'smartDatavBare' }),
    // The base is that of pages: folders and released modules stay where they are.
    entry({ code: 'smartDatavFolder', moduleType: 1 }),
    entry({ code: 'smartDatavForm', moduleType: 3, navigateUrl: 'form' }),
    entry({ code: 'smartdatav', navigateUrl: 'other' }),
  ]).map((route) => route.path);
  expect(paths).toEqual([
    '/dataView/sales/board',
    '/dataView/plain',
    '/dataView/smartDatavBare',
    '/smartDatavFolder',
    '/form',
    '/other',
  ]);
});

test('a record stands below its list, unless the menu itself has something there', () => {
  const routes = routesOf([
    entry({ id: 'a', navigateUrl: 'orders', propertyJson: '{"relationId":"x/Order"}' }),
    entry({ id: 'b', navigateUrl: 'orders/report', propertyJson: '{"relationId":"x/Report"}' }),
    entry({ id: 'c', navigateUrl: 'year?is=2026', propertyJson: '{"relationId":"x/Year"}' }),
    entry({ id: 'd', moduleType: 1, code: 'folder' }),
  ]);
  expect(recordPlace('/orders/a%2Fb', routes)).toMatchObject({ id: 'a/b', route: { entry: { id: 'a' } } });
  expect(recordPath('/orders', 'a/b')).toBe('/orders/a%2Fb');
  expect(recordPath('/year?is=2026', 'a')).toBeUndefined();
  for (const none of ['/orders/report', '/orders', '/orders/', '/folder/1', '/orders/%E0', '/x/1', '/orders/1/2', '/'])
    expect([none, recordPlace(none, routes)]).toEqual([none, undefined]);
});
