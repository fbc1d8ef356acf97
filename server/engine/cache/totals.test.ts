import { expect, test } from 'vitest';
import type { RowChange } from './row-log.ts';
import { Totals } from './totals.ts';

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));
const question = { resource: 'deal', key: 'all', shape: 'any', patience: 10 };
const snapshot = '10:10:';

/** What is heard, by hand: `tell` says how many more there are, null that nobody knows. */
function hearing() {
  const heard: RowChange[] = [];
  let isListening = true;
  return {
    tell: (more: number | null, transaction = 11) =>
      heard.push({ transaction, rows: more === null ? '' : String(more) }),
    deafen: () => {
      isListening = false;
    },
    position: () => (isListening ? String(heard.length) : null),
    since: (_: string, position: string) => heard.slice(Number(position)),
    settled: async () => undefined,
  };
}

const size = async () => Number.POSITIVE_INFINITY;
const difference = async (rows: string[]) => rows.reduce((sum, each) => sum + Number(each), 0);
const counting = (count: () => Promise<number>) => ({
  count: async () => ({ total: await count(), snapshot }),
  difference,
  size,
});
const slow = (total: number, ms = 60) =>
  counting(async () => {
    await later(ms);
    return total;
  });
const never = counting(() => Promise.reject(new Error('counted again')));

test('a total is counted once, and lives through what is written', async () => {
  const ear = hearing();
  const totals = new Totals(ear);
  const first = counting(async () => 3);
  expect(await Promise.all([totals.exact(question, first), totals.exact(question, never)])).toEqual([3, 3]);
  ear.tell(2);
  ear.tell(-1);
  expect(await totals.exact(question, never)).toBe(4);
  // What was seen by the count already is not added again.
  ear.tell(5, 9);
  expect(await totals.soon(question, never)).toBe(4);
  // Asked at once by many, a change is added once.
  ear.tell(1);
  expect(await Promise.all([1, 2, 3].map(() => totals.exact(question, never)))).toEqual([5, 5, 5]);
});

test('where many rows were written at once it is counted anew', async () => {
  const ear = hearing();
  const totals = new Totals(ear);
  await totals.exact(
    question,
    counting(async () => 3),
  );
  ear.tell(null);
  expect(
    await totals.exact(
      question,
      counting(async () => 700),
    ),
  ).toBe(700);
});

test('while nobody would say that something changed, nothing is believed', async () => {
  const ear = hearing();
  ear.deafen();
  const totals = new Totals(ear);
  let total = 1;
  const count = counting(async () => total++);
  expect([await totals.exact(question, count), await totals.exact(question, count)]).toEqual([1, 2]);
});

test('who joins a count that others began has what was written since', async () => {
  const ear = hearing();
  const totals = new Totals(ear);
  const first = totals.exact(question, slow(100));
  await later(5);
  ear.tell(1);
  expect(await totals.exact(question, never)).toBe(101);
  expect(await first).toBe(100);
});

test('a change that could not be looked at fails who asks, and is looked at again', async () => {
  const ear = hearing();
  const totals = new Totals(ear);
  await totals.exact(
    question,
    counting(async () => 3),
  );
  ear.tell(1);
  const broken = { ...never, difference: () => Promise.reject(new Error('away')) };
  await expect(totals.exact(question, broken)).rejects.toThrow('away');
  expect(await totals.exact(question, never)).toBe(4);
});

test('a list does not wait for a long count; asked for by itself it is there, and with the next list', async () => {
  const totals = new Totals(hearing());
  expect(await totals.soon(question, slow(123_456))).toBeNull();
  // The count that it began goes on.
  expect(await totals.exact(question, never)).toBe(123_456);
  expect(await totals.soon(question, never)).toBe(123_456);
  // What takes long by its shape is not begun for a list, unless the same is wanted again.
  const next = { ...question, key: 'next' };
  expect(await totals.soon(next, never)).toBeNull();
  await later(20);
  expect(await totals.soon(next, slow(7))).toBeNull();
  await later(100);
  expect(await totals.soon(next, never)).toBe(7);
});

test('a small table is counted however long it takes', async () => {
  const totals = new Totals(hearing());
  expect(await totals.soon(question, { ...slow(12), size: async () => 8192 })).toBe(12);
});

test('while many rows are written, a large total may be old for five times as long as it took, a small one never', async () => {
  for (const [total, second] of [
    [50_000, 50_000],
    [5_000, null],
  ] as const) {
    const ear = hearing();
    const totals = new Totals(ear);
    await totals.exact(question, slow(total));
    ear.tell(null);
    expect(await totals.soon(question, slow(total + 1))).toBe(second);
    // Who wants it exact has it so.
    expect(await totals.exact(question, slow(total + 1))).toBe(total + 1);
  }
});

test('long counts are made one after another, and no more wait than can be answered', async () => {
  const totals = new Totals(hearing());
  let active = 0;
  let most = 0;
  const one = counting(async () => {
    most = Math.max(most, ++active);
    await later(2);
    active--;
    return 20_000;
  });
  const asked = Array.from({ length: 120 }, (_, n) => totals.exact({ ...question, key: String(n) }, one));
  const found = await Promise.allSettled(asked);
  expect(most).toBe(1);
  expect(found.filter(({ status }) => status === 'fulfilled')).toHaveLength(101);
  expect(found.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { problem: 'TOO_BUSY' } });
  // All have left: the next one is counted.
  expect(await totals.exact({ ...question, key: 'next' }, one)).toBe(20_000);
});

test('a count that fails in time fails the list, and leaves its place', async () => {
  const totals = new Totals(hearing());
  const broken = counting(() => Promise.reject(new Error('away')));
  for (let n = 0; n < 5; n++) await expect(totals.soon(question, broken)).rejects.toThrow('away');
  expect(
    await totals.soon(
      question,
      counting(async () => 1),
    ),
  ).toBe(1);
});
