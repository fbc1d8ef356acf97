import { expect, test } from 'vitest';
import { RowLog } from './row-log.ts';
import { isIn } from './snapshot.ts';

test('what was heard since a position, and nothing of what is forgotten', () => {
  const log = new RowLog();
  const start = log.position('deal');
  log.hear('deal\t7\t{"o":[],"n":[{"title":"a\\tb"}]}');
  log.hear('other\t8\t');
  expect(log.since('deal', start)).toEqual([{ transaction: 7, rows: '{"o":[],"n":[{"title":"a\\tb"}]}' }]);
  const then = log.position('deal');
  expect(log.since('deal', then)).toEqual([]);
  for (let n = 0; n < 600; n++) log.hear(`deal\t${n}\t{}`);
  expect(log.since('deal', then)).toBeUndefined();
  const last = log.position('deal');
  for (let n = 0; n < 400; n++) log.hear(`deal\t${n}\t{}`);
  expect(log.since('deal', last)).toHaveLength(400);
  // Long rows leave sooner.
  for (let n = 0; n < 100; n++) log.hear(`deal\t${n}\t${'x'.repeat(7000)}`);
  expect(log.since('deal', last)).toBeUndefined();
  // After a silence nothing of before is known, also when as much has been heard again.
  const before = log.position('deal');
  log.forget();
  expect(log.since('deal', before)).toBeUndefined();
  expect(log.since('deal', log.position('deal'))).toEqual([]);
});

test('a snapshot holds what had ended when it was taken', () => {
  expect([4, 5, 6, 7, 8, 9, 10].map((transaction) => isIn('5:9:5,7', transaction))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    false,
  ]);
  expect([9, 10].map((transaction) => isIn('10:10:', transaction))).toEqual([true, false]);
});
