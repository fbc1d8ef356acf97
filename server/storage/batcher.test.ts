import { expect, test } from 'vitest';
import { Batcher } from './batcher.ts';

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('many ask together, each gets their own answer, and none gets one that is older than their wish', async () => {
  let truth = 0;
  const questions: string[][] = [];
  const batcher = new Batcher<number>(async (keys) => {
    questions.push(keys);
    const seen = truth;
    await later(10);
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, seen]));
  });
  const wishes: Promise<void>[] = [];
  for (let n = 0; n < 200; n++) {
    truth = n;
    const key = n % 50 === 0 ? 'nobody' : `k${n % 7}`;
    wishes.push(
      batcher.of(key).then((answer) => {
        if (key === 'nobody') expect(answer).toBeUndefined();
        else expect(answer).toBeGreaterThanOrEqual(n);
      }),
    );
    if (n % 5 === 0) await later(1);
  }
  await Promise.all(wishes);
  expect(questions.length).toBeLessThan(80);
  for (const keys of questions) expect([1, 4, 16, 64]).toContain(keys.length);
});

test('a question that fails fails those who asked it, and the next one is asked', async () => {
  let fails = true;
  const batcher = new Batcher<number>(async (keys) => {
    await later(5);
    if (fails) throw new Error('away');
    return new Map(keys.map((key) => [key, 1]));
  });
  const asked = ['a', 'b', 'c'].map((key) => batcher.of(key));
  for (const answer of await Promise.allSettled(asked)) expect(answer.status).toBe('rejected');
  fails = false;
  expect(await batcher.of('a')).toBe(1);
});
