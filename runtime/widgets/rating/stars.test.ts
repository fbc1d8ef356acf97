import { expect, test } from 'vitest';
import { captionOfStars, starsAt } from './stars.tsx';

test('a point on the stars means the star that it is on, the space behind it included', () => {
  // Five stars of 16, 4 apart: 96 in all.
  const at = (left: number, step = 1) => starsAt(left / 96, { count: 5, step });
  expect([-5, 0, 15, 19, 21, 50, 95, 200].map((left) => at(left))).toEqual([1, 1, 1, 1, 2, 3, 5, 5]);
  expect([0, 7, 9, 19, 21, 29, 80, 95].map((left) => at(left, 0.5))).toEqual([0.5, 0.5, 1, 1, 1.5, 2, 4.5, 5]);
});

test('half a star is called as the whole one, and what has no caption nothing', () => {
  const texts = [{ text: 'Poor' }, { text: 'Good' }];
  expect([0, 0.5, 1, 1.5, 2, 3, null, 'x', -1].map((stars) => captionOfStars(stars, { texts }))).toEqual([
    ...['', 'Poor', 'Poor', 'Good', 'Good', '', '', '', ''],
  ]);
});
