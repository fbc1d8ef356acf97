import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { emptyDatabase, type ForeignDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { tieSockets } from '@tessera/fixtures/tied-sockets.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEgress } from '../network/egress.ts';
import { CommitUnknown } from './link-problem.ts';
import { type Link, openLink } from './open-link.ts';

const egress = openEgress({ allowed: ['127.0.0.0/8'] });
const limits = { rows: 100, bytes: 1_000_000, milliseconds: 10_000 };
let databases: ForeignDatabase[];
let links: Link[];

beforeAll(async () => {
  databases = await Promise.all([emptyDatabase('postgres'), emptyDatabase('mariadb')]);
  for (const { run } of databases)
    await run(`
      create table owners (id int primary key);
      create table things (id int primary key, name varchar(5) unique, owner int,
        foreign key (owner) references owners (id));
      insert into owners values (1)`);
  links = databases.map(({ settings }) => openLink(settings, { egress }));
});

beforeEach(async () => {
  for (const { run } of databases) await run('delete from things');
});

afterAll(async () => {
  for (const link of links) link.close();
  for (const { drop } of databases) await drop();
});

const insert = (link: Link, values: unknown[]) => ({
  text: `insert into things values (${values.map((_, index) => link.placeholder(index)).join(', ')})`,
  values,
});
const ids = async (link: Link) =>
  (await link.read({ text: 'select id from things order by id', values: [] }, limits)).rows.flat();
const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error) => error.reason ?? error,
  );

test('what is written together is written, and says how many rows it was', async () => {
  for (const link of links) {
    const answer = await link.transact(async (ask) => {
      const [one, two] = await Promise.all([ask(insert(link, [1, 'a', 1])), ask(insert(link, [2, 'b', null]))]);
      const all = await ask({ text: 'update things set owner = 1', values: [] });
      const none = await ask({ text: 'update things set owner = 1 where id = 7', values: [] });
      const read = await ask({ text: 'select id, name from things order by id', values: [] });
      expect(read).toMatchObject({
        rows: [
          [1, 'a'],
          [2, 'b'],
        ],
        columns: [{ name: 'id' }, { name: 'name' }],
      });
      return [one, two, all, none].map(({ affected }) => affected);
    });
    expect(answer).toEqual([1, 1, 2, 0]);
    expect(await ids(link)).toEqual([1, 2]);
  }
  const [pg] = links;
  const returned = await pg!.transact((ask) => ask({ text: 'delete from things returning id', values: [] }));
  expect(returned).toMatchObject({ rows: [[1], [2]], affected: 2 });
});

test('nothing is asked after the transaction, and nothing that was asked is left behind', async () => {
  for (const link of links) {
    let kept: Parameters<Parameters<Link['transact']>[0]>[0] | null = null;
    const late = await link.transact(async (ask) => {
      kept = ask;
      return { answer: Promise.all([ask(insert(link, [1, 'a', 1])), ask(insert(link, [2, 'b', 1]))]) };
    });
    expect(await late.answer).toHaveLength(2);
    expect(await ids(link)).toEqual([1, 2]);
    expect(await reasonOf(kept!(insert(link, [3, 'c', 1])))).toBe('statement');
  }
});

test('who goes on asking after the time is over hears that it is', async () => {
  for (const link of links) {
    let asked: Parameters<Parameters<Link['transact']>[0]>[0] | undefined;
    const slow = { postgres: 'select pg_sleep(60)', mysql: 'select sleep(60), 1 from seq_1_to_2' }[link.family];
    const over = link.transact(
      async (ask) => {
        asked = ask;
        await ask(insert(link, [1, 'a', 1]));
        await ask({ text: slow, values: [] });
      },
      { milliseconds: 300 },
    );
    expect(await reasonOf(over)).toBe('timeout');
    expect(await reasonOf(asked!(insert(link, [2, 'b', null])))).toBe('timeout');
    expect(await ids(link)).toEqual([]);
  }
});

test('of two who change the same rows in another order one hears that others are at them', async () => {
  for (const link of links) {
    await link.transact(async (ask) => {
      for (const id of [1, 2]) await ask(insert(link, [id, String(id), null]));
    });
    const change = (id: number) => ({ text: `update things set owner = 1 where id = ${id}`, values: [] });
    const both: (() => void)[] = [];
    // Each has its first row before either asks for its second.
    const met = () =>
      new Promise<void>((go) => {
        if (both.push(go) === 2) for (const each of both) each();
      });
    const run = (first: number, second: number) =>
      link.transact(async (ask) => {
        await ask(change(first));
        await met();
        await ask(change(second));
      });
    expect((await Promise.all([reasonOf(run(1, 2)), reasonOf(run(2, 1))])).sort()).toEqual(['locked', 'none']);
  }
});

test('what fails in the midst is not written', async () => {
  for (const link of links) {
    const broken = link.transact(async (ask) => {
      await ask(insert(link, [1, 'a', null]));
      throw new Error('no more');
    });
    await expect(broken).rejects.toThrow('no more');
    const off = new AbortController();
    const calledOff = link.transact(
      async (ask) => {
        await ask(insert(link, [1, 'a', null]));
        off.abort('off');
        await ask(insert(link, [2, 'b', null]));
      },
      { signal: off.signal },
    );
    expect(await calledOff.catch((reason) => reason)).toBe('off');
    expect(await reasonOf(link.transact((ask) => ask(slow[link.family]), { milliseconds: 300 }))).toBe('timeout');
    expect(await ids(link)).toEqual([]);
  }
});

const slow = {
  postgres: { text: 'select pg_sleep(5)', values: [] },
  mysql: { text: 'select sleep(5), 1 from seq_1_to_2', values: [] },
};

test('what the tables do not allow has a reason', async () => {
  for (const link of links) {
    const write = (values: unknown[]) => reasonOf(link.transact((ask) => ask(insert(link, values))));
    expect(await write([1, 'a', 1])).toBe('none');
    expect(await write([1, 'b', 1])).toBe('unique');
    expect(await write([2, 'a', 1])).toBe('unique');
    expect(await write([2, 'b', 7])).toBe('foreignKey');
    expect(await write([2, 'too long', 1])).toBe('value');
    expect(await write([null, 'b', 1])).toBe('value');
    const remove = link.transact((ask) => ask({ text: 'delete from owners', values: [] }));
    expect(await reasonOf(remove)).toBe('foreignKey');
    expect(await ids(link)).toEqual([1]);
  }
});

test('PostgreSQL commits nothing of a transaction in which something failed, and it is said', async () => {
  const [pg] = links;
  const swallowed = pg!.transact(async (ask) => {
    await ask(insert(pg!, [1, 'a', null]));
    await ask(insert(pg!, [1, 'a', null])).catch(() => undefined);
  });
  expect(await reasonOf(swallowed)).toBe('statement');
  expect(await ids(pg!)).toEqual([]);
});

test('after a transaction that wrote, questions read only again', async () => {
  for (const { settings } of databases) {
    const link = openLink(settings, { egress, size: 1 });
    await link.transact((ask) => ask(insert(link, [1, 'a', null])));
    expect(await reasonOf(link.read({ text: 'delete from things', values: [] }, limits))).toBe('readOnly');
    expect(await ids(link)).toEqual([1]);
    link.close();
  }
});

test('when the answer to COMMIT does not come, nobody says what happened', async () => {
  for (const link of links) {
    for (const how of ['cut', 'held'] as const) {
      const line = await lineUntilCommit(link, how);
      const through = openLink({ ...link.settings, port: line.port }, { egress });
      const fault = await through
        .transact((ask) => ask(insert(through, [how === 'cut' ? 1 : 2, how, null])), { milliseconds: 300 })
        .catch((error) => error);
      expect(fault).toBeInstanceOf(CommitUnknown);
      through.close();
      line.close();
    }
    // The server heard it both times.
    expect(await ids(link)).toEqual([1, 2]);
  }
});

/** A line that passes COMMIT on and none of what comes after it. */
async function lineUntilCommit({ settings: { host, port } }: Link, how: 'cut' | 'held') {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, host);
    tieSockets(client, upstream, open);
    let isOver = false;
    client.on('data', (chunk) => {
      isOver ||= chunk.includes('commit');
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!isOver) client.write(chunk);
      else if (how === 'cut') client.destroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
