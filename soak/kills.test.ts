import { expect, test } from 'vitest';
import { externalWrites } from './external-writes.ts';
import { killDatabase } from './kill-database.ts';
import { killServer } from './kill-server.ts';
import { killRounds, smallTrial } from './scenario.ts';

test(`kill -9 of the server, ${killRounds} times: nothing acknowledged is lost, nothing is half or twice`, async () => {
  expect((await killServer.run(smallTrial(killRounds))).failures.join('\n')).toBe('');
});

test(`kill -9 of the database, ${killRounds} times: the same, and the server lives`, async () => {
  expect((await killDatabase.run(smallTrial(killRounds))).failures.join('\n')).toBe('');
});

test('the line to another database cut and silent, that database killed, the server killed: the same', async () => {
  expect((await externalWrites.run(smallTrial(4))).failures.join('\n')).toBe('');
});
