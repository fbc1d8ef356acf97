import { expect, test } from 'vitest';
import { closeTabs, nextShown, openTab, refreshTab } from './tabs.ts';

const list = ['/home', '/a', '/b', '/c'].map((path) => ({ path, round: 0 }));
const paths = (tabs: { path: string }[]) => tabs.map((tab) => tab.path);

test('home cannot be closed, the others in every way', () => {
  expect(paths(closeTabs(list, '/b', 'this'))).toEqual(['/home', '/a', '/c']);
  expect(paths(closeTabs(list, '/b', 'left'))).toEqual(['/home', '/b', '/c']);
  expect(paths(closeTabs(list, '/b', 'right'))).toEqual(['/home', '/a', '/b']);
  expect(paths(closeTabs(list, '/b', 'others'))).toEqual(['/home', '/b']);
  expect(paths(closeTabs(list, '/b', 'all'))).toEqual(['/home']);
  expect(paths(closeTabs(list, '/home', 'this'))).toEqual(paths(list));
});

test('closing the shown tab shows its neighbour', () => {
  expect(nextShown(list, closeTabs(list, '/b', 'this'), '/b')).toBe('/c');
  expect(nextShown(list, closeTabs(list, '/c', 'this'), '/c')).toBe('/b');
  expect(nextShown(list, closeTabs(list, '/a', 'this'), '/c')).toBe('/c');
});

test('a path opens once, and a refresh makes its view anew', () => {
  expect(openTab(list, '/a')).toHaveLength(4);
  expect(openTab(list, '/d', 'D').at(-1)).toEqual({ path: '/d', title: 'D', round: 0 });
  expect(refreshTab(list, '/a')[1]?.round).toBe(1);
});
