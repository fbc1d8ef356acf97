import { expect, test } from 'vitest';
import { Totals } from './totals.ts';

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));
const none = { total: 0, isMore: false };
const more = { total: 10_000, isMore: true };
const question = { resource: 'deal', key: 'all' };
const asker = (totals: Totals, count: () => Promise<number>) => () =>
  totals.of(question, { count, atLeast: async () => none });

test('a total is counted once, and again after a change', async () => {
  let version = 1;
  let counts = 0;
  const totals = new Totals(() => version);
  const ask = asker(totals, async () => 3 + counts++);
  expect(await Promise.all([ask(), ask()])).toEqual([
    { total: 3, isMore: false },
    { total: 3, isMore: false },
  ]);
  expect(await ask()).toEqual({ total: 3, isMore: false });
  version++;
  expect(await ask()).toEqual({ total: 4, isMore: false });
  expect(counts).toBe(2);
});

test('while nobody would say that something changed, nothing is believed', async () => {
  let total = 1;
  const totals = new Totals(() => null);
  const ask = asker(totals, async () => total++);
  expect([(await ask()).total, (await ask()).total]).toEqual([1, 2]);
});

test('a change during the count makes the number old at once', async () => {
  let version = 1;
  let total = 1;
  const totals = new Totals(() => version);
  const ask = asker(totals, async () => {
    const seen = total;
    await later(20);
    return seen;
  });
  const first = ask();
  await later(5);
  version++;
  total++;
  expect((await first).total).toBe(1);
  expect((await ask()).total).toBe(2);
});

test('a large total that was long to count may be old for five times as long, a small one never', async () => {
  let version = 1;
  for (const [size, second] of [
    [50_000, 50_000],
    [5_000, 5_001],
  ] as const) {
    let total: number = size;
    const totals = new Totals(() => version);
    const ask = asker(totals, async () => {
      const seen = total;
      await later(60);
      return seen;
    });
    expect((await ask()).total).toBe(size);
    version++;
    total++;
    expect((await ask()).total).toBe(second);
    await later(5 * 80);
    expect((await ask()).total).toBe(size + 1);
  }
});

test('who would wait too long gets "more than", and the exact number the next time', async () => {
  const totals = new Totals(() => 1);
  const slow = async () => {
    await later(400);
    return 123_456;
  };
  expect(await totals.of(question, { count: slow, atLeast: async () => more })).toEqual({
    total: 10_000,
    isMore: true,
  });
  // Few are exact whoever counted them.
  expect(
    await totals.of({ ...question, key: 'few' }, { count: slow, atLeast: async () => ({ total: 12, isMore: false }) }),
  ).toEqual({
    total: 12,
    isMore: false,
  });
  await later(450);
  expect(await totals.of(question, { count: slow, atLeast: async () => none })).toEqual({
    total: 123_456,
    isMore: false,
  });
});

test('many long counts wait in a short queue, and nobody waits longer than their patience', async () => {
  const totals = new Totals(() => 1);
  let active = 0;
  let most = 0;
  const slow = async () => {
    most = Math.max(most, ++active);
    await later(120);
    active--;
    return 20_000;
  };
  const asked = Array.from({ length: 40 }, (_, n) =>
    totals.of({ resource: 'deal', key: String(n) }, { count: slow, atLeast: async () => more }),
  );
  const found = await Promise.all(asked);
  expect(most).toBe(1);
  expect(found.filter(({ isMore }) => isMore).length).toBeGreaterThan(30);
  expect(found.filter(({ total, isMore }) => !isMore && total === 20_000).length).toBeGreaterThanOrEqual(1);
  // The queue is empty again: the next one is counted.
  await later(300);
  expect((await totals.of({ resource: 'deal', key: 'next' }, { count: slow, atLeast: async () => none })).isMore).toBe(
    false,
  );
});

test('a count that fails in time fails the list, and leaves its place', async () => {
  const totals = new Totals(() => 1);
  const broken = () =>
    totals.of(question, { count: () => Promise.reject(new Error('away')), atLeast: async () => none });
  for (let n = 0; n < 5; n++) await expect(broken()).rejects.toThrow('away');
  expect((await totals.of(question, { count: async () => 1, atLeast: async () => none })).total).toBe(1);
});

test('who waits along for a count that nobody will make goes on without it', async () => {
  const totals = new Totals(() => 1);
  const slow = async () => {
    await later(150);
    return 20_000;
  };
  // Teaches it that counts are short, so that the next ones queue.
  await totals.of({ ...question, key: 'short' }, { count: async () => 1, atLeast: async () => none });
  const first = totals.of(
    { ...question, key: 'first' },
    { count: () => later(600).then(() => 1), atLeast: async () => more },
  );
  const both = [1, 2].map(() => totals.of({ ...question, key: 'second' }, { count: slow, atLeast: async () => more }));
  expect(await Promise.all(both)).toEqual([more, more]);
  await first;
});
