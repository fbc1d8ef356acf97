import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { HttpRequest } from '@tessera/schemas/data-source/http-request.ts';
import type { ParameterValues } from '@tessera/schemas/data-source/parameters.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { afterEach, expect, test } from 'vitest';
import { type Egress, openEgress } from '../../network/egress.ts';
import { SourceProblem } from '../answer/source-problem.ts';
import { httpRows } from './http-source.ts';

const open = openEgress({ allowed: ['127.0.0.0/8'] });
const secret = 'p@ss wörd/+"1"';
const plainSecret = 'hunter2-hunter2';
const secrets = async (name: string) => (name === 'KEY' ? plainSecret : name === 'ODD' ? secret : undefined);
const limits = { rows: 1000, bytes: 1_000_000, milliseconds: 3000 };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine; answers its address. */
async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, host, listening));
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}
const send = (response: ServerResponse, data: unknown) => response.end(JSON.stringify(data));
const text = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString();

interface More {
  values?: ParameterValues;
  egress?: Egress;
  secrets?: (name: string) => Promise<string | undefined>;
  limits?: Partial<typeof limits> & { signal?: AbortSignal };
}
const call = (request: Partial<HttpRequest> & { url: string }, more: More = {}) =>
  httpRows(
    { method: 'GET', headers: [], ...request },
    { values: {}, egress: open, secrets, ...more, limits: { ...limits, ...more.limits } },
  );
/** Why it failed: the reason, or the rules and places of what was refused before anything was sent. */
const failure = async (request: Partial<HttpRequest> & { url: string }, more: More = {}) => {
  const error = await call(request, more).catch((thrown: unknown) => thrown);
  if (error instanceof Problem) return error.findings.map(({ field, rule }) => `${field} ${rule}`).join();
  return error instanceof SourceProblem ? error.reason : error;
};

test('values and secrets reach the server as what they are, in address, headers and body', async () => {
  const seen: unknown[] = [];
  const base = await serve(async (request, response) => {
    const { connection, key } = request.headers;
    seen.push({ url: request.url, method: request.method, key, connection, body: await text(request) });
    send(response, [{ ok: true }]);
  });
  const values = { id: 'a/b?c#d%2e', q: 'x&y=z "', n: 5, list: ['a', 'b'], none: null, big: '12345678901234567.5' };
  const body = JSON.stringify({
    id: '{{id}}',
    n: '{{ n }}',
    list: '{{list}}',
    none: '{{none}}',
    said: 'n={{n}} {{none}}',
    nested: [{ key: '{{secret:ODD}}', big: '{{big}}' }],
  });
  const headers = [{ name: 'Key', value: 'Bearer {{secret:KEY}} {{n}}' }];
  await call(
    { method: 'POST', url: `${base}/u/{{id}}/x?q={{q}}&list={{list}}&k={{secret:ODD}}#{{id}}`, headers, body },
    { values },
  );
  expect(seen).toEqual([
    {
      url: `/u/a%2Fb%3Fc%23d%252e/x?q=x%26y%3Dz%20%22&list=a%2Cb&k=${encodeURIComponent(secret)}`,
      method: 'POST',
      key: `Bearer ${plainSecret} 5`,
      connection: 'close',
      body: JSON.stringify({
        id: values.id,
        n: 5,
        list: ['a', 'b'],
        none: null,
        said: 'n=5 ',
        nested: [{ key: secret, big: values.big }],
      }),
    },
  ]);
  expect(await failure({ url: base, headers: [{ name: 'x', value: '{{secret:NOT}}' }] })).toBe('secretMissing');
});

test('a value can be no other path, header or member', async () => {
  let called = 0;
  const base = await serve(async (request, response) => {
    called++;
    send(response, [{ body: await text(request) }]);
  });
  for (const id of ['.', '..', '', null])
    expect(await failure({ url: `${base}/u/{{id}}/x` }, { values: { id } })).toBe('parameters.id pattern');
  expect(await failure({ url: `${base}/u/.{{id}}` }, { values: { id: '.' } })).toBe('parameters.id pattern');
  expect(await failure({ url: `${base}/u/%2e{{id}}` }, { values: { id: '.' } })).toBe('parameters.id pattern');
  const header = { url: base, headers: [{ name: 'x-name', value: 'is {{name}}' }] };
  for (const name of ['a\r\nx-admin: 1', 'a\nb', '\0', 'tab\t', '中文', '\u2028'])
    expect(await failure(header, { values: { name } })).toBe('parameters.name badText');
  expect(called).toBe(0);
  const body = { method: 'POST' as const, url: base, body: '{"name":"{{name}}","x":"- {{name}}"}' };
  const name = '","admin":true,"y":"{{secret:KEY}}';
  const { rows } = await call(body, { values: { name } });
  expect(JSON.parse(String(rows[0]?.body))).toEqual({ name, x: `- ${name}` });
});

test('the host is what is written, and no private address however it is spelled', async () => {
  let called = 0;
  const base = await serve((_request, response) => {
    called++;
    send(response, []);
  });
  const port = new URL(base).port;
  for (const host of [
    '{{h}}',
    '127.0.0.1:{{p}}',
    'a@127.0.0.1',
    'a:b@127.0.0.1',
    '127.0.0.1\\@x.y',
    '127.0.0.1%2f',
    'a b',
    '',
  ])
    expect([host, await failure({ url: `http://${host}/` }, { values: { h: 'x', p: 1 } })]).toEqual([
      host,
      'request.url notAddress',
    ]);
  for (const url of ['file:///etc/passwd', 'ftp://x.y/', '{{h}}://x.y', 'x.y/z', 'javascript:1', 'http:/x.y'])
    expect([url, await failure({ url }, { values: { h: 'http' } })]).toEqual([url, 'request.url notAddress']);
  const closed = openEgress();
  for (const host of [
    ...[
      '127.0.0.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '127.0.0.1.',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ],
    ...['[::ffff:7f00:1]', 'localhost', '①②⑦.0.0.1', '169.254.169.254', '10.0.0.1'],
  ])
    expect([host, await failure({ url: `http://${host}:${port}/` }, { egress: closed })]).toEqual([
      host,
      'addressRefused',
    ]);
  expect(called).toBe(0);
});

test('a name that answers differently the next time is asked again at each step', async () => {
  let called = 0;
  const base = await serve((_request, response) => {
    called++;
    response.writeHead(302, { location: '/again' }).end();
  });
  let asked = 0;
  const egress = openEgress({
    allowed: ['127.0.0.1'],
    resolve: (_host, done) => done(null, [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]),
  });
  expect(await failure({ url: base.replace('127.0.0.1', 'turning.example') }, { egress })).toBe('addressRefused');
  expect([asked, called]).toEqual([2, 1]);
});

test('redirects are followed as browsers do, each one checked', async () => {
  const seen: string[] = [];
  const target = await serve(async (request, response) => {
    const { authorization, 'x-key': key, accept } = request.headers;
    seen.push([request.method, request.url, authorization, key, accept, await text(request)].join(' '));
    send(response, [{ at: 'target' }]);
  });
  const routes: Record<string, [number, string]> = {
    '/302': [302, `${target}/a`],
    '/307': [307, `${target}/b`],
    '/303': [303, '/302'],
    '/same': [308, '/end'],
    '/loop': [302, '/loop'],
    '/loopback': [302, 'http://127.0.0.2:1/'],
    '/decimal': [302, 'http://2130706434:1/'],
    '/ipv6': [302, 'http://[::1]:1/'],
    '/metadata': [307, 'http://169.254.169.254/latest'],
    '/file': [302, 'file:///etc/passwd'],
    '/account': [302, 'http://a:b@127.0.0.1/'],
    '/odd': [302, 'http://['],
  };
  const base = await serve(async (request, response) => {
    const route = routes[request.url ?? ''];
    if (!route) {
      seen.push([request.method, request.url, request.headers.authorization, await text(request)].join(' '));
      return send(response, []);
    }
    response.writeHead(route[0], { location: route[1] }).end('{"not":"this"}');
  });
  const headers = [
    { name: 'Authorization', value: '{{secret:KEY}}' },
    { name: 'X-Key', value: 'literal' },
  ];
  const post = { method: 'POST' as const, headers, body: '{"a":1}' };
  await call({ ...post, url: `${base}/302` });
  await call({ ...post, url: `${base}/303` });
  await call({ ...post, url: `${base}/307` });
  await call({ ...post, method: 'PUT', url: `${base}/302` });
  await call({ ...post, url: `${base}/same` });
  // What was entrusted to one server, by whatever header, is told to no other.
  expect(seen).toEqual([
    'GET /a   application/json ',
    'GET /a   application/json ',
    'POST /b   application/json {"a":1}',
    'PUT /a   application/json {"a":1}',
    `POST /end ${plainSecret} {"a":1}`,
  ]);
  expect(await failure({ ...post, body: '{"key":"{{secret:KEY}}"}', url: `${base}/307` })).toBe('redirects');
  const one = openEgress({ allowed: ['127.0.0.1'] });
  for (const path of ['/loopback', '/decimal', '/ipv6', '/metadata'])
    expect([path, await failure({ url: base + path }, { egress: one })]).toEqual([path, 'addressRefused']);
  for (const path of ['/loop', '/file', '/account', '/odd'])
    expect([path, await failure({ url: base + path })]).toEqual([path, 'redirects']);
});

test('an answer ends at its limit: packed, endless, slow, or none at all', async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000));
  const small = brotliCompressSync(Buffer.alloc(20_000_000));
  const routes: Record<string, RequestListener> = {
    '/gzip': (_request, response) => response.setHeader('content-encoding', 'gzip').end(bomb),
    '/br': (_request, response) => response.setHeader('content-encoding', 'br').end(small),
    '/twice': (_request, response) => response.setHeader('content-encoding', 'gzip, gzip').end(bomb),
    '/broken': (_request, response) => response.setHeader('content-encoding', 'gzip').end('[1]'),
    '/endless': (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('[1,'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    },
    '/drip': (_request, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    },
    '/silent': () => undefined,
    '/headers': (_request, response) => void response.setHeader('x', 'x'.repeat(100_000)).end('[]'),
    '/switch': (_request, response) => void response.writeHead(101, { upgrade: 'x', connection: 'upgrade' }).end(),
    '/short': (_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('[1');
      setTimeout(() => response.destroy(), 20);
    },
  };
  const base = await serve((request, response) => routes[request.url ?? '']?.(request, response));
  for (const [path, reason] of Object.entries({
    '/gzip': 'tooLarge',
    '/br': 'tooLarge',
    '/twice': 'notJson',
    '/broken': 'notJson',
    '/endless': 'tooLarge',
    '/drip': 'timeout',
    '/silent': 'timeout',
    '/headers': 'unreachable',
    '/switch': 'unreachable',
    '/short': 'unreachable',
  })) {
    const started = performance.now();
    expect([path, await failure({ url: base + path }, { limits: { milliseconds: 400 } })]).toEqual([path, reason]);
    expect([path, performance.now() - started < 8000]).toEqual([path, true]);
  }
  const signal = AbortSignal.timeout(50);
  expect(await failure({ url: `${base}/silent` }, { limits: { signal } })).toBe('timeout');
  expect(await failure({ url: `${base}/silent` }, { limits: { signal: AbortSignal.abort() } })).toBe('timeout');
});

test('packed answers and other encodings are read', async () => {
  const data = Buffer.from('[{"name":"值"}]');
  const routes: Record<string, [string, string, Buffer]> = {
    '/gzip': ['gzip', '', gzipSync(data)],
    '/deflate': ['deflate', '', deflateSync(data)],
    '/rawDeflate': ['deflate', '', deflateRawSync(data)],
    '/br': ['br', '', brotliCompressSync(data)],
    '/bom': ['', '', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), data])],
    '/gbk': [
      '',
      'text/html; charset=GBK',
      Buffer.from([...Buffer.from('[{"name":"'), 0xd6, 0xb5, ...Buffer.from('"}]')]),
    ],
  };
  const base = await serve((request, response) => {
    const [encoding, type, body] = routes[request.url ?? ''] ?? ['', '', Buffer.from([0xff])];
    if (encoding) response.setHeader('content-encoding', encoding);
    if (type) response.setHeader('content-type', type);
    response.end(body);
  });
  for (const path of Object.keys(routes))
    expect([path, (await call({ url: base + path })).rows]).toEqual([path, [{ name: '值' }]]);
  expect(await failure({ url: `${base}/else` })).toBe('notJson');
});

test('no row tells a secret, however a server echoes it', async () => {
  const echo = await serve((request, response) => {
    const encoded = Buffer.from(secret).toString('base64');
    send(response, [{ url: request.url, secret, encoded, [secret]: 1, kept: 'a plain value' }]);
  });
  const { rows } = await call({ url: `${echo}/x?k={{secret:ODD}}` });
  const told = JSON.stringify(rows);
  for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    expect(told.includes(form)).toBe(false);
  expect(rows[0]).toMatchObject({ kept: 'a plain value', secret: '***' });
});

test('a secret that is a number is taken out of rows alone; the way to the next page keeps it', async () => {
  const pages = await serve((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x');
    if (searchParams.get('k') !== '271828') return void response.writeHead(401).end();
    const page = Number(searchParams.get('page') ?? 1);
    const next = page < 3 ? `/x?k=271828&page=${page + 1}` : null;
    send(response, { rows: [{ page, pin: 271828, text: 'k=271828', other: 2718281 }], next });
  });
  const { rows } = await call(
    {
      url: `${pages}/x?k={{secret:PIN}}`,
      path: '$.rows',
      paging: { kind: 'next', next: '$.next', most: 5 },
    },
    { secrets: async () => '271828' },
  );
  expect(rows).toEqual([1, 2, 3].map((page) => ({ page, pin: '***', text: 'k=***', other: 2718281 })));
});

test('no error tells a secret, a host or an address', async () => {
  const echo = await serve(async (request, response) => {
    const said = `${request.url} ${JSON.stringify(request.headers)} ${await text(request)} ${'x'.repeat(1000)}`;
    const plain = decodeURIComponent(request.url ?? '');
    response.writeHead(500).end(`${plain} ${Buffer.from(secret).toString('base64')} ${said}`);
  });
  const request = {
    method: 'POST' as const,
    url: `${echo}/{{secret:ODD}}?k={{secret:ODD}}`,
    headers: [{ name: 'authorization', value: 'Bearer {{secret:KEY}}' }],
    body: '{"k":"{{secret:ODD}}"}',
  };
  const error = await call(request).catch((thrown: unknown) => thrown as SourceProblem);
  if (!(error instanceof SourceProblem)) throw new Error('it has an answer');
  expect(error).toMatchObject({ reason: 'status', detail: { status: 500, host: new URL(echo).host } });
  expect(error.detail.text).toContain('***');
  expect(error.detail.text?.length).toBeLessThanOrEqual(500);
  const told = `${JSON.stringify(error)} ${error.detail.text} ${error.message} ${error.stack} ${String(error.cause)}`;
  for (const form of [secret, plainSecret, encodeURIComponent(secret), Buffer.from(secret).toString('base64'), 'wörd'])
    expect(told.includes(form)).toBe(false);
  expect(error.message).not.toMatch(/127\.0\.0\.1|http/);

  const leading = await serve((request, response) => {
    const key = String(request.headers.key);
    response.writeHead(302, { location: `http://${key}.invalid/${key}` }).end();
  });
  const led = await call({ url: leading, headers: [{ name: 'key', value: '{{secret:KEY}}' }] }).catch(
    (thrown: unknown) => thrown,
  );
  expect(led).toBeInstanceOf(SourceProblem);
  expect(JSON.stringify(led)).not.toContain(plainSecret);
});

test('what cannot be reached or trusted is told apart', async () => {
  const gone = await serve(() => undefined);
  servers.pop()?.close();
  expect(await failure({ url: gone })).toBe('unreachable');
  const nowhere = openEgress({
    resolve: (host, done) => done(Object.assign(new Error(host), { code: 'ENOTFOUND' }), []),
  });
  expect(await failure({ url: 'http://nowhere.example/' }, { egress: nowhere })).toBe('unknownHost');
  const server = createTlsServer({ key, cert: certificate }, (_request, response) => response.end('[]'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  expect(await failure({ url: `https://127.0.0.1:${port}/` })).toBe('certificate');
  server.close();
  const plain = await serve((_request, response) => response.end('[]'));
  expect(await failure({ url: plain.replace('http:', 'https:') })).toBe('unreachable');
});

test('what is no list of rows is told apart from what is none by its path', async () => {
  const answers: Record<string, string> = {
    '/html': '<html>',
    '/empty': '',
    '/text': '"x"',
    '/mixed': '[1,{"a":1}]',
    '/list': '{"code":0,"data":{"list":[{"id":1234567890123456789,"o":{"p":1}},{"id":2}]}}',
    '/deep': `${'['.repeat(5000)}${']'.repeat(5000)}`,
  };
  const base = await serve((request, response) => response.end(answers[request.url ?? '']));
  const why = (path: string, jsonPath?: string) =>
    failure({ url: base + path, ...(jsonPath ? { path: jsonPath } : {}) });
  for (const [path, reason] of Object.entries({
    '/html': 'notJson',
    '/empty': 'notJson',
    '/text': 'notRows',
    '/mixed': 'notRows',
    '/deep': 'notJson',
  }))
    expect([path, await why(path)]).toEqual([path, reason]);
  for (const path of [
    '$.data.none',
    '$[',
    'data',
    '$.data..list..id',
    `$${'[*]'.repeat(200)}`,
    '$[*,*][*,*][*,*][*,*][*,*][*,*][*,*][*,*][*,*]',
  ])
    expect([path, await why('/list', path)]).toEqual([path, 'path']);
  expect(await why('/list', '$.code')).toBe('notRows');
  const rowsAt = async (path: string) => (await call({ url: `${base}/list`, path })).rows;
  const both = [{ id: '1234567890123456789', o: { p: 1 } }, { id: 2 }];
  expect(await rowsAt('$.data.list')).toEqual(both);
  expect(await rowsAt('$..list')).toEqual(both);
  expect(await rowsAt('$.data.list[?@.id == 2]')).toEqual([{ id: 2 }]);
  expect(await rowsAt('$.data.list[?@.id == 3]')).toEqual([]);
  expect(await rowsAt("$.data.list[?match(@.id, '1.*9')].o")).toEqual([{ p: 1 }]);
  expect(await rowsAt('$.data')).toEqual([{ list: both }]);
  expect(await rowsAt('$..id')).toEqual([{ value: '1234567890123456789' }, { value: 2 }]);
});

test('a path takes no longer than its answer is long', async () => {
  const many = Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'a'.repeat(30) }));
  const base = await serve((_request, response) => send(response, { list: many }));
  const began = process.cpuUsage();
  const big = { limits: { bytes: 10_000_000, rows: 100_000 } };
  const found = async (path: string) => (await call({ url: base, path }, big)).rows.length;
  expect(await found('$..id')).toBe(20_000);
  expect(await found("$.list[?search(@.name, '(a+)+$')]")).toBe(20_000);
  expect(await found("$.list[?match(@.name, '(a|a)*b')]")).toBe(0);
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(5000);
});

test('pages are asked for one after the other, by number, by place, and by what comes next', async () => {
  const all = Array.from({ length: 25 }, (_, index) => ({ id: index + 1 }));
  const asked: string[] = [];
  const base = await serve(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const sent = request.method === 'POST' ? JSON.parse(await text(request)) : Object.fromEntries(url.searchParams);
    asked.push(`${url.pathname} ${JSON.stringify(sent)}`);
    const size = Number(sent.size ?? 10);
    const from = sent.offset !== undefined ? Number(sent.offset) : (Number(sent.page ?? sent.cursor ?? 1) - 1) * size;
    const next = from + size < all.length ? from / size + 2 : null;
    if (url.pathname === '/stuck') return send(response, { list: all.slice(0, 10) });
    if (url.pathname === '/away') return send(response, { list: all.slice(0, 10), next: 'http://127.0.0.2:1/x' });
    const link = next && `?cursor=${next}`;
    send(response, { list: all.slice(from, from + size), next: url.pathname === '/link' ? link : next });
  });
  const paged = async (path: string, paging: HttpRequest['paging'], more: Partial<HttpRequest> = {}) => {
    asked.length = 0;
    const request = { url: base + path, path: '$.list', ...(paging ? { paging } : {}), ...more };
    const { rows, cut } = await call(request, { limits: { rows: 100 } });
    return [rows.length, cut, asked.length];
  };
  expect(await paged('/a?x=1%202&page=9', { kind: 'page', parameter: 'page', size: 10, most: 9 })).toEqual([
    25,
    null,
    3,
  ]);
  expect(asked[2]).toBe('/a {"x":"1 2","page":"3"}');
  expect(await paged('/a', { kind: 'page', parameter: 'page', sizeParameter: 'size', size: 20, most: 9 })).toEqual([
    25,
    null,
    2,
  ]);
  expect(await paged('/a', { kind: 'page', parameter: 'page', most: 9 })).toEqual([25, null, 4]);
  expect(await paged('/a', { kind: 'page', parameter: 'page', size: 10, most: 2 })).toEqual([20, 'rows', 2]);
  expect(await paged('/a', { kind: 'offset', parameter: 'offset', size: 10, most: 9 })).toEqual([25, null, 3]);
  const body = { method: 'POST' as const, body: '{"x":1}' };
  expect(await paged('/a', { kind: 'page', parameter: 'page', size: 10, most: 9, place: 'body' }, body)).toEqual([
    25,
    null,
    3,
  ]);
  expect(asked[1]).toBe('/a {"x":1,"page":2}');
  expect(await paged('/a', { kind: 'next', next: '$.next', parameter: 'cursor', most: 9 })).toEqual([25, null, 3]);
  expect(await paged('/link', { kind: 'next', next: '$.next', most: 9 })).toEqual([25, null, 3]);
  expect(await paged('/stuck', { kind: 'page', parameter: 'page', size: 10, most: 99 })).toEqual([10, null, 2]);
  const away = { url: `${base}/away`, path: '$.list', paging: { kind: 'next' as const, next: '$.next', most: 9 } };
  expect(await failure(away)).toBe('redirects');
  const paging = { kind: 'page' as const, parameter: 'page', size: 10, most: 9 };
  const few = await call({ url: `${base}/a`, path: '$.list', paging }, { limits: { rows: 15 } });
  expect([few.rows.length, few.cut]).toEqual([15, 'rows']);
  const narrow = await call({ url: `${base}/a`, path: '$.list', paging }, { limits: { bytes: 150 } });
  expect([narrow.rows.length, narrow.cut]).toEqual([10, 'bytes']);
});

test('all rows come, whatever length the server gives its pages and however it says that there are no more', async () => {
  const all = Array.from({ length: 45 }, (_, index) => ({ id: index + 1, on: index % 2 === 0 }));
  const asked: string[] = [];
  /** Pages of 20 at most, by number from `first` or by offset. */
  const base = await serve(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const sent = request.method === 'POST' ? JSON.parse(await text(request)) : Object.fromEntries(url.searchParams);
    asked.push(Object.entries(sent).join(' ').replaceAll(',', '='));
    const size = Math.min(Number(sent.limit ?? 20), 20);
    const number = url.pathname === '/zero' ? Number(sent.page ?? 0) : Number(sent.page ?? 1) - 1;
    const from = sent.offset === undefined ? number * size : Number(sent.offset);
    const list = all.slice(from, from + size);
    if (list.length > 0) return send(response, { list, at: asked.length });
    const ends: Record<string, () => unknown> = {
      '/last': () => send(response, { list: all.slice(40), at: asked.length }),
      '/again': () => send(response, { list: all.slice(0, size), at: asked.length }),
      '/404': () => response.writeHead(404).end('{}'),
      '/400': () => response.writeHead(400).end('{}'),
    };
    return (ends[url.pathname] ?? (() => send(response, { list, at: asked.length })))();
  });
  const paged = async (path: string, paging: object, more: Partial<HttpRequest> = {}) => {
    asked.length = 0;
    const request = { url: base + path, path: '$.list', paging: { most: 50, ...paging } as never, ...more };
    const { rows, cut } = await call(request);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    return [rows.length, cut, asked.length];
  };
  const page = { kind: 'page', parameter: 'page' };
  const offset = { kind: 'offset', parameter: 'offset' };
  for (const path of ['/', '/last', '/again', '/404'])
    for (const paging of [page, offset]) expect([path, await paged(path, paging)]).toEqual([path, [45, null, 4]]);
  // A size that the server is not told, or that it does not keep to.
  for (const size of [20, 100]) {
    expect(await paged('/', { ...page, size })).toEqual([45, null, 3]);
    expect(await paged('/', { ...offset, size })).toEqual([45, null, 3]);
    expect(await paged('/', { ...page, size, sizeParameter: 'limit' })).toEqual([45, null, 3]);
    expect(await paged('/', { ...offset, size, sizeParameter: 'limit' })).toEqual([45, null, 3]);
  }
  expect(asked).toEqual(['limit=100 offset=0', 'limit=100 offset=20', 'limit=100 offset=40']);
  expect(await paged('/', { ...offset, size: 15, sizeParameter: 'limit' })).toEqual([45, null, 4]);
  expect(await paged('/zero', { ...page, first: 0, size: 20 })).toEqual([45, null, 3]);
  expect(asked).toEqual(['page=0', 'page=1', 'page=2']);
  const body = { method: 'POST' as const };
  expect(await paged('/', { ...page, size: 20, sizeParameter: 'limit', place: 'body' }, body)).toEqual([45, null, 3]);
  expect(asked[2]).toBe('limit=20 page=3');
  // Behind a page that is full a refusal is a fault; behind a short one it says that there is no more.
  const whole = {
    path: '$.list',
    paging: { ...page, kind: 'page' as const, most: 9, size: 15, sizeParameter: 'limit' },
  };
  expect(await failure({ url: `${base}/400`, ...whole })).toBe('status');
  const little = await serve((request, response) =>
    request.url === '/?page=1' ? send(response, { list: all.slice(0, 7) }) : response.writeHead(400).end('{}'),
  );
  const short = await call({
    url: little,
    path: '$.list',
    paging: { kind: 'page', parameter: 'page', most: 9, size: 20 },
  });
  expect([short.rows.length, short.cut]).toEqual([7, null]);
  // What is picked of the rows says nothing of how many there were.
  expect(await paged('/', { ...offset, size: 20 }, { path: '$.list[?@.on == true]' })).toEqual([23, null, 3]);
  expect(await paged('/', offset, { path: '$.list[?@.on == true]' })).toEqual([23, null, 4]);
  expect(await paged('/', { ...offset, size: 20 }, { path: '$..[?@.on == true]' })).toEqual([23, null, 4]);
  // Where it stopped is said: these are not all.
  expect(await paged('/', { ...page, most: 2 })).toEqual([40, 'rows', 2]);
  expect(await paged('/', { ...offset, most: 1, size: 20 })).toEqual([20, 'rows', 1]);
});

test('what a path picks of a page, and a list that is null, say what they mean of the pages behind', async () => {
  const kinds = 'aabbxxaabba';
  const all = [...kinds].map((kind, id) => ({ id, kind }));
  const base = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const at = Number(url.searchParams.get('cursor') ?? 2 * (Number(url.searchParams.get('page') ?? 1) - 1));
    const list = all.slice(at, at + 2);
    const next = at + 2 < all.length ? at + 2 : 0;
    send(response, { list: list.length > 0 ? list : null, next, time: url.pathname === '/timed' ? Math.random() : 0 });
  });
  const count = async (path: string, paging: object, from = '/') =>
    (await call({ url: base + from, path, paging: { most: 50, ...paging } as never })).rows.length;
  for (const size of [{}, { size: 2 }]) {
    const page = { kind: 'page', parameter: 'page', ...size };
    expect(await count("$.list[?@.kind != 'x']", page)).toBe(9);
    expect(await count("$.list[?@.kind == 'x'].id", page)).toBe(2);
    expect(await count('$.list[*].kind', page)).toBe(11);
    expect(await count('$.list', page)).toBe(11);
  }
  const next = { kind: 'next', next: '$.next', parameter: 'cursor' };
  expect(await count('$.list', next)).toBe(11);
  // The first page comes once more at most, where the answer never reads the same.
  expect(await count('$.list', next, '/timed')).toBe(13);
});

test('a mark of what comes next may stay the same while rows come', async () => {
  let left = 3;
  const base = await serve((_request, response) => {
    left--;
    send(response, { hits: left >= 0 ? [{ id: left }] : [], mark: 'm', took: left });
  });
  const paging = { kind: 'next' as const, next: '$.mark', parameter: 'mark', most: 50 };
  expect(await call({ url: base, path: '$.hits', paging })).toEqual({
    rows: [{ id: 2 }, { id: 1 }, { id: 0 }],
    cut: null,
  });
});

// Made for this test alone, signed by nobody.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgitjpdvkF/ZA7siJC
8Kp+wl8+oW5CtlSS0CIatuiCeimhRANCAAQJz/DZZN+W9tbOQNBJ0KlaF+zX5+KC
lumGD3Mrl+rwVXpRQfMZ0W6bwaGUdZ210IvMlG/st/7KowX7r+xmGWLs
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUUDA+ni541yt/5MjjnQSX8zzjrU8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzE4MzIxMloYDzIxMjYxMDMw
MTgzMjEyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQJz/DZZN+W9tbOQNBJ0KlaF+zX5+KClumGD3Mrl+rwVXpRQfMZ0W6b
waGUdZ210IvMlG/st/7KowX7r+xmGWLso28wbTAdBgNVHQ4EFgQU/nJ4cOmkHn6l
+MXjiZUoVcIdHfAwHwYDVR0jBBgwFoAU/nJ4cOmkHn6l+MXjiZUoVcIdHfAwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgQKqZ5efDkf28GXR/4VSsDGNVfwEajVUB7Q9E0guiWnkCIQDE
yd4eNIrAlbeXj+afmlefmc8IkjJa3fwzZnZ9CJ9HnQ==
-----END CERTIFICATE-----`;
