import { expect, test } from 'vitest';
import { nestRows } from '../levels/nest-rows.ts';
import { groupRows } from './group.tsx';

test('rows hang below their parents, orphans at the top, whatever the order', () => {
  const tree = nestRows([
    { id: 'c', parentId: 'b' },
    { id: 'b', parentId: 'a' },
    { id: 'a', parentId: '0' },
    { id: 'x', parentId: 'gone' },
    { id: 'y', parentId: 'y' },
  ]);
  expect(tree.map((row) => row.id)).toEqual(['a', 'x', 'y']);
  expect(tree[0]?._below?.[0]?._below?.[0]?.id).toBe('c');
});

test('rows with one value form one group with its count', () => {
  const field = { id: 's', name: 'status', kind: 'text', label: 's', widget: 'select' } as const;
  const groups = groupRows([{ id: '1', status: 'a' }, { id: '2' }, { id: '3', status: 'a' }], field);
  expect(groups.map((group) => group._group)).toEqual([
    { value: 'a', name: undefined, count: 2 },
    { value: null, name: undefined, count: 1 },
  ]);
});
