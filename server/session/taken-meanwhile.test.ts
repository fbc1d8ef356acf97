import { type Ask, asker } from '@tessera/fixtures/asker.ts';
import { releaseEntry, tasks } from '@tessera/fixtures/release-entry.ts';
import { bookOf } from '@tessera/fixtures/workbook.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { heldWork } from '../../fixtures/held-work.ts';

// A request may take hours: its body comes slowly, or it waits for its turn. What is taken from whoever sent it is not theirs
// any more when it goes on.

let world: World;
let entry: string;
let roleId: string;
let made = 0;
beforeAll(async () => {
  world = await makeWorld();
  roleId = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'All', code: 'all' })).data.id;
  entry = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: tasks, roleIds: [roleId] });
});
afterAll(() => world.end());

const at = (path = '') => `/api/OnLineDevInstance/${entry}${path}`;

async function person() {
  const account = `leaver${made++}`;
  const { id } = await world.addUser(account, { roleIds: [roleId] });
  const disable = async () => {
    const answer = await world.ask('PUT', `/api/framework/organize/User/${id}/Actions/State`, { state: 0 });
    expect(answer.code).toBe(200);
  };
  return { id, account, disable, token: await world.tokenOf(account, 'secret1') };
}

/** A body of which the last part comes when it is told to, after longer than an answer is waited for. */
function slowBody(bytes: Uint8Array) {
  let end = async (): Promise<void> => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes.slice(0, 5));
      end = async () => {
        await new Promise((done) => setTimeout(done, 1100));
        controller.enqueue(bytes.slice(5));
        controller.close();
      };
    },
  });
  return { body, end: () => end() };
}

async function sendSlowly(path: string, { headers, bytes, meanwhile }: Slow): Promise<{ code: number; msg: string }> {
  const { body, end } = slowBody(bytes);
  const init = { method: 'POST', body, duplex: 'half', headers: { 'accept-language': 'en', ...headers } };
  const answer = Promise.resolve(world.app.request(path, init as RequestInit));
  await new Promise((done) => setTimeout(done, 50));
  await meanwhile();
  await end();
  return (await answer).json() as Promise<{ code: number; msg: string }>;
}

interface Slow {
  headers: Record<string, string>;
  bytes: Uint8Array;
  /** Done before the last part of the body comes. */
  meanwhile: () => Promise<unknown>;
}

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const ofJson = { 'content-type': 'application/json' };
const titles = async () => (await world.ask('POST', at('/List'), {})).data.list.map(({ title }: never) => title);

/** Without an Idempotency-Key, and with one. */
const keys: Record<string, string>[] = [{}, { 'idempotency-key': 'slow' }];

test('a body that comes slowly is written by whoever may write when it is there', async () => {
  for (const key of keys) {
    const { token, disable } = await person();
    const headers = { ...ofJson, authorization: token };
    const slow = { headers, bytes: json({ title: 'slow' }), meanwhile: async () => undefined };
    expect(await sendSlowly(at(), slow)).toMatchObject({ code: 200 });
    const late = { headers: { ...headers, ...key }, bytes: json({ title: 'too late' }), meanwhile: disable };
    expect(await sendSlowly(at(), late)).toMatchObject({ code: 412 });
  }
  expect(await titles()).toEqual(['slow', 'slow']);
});

test('a screen that was locked meanwhile takes nothing of what was asked before', async () => {
  const { token, account } = await person();
  const lock = () => asker(world.app, token)('POST', '/api/Login/LockScreen', { account });
  const headers = { ...ofJson, authorization: token };
  expect(await sendSlowly(at(), { headers, bytes: json({ title: 'locked' }), meanwhile: lock })).toMatchObject({
    code: 200,
  });
  expect(await asker(world.app, token)('POST', at('/List'), {})).toMatchObject({ code: 403 });
});

test('rights that were taken meanwhile are gone', async () => {
  const { token, id } = await person();
  const meanwhile = () => world.ask('PUT', `/api/framework/organize/User/${id}`, { roleIds: [] });
  const headers = { ...ofJson, authorization: token };
  const answer = await sendSlowly(at(), { headers, bytes: json({ title: 'too late' }), meanwhile });
  expect(answer).toMatchObject({ code: 403 });
});

test('a workbook that is sent slowly, with a key or without', async () => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await bookOf([['title'], ['imported']]))], 'book.xlsx'));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await request.arrayBuffer());
  for (const key of keys) {
    const { token, disable } = await person();
    const headers = { authorization: token, 'content-type': type, ...key };
    expect(await sendSlowly(at('/Actions/Import'), { headers, bytes, meanwhile: disable })).toMatchObject({
      code: 412,
    });
  }
  expect(await titles()).not.toContain('imported');
});

test('a partner whose key was ended meanwhile', async () => {
  const base = '/api/framework/basic/DataInterface';
  const published = { fullName: 'Shop', code: 'shop', of: 'module', entryId: entry, columns: ['title'] };
  const { data } = await world.ask('POST', base, { ...published, methods: ['list', 'create'], perMinute: 2 });
  const { data: key } = await world.ask('POST', `${base}/${data.id}/Keys`, { partner: 'Shop' });
  const slow = { headers: { ...ofJson, 'x-api-key': key.key }, bytes: json({ title: 'by a partner' }) };
  // It is one call, however long it takes.
  expect(await sendSlowly('/api/open/shop', { ...slow, meanwhile: async () => undefined })).toMatchObject({
    code: 200,
  });
  const meanwhile = () => world.ask('DELETE', `${base}/Keys/${key.id}`);
  expect(await sendSlowly('/api/open/shop', { ...slow, meanwhile })).toMatchObject({ code: 401 });
  expect((await titles()).filter((title: string) => title === 'by a partner')).toHaveLength(1);
});

test('work that has waited for its turn', async () => {
  const others = ['x', 'x', 'y', 'y', 'z', 'z'].map((user) => heldWork(world.tenant, { user, kind: 'export' }));
  onTestFinished(() => others.forEach(({ end }) => void end()));
  const { token, disable } = await person();
  const ask: Ask = asker(world.app, token);
  const waiting = ask('POST', at('/Actions/Export'), {});
  await new Promise((done) => setTimeout(done, 1100));
  await disable();
  for (const { end } of others) end();
  expect(await waiting).toMatchObject({ code: 412 });
});
