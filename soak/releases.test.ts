import { expect, test } from 'vitest';
import { carryOver } from './carry-over.ts';
import { killRelease } from './kill-release.ts';
import { releaseUnderLoad } from './release-under-load.ts';
import { killRounds, smallTrial } from './scenario.ts';

test(`a release is killed at ${killRounds} of its steps: old or new, never a mixture`, async () => {
  const { failures, rounds } = await killRelease.run(smallTrial(killRounds));
  expect(failures.join('\n')).toBe('');
  expect(rounds).toBe(killRounds);
});

test('a filled database of wide ids, killed while it is carried over: as it was, or carried over whole', async () => {
  expect((await carryOver.run(smallTrial(Math.ceil(killRounds / 4)))).failures.join('\n')).toBe('');
});

test('releases on 10,000 rows under eight writers: no 5xx, no lost write, every value comes back', async () => {
  expect((await releaseUnderLoad.run(smallTrial(10))).failures.join('\n')).toBe('');
});
