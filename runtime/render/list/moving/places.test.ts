import { expect, test } from 'vitest';
import type { ListRow } from '../row.ts';
import { arrival, droppedOn, homeOf, stepped } from './places.ts';

const row = (id: string, parentId: string, ...below: ListRow[]): ListRow => ({
  id,
  parentId,
  ...(below.length > 0 ? { _below: below } : {}),
});
/** a · a1 · a2 · a21 · b · x, whose parent is not in the list. */
const rows = [row('a', '0', row('a1', 'a'), row('a2', 'a', row('a21', 'a2'))), row('b', '0'), row('x', 'hidden')];
const step = (id: string, step: 'up' | 'down' | 'in' | 'out', isTree = true) => stepped(rows, { id, step, isTree });
const drop = (id: string, zone: 'before' | 'after' | 'inside', over: string) =>
  droppedOn(rows, { id, over, zone, isTree: true });

test('steps lead to the neighbours, into the one before, and out behind the parent', () => {
  expect(step('a2', 'up')).toEqual({ before: 'a1' });
  expect(step('a1', 'down')).toEqual({ after: 'a2' });
  expect(step('b', 'in')).toEqual({ parentId: 'a' });
  expect(step('a21', 'out')).toEqual({ parentId: 'a', after: 'a2' });
  expect(step('a2', 'out')).toEqual({ parentId: '0', after: 'a' });
  for (const [id, way] of [
    ['a', 'up'],
    ['a', 'in'],
    ['a', 'out'],
    // Whose parent is elsewhere has no neighbours here.
    ['x', 'up'],
    ['b', 'down'],
    ['gone', 'up'],
  ] as const)
    expect([id, way, step(id, way)]).toEqual([id, way, undefined]);
  expect(step('b', 'in', false)).toBeUndefined();
});

test('the way back names the neighbour that was there', () => {
  const home = (id: string, isTree = true) => homeOf(rows, { id, isTree });
  expect(home('a1')).toEqual({ parentId: 'a', before: 'a2' });
  expect(home('a2')).toEqual({ parentId: 'a', after: 'a1' });
  expect(home('a21')).toEqual({ parentId: 'a2' });
  expect(home('a', false)).toEqual({ before: 'b' });
});

test('a row is dropped before, behind and into others, but not below itself or where it stands', () => {
  expect(drop('b', 'before', 'a2')).toEqual({ parentId: 'a', before: 'a2' });
  expect(drop('b', 'inside', 'a21')).toEqual({ parentId: 'a21' });
  expect(drop('a21', 'after', 'b')).toEqual({ parentId: '0', after: 'b' });
  expect(drop('a', 'inside', 'a21')).toBeUndefined();
  expect(drop('a', 'before', 'a1')).toBeUndefined();
  expect(drop('a', 'inside', 'a')).toBeUndefined();
  expect(drop('a1', 'before', 'a2')).toBeUndefined();
  expect(drop('a1', 'after', 'a2')).toEqual({ parentId: 'a', after: 'a2' });
  expect(droppedOn(rows, { id: 'a', over: 'b', zone: 'inside', isTree: false })).toBeUndefined();
});

test('what is told of the new place', () => {
  const told = (id: string, to: object) => {
    const { parent, at } = arrival(rows, { id, to });
    return [parent?.id, at];
  };
  expect(told('b', { parentId: 'a', before: 'a2' })).toEqual(['a', 2]);
  expect(told('b', { parentId: 'a' })).toEqual(['a', 3]);
  expect(told('a1', { parentId: 'a', after: 'a2' })).toEqual(['a', 2]);
  expect(told('a21', { parentId: '0', after: 'b' })).toEqual([undefined, 3]);
});
