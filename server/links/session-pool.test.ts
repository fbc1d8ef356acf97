import { type AddressInfo, connect, createServer } from 'node:net';
import { emptyDatabase, type ForeignDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEgress } from '../network/egress.ts';
import { keptLinks } from './links.ts';
import { type Link, type LinkOptions, openLink } from './open-link.ts';

const egress = openEgress({ allowed: ['127.0.0.0/8'] });
const limits = { rows: 100, bytes: 1_000_000, milliseconds: 10_000 };
let databases: ForeignDatabase[];

beforeAll(async () => {
  databases = await Promise.all([emptyDatabase('postgres'), emptyDatabase('mariadb')]);
});

afterAll(async () => {
  for (const { drop } of databases) await drop();
});

/** A link for a test, and one beside it that looks on. */
async function eachLink(options: Partial<LinkOptions>, check: (link: Link, other: Link) => Promise<void>) {
  for (const { settings } of databases) {
    const [link, other] = [openLink(settings, { egress, ...options }), openLink(settings, { egress, size: 1 })];
    try {
      await check(link, other);
    } finally {
      link.close();
      other.close();
    }
  }
}

const first = async (link: Link, text: string) => (await link.read({ text, values: [] }, limits)).rows[0]?.[0];
const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error) => error.reason ?? error,
  );
const ownId = { postgres: 'select pg_backend_pid()', mysql: 'select connection_id()' };
const sleep = (seconds: number) => ({ postgres: `select pg_sleep(${seconds})`, mysql: `select sleep(${seconds})` });

/** Connections to the database, the one that asks not counted. */
const connections = {
  postgres: 'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  mysql: 'select count(*) from information_schema.processlist where db = database() and id <> connection_id()',
};

test('nothing is connected before somebody asks, and at most so many are', async () => {
  await eachLink({ size: 2 }, async (link, other) => {
    expect(await first(other, connections[link.family])).toBe(0);
    const asked = await Promise.all(Array.from({ length: 20 }, () => first(link, ownId[link.family])));
    expect(new Set(asked).size).toBe(2);
    expect(await first(other, connections[link.family])).toBe(2);
  });
});

test('who waits too long for a connection is told, and others are not', async () => {
  await eachLink({ size: 1, waitTime: 300 }, async (link) => {
    const busy = first(link, sleep(0.7)[link.family]);
    expect(await reasonOf(first(link, 'select 1'))).toBe('busy');
    const off = new AbortController();
    const waiting = link.read({ text: 'select 1', values: [] }, { ...limits, signal: off.signal });
    off.abort('enough');
    expect(await reasonOf(waiting)).toBe('enough');
    await busy;
    expect(await first(link, 'select 1')).toBe(1);
  });
});

test('connections that nobody uses end', async () => {
  await eachLink({ idleTime: 100 }, async (link, other) => {
    await first(link, 'select 1');
    await expect.poll(() => first(other, connections[link.family]), { timeout: 120_000 }).toBe(0);
    expect(await first(link, 'select 1')).toBe(1);
  });
});

test('a connection that is killed while nobody uses it is replaced', async () => {
  await eachLink({ size: 1 }, async (link, other) => {
    for (let round = 0; round < 3; round++) {
      const id = await first(link, ownId[link.family]);
      await kill(other, id);
      // At once, before the end may have come here, and after.
      expect(await first(link, 'select 1')).toBe(1);
      await kill(other, await first(link, ownId[link.family]));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await first(link, 'select 1')).toBe(1);
    }
  });
});

test('a connection of which nobody has heard that it ended is replaced when it is asked', async () => {
  for (const { settings } of databases) {
    let isDead = false;
    const server = createServer((client) => {
      const upstream = connect(settings.port, settings.host);
      for (const socket of [client, upstream]) socket.on('error', () => undefined);
      // As behind a router that has forgotten the connection: only who speaks is told.
      client.on('data', (chunk) => {
        if (isDead) client.resetAndDestroy();
        else upstream.write(chunk);
      });
      client.on('close', () => {
        isDead = false;
        upstream.destroy();
      });
      upstream.pipe(client);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const link = openLink({ ...settings, port: (server.address() as AddressInfo).port }, { egress, size: 2 });
    await Promise.all([first(link, 'select 1'), first(link, 'select 1')]);
    isDead = true;
    expect(await first(link, 'select 1')).toBe(1);
    link.close();
    server.close();
  }
});

test('a connection that is killed while it is used loses its question and no other', async () => {
  await eachLink({ size: 2 }, async (link, other) => {
    const id = await first(link, ownId[link.family]);
    const slow = reasonOf(first(link, sleep(5)[link.family]));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await kill(other, id);
    expect(await slow).toBe('lost');
    expect(await first(link, 'select 1')).toBe(1);
  });
});

const kill = (other: Link, id: unknown) =>
  other.transact(async (ask) => {
    if (other.family === 'postgres') await ask({ text: 'select pg_terminate_backend($1)', values: [id] });
    else await ask({ text: `kill ${Number(id)}`, values: [] });
  });

test('a database that cannot be reached is told to each who waits', async () => {
  for (const { settings } of databases) {
    const link = openLink({ ...settings, database: 'there_is_none' }, { egress, size: 2 });
    const asked = Array.from({ length: 6 }, () => reasonOf(first(link, 'select 1')));
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['unknownDatabase']));
    link.close();
  }
});

test('a link that is closed answers what it was asked, and nothing more', async () => {
  await eachLink({ size: 1 }, async (link, other) => {
    // It is connected: what is asked next is on its way.
    await first(link, 'select 1');
    const last = first(link, sleep(0.3)[link.family]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const waiting = reasonOf(first(link, 'select 1'));
    link.close();
    expect(await waiting).toBe('lost');
    expect(await reasonOf(last)).toBe('none');
    expect(await reasonOf(first(link, 'select 1'))).toBe('lost');
    await expect.poll(() => first(other, connections[link.family]), { timeout: 120_000 }).toBe(0);
  });
});

test('a link is kept for its key, until its settings change or nobody asks for it', async () => {
  for (const { settings } of databases) {
    const links = keptLinks({ egress, keepTime: 300 });
    const link = links.link('a', { settings: settings });
    expect(await first(link, 'select 1')).toBe(1);
    expect(links.link('a', { settings: { ...settings } })).toBe(link);
    expect(links.link('b', { settings: settings })).not.toBe(link);
    const changed = links.link('a', { settings: { ...settings, password: 'another' } });
    expect(changed).not.toBe(link);
    expect(await reasonOf(first(link, 'select 1'))).toBe('lost');
    const again = links.link('a', { settings: settings });
    expect(await first(again, 'select 1')).toBe(1);
    await expect.poll(() => reasonOf(first(again, 'select 1')), { timeout: 120_000 }).toBe('lost');
    expect(await first(links.link('a', { settings: settings }), 'select 1')).toBe(1);
    links.forget('a');
    const last = links.link('a', { settings: settings });
    links.close();
    expect(await reasonOf(first(last, 'select 1'))).toBe('lost');
  }
});
