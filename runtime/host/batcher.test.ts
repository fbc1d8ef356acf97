import { expect, test, vi } from 'vitest';
import { batcher } from './batcher.ts';

const named = async (keys: string[]) =>
  new Map(keys.flatMap((key) => (key === 'gone' ? [] : [[key, `name of ${key}`] as const])));

test('what many ask for in one turn is asked once, in questions that are not too long; each gets what is his', async () => {
  const ask = vi.fn(named);
  const find = batcher(ask, { most: 200 });
  const keys = Array.from({ length: 450 }, (_, at) => `k${at % 300}`);
  const answers = await Promise.all(keys.map((key) => find([key, 'gone'])));
  expect(ask.mock.calls.map(([some]) => some.length)).toEqual([200, 101]);
  expect(answers.map((found) => [...found])).toEqual(keys.map((key) => [[key, `name of ${key}`]]));
  // Another turn is another question.
  expect([...(await find(['k1']))]).toEqual([['k1', 'name of k1']]);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a question that fails is told to those who asked it, and is asked anew', async () => {
  const ask = vi.fn(async (keys: string[]) => {
    if (keys.includes('bad') && ask.mock.calls.length < 3) throw new Error('away');
    return named(keys);
  });
  const find = batcher(ask, { most: 1 });
  const [good, bad] = await Promise.allSettled([find(['good']), find(['bad'])]);
  expect([good.status, bad.status]).toEqual(['fulfilled', 'rejected']);
  expect([...(await find(['bad']))]).toEqual([['bad', 'name of bad']]);
});
