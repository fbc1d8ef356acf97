import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ForeignDatabase, filledDatabase } from '../../../fixtures/foreign-databases.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const base = '/api/framework/basic/DbLink';
const tables = '/api/framework/basic/DatabaseTable';
let world: World;
let northwind: ForeignDatabase;
let psi: ForeignDatabase;

beforeAll(async () => {
  [world, northwind, psi] = await Promise.all([makeWorld(), filledDatabase('northwind'), filledDatabase('psi')]);
});
afterAll(async () => {
  await world.end();
  await Promise.all([northwind.drop(), psi.drop()]);
});

const recordOf = ({ settings }: ForeignDatabase, code: string) => {
  const { type, host, port, database, user } = settings;
  return { fullName: code, code, type, host, port, databaseName: database, userName: user };
};
const made = async (record: Record<string, unknown>): Promise<string> => {
  const answer = await world.ask('POST', base, record);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
};
/** The test of a link answers no envelope. */
const tested = async (path: string, body?: unknown) => (await world.ask('POST', path, body)) as unknown;

test('a link is tried before and after it is stored, and says which of its settings is wrong', async () => {
  const record = recordOf(northwind, 'north');
  const { fullName: _, code: __, ...settings } = record;
  expect(await tested(`${base}/Actions/Test`, settings)).toMatchObject({ works: true, version: expect.any(String) });
  expect(await tested(`${base}/Actions/Test`, { ...settings, port: 1 })).toMatchObject({ reason: 'refusedPort' });
  expect(await tested(`${base}/Actions/Test`, { ...settings, databaseName: 'none' })).toMatchObject({
    works: false,
    reason: 'unknownDatabase',
    msg: 'There is no such database',
  });
  expect(await tested(`${base}/Actions/Test`, { ...settings, host: '10.0.0.1' })).toMatchObject({
    reason: 'addressRefused',
  });
  const id = await made(record);
  expect(await tested(`${base}/${id}/Actions/Test`)).toMatchObject({ works: true });
});

test('a password is sealed and never read back, and told to nobody else than it was given for', async () => {
  const id = await made({ ...recordOf(northwind, 'sealed'), password: 'geheim99' });
  for (const path of [`${base}/${id}`, `${base}/${id}/DataChange`, base, `${base}/All`])
    expect(JSON.stringify(await world.ask('GET', path))).not.toContain('geheim99');
  const { pool } = world.database;
  for (const table of ['secret', 'record_change']) {
    const { rows } = await pool.query(`select * from ${table}`);
    expect(JSON.stringify(rows)).not.toContain('geheim99');
  }
  const stolen = await world.ask('PUT', `${base}/${id}`, { host: 'evil.example' });
  expect(stolen.data).toMatchObject([{ field: 'password', rule: 'passwordAgain' }]);
  expect((await world.ask('PUT', `${base}/${id}`, { remark: 'still works' })).code).toBe(200);
  expect((await world.ask('PUT', `${base}/${id}`, { host: 'other.example', password: 'new99' })).code).toBe(200);
});

test('tables, columns, keys and rows of both kinds of servers', async () => {
  const north = await made(recordOf(northwind, 'n2'));
  expect((await world.ask('POST', `${tables}/${north}/Actions/Refresh`)).data).toEqual({ tables: 14 });
  const list = (await world.ask('GET', `${tables}/${north}?keyword=order`)).data.list;
  expect(list.map(({ tableName }: { tableName: string }) => tableName)).toEqual(['order_details', 'orders']);
  expect(list[0]).toMatchObject({ tableKind: 'table', keyColumns: 'order_id, product_id', columnCount: 5 });
  const detail = (await world.ask('GET', `${tables}/${north}/${list[1].id}`)).data;
  expect(detail.columns.map(({ name }: { name: string }) => name)).toContain('customer_id');
  expect(detail.foreignKeys).toContainEqual(
    expect.objectContaining({ columns: ['customer_id'], target: expect.objectContaining({ name: 'customers' }) }),
  );
  const rows = (await world.ask('GET', `${tables}/${north}/${list[1].id}/Rows`)).data;
  expect(rows.rows).toHaveLength(50);
  expect(rows.cut).toBe('rows');

  const business = await made(recordOf(psi, 'psi'));
  expect((await world.ask('POST', `${tables}/psi/Actions/Refresh`)).code).toBe(404);
  expect((await world.ask('POST', `${tables}/${business}/Actions/Refresh`)).data).toEqual({ tables: 97 });
  // The list takes the code of the link as well.
  const accounts = (await world.ask('GET', `${tables}/psi?keyword=bas_bank_account`)).data.list;
  expect(accounts[0]).toMatchObject({ tableName: 'bas_bank_account', keyColumns: 'id' });
});

test('whoever writes statements gets the names of tables and columns, also of a link that nobody has looked into', async () => {
  const id = await made(recordOf(northwind, 'names'));
  const { data } = await world.ask('GET', `${tables}/${id}/Names`);
  expect(data.dialect).toBe('postgres');
  expect(data.tables).toHaveLength(14);
  const orders = data.tables.find(({ name }: { name: string }) => name === 'orders');
  expect(orders.schema).toBe('public');
  expect(orders.columns[0]).toEqual({ name: 'order_id', type: 'smallint' });
  // What was found is kept until somebody looks anew.
  await northwind.run('create table later (id int)');
  expect((await world.ask('GET', `${tables}/${id}/Names`)).data.tables).toHaveLength(14);
  await world.ask('POST', `${tables}/${id}/Actions/Refresh`);
  expect((await world.ask('GET', `${tables}/${id}/Names`)).data.tables).toHaveLength(15);
  const broken = await made({ ...recordOf(northwind, 'names2'), port: 1 });
  expect(await world.ask('GET', `${tables}/${broken}/Names`)).toMatchObject({ code: 409 });
  expect((await world.ask('GET', `${tables}/nowhere/Names`)).code).toBe(404);
});

test('a disabled link answers nothing; whoever lacks the right sees none of it', async () => {
  const id = await made(recordOf(northwind, 'off'));
  await world.ask('POST', `${tables}/${id}/Actions/Refresh`);
  await world.ask('PUT', `${base}/${id}/Actions/State`, { state: 0 });
  expect(await world.ask('POST', `${tables}/${id}/Actions/Refresh`)).toMatchObject({ code: 409 });
  const { ask } = await world.addUser('nosy');
  for (const [method, path] of [
    ['GET', `${tables}/${id}`],
    ['GET', `${tables}/${id}/Names`],
    ['POST', `${tables}/${id}/Actions/Refresh`],
    ['POST', `${base}/${id}/Actions/Test`],
    ['GET', `${base}/${id}`],
  ] as const)
    expect([path, (await ask(method, path)).code]).toEqual([path, 403]);
});
