import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { translateDatabaseError } from './database-problems.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test('who waits in vain for a record that a large write holds is told so, and not that the database is away', async () => {
  const { database, registry } = world.tenant;
  const role = { fullName: 'Clerk', code: 'clerk' };
  const { id } = (await world.ask('POST', '/api/framework/permission/Role', role)).data;
  const { table } = registry.get('permission/Role');
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const holding = database.db.transaction().execute(async (trx) => {
    await sql`select 1 from ${sql.id(table)} where id = ${id} for update`.execute(trx);
    await held;
  });
  try {
    const refused = await world.ask('PUT', `/api/framework/permission/Role/${id}`, { ...role, remark: 'x' });
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('large write') });
  } finally {
    release();
    await holding;
  }
  expect(await world.ask('PUT', `/api/framework/permission/Role/${id}`, { ...role, remark: 'x' })).toMatchObject({
    code: 200,
  });
});

test('where all connections for work of minutes are in use, more of it is told to come later', async () => {
  const { longRunningPool: pool, longRunning } = world.tenant.database;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    await expect(sql`select 1`.execute(longRunning)).rejects.toMatchObject({ problem: 'TOO_BUSY' });
  } finally {
    for (const client of taken) client.release();
  }
  await sql`select 1`.execute(longRunning);
});

test.runIf(existsSync('/dev/full'))('a disk that is full is told as that', async () => {
  const error = await writeFile('/dev/full', 'x').catch((caught) => caught);
  expect(translateDatabaseError(error, null)).toMatchObject({ problem: 'DISK_FULL' });
});
