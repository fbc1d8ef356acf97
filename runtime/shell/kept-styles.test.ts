import { expect, test } from 'vitest';
import { keptStyles } from './kept-styles.ts';

test('a style that nothing stands in at the moment is kept; a theme that nobody sees is not', () => {
  const cache = keptStyles();
  for (const kind of ['style', 'token', 'cssVar']) {
    cache.update([kind, 'Button'], () => [1, 'made']);
    cache.update([kind, 'Button'], () => null);
  }
  expect(cache.get(['style', 'Button'])).toEqual([0, 'made']);
  expect([cache.get(['token', 'Button']), cache.get(['cssVar', 'Button'])]).toEqual([null, null]);
  cache.update(['style', 'Button'], (before) => [(before?.[0] ?? 0) + 1, before?.[1]]);
  expect(cache.get(['style', 'Button'])).toEqual([1, 'made']);
  cache.update(['style', 'Select'], () => null);
  expect(cache.get(['style', 'Select'])).toBeNull();
});
