import { expect, test } from 'vitest';
import { gathered, groupsOf, isScattered, joining, linesOf, rowBeyond } from './row-groups.ts';

const rows = ['a', 'a', 'b', '', 'a'].map((part, at) => ({ part, at }));
const name = 'part';
const groups = groupsOf(rows, { name, folded: new Set(['a']) });

test('rows that follow each other and hold the same are a group; a value can have several', () => {
  expect(groups).toEqual([
    { from: 0, to: 2, value: 'a', key: 'a', isFolded: true },
    { from: 2, to: 3, value: 'b', key: 'b', isFolded: false },
    { from: 3, to: 4, value: '', key: '', isFolded: false },
    { from: 4, to: 5, value: 'a', key: 'a', isFolded: true },
  ]);
  const nothing = [null, undefined, ''].map((part) => ({ part }));
  expect(groupsOf(nothing, { name, folded: new Set() })).toHaveLength(1);
  const answers = [false, 0, '0'].map((part) => ({ part }));
  expect(groupsOf(answers, { name, folded: new Set() }).map(({ key }) => key)).toEqual(['false', '0']);
});

test('headings are drawn before their rows, those of rows that are folded alone', () => {
  const seen = (first: number, last: number) =>
    linesOf(groups, { first, last }).map((line) => ('head' in line ? `${line.head.key}:` : line.index));
  expect(seen(0, 5)).toEqual(['a:', 'b:', 2, ':', 3, 'a:']);
  expect(seen(1, 3)).toEqual(['b:', 2]);
  expect(linesOf([], { first: 1, last: 3 })).toEqual([{ index: 1 }, { index: 2 }]);
});

test('the keyboard passes over rows that are folded, and stops once at each group', () => {
  expect([0, 2, 3].map((row) => rowBeyond(groups, { row, step: 1 }))).toEqual([2, 3, 4]);
  expect([4, 3, 2].map((row) => rowBeyond(groups, { row, step: -1 }))).toEqual([3, 2, 0]);
  expect(rowBeyond(groups, { row: 1, step: 0 })).toBe(1);
});

test('gathered, each group stands in one place, and its rows in their order', () => {
  const gatheredRows = gathered(rows, name);
  expect(gatheredRows.map(({ at }) => at)).toEqual([0, 1, 4, 2, 3]);
  expect([rows, gatheredRows].map((all) => isScattered(groupsOf(all, { name, folded: new Set() })))).toEqual([
    true,
    false,
  ]);
});

test('rows that are put beside one of another group belong to that', () => {
  expect(joining([{ part: 'a' }, { part: 'b' }], { name, other: { part: 'b' } })).toEqual([
    { part: 'b' },
    { part: 'b' },
  ]);
  expect(joining([{ part: 'a' }], { name, other: {} })).toEqual([{ part: null }]);
  expect(joining([{ part: 'a' }], { name, other: undefined })).toEqual([{ part: 'a' }]);
});
