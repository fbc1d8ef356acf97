import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { t } from '@tessera/schemas/texts/text.ts';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { bodyBudgets } from '../routing/body-budget.ts';
import { addressBehind } from '../routing/client-address.ts';
import { route } from '../routing/route.ts';
import { serve } from '../serve.ts';

let world: World;
let token: string;
const menus = '/api/Login/CurrentUser';
const posts = '/api/framework/organize/Post';

beforeAll(async () => {
  world = await makeWorld({ believesForwarded: true });
  token = await world.tokenOf('admin', adminPassword);
  for (let n = 0; n < 20; n++) await world.ask('POST', posts, { fullName: `岗位 ${n}`, code: `post${n}` });
});
afterAll(() => world.end());

const ask = (path: string, { method = 'GET', body, ...headers }: Record<string, string> = {}) =>
  world.app.request(path, {
    method,
    headers: {
      authorization: token,
      'accept-encoding': 'gzip, deflate, br',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body } : {}),
  });
const far = { 'x-forwarded-for': '203.0.113.7' };
const codingOf = (response: Response) => response.headers.get('content-encoding');

describe('an answer of data', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes in %s to who is far away and takes it, and says the same', async (coding, read) => {
    const plain = await (await ask(menus)).json();
    const response = await ask(menus, { ...far, 'accept-encoding': coding });
    expect(codingOf(response)).toBe(coding);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = read(bytes).toString();
    expect(JSON.parse(text)).toEqual(plain);
    expect(bytes.length).toBeLessThan(text.length / 2);
  });

  test('is compressed of a list too', async () => {
    const response = await ask(`${posts}?pageSize=20`, far);
    expect(codingOf(response)).toBe('br');
    const { data } = JSON.parse(brotliDecompressSync(new Uint8Array(await response.arrayBuffer())).toString());
    expect(data.list).toHaveLength(20);
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.9',
    '172.31.255.255',
    '192.168.1.5',
    '169.254.3.4',
    '::1',
    'fd12::7',
    'fe80::1',
    '::ffff:10.0.0.1',
  ])('comes as it is to %s, which is near', async (address) => {
    expect(codingOf(await ask(menus, { 'x-forwarded-for': address }))).toBeNull();
  });

  test.each(['203.0.113.7', '172.32.0.1', '11.0.0.1', '2001:db8::1'])('is compressed for %s', async (address) => {
    expect(codingOf(await ask(menus, { 'x-forwarded-for': address }))).toBe('br');
  });

  test('comes as it is where nobody takes it otherwise, and where it is small', async () => {
    expect(codingOf(await ask(menus, { ...far, 'accept-encoding': 'br;q=0, gzip;q=0' }))).toBeNull();
    const small = await ask(`${posts}?keyword=nobody`, far);
    expect(codingOf(small)).toBeNull();
    expect(await small.json()).toMatchObject({ code: 200 });
  });
});

test.each([
  ['self', false, 'br'],
  ['self', true, null],
  ['open', false, null],
] as const)('an answer to %s that holds a secret (%s) comes in %s', async (permission, answersSecret, coding) => {
  const secret = route({
    method: 'GET',
    path: '/secret',
    permission,
    answersSecret,
    summary: t('密', '密', 'A long secret.', '秘'),
    run: async () => 'tessera '.repeat(1000),
  });
  const { tenant } = world;
  const addressOf = addressBehind(['10.0.0.1']);
  const app = new Hono().get('/secret', (context) =>
    serve(context, { route: secret, tenant, addressOf, budgets: bodyBudgets() }),
  );
  const headers = { authorization: token, 'accept-encoding': 'br', 'x-forwarded-for': '203.0.113.7' };
  // Over no socket there is no peer, so a proxy of this test stands for one.
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
  expect(codingOf(await app.request('/secret', { headers }, env))).toBe(coding);
});

test('a file comes as it was made', async () => {
  const response = await ask(`${posts}/Actions/Export`, { method: 'POST', body: '{}', ...far });
  expect(response.status).toBe(200);
  expect(codingOf(response)).toBeNull();
});
