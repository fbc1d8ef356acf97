import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../../fixtures/foreign-databases.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { api, at, controlled, documentOf, field, people } from './people.ts';

// Whoever looks after links decides where they lead, and by that what modules over their tables show and where new rows go.

let world: World;
let help: ReturnType<typeof people>;
let own: ForeignDatabase;
let other: ForeignDatabase;
let staff: string;
let link: string;
beforeAll(async () => {
  [world, own, other] = await Promise.all([makeWorld(), emptyDatabase('postgres'), emptyDatabase('postgres')]);
  help = people(world);
  for (const database of [own, other]) await database.run('create table staff (id int primary key, name text)');
  const { type, host, port, database: databaseName, user: userName } = own.settings;
  const settings = { fullName: 'Staff', code: 'hr', type, host, port, databaseName, userName };
  link = await help.make(`${api}/basic/DbLink`, settings);
  const page = documentOf('staff', {
    fields: [field('a', 'title'), { ...field('b', 'number'), kind: 'integer', widget: 'number' }],
    model: { external: { link: 'hr', schema: 'public', table: 'staff', key: ['id'], columns: { a: 'name', b: 'id' } } },
    list: controlled,
  });
  staff = await releaseEntry(world, { code: 'staff', fullName: 'Staff', page: page as never });
});
afterAll(async () => {
  await world.end();
  await Promise.all([own.drop(), other.drop()]);
});

test('only who holds the modules over a link turns it elsewhere, or switches it off', async () => {
  const place = `${api}/basic/DbLink/${link}`;
  const manager = await help.user([await help.allOf('basic/DbLink')]);
  expect((await manager('POST', at(staff, '/List'), {})).code).toBe(403);
  for (const change of [{ databaseName: other.settings.database }, { schemaName: 'other' }, { host: 'localhost' }])
    expect([change, (await manager('PUT', place, change)).code]).toEqual([change, 403]);
  expect((await manager('PUT', `${place}/Actions/State`, { state: 0 })).code).toBe(403);
  // What decides nothing of the rows is theirs to change.
  expect((await manager('PUT', place, { remark: 'Old house', poolSize: 3 })).msg).toBe('');
  expect((await world.ask('POST', at(staff), { title: 'Ann', number: 1 })).code).toBe(200);
  expect(await own.rows('select name from staff')).toEqual([{ name: 'Ann' }]);
  const both = await help.user([await help.allOf('basic/DbLink'), await help.allOf(staff)]);
  expect((await both('PUT', place, { databaseName: other.settings.database })).msg).toBe('');
});
