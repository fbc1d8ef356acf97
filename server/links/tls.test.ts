import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { emptyDatabase, type ForeignDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { tieSockets } from '@tessera/fixtures/tied-sockets.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEgress } from '../network/egress.ts';
import type { LinkSettings } from './link-settings.ts';
import { openLink } from './open-link.ts';
import { testLink } from './test-link.ts';

/** For database.example and 127.0.0.1, until 2126, made for this test and trusted by nobody. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZmaE4BbwWPH2qJ2K
PPD0ef0gLAkswziV1KoDxV5ulsOhRANCAAS7R5wSh55DcU/DjytmEGxP41PnZPqm
QYqTcxItWUI72QTPF6yytLG7Pgg00kxuLqOXooMcl8dPbd/UI7vyPSsN
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBqTCCAU6gAwIBAgIUL/J0VFdj13smpa73fbv6Ql8ooIMwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMdGVzc2VyYSB0ZXN0MCAXDTI2MTEyMzE4MjExOVoYDzIxMjYx
MDMwMTgyMTE5WjAXMRUwEwYDVQQDDAx0ZXNzZXJhIHRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAS7R5wSh55DcU/DjytmEGxP41PnZPqmQYqTcxItWUI72QTP
F6yytLG7Pgg00kxuLqOXooMcl8dPbd/UI7vyPSsNo3YwdDAdBgNVHQ4EFgQUwDY2
ncel6vEaG/TyHHRZxR0sD3wwHwYDVR0jBBgwFoAUwDY2ncel6vEaG/TyHHRZxR0s
D3wwDwYDVR0TAQH/BAUwAwEB/zAhBgNVHREEGjAYghBkYXRhYmFzZS5leGFtcGxl
hwR/AAABMAoGCCqGSM49BAMCA0kAMEYCIQCq4fefRRIUV1BMdH8D6Q9KoY5KlqtI
+WrXiEWEV1YwcgIhANA9KbIMrh/apgvxIJ4HkAzEWJjBZisg0aPOmtgYMQTJ
-----END CERTIFICATE-----`;

const egress = openEgress({
  allowed: ['127.0.0.0/8'],
  resolve: (_host, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]),
});
let postgres: ForeignDatabase;
let mariadb: ForeignDatabase;
let both: ForeignDatabase[];
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  postgres = await emptyDatabase('postgres');
  mariadb = await emptyDatabase('mariadb');
  const ports = { postgres: await encrypted(postgresTls), mariadb: await encrypted(mariadbTls) };
  both = [postgres, mariadb].map((database) => {
    const port = database === postgres ? ports.postgres : ports.mariadb;
    return { ...database, settings: { ...database.settings, port } };
  });
});

afterAll(async () => {
  for (const close of closing) close();
  await postgres.drop();
  await mariadb.drop();
});

async function outcome(settings: LinkSettings) {
  const tested = await testLink(settings, { egress, connectTime: 3000 });
  return tested.works ? 'works' : tested.problem.reason;
}

test('a server without TLS is not spoken to in the clear where TLS is asked for', async () => {
  for (const { settings } of [postgres, mariadb]) {
    expect(await outcome({ ...settings, tls: 'required' })).toBe('tlsRefused');
    expect(await outcome({ ...settings, tls: 'verified' })).toBe('tlsRefused');
  }
});

test('what is required is encrypted; what is verified is also who was meant', async () => {
  for (const { settings } of both) {
    expect(await outcome({ ...settings, tls: 'required' })).toBe('works');
    expect(await outcome({ ...settings, tls: 'verified' })).toBe('certificate');
    expect(await outcome({ ...settings, tls: 'verified', ca: cert })).toBe('works');
    expect(await outcome({ ...settings, tls: 'verified', ca: cert, host: 'database.example' })).toBe('works');
    expect(await outcome({ ...settings, tls: 'verified', ca: cert, host: 'other.example' })).toBe('certificate');
  }
});

test('what is ended is ended under TLS too', async () => {
  for (const { settings } of both) {
    const link = openLink({ ...settings, tls: 'required' }, { egress });
    const text = settings.type === 'postgres' ? 'select pg_sleep(5)' : 'select sleep(5)';
    const limits = { rows: 1, bytes: 1000, milliseconds: 5000, signal: AbortSignal.timeout(300) };
    await expect(link.read({ text, values: [] }, limits)).rejects.toThrow('timeout');
    await expect.poll(() => [...clients].filter((client) => !client.destroyed).length, { timeout: 120_000 }).toBe(0);
    link.close();
  }
});

/** A server in front of the real one, which neither of them has been told about TLS. */
async function encrypted(talk: (client: Socket) => void): Promise<number> {
  const server = createServer((client) => {
    client.on('error', () => undefined);
    closing.push(() => client.destroy());
    clients.add(client);
    talk(client);
  });
  closing.push(() => server.close());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

const open = new Set<Socket>();
const clients = new Set<Socket>();

function postgresTls(client: Socket) {
  client.once('data', () => {
    client.write('S');
    const secure = new TLSSocket(client, { isServer: true, key, cert });
    const upstream = connect(5432, '127.0.0.1');
    tieSockets(secure, upstream, open);
    secure.pipe(upstream).pipe(secure);
  });
}

/** MySQL says TLS in the midst of its greetings, which are counted: both sides are told what they expect. */
function mariadbTls(client: Socket) {
  const upstream = connect(3306, '127.0.0.1');
  tieSockets(client, upstream, open);
  upstream.once('data', (greeting: Buffer) => {
    const flags = greeting.indexOf(0, 5) + 1 + 4 + 8 + 1;
    greeting.writeUInt16LE(greeting.readUInt16LE(flags) | tlsFlag, flags);
    client.write(greeting);
    client.once('data', (asked: Buffer) => {
      // The handshake follows without waiting for an answer.
      client.pause();
      client.unshift(asked.subarray(tlsRequestLength));
      const secure = new TLSSocket(client, { isServer: true, key, cert });
      secure.on('error', () => upstream.destroy());
      secure.once('data', (login: Buffer) => {
        login.writeUInt8(1, 3);
        login.writeUInt16LE(login.readUInt16LE(4) & ~tlsFlag, 4);
        upstream.write(login);
        upstream.once('data', (answer: Buffer) => {
          answer.writeUInt8(3, 3);
          secure.write(answer);
          secure.pipe(upstream).pipe(secure);
        });
      });
    });
  });
}

const tlsFlag = 0x800;
const tlsRequestLength = 36;
