import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { emptyDatabase, type ForeignDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEgress } from '../network/egress.ts';
import type { LinkSettings } from './link-settings.ts';
import { openLink } from './open-link.ts';
import { testLink } from './test-link.ts';

const egress = openEgress({ allowed: ['127.0.0.0/8'] });
let postgres: ForeignDatabase;
let mariadb: ForeignDatabase;
let both: ForeignDatabase[];
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  postgres = await emptyDatabase('postgres');
  mariadb = await emptyDatabase('mariadb');
  both = [postgres, mariadb];
});

afterAll(async () => {
  for (const close of closing) await close();
  await Promise.all(both.map(({ drop }) => drop()));
});

/** Why a link does not work; what the server says of its version where it does. */
async function outcome(settings: LinkSettings, options: Partial<Parameters<typeof testLink>[1]> = {}) {
  const tested = await testLink(settings, { egress, connectTime: 3000, ...options });
  return tested.works ? 'works' : tested.problem.reason;
}

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    closing.push(() => server.close());
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const serverOf = (talk: (socket: Socket) => void) =>
  listen(
    createServer((socket) => {
      socket.on('error', () => undefined);
      closing.push(() => socket.destroy());
      talk(socket);
    }),
  );

test('what works says so, and what', async () => {
  for (const { settings } of both) {
    const tested = await testLink(settings, { egress });
    expect(tested).toMatchObject({ works: true, version: expect.stringMatching(/PostgreSQL|MariaDB/) });
  }
});

test('nobody listens, nobody knows the name, or the address is not to be reached', async () => {
  const freed = createServer();
  const port = await listen(freed);
  await new Promise((closed) => freed.close(closed));
  const nameless = openEgress({
    resolve: (host, answer) => answer(Object.assign(new Error(`No ${host}`), { code: 'ENOTFOUND' }), []),
  });
  const inside = openEgress({ resolve: (_host, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]) });
  for (const { settings } of both) {
    expect(await outcome({ ...settings, port })).toBe('refusedPort');
    expect(await outcome({ ...settings, host: 'nowhere.example' }, { egress: nameless })).toBe('unknownHost');
    expect(await outcome(settings, { egress: openEgress() })).toBe('addressRefused');
    expect(await outcome({ ...settings, host: 'inside.example' }, { egress: inside })).toBe('addressRefused');
    expect(await outcome({ ...settings, host: '/tmp' })).toBe('unknownHost');
  }
});

test('a wrong password, and the password in no word of it', async () => {
  const user = mariadb.settings.database.slice(-20);
  await mariadb.run(`create user '${user}'@'%' identified by 'the right one'; create user '${user}x'@'127.0.0.1'`);
  closing.unshift(() => mariadb.run(`drop user '${user}'@'%', '${user}x'@'127.0.0.1'`));
  const settings = { ...mariadb.settings, user };
  expect(await outcome({ ...settings, password: 'a wrong one' })).toBe('password');
  const tested = await testLink({ ...settings, password: user }, { egress });
  expect(JSON.stringify(tested)).not.toContain(user);
  // No right to that database; the password was right.
  expect(await outcome({ ...settings, password: 'the right one' })).toBe('rights');
  expect(await outcome({ ...settings, user: `${user}x`, database: 'information_schema' })).toBe('works');
});

test('PostgreSQL asks for a password', async () => {
  const port = await serverOf((socket) => {
    // Asks for it in the clear, then says that it is the wrong one.
    socket.once('data', () => {
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
      socket.once('data', () => socket.write(postgresFault('28P01', 'no, not secret word')));
    });
  });
  const tested = await testLink({ ...postgres.settings, port, password: 'secret word' }, { egress });
  expect(tested).toMatchObject({ works: false, problem: { reason: 'password', detail: 'no, not ***' } });
});

test('no password of our own is sent to a server that somebody names', async () => {
  let heard = '';
  const port = await serverOf((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
      socket.once('data', (answer) => {
        heard = answer.toString();
        socket.destroy();
      });
    });
  });
  process.env.PGPASSWORD = 'our own';
  try {
    expect(await outcome({ ...postgres.settings, port })).toBe('lost');
  } finally {
    delete process.env.PGPASSWORD;
  }
  expect(heard).toBe('p\0\0\0\x05\0');
});

test('a server that asks for a file of ours gets none', async () => {
  let heard = Buffer.alloc(0);
  const port = await serverOf((client) => {
    const upstream = connect(3306, '127.0.0.1');
    closing.push(() => upstream.destroy());
    let isAsked = false;
    upstream.on('data', (chunk) => void client.write(chunk));
    client.on('data', (chunk: Buffer) => {
      if (isAsked) {
        heard = Buffer.concat([heard, chunk]);
        return;
      }
      isAsked = chunk[3] === 0 && chunk[4] === mysqlQuery;
      if (isAsked) client.write(Buffer.concat([Buffer.from([file.length + 1, 0, 0, 1, 0xfb]), Buffer.from(file)]));
      else upstream.write(chunk);
    });
  });
  const file = import.meta.filename;
  expect(await outcome({ ...mariadb.settings, port }, { connectTime: 500 })).not.toBe('works');
  // A packet with nothing in it.
  expect(heard.toString('hex')).toMatch(/^0000000[0-9]/);
  expect(heard.length).toBeLessThan(20);
});

const mysqlQuery = 3;

test('PostgreSQL takes nobody in the clear', async () => {
  const port = await serverOf((socket) =>
    socket.once('data', () =>
      socket.write(postgresFault('28000', 'no pg_hba.conf entry for host "1.2.3.4", user "a", no encryption')),
    ),
  );
  expect(await outcome({ ...postgres.settings, port })).toBe('tlsRequired');
});

const postgresFault = (code: string, message: string) => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

test('no such database, too many connections, no right to a table', async () => {
  for (const { settings } of both)
    expect(await outcome({ ...settings, database: 'there_is_none' })).toBe('unknownDatabase');
  const role = postgres.settings.database;
  await postgres.run(`create role ${role} login connection limit 1; create table closed (a int)`);
  closing.unshift(() => postgres.run(`drop role ${role}`));
  const link = openLink({ ...postgres.settings, user: role }, { egress });
  const read = link.read({ text: 'select pg_sleep(1)', values: [] }, limits);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await outcome({ ...postgres.settings, user: role })).toBe('tooManyConnections');
  await read;
  await expect(link.read({ text: 'table closed', values: [] }, limits)).rejects.toMatchObject({ reason: 'rights' });
  link.close();
});

const limits = { rows: 10, bytes: 10_000, milliseconds: 5000 };

test('a statement that is none', async () => {
  for (const { settings } of both) {
    const link = openLink(settings, { egress });
    const [place] = [link.placeholder(0)];
    expect(await reasonOf(link.read({ text: `select ${place}`, values: [] }, limits))).toBe('statement');
    expect(await reasonOf(link.read({ text: 'select 1', values: [1] }, limits))).toMatch(/statement|none/);
    const circle: unknown[] = [];
    circle.push({ circle });
    expect(await reasonOf(link.read({ text: 'select 1', values: [{ circle }] }, limits))).toBe('other');
    for (const text of [
      'select 1 \0 from',
      'select from where',
      'select * from there_is_none',
      'select nothing',
      'select 1; select 2',
    ])
      await expect([text, await reasonOf(link.read({ text, values: [] }, limits))]).toEqual([text, 'statement']);
    link.close();
  }
});

const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    ({ reason }) => reason,
  );

test('whoever takes the call and says nothing is left', async () => {
  const port = await serverOf(() => undefined);
  for (const { settings } of both)
    for (const tls of ['off', 'required'] as const)
      expect(await outcome({ ...settings, port, tls }, { connectTime: 300 })).toBe('timeout');
});

test('whoever hangs up is told as lost, at each step', async () => {
  const atOnce = await serverOf((socket) => socket.destroy());
  const afterHearing = await serverOf((socket) => socket.once('data', () => socket.destroy()));
  for (const { settings } of both) {
    expect(await outcome({ ...settings, port: atOnce })).toBe('lost');
    expect(await outcome({ ...settings, port: afterHearing }, { connectTime: 300 })).toMatch(/lost|timeout/);
  }
});

test('whoever talks nonsense ends nothing but the link', async () => {
  const nonsense = [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), Buffer.alloc(100), Buffer.alloc(100, 0xff)];
  for (const words of nonsense) {
    const port = await serverOf((socket) => {
      socket.write(words);
      socket.on('data', () => socket.write(words));
    });
    for (const { settings } of both)
      expect(await outcome({ ...settings, port }, { connectTime: 300 })).not.toBe('works');
  }
});
