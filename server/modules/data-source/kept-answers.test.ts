import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../../fixtures/foreign-databases.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const links = '/api/framework/basic/DbLink';
let world: World;
let other: World;
let one: ForeignDatabase;
let two: ForeignDatabase;
let link: string;
let key: string;

beforeAll(async () => {
  [world, one, two] = await Promise.all([makeWorld(), emptyDatabase('postgres'), emptyDatabase('postgres')]);
  other = await world.another();
  await one.run(`create table item (name text); insert into item values ('of one')`);
  await two.run(`create table item (name text); insert into item values ('of two')`);
  const { type, host, port, database, user } = one.settings;
  const record = { fullName: 'Items', code: 'items', type, host, port, databaseName: database, userName: user };
  link = (await world.ask('POST', links, { ...record, password: 'x' })).data.id;
  const source = { fullName: 'Items', code: 'items', type: 'sql', dbLinkId: link, text: 'select name from item' };
  const dataSourceId = (await world.ask('POST', '/api/framework/basic/DataSource', { ...source, keptSeconds: 3600 }))
    .data.id;
  const published = {
    fullName: 'Items',
    code: 'items',
    of: 'source',
    dataSourceId,
    columns: ['name'],
    perMinute: 6000,
  };
  const { data } = await world.ask('POST', '/api/framework/basic/DataInterface', published);
  key = (await world.ask('POST', `/api/framework/basic/DataInterface/${data.id}/Keys`, { partner: 'P' })).data.key;
});
afterAll(async () => {
  await other.end();
  await world.end();
  await Promise.all([one.drop(), two.drop()]);
});

const answers = async ({ askAnonymous }: World) => {
  const { code, data } = await askAnonymous('GET', '/api/open/items', undefined, { 'x-api-key': key });
  return code === 200 ? data.list.map(({ name }: { name: string }) => name).join() : code;
};

test('rows that were kept are those of the link as it is', async () => {
  for (const at of [world, other]) expect(await answers(at)).toBe('of one');
  await one.run(`update item set name = 'changed'`);
  for (const at of [world, other]) expect(await answers(at)).toBe('of one');
  // Another database is another answer, wherever it was kept.
  expect((await world.ask('PUT', `${links}/${link}`, { databaseName: two.settings.database })).code).toBe(200);
  for (const at of [world, other]) await expect.poll(() => answers(at)).toBe('of two');
  expect((await world.ask('PUT', `${links}/${link}`, { databaseName: one.settings.database })).code).toBe(200);
  await expect.poll(() => answers(world)).toBe('changed');
  // A new password asks anew: whether it opens the door is what the next question tells.
  await one.run(`update item set name = 'again'`);
  expect((await world.ask('PUT', `${links}/${link}`, { password: 'y' })).code).toBe(200);
  await expect.poll(() => answers(world)).toBe('again');
});

test('nothing that was kept is given of a link that is disabled', async () => {
  expect(await answers(world)).toBe('again');
  expect((await world.ask('PUT', `${links}/${link}/Actions/State`, { state: 0 })).code).toBe(200);
  for (const at of [world, other]) await expect.poll(() => answers(at)).toBe(409);
  expect((await world.ask('PUT', `${links}/${link}/Actions/State`, { state: 1 })).code).toBe(200);
  for (const at of [world, other]) await expect.poll(() => answers(at)).toBe('again');
  // It cannot go while the source asks it.
  expect((await world.ask('DELETE', `${links}/${link}`)).code).toBe(409);
});
