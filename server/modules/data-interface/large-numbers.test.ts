import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../../fixtures/foreign-databases.ts';
import { linked } from '../../../fixtures/generation.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
let db: ForeignDatabase;
let dbLinkId: string;
beforeAll(async () => {
  world = await makeWorld();
  db = await emptyDatabase('postgres');
  await db.run(`create table orders (customer bigint, rate numeric(40, 20), name text);
    insert into orders values (9007199254740992, 0.5, 'of another'), (9007199254740993, 1.00000000000000000001, 'own')`);
  dbLinkId = await linked(world, db);
});
afterAll(async () => {
  await world?.end();
  await db?.drop();
});

let made = 0;
async function given({ rows, statement = 'select * from orders' }: { rows: string; statement?: string }) {
  const code = `orders${made++}`;
  const parameters = statement.includes(':asked') ? [{ name: 'asked', type: 'integer' }] : [];
  const base = '/api/framework/basic';
  const source = await world.ask('POST', `${base}/DataSource`, {
    ...{ fullName: code, code, type: 'sql', dbLinkId, text: statement, parameters },
  });
  const published = await world.ask('POST', `${base}/DataInterface`, {
    ...{ fullName: code, code, of: 'source', dataSourceId: source.data.id, columns: ['name'], perMinute: 100, rows },
  });
  const keys = `${base}/DataInterface/${published.data.id}/Keys`;
  const { key } = (await world.ask('POST', keys, { partner: 'partner' })).data;
  const answer = await world.askAnonymous('GET', `/api/open/${code}`, undefined, { 'x-api-key': key });
  expect(answer.msg).toBe('');
  return answer.data.list.map(({ name }: { name: string }) => name);
}

test.each([
  'customer = 9007199254740993',
  'in(customer, 9007199254740993)',
  "customer = '9007199254740993'",
  'rate = 1.00000000000000000001',
])('a partner is given the rows of the number that is written, not of its neighbour: %s', async (rows) => {
  expect(await given({ rows })).toEqual(['own']);
});

test('a parameter has the number that is written', async () => {
  const statement = 'select * from orders where customer = :asked';
  expect(await given({ rows: 'asked = 9007199254740993', statement })).toEqual(['own']);
  expect(await given({ rows: 'asked = 9007199254740992', statement })).toEqual(['of another']);
});
