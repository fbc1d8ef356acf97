import { expect, test } from 'vitest';
import { speedAt } from './edge-scroll.ts';

test('it scrolls near an edge alone, the faster the nearer', () => {
  const side = { from: 100, to: 900 };
  expect([100, 124, 148, 500, 852, 876, 900].map((at) => speedAt(at, side))).toEqual([-16, -8, 0, 0, 0, 8, 16]);
  expect([50, 2000].map((at) => speedAt(at, side))).toEqual([-16, 16]);
});

test('what is small keeps a middle in which it rests', () => {
  expect([100, 120, 130, 140].map((at) => speedAt(at, { from: 100, to: 140 }))).toEqual([-16, 0, 0, 16]);
});
