import { expect, test } from 'vitest';
import type { ListRow } from '../row.ts';
import type { Level, Levels } from './levels.ts';
import { nestLevels, withPage } from './levels.ts';

const empty: Level = { rows: [], total: 0, pages: 0, status: 'ready', asked: [] };
const rows = (...ids: string[]): ListRow[] => ids.map((id) => ({ id }));
const ready = (...ids: string[]): Level => ({ ...empty, rows: rows(...ids), total: ids.length, pages: 1 });

/** A tree as indented words. */
const drawn = (levels: Levels) => {
  const lines = (list: ListRow[], indent: string): string[] =>
    list.flatMap((row) => [indent + row.id, ...lines(row._below ?? [], `${indent} `)]);
  return lines(nestLevels(levels), '');
};

test('levels nest, and below a row that nobody has opened its rows are on their way', () => {
  const levels = new Map([
    ['0', { ...ready('a', 'b', 'c'), rows: [...rows('a', 'b'), { id: 'c', hasChildren: false }] }],
    ['a', ready('a1')],
    ['a1', ready()],
  ]);
  expect(drawn(levels)).toEqual(['a', ' a1', 'b', ' level b loading', 'c']);
});

test('a level ends with what is missing of it: rows, an answer, or nothing while it is only asked anew', () => {
  const part = { ...ready('a'), total: 3 };
  const lines = (level: Level) =>
    drawn(
      new Map([
        ['0', level],
        ['a', ready()],
      ]),
    );
  expect(lines(part)).toEqual(['a', 'level 0 more']);
  expect(lines({ ...part, status: 'loading', asked: [2] })).toEqual(['a', 'level 0 loading']);
  expect(lines({ ...part, status: 'failed', asked: [2] })).toEqual(['a', 'level 0 failed']);
  expect(lines({ ...ready('a'), status: 'loading', asked: [1] })).toEqual(['a']);
  expect(lines({ ...empty, status: 'loading', asked: [1] })).toEqual(['level 0 loading']);
});

test('a further page comes behind the first without what stands there already; the first one begins anew', () => {
  const first = withPage(empty, { page: 1, rows: rows('a', 'b'), total: 3 });
  const second = withPage(first, { page: 2, rows: rows('b', 'c'), total: 4 });
  expect(second).toMatchObject({ rows: rows('a', 'b', 'c'), total: 4, pages: 2, status: 'ready' });
  expect(withPage(second, { page: 1, rows: rows('c'), total: 1 }).rows).toEqual(rows('c'));
});
