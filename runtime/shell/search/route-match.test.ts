import { expect, test } from 'vitest';
import type { MenuRoute } from '../../session/menu.ts';
import { loadPinyin } from '../../sounds/pinyin.ts';
import { matchRoutes } from './route-match.ts';

const route = (fullName: string, path: string): MenuRoute => ({
  entry: { id: path, parentId: '0', code: path, fullName, moduleType: 2 },
  path,
  target: { kind: 'resource', resource: path, isTree: false },
  trail: [],
});
const routes = [
  route('岗位管理', '/organize/post'),
  route('Purchase order', '/purchase-order'),
  route('客户', '/customer'),
];
const found = (typed: string) => matchRoutes(routes, typed).map((one) => one.path);

test('title, path and letters left out all find a route; nonsense finds none', () => {
  expect(found('岗位')).toEqual(['/organize/post']);
  expect(found('order')).toEqual(['/purchase-order']);
  expect(found('purord')).toEqual(['/purchase-order']);
  expect(found('custo')).toEqual(['/customer']);
  expect(found('zzz')).toEqual([]);
});

test('Chinese titles are found by their sounds and by first letters, simplified and traditional', async () => {
  const soundsLike = await loadPinyin('zh');
  const sounds = (typed: string) => matchRoutes(routes, typed, { soundsLike }).map((one) => one.path);
  expect(sounds('gangwei')).toEqual(['/organize/post']);
  expect(sounds('gwgl')).toEqual(['/organize/post']);
  expect(sounds('kh')).toEqual(['/customer']);
  expect(sounds('zzz')).toEqual([]);
  const traditional = await loadPinyin('zhtw');
  const found = matchRoutes([route('崗位管理', '/p')], 'gangwei', { soundsLike: traditional });
  expect(found.map((one) => one.path)).toEqual(['/p']);
  expect(await loadPinyin('ja')).toBeUndefined();
});
