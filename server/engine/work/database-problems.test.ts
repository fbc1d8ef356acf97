import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { at, documentOf, field } from '../../permission/sideways/people.ts';
import { translateDatabaseError } from './database-problems.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const inWords = (error: unknown) => translateDatabaseError(error, null)?.problem;

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
    const change = () => world.ask('PUT', `/api/framework/permission/Role/${id}`, { ...role, remark: 'x' });
    const [refused] = await Promise.all([
      change(),
      // Nobody says of this one what it waits for: of one that waits behind another the database does not.
      expect(sql`select pg_sleep(9)`.execute(database.db).catch(inWords)).resolves.toBe('DATABASE_SLOW'),
    ]);
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('large write') });
  } finally {
    release();
    await holding;
  }
  expect(await world.ask('PUT', `/api/framework/permission/Role/${id}`, { ...role, remark: 'x' })).toMatchObject({
    code: 200,
  });
});

test('a value that is taken is named where it is what people see, and else its field alone', async () => {
  const { id: holder } = await world.addUser('holder');
  const unique = [
    { ...field('f1', 'title'), unique: true },
    {
      ...field('f2', 'holder'),
      kind: 'ref',
      widget: 'userPicker',
      unique: true,
    },
    { ...field('f3', 'due'), kind: 'dateTime', widget: 'date', props: { withTime: true }, unique: true },
  ];
  const base = at(
    await releaseEntry(world, {
      code: 'laptops',
      fullName: 'Laptops',
      page: documentOf('laptops', { fields: unique }),
    }),
  );
  const values = { title: 'A-1', holder, due: '2026-03-01T08:00:00.000Z' };
  expect(await world.ask('POST', base, values)).toMatchObject({ code: 200 });
  const refused = (value: object) => world.ask('POST', base, value);
  expect(await refused({ title: values.title })).toMatchObject({
    msg: 'title “A-1” is in use already',
    data: { field: 'title' },
  });
  expect(await refused({ holder })).toMatchObject({
    msg: 'holder: another record has this value already',
    data: { field: 'holder' },
  });
  expect(await refused({ due: values.due })).toMatchObject({
    msg: 'due: another record has this value already',
    data: { field: 'due' },
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
