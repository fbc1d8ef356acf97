import { readdirSync } from 'node:fs';
import { clientHash } from '@tessera/server/seed/seed.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import type { Answer } from '../fixtures/asker.ts';
import { adminPassword } from '../fixtures/database-setup.ts';
import { heldConnections, withFailingStatement } from '../fixtures/failing-statement.ts';
import { orders } from '../fixtures/orders.ts';
import { releaseEntry } from '../fixtures/release-entry.ts';
import { makeWorld, type World } from '../fixtures/world.ts';

let world: World;
let entry: string;
let base: string;
const escaped: unknown[] = [];
const note = (reason: unknown) => escaped.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  world = await makeWorld();
  expect(await world.ask('POST', '/api/framework/basic/CodeRule', orders.rule)).toMatchObject({ code: 200 });
  entry = await releaseEntry(world, { code: 'order', fullName: '订单', page: orders.page });
  base = `/api/OnLineDevInstance/${entry}`;
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  process.off('uncaughtException', note);
  await world.end();
});

/** Every row of every table and every column of the database, but what a failed request may leave: its fault, and that the session was used. */
async function stored(): Promise<unknown> {
  const rows = async <T extends pg.QueryResultRow>(text: string) => (await world.database.pool.query<T>(text)).rows;
  const columns = await rows(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`,
  );
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'fault' order by 1`,
  );
  const parts: unknown[] = [
    columns,
    readdirSync(world.filesFolder, { recursive: true })
      .filter((name) => /.{30}/.test(String(name)))
      .sort(),
  ];
  for (const { name } of tables)
    parts.push([
      name,
      ...(await rows(
        `select coalesce(json_agg(to_jsonb(t) - 'seen_at' - 'expires_at' order by t::text), '[]') as all from "${name}" t`,
      )),
    ]);
  return parts;
}

/** Fails the first statement, the second, and so on until none is left to fail; answers how many there were. */
async function failEach(ask: () => Promise<Answer>): Promise<number> {
  const before = await stored();
  for (let n = 1; n < 200; n++) {
    const { answer, failed } = await withFailingStatement(world, n, ask);
    // Of two statements that are asked at once the other may still be on its way.
    await expect.poll(() => heldConnections(world), { message: `statement ${n}`, interval: 5 }).toBe(0);
    // What fails after the commit, when the answer is made, does not turn it into a failure.
    if (!failed || answer.code === 200) {
      expect([answer.msg, answer.code]).toEqual(['', 200]);
      expect(await stored()).not.toEqual(before);
      expect(escaped).toEqual([]);
      return n - 1;
    }
    expect([n, answer.status, answer.data?.traceId]).toEqual([n, 500, expect.any(String)]);
    expect([n, await stored()]).toEqual([n, before]);
  }
  throw new Error('it never ended');
}

const titled = async (title: string) =>
  ((await world.ask('GET', `${base}/All`)).data as { id: string; title: string }[]).filter(
    (record) => record.title === title,
  );
const made = async (title: string): Promise<string> =>
  (await world.ask('POST', base, { title, lines: [{ item: 'a' }, { item: 'b' }] })).data.id;

beforeEach(() => {
  escaped.length = 0;
});

test('creating: session, start, number, head, rows, history, commit', async () => {
  const order = { title: '断点', lines: [{ item: 'a' }, { item: 'b' }] };
  expect(await failEach(() => world.ask('POST', base, order))).toBeGreaterThan(6);
  expect((await titled('断点')).length).toBe(1);
});

test('creating with a key: the key is kept exactly when the record is', async () => {
  const ask = () => world.ask('POST', base, { title: '一把' }, { 'idempotency-key': 'fail-each' });
  // The first request with a key sweeps old ones, whose failure fails nobody.
  await world.ask('POST', base, { title: '先一把' }, { 'idempotency-key': 'before' });
  // Two more than without: the claim and the answer.
  expect(await failEach(ask)).toBeGreaterThan(8);
  expect(await ask()).toMatchObject({ code: 200, data: { id: (await titled('一把'))[0]?.id } });
  expect((await titled('一把')).length).toBe(1);
});

test('changing, with a row changed, a row gone and a row more', async () => {
  const id = await made('改前');
  const { data } = await world.ask('GET', `${base}/${id}`);
  const changed = { title: '改后', lines: [{ ...data.lines[1], item: 'c' }, { item: 'd' }], version: 1 };
  expect(await failEach(() => world.ask('PUT', `${base}/${id}`, changed))).toBeGreaterThan(6);
  expect((await world.ask('GET', `${base}/${id}`)).data).toMatchObject({
    title: '改后',
    version: 2,
    number: data.number,
    lines: [{ id: data.lines[1].id, item: 'c' }, { item: 'd' }],
  });
});

test('deleting, one and several; switching the state', async () => {
  const ids = [await made('删一'), await made('删二'), await made('删三')];
  expect(await failEach(() => world.ask('PUT', `${base}/${ids[0]}/Actions/State`, { state: 0 }))).toBeGreaterThan(4);
  expect(await failEach(() => world.ask('DELETE', `${base}/${ids[0]}`))).toBeGreaterThan(4);
  const rest = ids.slice(1);
  expect(
    await failEach(() => world.ask('POST', `/api/OnLineDevInstance/batchDelete/${entry}`, { ids: rest })),
  ).toBeGreaterThan(8);
});

async function workbook(...titles: string[]): Promise<FormData> {
  const cell = (value: string) => ({ value, type: String });
  const file = await writeWorkbook([[cell('标题')], ...titles.map((title) => [cell(title)])]).toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(file)], 'orders.xlsx'));
  return form;
}

test('importing: a row at a time; with a key all rows at once', async () => {
  const one = await workbook('进一');
  expect(await failEach(() => world.ask('POST', `${base}/Actions/Import`, one))).toBeGreaterThan(6);
  const bytes = new Uint8Array(await new Response(await workbook('进二', '进三')).arrayBuffer());
  const boundary = new TextDecoder().decode(bytes.slice(2, bytes.indexOf(13)));
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'idempotency-key': 'two-rows',
    authorization: await tokenOf(),
  };
  const ask = async () => {
    const answer = await world.app.request(`${base}/Actions/Import`, { method: 'POST', body: bytes, headers });
    return { ...(await answer.json()), status: answer.status, headers: answer.headers } as Answer;
  };
  expect(await failEach(ask)).toBeGreaterThan(14);
  expect((await titled('进二')).length).toBe(1);
  expect(await ask()).toMatchObject({ code: 200, data: { created: 2, failed: [] } });
  expect((await titled('进三')).length).toBe(1);
});

const signIn = () =>
  world.askAnonymous('POST', '/api/Login', { account: 'admin', password: clientHash(adminPassword) });
const tokenOf = async (): Promise<string> => (await signIn()).data.token;

test('signing in', async () => {
  expect(await failEach(signIn)).toBeGreaterThan(4);
});

test('uploading, and deleting what was uploaded: neither row nor file is left alone', async () => {
  const form = new FormData();
  form.set('file', new File(['x'], 'x.txt'));
  let fileId = '';
  const upload = async () => {
    const answer = await world.ask('POST', '/api/file/Upload/annex', form);
    fileId = answer.data?.fileId;
    return answer;
  };
  expect(await failEach(upload)).toBeGreaterThan(1);
  expect(await failEach(() => world.ask('DELETE', `/api/file/annex/${fileId}`))).toBeGreaterThan(1);
});

test('a role: its grants, and a menu entry published to it', async () => {
  const role = await world.ask('POST', '/api/framework/permission/Role', { fullName: '仓管', code: 'keeper' });
  const path = `/api/framework/permission/Role/${role.data.id}/Authorize`;
  const { data } = await world.ask('GET', path);
  const modules = data.modules.slice(0, 5).map(({ moduleId }: { moduleId: string }) => ({ moduleId }));
  expect(await failEach(() => world.ask('PUT', path, { modules }))).toBeGreaterThan(4);
  const publication = { parentId: '0', fullName: '订单二', roleIds: [role.data.id] };
  const publish = () => world.ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, publication);
  expect(await failEach(publish)).toBeGreaterThan(6);
});

test('a user: created with a password, the password set anew, hours, a lock', async () => {
  const companies = await world.ask('GET', '/api/framework/organize/Company');
  const user = {
    account: 'halved',
    realName: '半',
    companyId: companies.data.list[0].id,
    password: clientHash('secret1'),
  };
  const users = '/api/framework/organize/User';
  expect(await failEach(() => world.ask('POST', users, user))).toBeGreaterThan(6);
  const { id } = (await world.ask('GET', `${users}?account=halved`)).data.list[0];
  const own = `${users}/${id}/Actions`;
  const password = { id, password: clientHash('secret2') };
  expect(await failEach(() => world.ask('PUT', `${own}/ResetPassword`, password))).toBeGreaterThan(2);
  expect(await failEach(() => world.ask('PUT', `${own}/LogOnTime`, { days: [1, 2] }))).toBeGreaterThan(2);
  expect(await failEach(() => world.ask('PUT', `${own}/LockUser`, {}))).toBeGreaterThan(2);
});

test('a view of somebody: begun, and ended with all sessions of theirs', async () => {
  const { id } = await world.addUser('seen');
  const begin = () => world.ask('POST', '/api/framework/permission/ViewAs', { userId: id });
  expect(await failEach(begin)).toBeGreaterThan(4);
  const online = await world.ask('GET', '/api/framework/monitor/OnlineUser?account=seen');
  const end = () => world.ask('DELETE', `/api/framework/monitor/OnlineUser/${online.data.list[0].id}/All`);
  expect(await failEach(end)).toBeGreaterThan(4);
});

test('an entry of an own dictionary', async () => {
  const { data } = await world.ask('POST', '/api/framework/basic/Dictionary', { fullName: '色', code: 'colour' });
  const red = { dictionaryId: data.id, fullName: '红', dataValue: 'red' };
  const add = () => world.ask('POST', '/api/framework/basic/Dictionary/UserDicData', red);
  expect(await failEach(add)).toBeGreaterThan(4);
});

test('an entry: copied, imported, released, rolled back', async () => {
  expect(await failEach(() => world.ask('POST', `/api/OnLineDev/${entry}/Actions/Copy`, {}))).toBeGreaterThan(5);
  const files = [{ name: 'foreign.json', text: JSON.stringify(foreign) }];
  expect(await failEach(() => world.ask('POST', '/api/OnLineDev/Actions/Import', { files }))).toBeGreaterThan(5);
  expect(await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: orders.next })).toMatchObject({ code: 200 });
  expect(await failEach(() => world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {}))).toBeGreaterThan(20);
  expect(await world.ask('POST', base, { title: '新版', more: 'x' })).toMatchObject({ code: 200 });
  const rollback = () => world.ask('POST', `/api/OnLineDev/${entry}/Actions/Rollback`, { releasedVersion: 1 });
  expect(await failEach(rollback)).toBeGreaterThan(8);
});

/** A form of another product with one field. */
const foreign = {
  formRef: 'elForm',
  fields: [{ __config__: { tag: 'el-input', layout: 'colFormItem', label: 'Name', formId: 1 }, __vModel__: 'name' }],
};
