import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { emptyDatabase, type ForeignDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { tieSockets } from '@tessera/fixtures/tied-sockets.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openEgress } from '../network/egress.ts';
import { type Link, openLink } from './open-link.ts';

const egress = openEgress({ allowed: ['127.0.0.0/8'] });
const limits = { rows: 100, bytes: 1_000_000, milliseconds: 10_000 };
let postgres: ForeignDatabase;
let mariadb: ForeignDatabase;
let links: Link[];
let pg: Link;
let my: Link;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  postgres = await emptyDatabase('postgres');
  mariadb = await emptyDatabase('mariadb');
  await postgres.run(`
    create table things (id int primary key, name text);
    insert into things values (1, 'one'), (2, 'two');
    create function write_thing() returns int language sql as 'insert into things values (9) returning id';
    create procedure write_more() language sql as 'insert into things values (10)'`);
  await mariadb.run(`
    create table things (id int primary key, name text);
    insert into things values (1, 'one'), (2, 'two');
    create function write_thing() returns int begin insert into things values (9, 'nine'); return 9; end`);
  pg = openLink(postgres.settings, { egress });
  my = openLink(mariadb.settings, { egress });
  links = [pg, my];
});

afterEach(async () => {
  // Whatever was tried: what is there is there, no more.
  for (const link of links) expect(await values(link, 'select id from things order by id')).toEqual([[1], [2]]);
});

afterAll(async () => {
  for (const link of links) link.close();
  for (const close of closing) close();
  await postgres.drop();
  await mariadb.drop();
});

const values = async (link: Link, text: string, bound: unknown[] = []) =>
  (await link.read({ text, values: bound }, limits)).rows;
const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error) => error.reason ?? error,
  );
const refused = async (link: Link, text: string) => [text, await reasonOf(values(link, text))];

test('values are bound, and are never read as SQL', async () => {
  const odd = `'; drop table things; -- \\' \u0000`.replace('\u0000', '');
  for (const link of links) {
    const [one, two, three] = [0, 1, 2].map(link.placeholder);
    const text = `select name from things where id = ${one} or name = ${two} or id = ${three}`;
    expect(await values(link, text, [2, odd, null])).toEqual([['two']]);
  }
  expect(await values(pg, 'select $1::text, $2::json, $3::int[]', [odd, { a: 1 }, [1, 2]])).toEqual([
    [odd, '{"a":1}', '{1,2}'],
  ]);
  expect(await values(my, 'select concat(?), ?', [odd, 7])).toEqual([[odd, 7]]);
});

test('identifiers are quoted', async () => {
  for (const link of links) {
    const odd = `a "quoted" \`name\``;
    const { columns } = await link.read({ text: `select 1 as ${link.quote(odd)}`, values: [] }, limits);
    expect(columns.map(({ name }) => name)).toEqual([odd]);
  }
});

test('what is no question is not asked', async () => {
  for (const link of links)
    for (const text of [
      ...['insert into things values (3)', 'update things set id = 3', 'delete from things', 'drop table things'],
      ...[
        'create table more (a int)',
        'commit',
        'rollback',
        'set transaction read write',
        'begin',
        'call write_more()',
      ],
      ...[
        'do $$ begin end $$',
        `copy things to program 'true'`,
        'listen a',
        'lock table things',
        '',
        '-- select 1',
        '1',
      ],
      ...[`select 1 into outfile '/tmp/x'`, `load data infile '/etc/passwd' into table things`, '/*! commit */'],
    ])
      expect(await refused(link, text)).not.toEqual([text, 'none']);
  for (const text of [`select 1 into outfile '/tmp/x'`, `select 1 /*!50000 into outfile '/tmp/x' */`])
    expect(await refused(my, text)).toEqual([text, 'readOnly']);
});

test('a comment hides nothing', async () => {
  for (const text of [
    ...[`/* /* */ select */ copy things to program 'true'`, `-- \r copy things to program 'true'\n select 1`],
    ...[
      '-- \r select 1\n call write_more()',
      '# \r select 1 \n do sleep(1)',
      '/*! do sleep(1) */',
      '/*M! do sleep(1) */',
    ],
  ])
    for (const link of links) expect(await refused(link, text)).toEqual([text, 'readOnly']);
});

test('a lock that is taken by its name is not kept', async () => {
  const one = openLink(postgres.settings, { egress, size: 1 });
  expect(await values(one, 'select pg_advisory_lock(1)')).toHaveLength(1);
  expect(
    await values(
      pg,
      `select count(*) from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = current_database())`,
    ),
  ).toEqual([[0]]);
  one.close();
});

test('what begins like a question and writes is refused by the server', async () => {
  for (const text of [
    ...['with written as (insert into things values (3) returning id) select * from written', 'select write_thing()'],
    ...[
      'select * into more from things',
      `select nextval('s') from (select 1) one`,
      'explain analyze delete from things',
    ],
    ...['select id from things for update', `select set_config('transaction_read_only', 'off', false)`],
  ])
    expect(await refused(pg, text)).toEqual([
      text,
      text.includes('nextval') ? 'statement' : expect.not.stringMatching('none'),
    ]);
  expect(await refused(pg, 'select write_thing()')).toEqual(['select write_thing()', 'readOnly']);
  expect(await refused(my, 'select write_thing()')).toEqual(['select write_thing()', 'readOnly']);
});

test('one statement only', async () => {
  for (const link of links)
    expect(await refused(link, 'select 1; select 2')).toEqual(['select 1; select 2', 'statement']);
  expect(await refused(pg, 'select 1; commit; insert into things values (3)')).toContain('statement');
});

test('comments and brackets may stand before a question', async () => {
  for (const link of links)
    for (const text of [
      '-- why\nselect 1',
      '/* so */ ((select 1))',
      'with a as (select 1) select * from a',
      'values (1)',
    ])
      expect([text, (await values(link, text)).flat()]).toEqual([text, [1]]);
});

test('rows are cut at a number of them, and it is said', async () => {
  for (const link of links) {
    const read = (rows: number) =>
      link.read({ text: 'select id from things order by id', values: [] }, { ...limits, rows });
    expect(await read(1)).toMatchObject({ rows: [[1]], cut: 'rows' });
    expect(await read(2)).toMatchObject({ rows: [[1], [2]], cut: null });
    expect(await read(3)).toMatchObject({ rows: [[1], [2]], cut: null });
  }
});

test('rows are cut at a number of bytes', async () => {
  for (const link of links) {
    const text = `select repeat('x', 1000), ${many(link, 1000)}`;
    const { rows, cut } = await link.read({ text, values: [] }, { ...limits, rows: 1000, bytes: 50_000 });
    expect([rows.length, cut]).toEqual([49, 'bytes']);
  }
});

/** A server needs seconds to write a row of 200 MB, on a busy machine many. */
const patient = { milliseconds: 120_000 };

test('one row that is larger than all that was agreed is not taken in', async () => {
  const before = process.memoryUsage().rss;
  const huge = {
    postgres: `select repeat('x', 200000000) from generate_series(1, 10)`,
    mysql: `select repeat('x', 15000000) from seq_1_to_100`,
  };
  for (const link of links) {
    const { cut } = await link.read({ text: huge[link.family], values: [] }, { ...limits, ...patient, bytes: 1000 });
    expect(cut).toBe('bytes');
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

/** A number for each of so many rows. */
const many = (link: Link, count: number) =>
  link.family === 'postgres' ? `n from generate_series(1, ${count}) n` : `seq from seq_1_to_${count}`;

test('of a hundred million rows the first hundred', async () => {
  for (const link of links) {
    // PostgreSQL would write them all down first if they were a table.
    const text = link === pg ? 'select generate_series(1, 100000000)' : `select ${many(my, 100_000_000)} order by seq`;
    const begin = performance.now();
    const { rows, cut } = await link.read({ text, values: [] }, { ...limits, ...patient });
    expect([rows.length, rows[99], cut]).toEqual([100, [100], 'rows']);
    expect(performance.now() - begin).toBeLessThan(30_000);
  }
});

const sleep = { postgres: 'select pg_sleep(90)', mysql: 'select sleep(90), 1 from seq_1_to_2' };

test('the server ends what takes too long, and can be asked on', async () => {
  for (const link of links) {
    const begin = performance.now();
    const slow = link.read({ text: sleep[link.family], values: [] }, { ...limits, milliseconds: 300 });
    expect(await reasonOf(slow)).toBe('timeout');
    expect(performance.now() - begin).toBeLessThan(30_000);
  }
});

test('a limit of the server that the statement lifts is kept all the same', async () => {
  const text = `select set_config('statement_timeout', '0', true), pg_sleep(90)`;
  expect(await reasonOf(pg.read({ text, values: [] }, { ...limits, milliseconds: 300 }))).toBe('timeout');
});

test('who calls it off gets their own reason, and the server stops', async () => {
  for (const link of links) {
    const off = new AbortController();
    const slow = link.read({ text: sleep[link.family], values: [] }, { ...limits, signal: off.signal });
    setTimeout(() => off.abort('enough'), 200);
    expect(await slow.catch((reason) => reason)).toBe('enough');
    await expect.poll(() => running(link), { timeout: 120_000 }).toBe(0);
    expect(await reasonOf(link.read({ text: 'select 1', values: [] }, { ...limits, signal: off.signal }))).toBe(
      'enough',
    );
  }
});

/** How many others sleep in this database. */
async function running(link: Link): Promise<unknown> {
  const [[count] = []] = await values(
    link,
    link === pg
      ? `select count(*) from pg_stat_activity
         where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`
      : `select count(*) from information_schema.processlist
         where db = database() and command <> 'Sleep' and id <> connection_id()`,
  );
  return count;
}

test('a server that falls silent is left', async () => {
  for (const link of links) {
    const line = await lineTo(link);
    const through = openLink({ ...link.settings, port: line.port }, { egress, connectTime: 5000 });
    expect(await values(through, 'select 1')).toEqual([[1]]);
    line.hold();
    const slow = through.read({ text: 'select 1', values: [] }, { ...limits, milliseconds: 300 });
    expect(await reasonOf(slow)).toBe('timeout');
    line.release();
    expect(await values(through, 'select 1')).toEqual([[1]]);
    through.close();
  }
});

test('a line that is cut in the midst of an answer is a lost one, and the next question finds another', async () => {
  for (const link of links) {
    const line = await lineTo(link);
    const through = openLink({ ...link.settings, port: line.port }, { egress });
    const slow = through.read({ text: sleep[link.family], values: [] }, { ...limits, milliseconds: 1500 });
    setTimeout(() => line.cut(), 300);
    expect(await reasonOf(slow)).toBe('lost');
    expect(await values(through, 'select 1')).toEqual([[1]]);
    through.close();
  }
});

/** A line to the real server that can be held or cut. */
async function lineTo({ settings: { host, port } }: Link) {
  const open = new Set<Socket>();
  let isHeld = false;
  const server = createServer((client) => {
    const upstream = connect(port, host);
    tieSockets(client, upstream, open);
    client.on('data', (chunk) => void (isHeld || upstream.write(chunk)));
    upstream.on('data', (chunk) => void (isHeld || client.write(chunk)));
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  closing.push(() => {
    cut();
    server.close();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
    },
    cut,
  };
}

test('a million cells come in batches', async () => {
  for (const link of links) {
    const text = `select 1, 2, 3, 4, ${many(link, 200_000)}`;
    const sizes = new Map<number, number>();
    let sum = 0;
    for await (const { rows, columns } of link.stream({ text, values: [] }, { milliseconds: 5000, batch: 500 })) {
      expect(columns).toHaveLength(5);
      sizes.set(rows.length, (sizes.get(rows.length) ?? 0) + 1);
      for (const row of rows) sum += Number(row[4]);
    }
    expect(sum).toBe((200_000 * 200_001) / 2);
    expect(Math.max(...sizes.keys())).toBe(500);
  }
});

test('a stream flows no faster than it is taken', async () => {
  for (const link of links) {
    const text = `select repeat('x', 10000), ${many(link, 1_000_000)}`;
    const before = process.memoryUsage().rss;
    for await (const { rows } of link.stream({ text, values: [] }, { milliseconds: 5000, batch: 500 })) {
      expect(rows.length).toBeLessThanOrEqual(500);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
      break;
    }
  }
});

test('who leaves a stream leaves nothing behind', async () => {
  for (const link of links) {
    const one = openLink(link.settings, { egress, size: 1 });
    const text = `select repeat('x', 1000), ${many(link, 1_000_000)}`;
    for (let round = 0; round < 3; round++) {
      for await (const { rows } of one.stream({ text, values: [] }, { milliseconds: 5000, batch: 10 })) {
        expect(rows.length).toBeLessThanOrEqual(10);
        break;
      }
    }
    expect(await values(one, 'select 1')).toEqual([[1]]);
    await expect.poll(() => running(link), { timeout: 120_000 }).toBe(0);
    const off = new AbortController();
    const called = (async () => {
      for await (const _ of one.stream({ text, values: [] }, { milliseconds: 5000, batch: 10, signal: off.signal }))
        off.abort('off');
    })();
    expect(await called.catch((reason) => reason)).toBe('off');
    await expect(
      one.stream({ text: 'delete from things', values: [] }, { milliseconds: 1, batch: 1 }).next(),
    ).rejects.toMatchObject({ reason: 'readOnly' });
    one.close();
  }
});
