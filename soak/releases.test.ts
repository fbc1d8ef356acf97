import { expect, test } from 'vitest';
import { killRelease } from './kill-release.ts';
import { releaseUnderLoad } from './release-under-load.ts';
import { killRounds, smallTrial } from './scenario.ts';

test(`a release is killed at ${killRounds} of its steps: old or new, never a mixture`, async () => {
  const { failures, rounds } = await killRelease.run(smallTrial(killRounds));
  expect(failures).toEqual([]);
  expect(rounds).toBe(killRounds);
}, 300_000);

test('releases on 10,000 rows under eight writers: no 5xx, no lost write, every value comes back', async () => {
  expect((await releaseUnderLoad.run(smallTrial(10))).failures).toEqual([]);
}, 120_000);
