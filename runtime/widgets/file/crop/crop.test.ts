import { expect, test } from 'vitest';
import { canBeCropped, largestPart, ratioOf } from './crop.ts';

test('a shape is a ratio, or any', () => {
  expect(ratioOf('16:9')).toBeCloseTo(16 / 9);
  expect(ratioOf('1:1')).toBe(1);
  expect(ratioOf('free')).toBeUndefined();
});

test('the largest part of the shape, in the middle', () => {
  expect(largestPart({ width: 400, height: 200 }, 1)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
  expect(largestPart({ width: 300, height: 600 }, 1)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
  expect(largestPart({ width: 400, height: 200 }, 4)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
  expect(largestPart({ width: 7, height: 3 }, undefined)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});

test('what would lose its movement or its lines stays whole', () => {
  const of = (type: string) => canBeCropped(new File([], 'a', { type }));
  expect([of('image/png'), of('image/jpeg'), of('image/webp')]).toEqual([true, true, true]);
  expect([of('image/gif'), of('image/svg+xml'), of('application/pdf')]).toEqual([false, false, false]);
});
