import { type AddressInfo, connect } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { expect, test } from 'vitest';
import { answerUnread } from './unread-requests.ts';

test('what cannot be read as a request is answered in the envelope, and the server goes on', async () => {
  const server = createAdaptorServer({ fetch: () => new Response('whole') });
  server.on('clientError', answerUnread);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const said = (text: string) =>
    new Promise<string>((done, failed) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.setEncoding('utf8').on('data', (part) => {
        answer += part;
      });
      socket.on('close', () => done(answer)).on('error', failed);
    });
  try {
    const english = 'Host: x\r\nAccept-Language: en\r\n';
    const long = await said(`GET / HTTP/1.1\r\n${english}X-Long: ${'x'.repeat(30_000)}\r\n\r\n`);
    const [head = '', body = ''] = long.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect(head).toMatch(/content-type: application\/json/i);
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toEqual({
      code: 431,
      msg: 'The address and headers are too long: at most 16 KB in all',
      data: null,
    });
    const address = await fetch(`http://127.0.0.1:${port}/?keyword=${'x'.repeat(30_000)}`);
    expect([address.status, (await address.json()).code]).toEqual([431, 431]);
    const odd = await said(`what is this\r\n\r\n`);
    expect(odd).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(odd.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 400, data: null });
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('whole');
  } finally {
    server.close();
  }
});
