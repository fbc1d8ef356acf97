import { expect, test } from 'vitest';
import {
  addressOf,
  closeTabs,
  keepSearch,
  lastAddress,
  nextShown,
  openTab,
  placeOf,
  refreshTab,
  turnTab,
} from './tabs.ts';

const list = ['/home', '/a', '/b', '/c'].map((path) => ({ path, round: 0 }));
const paths = (tabs: { path: string }[]) => tabs.map((tab) => tab.path);

test('home cannot be closed, the others in every way', () => {
  expect(paths(closeTabs(list, { path: '/b', closing: 'this' }))).toEqual(['/home', '/a', '/c']);
  expect(paths(closeTabs(list, { path: '/b', closing: 'left' }))).toEqual(['/home', '/b', '/c']);
  expect(paths(closeTabs(list, { path: '/b', closing: 'right' }))).toEqual(['/home', '/a', '/b']);
  expect(paths(closeTabs(list, { path: '/b', closing: 'others' }))).toEqual(['/home', '/b']);
  expect(paths(closeTabs(list, { path: '/b', closing: 'all' }))).toEqual(['/home']);
  expect(paths(closeTabs(list, { path: '/home', closing: 'this' }))).toEqual(paths(list));
});

test('closing the shown tab shows its neighbour', () => {
  expect(nextShown(list, { after: closeTabs(list, { path: '/b', closing: 'this' }), shown: '/b' })).toBe('/c');
  expect(nextShown(list, { after: closeTabs(list, { path: '/c', closing: 'this' }), shown: '/c' })).toBe('/b');
  expect(nextShown(list, { after: closeTabs(list, { path: '/a', closing: 'this' }), shown: '/c' })).toBe('/c');
});

test('a path opens once, and a refresh makes its view anew', () => {
  expect(openTab(list, '/a')).toHaveLength(4);
  expect(openTab(list, '/d', { title: 'D' }).at(-1)).toEqual({ path: '/d', title: 'D', round: 0 });
  expect(refreshTab(list, '/a')[1]?.round).toBe(1);
});

test('a tab is known by its path and keeps its own query; a path that is written with a query is known by both', () => {
  const paths = ['/orders', '/report?year=2026', '/report?year=2027'];
  const at = (address: string) => {
    const { pathname, search } = new URL(address, 'http://x');
    return placeOf({ pathname, search }, paths);
  };
  expect(at('/orders?q=a&page=2')).toEqual({ path: '/orders', search: '?q=a&page=2' });
  expect(at('/report?year=2027')).toEqual({ path: '/report?year=2027', search: '' });
  expect(at('/report?q=a&year=2026')).toEqual({ path: '/report?year=2026', search: '?q=a' });
  expect(at('/report?year=2028')).toEqual({ path: '/report', search: '?year=2028' });
  for (const address of ['/orders?q=a&page=2', '/report?year=2027', '/report?year=2026&q=a', '/orders'])
    expect(addressOf(at(address))).toBe(address);
});

test('a tab that is shown again stands where it was left', () => {
  const kept = keepSearch(list, { path: '/b', search: '?page=3' });
  expect(lastAddress(kept, '/b')).toBe('/b?page=3');
  expect(lastAddress(kept, '/a')).toBe('/a');
  expect(lastAddress(kept, '/new')).toBe('/new');
  expect(lastAddress(keepSearch(kept, { path: '/b', search: '' }), '/b')).toBe('/b');
});

test('a tab turns to the next record where it stands, and no two tabs show the same', () => {
  expect(paths(turnTab(list, '/b', { to: '/b2' }))).toEqual(['/home', '/a', '/b2', '/c']);
  expect(paths(turnTab(list, '/b', { to: '/a' }))).toEqual(['/home', '/a', '/c']);
  expect(turnTab(list, '/b', { to: '/b' })).toBe(list);
});
