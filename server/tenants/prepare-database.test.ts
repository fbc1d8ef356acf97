import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { inDatabase } from '../../fixtures/database-setup.ts';
import { makeWorld } from '../../fixtures/world.ts';
import { prepareDatabase } from './prepare-database.ts';

test('a start does not wait for a release that another process is carrying out', async () => {
  const world = await makeWorld();
  const { rows } = await world.database.pool.query('select current_database() as name');
  const other = new pg.Client(inDatabase(inject('connection'), rows[0].name));
  await other.connect();
  await other.query('begin');
  // The lock of every release (engine/release/release.ts).
  await other.query('select pg_advisory_xact_lock(7310, 1)');
  const prepared = prepareDatabase(world.database).then(() => 'prepared');
  expect(await Promise.race([prepared, new Promise((later) => setTimeout(later, 120_000, 'waits'))])).toBe('prepared');
  await other.end();
  await world.end();
});
