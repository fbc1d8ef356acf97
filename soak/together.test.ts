import { expect, test } from 'vitest';
import { databaseAway } from './database-away.ts';
import { sameKey } from './idempotency.ts';
import { smallTrial } from './scenario.ts';
import { twoServers } from './two-servers.ts';
import { writersOfOne } from './writers.ts';

test('the database gone, frozen, its connections cut: 200 or 503 in time, and good answers soon after', async () => {
  expect((await databaseAway.run(smallTrial(1, { outage: 8000 }))).failures.join('\n')).toBe('');
});

test('two servers start on one empty database at once', async () => {
  expect((await twoServers.run(smallTrial(1))).failures.join('\n')).toBe('');
});

test('of 100 writers of one version one wins, three times', async () => {
  expect((await writersOfOne.run(smallTrial(3))).failures.join('\n')).toBe('');
});

test('one key 1,000 times at once: one record', async () => {
  expect((await sameKey.run(smallTrial(1))).failures.join('\n')).toBe('');
});
