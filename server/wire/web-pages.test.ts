import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webPages } from './web-pages.ts';

const outside = mkdtempSync(join(tmpdir(), 'tessera-pages-'));
const folder = join(outside, 'dist');
const script = `${'export const word = "tessera";\n'.repeat(400)}`;
const page = '<!doctype html><title>Tessera</title>';
const server = serve({ fetch: new Hono().get('*', webPages([folder])).fetch, port: 0, hostname: '127.0.0.1' });

const compress = (...level: string[]) =>
  execFileSync(process.execPath, [resolve(import.meta.dirname, '../start/compress-pages.js'), folder, ...level]);

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.sources'), 'a secret of the build');
  writeFileSync(join(folder, 'assets', 'a-1.js'), script);
  writeFileSync(join(folder, 'assets', 'small-1.js'), 'export {};');
  writeFileSync(join(outside, 'secret.json'), 'a secret beside it');
  mkdirSync(join(outside, 'dist-old'));
  writeFileSync(join(outside, 'dist-old', 'secret.json'), 'a secret of another folder');
  compress();
});
afterAll(() => {
  server.close();
  rmSync(outside, { recursive: true, force: true });
});

/** The files below the folder that this process holds open. */
const openFiles = () =>
  readdirSync('/proc/self/fd')
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        return '';
      }
    })
    .filter((path) => path.startsWith(folder));

/** Asks and is gone, after so many milliseconds. */
async function leave(path: string, after: number): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await new Promise<void>((sent) => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`, () => sent()));
  await new Promise((done) => setTimeout(done, after));
  socket.destroy();
}

test('who asks and is gone leaves no file open: there are only so many of them', async () => {
  const large = join(folder, 'assets', 'large-1.js');
  writeFileSync(large, ' '.repeat(3_000_000));
  for (const after of [0, 1, 2])
    await Promise.all(Array.from({ length: 40 }, () => leave('/assets/large-1.js', after)));
  // Whoever stays gets all of it.
  expect((await ask('/assets/large-1.js')).body.length).toBe(3_000_000);
  await expect.poll(openFiles).toEqual([]);
  rmSync(large);
});

/** Past what a client of Node would mend: paths as they are, no decoding. */
const ask = (path: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, failed) => {
    const { port } = server.address() as AddressInfo;
    request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
      response.on('error', failed);
    })
      .on('error', failed)
      .end();
  });

const plain = (body: Buffer) => body;
test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.2', 'gzip', gunzipSync],
  ['identity', undefined, plain],
  ['zstd', undefined, plain],
])('%s: the file in %s, whole, with its length', async (accepted, coding, read) => {
  const { status, headers, body } = await ask('/assets/a-1.js', { 'accept-encoding': accepted });
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(coding);
  expect(headers['content-length']).toBe(`${body.length}`);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers.vary).toBe('accept-encoding');
  expect(read(body).toString()).toBe(script);
});

test('a build that is compressed at leisure is smaller, leaves nothing half done, and is known by its mark', async () => {
  const before = (await ask('/assets/a-1.js', { 'accept-encoding': 'br' })).body;
  expect(readdirSync(folder)).not.toContain('.compressed');
  compress('best');
  const after = (await ask('/assets/a-1.js', { 'accept-encoding': 'br' })).body;
  expect(after.length).toBeLessThanOrEqual(before.length);
  expect(brotliDecompressSync(after).toString()).toBe(script);
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual(['a-1.js', 'a-1.js.br', 'a-1.js.gz', 'small-1.js']);
  expect(readdirSync(folder)).toContain('.compressed');
});

test('a form that is missing is answered by the next that is wanted', async () => {
  writeFileSync(join(folder, 'assets', 'b-1.js'), script);
  const { headers, body } = await ask('/assets/b-1.js', { 'accept-encoding': 'br, gzip' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe(script);
});

test('named by its content a file is kept for ever; any other is asked for again, and answered by a word', async () => {
  expect((await ask('/assets/a-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/index.html', '/icon.svg', '/customer/42']) {
    const first = await ask(path);
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('no-cache');
    const tag = first.headers.etag ?? '';
    const again = await ask(path, { 'if-none-match': `"other", ${tag}` });
    expect(again.status).toBe(304);
    expect(again.headers.etag).toBe(tag);
    expect(again.body).toHaveLength(0);
    expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
  }
  const { headers } = await ask('/');
  writeFileSync(join(folder, 'index.html'), `${page}<p>new`);
  expect((await ask('/', { 'if-none-match': headers.etag ?? '' })).body.toString()).toBe(`${page}<p>new`);
  writeFileSync(join(folder, 'index.html'), page);
});

test.each([
  ['longer', (path: string) => appendFileSync(path, 'more of it')],
  ['shorter', (path: string) => truncateSync(path, 100)],
])('a file that becomes %s while it is sent never runs into the next answer', async (_, change) => {
  const path = join(folder, 'assets', 'large-1.js');
  const large = 'x'.repeat(32 * 1024 * 1024);
  writeFileSync(path, large);
  // One connection, which takes nothing of the first answer before the file is another.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = server.address() as AddressInfo;
  const first = new Promise<number | 'broken'>((done) => {
    const asked = request({ host: '127.0.0.1', port, path: '/assets/large-1.js', agent }, async (response) => {
      await new Promise((later) => setTimeout(later, 50));
      change(path);
      let received = 0;
      response.on('data', (part: Buffer) => (received += part.length));
      response.on('end', () => done(received));
      response.on('error', () => done('broken'));
    });
    asked.on('error', () => done('broken')).end();
  });
  const next = new Promise<string>((done, failed) => {
    request({ host: '127.0.0.1', port, path: '/assets/small-1.js', agent }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part));
      response.on('end', () => done(text));
    })
      .on('error', failed)
      .end();
  });
  expect(await first).toBe(statSync(path).size > large.length ? large.length : 'broken');
  expect(await next).toBe('export {};');
  agent.destroy();
});

test('HEAD says what GET would, and nothing more', async () => {
  for (const path of ['/', '/assets/a-1.js', '/assets/small-1.js']) {
    const got = await ask(path, { 'accept-encoding': 'br' });
    const head = await ask(path, { method: 'HEAD', 'accept-encoding': 'br' });
    expect(head.body).toHaveLength(0);
    const { date: _one, ...wanted } = got.headers;
    const { date: _other, ...seen } = head.headers;
    expect(seen).toEqual(wanted);
    expect(head.status).toBe(got.status);
  }
});

test.each([
  '/../secret.json',
  '/%2e%2e/secret.json',
  '/..%2fsecret.json',
  '/assets/..%2f..%2fsecret.json',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.json',
  '/..%5csecret.json',
  '/..%2fdist-old%2fsecret.json',
  '//secret.json',
  '/%2fetc/hosts.json',
  '/.sources',
  '/secret.json%00.js',
  '/%',
  '/%ff',
  '/assets/a-1.js.br',
  '/assets',
])('%s shows nothing that is not of the page', async (path) => {
  const { status, body } = await ask(path);
  if (status === 200) expect(body.toString()).toBe(readFileSync(join(folder, 'index.html'), 'utf8'));
  else expect(status).toBe(404);
  expect(body.toString()).not.toContain('secret');
});

test('the threads of change scripts and PDFs alone may compile WebAssembly, and they reach nothing', async () => {
  writeFileSync(join(folder, 'assets', 'sandbox-worker-B_x-1.js'), script);
  writeFileSync(join(folder, 'assets', 'pdf-worker-B_x-1.js'), script);
  writeFileSync(join(folder, 'assets', 'engine-1.wasm'), 'no engine');
  writeFileSync(join(folder, 'sandbox-worker-1.js'), script);
  const policyOf = async (path: string) => (await ask(path)).headers['content-security-policy'];
  for (const thread of ['sandbox', 'pdf'])
    expect(await policyOf(`/assets/${thread}-worker-B_x-1.js`)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    );
  for (const path of ['/', '/assets/a-1.js', '/sandbox-worker-1.js', '/assets/sandbox-worker-2.js'])
    expect([path, await policyOf(path)]).toEqual([path, undefined]);
  expect((await ask('/assets/engine-1.wasm')).headers['content-type']).toBe('application/wasm');
});

test('of several folders the first that has the file counts, also one that came later', async () => {
  const later = join(outside, 'later');
  mkdirSync(join(later, 'assets'), { recursive: true });
  writeFileSync(join(later, 'index.html'), 'the whole page');
  writeFileSync(join(later, 'assets', 'later-1.js'), 'later');
  const folders = [folder];
  const app = new Hono().get('*', webPages(folders));
  const text = async (path: string) => (await app.request(path)).text();
  expect([await text('/any/place'), (await app.request('/assets/later-1.js')).status]).toEqual([page, 404]);
  folders.unshift(later);
  expect([await text('/any/place'), await text('/assets/later-1.js')]).toEqual(['the whole page', 'later']);
  // Whoever has the first page open still gets its parts.
  expect(await text('/assets/a-1.js')).toBe(script);
});

test('a built file that is not there is not the page', async () => {
  expect((await ask('/assets/gone-1.js')).status).toBe(404);
});
