import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { everyKindPage } from '../../fixtures/every-kind.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { clientHash } from '../seed/seed.ts';
import { recordLimit } from './body-limit.ts';

let world: World;
let base: string;
const posts = '/api/framework/organize/Post';

beforeAll(async () => {
  world = await makeWorld();
  const entry = await world.ask('POST', '/api/OnLineDev', {
    fullName: '各类',
    code: 'every',
    type: 'form',
    page: everyKindPage,
  });
  expect(await world.ask('POST', `/api/OnLineDev/${entry.data.id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  base = `/api/OnLineDevInstance/${entry.data.id}`;
  expect(await world.ask('POST', base, { title: '原样' })).toMatchObject({ code: 200 });
});
afterAll(() => world.end());

/** How many records there are, and how often any was written. */
async function written() {
  const { data } = await world.ask('POST', `${base}/List`, {});
  const changes = await world.database.db
    .selectFrom('record_change')
    .select(({ fn }) => fn.countAll().as('n'))
    .execute();
  return [data.pagination.total, changes[0]?.n];
}
describe('odd paths', () => {
  const odd = [
    '%00',
    '%',
    '%zz',
    '%E0%A4%A',
    '%ff',
    '..%2f..%2fetc',
    "'%3b--",
    '🙂',
    'x'.repeat(5000),
    '%ED%A0%80',
    '__proto__',
  ];
  test.each(odd)('%s is no record', async (part) => {
    for (const path of [
      `${posts}/${part}`,
      `${base}/${part}`,
      `${base}/${part}/History`,
      `/api/OnLineDev/${part}/Versions`,
    ]) {
      const answer = await world.ask('GET', path);
      // A text that no id can be is as good as an id that nothing has.
      expect([answer.status, answer.code, answer.data]).toEqual([200, 404, null]);
    }
    const written = await world.ask('PUT', `${posts}/${part}`, { fullName: 'x' });
    expect([written.status, written.code]).toEqual([200, 404]);
    const removed = await world.ask('DELETE', `${posts}/${part}`);
    expect([removed.status, removed.code]).toEqual([200, 404]);
    const list = await world.ask('POST', `/api/OnLineDevInstance/${part}/List`, {});
    expect([list.status, list.code]).toEqual([200, 404]);
    const file = await world.ask('GET', `/api/file/Download/annex/${part}`);
    expect([file.status, file.code]).toEqual([200, 404]);
    const drawn = await world.ask('GET', `/api/framework/basic/CodeRule/BillNumber/${part}`);
    expect([drawn.status, drawn.code]).toEqual([200, 404]);
  });

  test('an unknown path, and a known one with another method, are 404 in the envelope', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['GET', '/api/'],
      ['PATCH', posts],
      ['OPTIONS', posts],
      ['DELETE', posts],
    ] as const) {
      expect([method, path, await world.ask(method, path)]).toMatchObject([method, path, { status: 404, code: 404 }]);
    }
  });
});

describe('odd bodies', () => {
  const invalid = new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]);
  const raw = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const { data } = await world.askAnonymous('POST', '/api/Login', {});
    expect(data[0].field).toBe('account');
    const token = await tokenOf();
    const response = await world.app.request(path, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json', 'accept-language': 'en', ...headers },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit);
    return { status: response.status, ...(await response.json()) };
  };
  const tokenOf = async () => {
    const answer = await world.askAnonymous('POST', '/api/Login', {
      account: 'admin',
      password: clientHash(adminPassword),
    });
    return answer.data.token as string;
  };

  test('bytes that are no UTF-8', async () => {
    expect(await raw(posts, invalid)).toMatchObject({ status: 400, data: [{ field: 'body', rule: 'badText' }] });
  });

  test('other content types are read as what they are, or refused', async () => {
    const body = 'fullName=x&code=y';
    expect(await raw(posts, body, { 'content-type': 'text/plain' })).toMatchObject({
      status: 400,
      data: [{ field: 'body' }],
    });
    // What is JSON must say so: a page of another site can send every other type without asking.
    for (const type of ['text/plain', '', 'text/json', 'application/xml', 'multipart/form-data; boundary=x'])
      expect([type, await raw(posts, '{"fullName":"x","code":"y"}', { 'content-type': type })]).toMatchObject([
        type,
        { status: 400, data: [{ field: 'body', rule: 'notJson' }] },
      ]);
    expect(
      await raw(posts, '{"fullName":"x","code":"y1"}', { 'content-type': 'Application/JSON; charset=utf-8' }),
    ).toMatchObject({ code: 200 });
    expect(await raw(posts, '<a/>', { 'content-type': 'application/xml' })).toMatchObject({
      status: 400,
      data: [{ field: 'body' }],
    });
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/json',
      'text/plain',
      '',
    ]) {
      for (const path of ['/api/file/Upload/annex', '/api/file/Upload/annexpic', `${base}/Actions/Import`]) {
        expect([type, path, await raw(path, '--x\r\n\r\n--x--', { 'content-type': type })]).toMatchObject([
          type,
          path,
          { status: 400, data: [{ field: 'file', rule: 'required' }] },
        ]);
      }
    }
  });

  test('a form without a file, with a text for it, and with a workbook that is none', async () => {
    const forms = [new FormData(), new FormData()];
    forms[1]?.set('file', 'text');
    for (const form of forms)
      expect(await world.ask('POST', '/api/file/Upload/annex', form)).toMatchObject({
        status: 400,
        data: [{ field: 'file' }],
      });
    const book = new FormData();
    book.set('file', new File(['PK\u0003\u0004 not a workbook'], 'a.xlsx'));
    expect(await world.ask('POST', `${base}/Actions/Import`, book)).toMatchObject({
      status: 400,
      data: [{ field: 'file' }],
    });
    expect(await world.ask('POST', '/api/file/Upload/other', book)).toMatchObject({ status: 200, code: 404 });
  });

  test('a letter now and then keeps nobody waiting for who does not say who they are', async () => {
    const since = performance.now();
    let passed = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => since + passed);
    onTestFinished(() => clock.mockRestore());
    const trickle = (letters: string[]) =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          passed += 25_000;
          const letter = letters.shift();
          if (letter === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(letter));
        },
      });
    const body = [...JSON.stringify({ account: 'admin', password: 'x' })];
    const asked = await raw('/api/Login', trickle(body));
    expect(asked).toMatchObject({ status: 400, data: [{ field: 'body', rule: 'notWhole' }] });
    expect(body.length).toBeGreaterThan(20);
    // On a slow line whoever has signed in takes the time that it takes.
    const record = trickle([...'{"fullName":"slow","code":"slow"}']);
    expect(await raw(posts, record)).toMatchObject({ code: 200 });
  });

  test('more than the document allows: announced, and in chunks without a word of their size', async () => {
    const before = await written();
    const limit = recordLimit(everyKindPage.model);
    const large = JSON.stringify({ title: 'x', story: 'x'.repeat(limit) });
    expect(await world.ask('POST', base, large)).toMatchObject({ status: 200, code: 413 });
    expect(await world.ask('POST', posts, { fullName: 'x'.repeat(1024 * 1024) })).toMatchObject({
      status: 200,
      code: 413,
    });
    const endless = () => {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 65_536;
          controller.enqueue(new Uint8Array(65_536).fill(0x20));
        },
      });
      return { body, sent: () => sent };
    };
    const mebibyte = 1024 * 1024;
    for (const [path, headers, most] of [
      [base, {}, limit + mebibyte],
      [posts, {}, 2 * mebibyte],
      // Nobody knows who asks: of the first nothing is read, of the second what an account and a password take.
      [base, { authorization: 'none' }, mebibyte],
      ['/api/Login', {}, mebibyte],
    ] as const) {
      const { body, sent } = endless();
      expect([path, await raw(path, body, headers)]).toMatchObject([
        path,
        { status: 200, code: 'authorization' in headers ? 401 : 413 },
      ]);
      expect(sent()).toBeLessThan(most);
    }
    expect(await written()).toEqual(before);
  });

  test('the same over a real connection', async () => {
    const server = serve({ fetch: world.app.fetch, port: 0, hostname: '127.0.0.1' });
    try {
      await new Promise((done) => server.once('listening', done));
      const address = server.address() as { port: number };
      const response = await fetch(`http://127.0.0.1:${address.port}${posts}`, {
        method: 'POST',
        headers: { authorization: await tokenOf() },
        body: new ReadableStream({
          start(controller) {
            for (let i = 0; i < 30; i++) controller.enqueue(new Uint8Array(65_536).fill(0x20));
            controller.close();
          },
        }),
        duplex: 'half',
      } as RequestInit);
      expect(await response.json()).toMatchObject({ code: 413 });
      // A line that is no HTTP ends its own connection and nothing else.
      const socket = connect(address.port, '127.0.0.1');
      const answer = await new Promise<string>((done) => {
        socket.once('data', (bytes) => done(String(bytes)));
        socket.write('NOT HTTP\r\n\r\n');
      });
      expect(answer).toContain('400');
      expect(await (await fetch(`http://127.0.0.1:${address.port}/api/nothing`)).json()).toMatchObject({ code: 404 });
    } finally {
      await new Promise((done) => server.close(done));
    }
  });
});
