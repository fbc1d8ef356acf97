import { clientHash } from '@tessera/server/seed/seed.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { bookOf, importBook } from '../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
let base: string;

beforeAll(async () => {
  world = await makeWorld();
  base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'task', fullName: '任务', page: tasks })}`;
});
afterAll(() => world.end());

const keyed = (key: string) => ({ 'idempotency-key': key });
const total = async () => (await world.ask('POST', `${base}/List`, {})).data.pagination.total as number;

test('an answer that was lost is given again by another process, and the list shows one record', async () => {
  const other = await world.another();
  const before = await total();
  const first = await world.ask('POST', base, { title: '丢' }, keyed('lost'));
  const again = await other.ask('POST', base, { title: '丢' }, keyed('lost'));
  expect(again).toMatchObject({ code: 200, data: { id: first.data.id } });
  expect(await total()).toBe(before + 1);
  await other.end();
});

test('a change whose answer was lost is no change by somebody else when it is sent again', async () => {
  const { id } = (await world.ask('POST', base, { title: '改' })).data;
  const change = { title: '改好', version: 1 };
  expect((await world.ask('PUT', `${base}/${id}`, change, keyed('changed'))).msg).toBe('');
  expect(await world.ask('PUT', `${base}/${id}`, change, keyed('changed'))).toMatchObject({ code: 200, data: { id } });
  expect((await world.ask('GET', `${base}/${id}`)).data).toMatchObject({ title: '改好', version: 2 });
  expect((await world.ask('PUT', `${base}/${id}`, change, keyed('another'))).code).toBe(409);
});

test('a refused request leaves its key free and nothing written', async () => {
  const before = await total();
  expect(await world.ask('POST', base, { title: '' }, keyed('free'))).toMatchObject({ code: 400 });
  expect(await world.ask('POST', base, { title: '好' }, keyed('free'))).toMatchObject({ code: 200 });
  expect(await total()).toBe(before + 1);
});

test('an answer that is a file is made anew, by the same key too', async () => {
  const ask = () => world.ask('POST', `${base}/Actions/Export`, {}, keyed('file'));
  const [one, two] = [await ask(), await ask()];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.data.byteLength).toBeGreaterThan(1000);
});

test('what stands in the query makes another request of it, but for the moment of the call', async () => {
  const file = await bookOf([['Title'], ['imported']]);
  const ask: typeof world.ask = (method, path, body) => world.ask(method, path, body, keyed('import'));
  const found = async () => (await world.ask('POST', `${base}/List`, { keyword: 'imported' })).data.pagination.total;
  expect(await importBook(ask, { base, file, query: 'preview=true&n=1' })).toMatchObject({
    code: 200,
    data: { preview: true },
  });
  expect(await importBook(ask, { base, file, query: 'n=2' })).toMatchObject({
    code: 400,
    data: [{ field: 'Idempotency-Key', rule: 'notUnique' }],
  });
  expect(await found()).toBe(0);
  const again: typeof world.ask = (method, path, body) => world.ask(method, path, body, keyed('import again'));
  const first = await importBook(again, { base, file, query: 'mode=add&n=3' });
  expect(first).toMatchObject({ code: 200, data: { created: 1 } });
  expect((await importBook(again, { base, file, query: 'n=4&mode=add' })).data).toEqual(first.data);
  expect(await found()).toBe(1);
});

test('a key that is empty or too long is refused for what it is', async () => {
  for (const [key, rule] of [
    ['', 'required'],
    ['  ', 'required'],
    ['k'.repeat(201), 'tooLong'],
  ] as const)
    expect(await world.ask('POST', base, { title: 'x' }, keyed(key))).toMatchObject({
      code: 400,
      data: [{ field: 'Idempotency-Key', rule }],
    });
});

test('a key is forgotten after a day', async () => {
  const { pool } = world.database;
  await world.ask('POST', base, { title: '旧' }, keyed('old'));
  await pool.query(`update idempotency set at = now() - interval '25 hours' where key = 'old'`);
  const later = await world.another();
  // The first request with a key that a process gets sweeps.
  await later.ask('POST', base, { title: '新' }, keyed('new'));
  const keys = async () => (await pool.query('select key from idempotency')).rows.map(({ key }) => key);
  await expect.poll(keys).not.toContain('old');
  expect(await keys()).toContain('new');
  await later.end();
});

test('a kept answer is given to nobody who may not do it any more, and what was only read is read again', async () => {
  const menus = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  const moduleId = menus.find(({ code }: { code: string }) => code === 'task').id;
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'K', code: 'kept' })).data.id;
  const authorize = (modules: object[]) =>
    world.ask('PUT', `/api/framework/permission/Role/${role}/Authorize`, { modules });
  await authorize([{ moduleId, buttons: ['btn_add'], columns: ['title'] }]);
  const { ask } = await world.addUser('keeper', { roleIds: [role] });
  const create = () => ask('POST', base, { title: 'kept' }, keyed('kept'));
  const list = () => ask('POST', `${base}/List`, { keyword: 'kept' }, keyed('read'));
  const { data } = await create();
  expect((await list()).data.pagination.total).toBe(1);
  expect(await create()).toMatchObject({ code: 200, data });
  await authorize([{ moduleId, buttons: [], columns: ['title'] }]);
  expect(await create()).toMatchObject({ code: 403 });
  await world.ask('DELETE', `${base}/${data.id}`);
  expect((await list()).data.pagination.total).toBe(0);
  await authorize([]);
  for (const again of [create, list]) expect(await again()).toMatchObject({ code: 403, data: null });
});

// Last: the address counts too, and nobody signs in after it.
test('a key is no way around the count of wrong passwords', async () => {
  const { ask } = await world.addUser('locker');
  const wrong = { account: 'locker', password: clientHash('wrong11') };
  const tries = [];
  for (let i = 0; i < 11; i++) tries.push((await ask('POST', '/api/Login/LockScreen', wrong, keyed(`lock${i}`))).code);
  expect([tries[9], tries[10]]).toEqual([400, 429]);
});

test('an upload is received before anything is held for it, and sent again it is the same one', async () => {
  await world.addUser('sender');
  const token = await world.tokenOf('sender', 'secret1');
  let pour: (text: string) => void = () => undefined;
  let end: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pour = (text) => controller.enqueue(Buffer.from(text));
      end = () => controller.close();
    },
  });
  const headers = { authorization: token, ...keyed('slow'), 'content-type': 'multipart/form-data; boundary=x' };
  const [head, tail] = [
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
    '\r\n--x--\r\n',
  ];
  const path = '/api/file/Upload/annex';
  const sent = world.app.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  pour(`${head}half`);
  await new Promise((done) => setTimeout(done, 300));
  const open = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(world.database.db);
  expect(open.rows[0]?.n).toBe(0);
  pour(`half${tail}`);
  end();
  const first = (await (await sent).json()) as { data: { fileId: string } };
  expect(first.data.fileId).toMatch(/^[0-9a-f-]{36}$/);
  const again = await world.app.request(path, { method: 'POST', headers, body: `${head}halfhalf${tail}` });
  expect(await again.json()).toMatchObject({ data: { fileId: first.data.fileId } });
  const other = await world.app.request(path, { method: 'POST', headers, body: `${head}alfhhalf${tail}` });
  expect(await other.json()).toMatchObject({ code: 409 });
});
