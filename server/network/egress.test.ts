import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { AddressRefused, openEgress } from './egress.ts';

/** How the lookup for a name that has these addresses ends. */
const looked = (addresses: string[], allowed: string[] = []) =>
  new Promise<string>((answer) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const egress = openEgress({ allowed, resolve: (_host, done) => done(null, found) });
    egress.lookup('a.example', { all: true }, (error) => answer(error ? error.constructor.name : 'reached'));
  });

/** How a connection to a host ends, by whatever the system makes of it. */
const connected = (host: string, options: { allowed?: string[]; port?: number } = {}) =>
  new Promise<string>((answer) => {
    const { port = 9, allowed = [] } = options;
    try {
      const socket = openEgress({ allowed }).connect({ host, port });
      socket.once('connect', () => answer('reached'));
      socket.once('error', (error) => answer(error.constructor.name));
    } catch (error) {
      answer((error as Error).constructor.name);
    }
  });

const refused = AddressRefused.name;

test('public addresses are reached, and no others', async () => {
  for (const address of ['93.184.216.34', '2606:2800:220:1::1']) expect(await looked([address])).toBe('reached');
  for (const address of [
    ...['127.0.0.1', '127.0.0.2', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254'],
    ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.0.1', '::', '::1', 'fe80::1', 'fd00::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1'],
  ])
    expect([address, await looked([address])]).toEqual([address, refused]);
});

test('of several addresses one bad one is enough', async () => {
  expect(await looked(['93.184.216.34', '10.0.0.1'])).toBe(refused);
});

test('listed addresses are reached, mapped into IPv6 as well, and their neighbours are not', async () => {
  expect(await looked(['10.1.2.3'], ['10.1.0.0/16'])).toBe('reached');
  expect(await looked(['::ffff:10.1.2.3'], ['10.1.0.0/16'])).toBe('reached');
  expect(await looked(['10.2.0.1'], ['10.1.0.0/16'])).toBe(refused);
  expect(await looked(['fd00::5'], ['fd00::5'])).toBe('reached');
  expect(() => openEgress({ allowed: ['localhost'] })).toThrow('ALLOWED_ADDRESSES');
});

test('a literal address is refused however it is spelled', async () => {
  for (const host of [
    '127.0.0.1',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0',
  ])
    expect([host, await connected(host)]).toEqual([host, refused]);
});

test('a name that answers differently the second time is held to the second answer', async () => {
  const server = createServer((_request, response) => response.end('inside'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  let asked = 0;
  const egress = openEgress({
    resolve: (_host, done) => done(null, [{ address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 }]),
  });
  await new Promise((done) => egress.lookup('turning.example', { all: true }, done));
  const outcome = await new Promise<string>((answer) => {
    request({ host: 'turning.example', port, lookup: egress.lookup }, () => answer('reached'))
      .once('error', (error) => answer(error.constructor.name))
      .end();
  });
  expect(outcome).toBe(refused);
  expect(await connected('127.0.0.1', { port, allowed: ['127.0.0.0/8'] })).toBe('reached');
  server.close();
});

test('a refusal says once where somebody wanted to go', () => {
  expect(new AddressRefused('127.0.0.1', '127.0.0.1').message).toBe('127.0.0.1 is a private or reserved address');
  expect(new AddressRefused('[::1]', '::1').message).toBe('::1 is a private or reserved address');
  expect(new AddressRefused('db.example', '10.0.0.1').message).toBe(
    'db.example is at 10.0.0.1, a private or reserved address',
  );
});
