import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { inDatabase } from '../fixtures/database-setup.ts';
import { orders } from '../fixtures/orders.ts';
import { makeWorld, type World } from '../fixtures/world.ts';

let world: World;
let base: string;
const escaped: unknown[] = [];
const note = (reason: unknown) => escaped.push(reason);

const page: PageDocument = {
  version: 2,
  model: {
    name: 'order',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: '标题', widget: 'input', unique: true },
      { id: 'f2', name: 'number', kind: 'text', label: '单号', widget: 'codeRule', props: { rule: 'order' } },
      {
        id: 'f3',
        name: 'lines',
        kind: 'rows',
        label: '明细',
        widget: 'subTable',
        rows: [{ id: 'r1', name: 'item', kind: 'text', label: '品名', widget: 'input' }],
      },
    ],
  },
  pages: { list: { columns: [{ field: 'f1' }] } },
};

beforeAll(async () => {
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  world = await makeWorld();
  expect(await world.ask('POST', '/api/framework/basic/CodeRule', orders.rule)).toMatchObject({ code: 200 });
  const entry = await world.ask('POST', '/api/OnLineDev', { fullName: '订单', code: 'order', type: 'form', page });
  expect(await world.ask('POST', `/api/OnLineDev/${entry.data.id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  base = `/api/OnLineDevInstance/${entry.data.id}`;
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  process.off('uncaughtException', note);
  await world.end();
});

const numberOf = (record: { number: string }) => Number(record.number.slice(1));
const all = async () => (await world.ask('GET', `${base}/All`)).data as { id: string; number: string; title: string }[];

/** Cuts every connection of the world's database but this one; answers the process ids of the cut ones. */
async function cutConnections(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid)
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

/** A cut connection ends a moment later: a request that gets it before that is one that was cut, and answers 503. */
async function ended(client: pg.Client, pids: number[]) {
  const left = () => client.query('select 1 from pg_stat_activity where pid = any ($1)', [pids]);
  await vi.waitFor(async () => expect((await left()).rows).toEqual([]), { timeout: 120_000, interval: 20 });
  await new Promise((done) => setImmediate(done));
}

test('connections cut during requests: the process lives, answers 503 or 200, and goes on', async () => {
  const database =
    world.database.pool.options.database ??
    new URL(String(world.database.pool.options.connectionString)).pathname.slice(1);
  const client = new pg.Client(inDatabase(inject('connection'), database));
  await client.connect();
  let running = true;
  let asked = 0;
  const answers = new Map<number, number>();
  const made: string[] = [];
  const asking = Array.from({ length: 6 }, async (_, who) => {
    while (running) {
      const title = `切${who}-${asked++}`;
      const answer =
        asked % 2 === 0
          ? await world.ask('POST', `${base}/List`, {})
          : await world.ask('POST', base, { title, lines: [{ item: 'x' }] });
      expect([200, 503]).toContain(answer.code);
      expect(answer.status).toBe(answer.code);
      answers.set(answer.code, (answers.get(answer.code) ?? 0) + 1);
      if (answer.code === 200 && answer.data.id) made.push(answer.data.id);
    }
  });
  const cut: number[] = [];
  // On a machine that does other work beside, few requests come through between two cuts.
  const enough = () => cut.length > 12 && (answers.get(200) ?? 0) > 12;
  const end = Date.now() + 60_000;
  for (let round = 0; round < 12 || (!enough() && Date.now() < end); round++) {
    await new Promise((done) => setTimeout(done, 60));
    cut.push(...(await cutConnections(client)));
  }
  running = false;
  await Promise.all(asking);
  await ended(client, cut);
  await client.end();
  expect(cut.length).toBeGreaterThan(12);
  expect(answers.get(200)).toBeGreaterThan(12);
  // What was confirmed is there, whole; the next request works; the list hears of changes again.
  expect(await world.ask('POST', base, { title: '之后', lines: [{ item: 'x' }] })).toMatchObject({ code: 200 });
  const records = await all();
  expect(made.filter((id) => !records.some((record) => record.id === id))).toEqual([]);
  for (const { id } of records)
    expect((await world.ask('GET', `${base}/${id}`)).data.lines).toMatchObject([{ item: 'x' }]);
  expect(records.map(numberOf).sort((a, b) => a - b)).toEqual(records.map((_, i) => i + 1));
  const listed = await world.ask('POST', `${base}/List`, { withTotal: 'exact' });
  expect(listed.data.pagination.total).toBe(records.length);
  expect(escaped).toEqual([]);
});

describe('two servers on one database', () => {
  let second: World;
  let asks: World['ask'][];
  beforeAll(async () => {
    second = await world.another();
    asks = [world.ask, second.ask];
  });
  afterAll(() => second.end());

  const parallel = <T>(count: number, run: (ask: World['ask'], i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, i) => run(asks[i % 2] ?? world.ask, i)));

  test('of 50 changes of the same version one wins, and the others are told what is there now', async () => {
    const { data } = await world.ask('POST', base, { title: '争', lines: [{ item: '0' }] });
    const path = `${base}/${data.id}`;
    const { data: before } = await world.ask('GET', path);
    const answers = await parallel(50, (ask, i) =>
      ask('PUT', path, { version: 1, title: `争${i}`, lines: [{ ...before.lines[0], item: String(i) }] }),
    );
    const winners = answers.flatMap(({ code }, i) => (code === 200 ? [i] : []));
    expect(winners.length).toBe(1);
    const { data: after } = await world.ask('GET', path);
    expect(after).toMatchObject({ version: 2, title: `争${winners[0]}`, lines: [{ item: String(winners[0]) }] });
    for (const answer of answers.filter(({ code }) => code !== 200))
      expect(answer).toMatchObject({
        status: 200,
        code: 409,
        data: { version: 2, title: after.title, lines: after.lines },
      });
  });

  test('changes without a version follow each other: sub-tables are those of the last one, never a mixture', async () => {
    const { data } = await world.ask('POST', base, { title: '叠', lines: [{ item: '0' }] });
    const path = `${base}/${data.id}`;
    const answers = await parallel(20, (ask, i) => ask('PUT', path, { lines: [{ item: `${i}a` }, { item: `${i}b` }] }));
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(200));
    const { data: after } = await world.ask('GET', path);
    const items = after.lines.map(({ item }: { item: string }) => item);
    expect(items).toEqual([`${Number.parseInt(items[0], 10)}a`, `${Number.parseInt(items[0], 10)}b`]);
    expect(after.version).toBe(21);
  });

  test('100 numbers drawn at once, some of them for records that are refused: none twice, no gap', async () => {
    const before = await all();
    const answers = await parallel(100, async (ask, i) => {
      const key = { 'idempotency-key': `number-${i}` };
      const once = () => ask('POST', base, { title: i % 5 === 4 ? '争取' : `号${i}` }, key);
      // A server that is too busy for so many at once says so, and is asked again.
      for (;;) {
        const answer = await once();
        if (answer.code !== 503) return answer;
      }
    });
    const codes = answers.map(({ code }) => code);
    // Twenty of one title: one is taken, the others are not unique.
    expect(codes.filter((code) => code === 200).length).toBe(81);
    expect(codes.filter((code) => code === 409).length).toBe(19);
    const numbers = (await all()).map(numberOf).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(numbers.length);
    const drawn = numbers.slice(-81);
    expect(numbers.length).toBe(before.length + 81);
    expect(drawn).toEqual(drawn.map((_, i) => (drawn[0] ?? 0) + i));
  });

  test('one Idempotency-Key in 20 requests at once: one record, one answer; another body is refused, a refusal frees it', async () => {
    const key = { 'idempotency-key': 'order-1' };
    const answers = await parallel(20, (ask) => ask('POST', base, { title: '一次' }, key));
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await all()).filter(({ title }) => title === '一次').length).toBe(1);
    // Whoever sends another learns what the first made, and by another place nothing.
    expect(await second.ask('POST', base, { title: '两次' }, key)).toMatchObject({
      code: 409,
      data: { id: answers[0]?.data.id },
    });
    expect(await second.ask('POST', `${base}/List`, {}, key)).toMatchObject({ code: 200 });
    expect(
      await second.ask('POST', base.replace('OnLineDevInstance', 'OnLineDevInstance/batchDelete'), { ids: [] }, key),
    ).toMatchObject({
      status: 400,
    });
    const free = { 'idempotency-key': 'order-2' };
    expect(await world.ask('POST', base, { title: '一次' }, free)).toMatchObject({ code: 409 });
    expect(await second.ask('POST', base, { title: '三次' }, free)).toMatchObject({ code: 200 });
  });

  test('a record that is pointed to at the same moment is either kept or not pointed to', async () => {
    for (let round = 0; round < 10; round++) {
      const post = await world.ask('POST', '/api/framework/organize/Post', { fullName: '岗', code: `race${round}` });
      const { data: companies } = await world.ask('GET', '/api/framework/organize/Company');
      const user = {
        account: `race${round}`,
        realName: 'x',
        companyId: companies.list[0].id,
        postIds: [post.data.id],
        password: '0'.repeat(64),
      };
      const [made, removed] = await Promise.all([
        world.ask('POST', '/api/framework/organize/User', user),
        second.ask('DELETE', `/api/framework/organize/Post/${post.data.id}`),
      ]);
      expect([made.code, removed.code].filter((code) => code === 200).length).toBe(1);
    }
  });
});
