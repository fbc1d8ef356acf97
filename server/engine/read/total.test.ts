import { kindOf } from '@tessera/schemas/kinds/index.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { everyKindPage } from '../../../fixtures/every-kind.ts';
import { sampleOf } from '../../../fixtures/filter-meaning.ts';
import { pick, randomOf } from '../../../fixtures/generate/text.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { Totals } from '../cache/totals.ts';

let world: World;
let base: string;
let table: string;
let resource: string;
const ids: string[] = [];
/** How many totals were counted from the first record to the last. */
let counts = 0;

beforeAll(async () => {
  const { exact } = Totals.prototype;
  vi.spyOn(Totals.prototype, 'exact').mockImplementation(function (this: Totals, question, counting) {
    return exact.call(this, question, {
      ...counting,
      count: (isLong) => {
        counts++;
        return counting.count(isLong);
      },
    });
  });
  world = await makeWorld();
  const entry = await releaseEntry(world, { code: 'kinds', fullName: 'Kinds', page: everyKindPage });
  base = `/api/OnLineDevInstance/${entry}`;
  resource = `entry/${entry}`;
  table = world.tenant.registry.get(resource).table;
  for (let n = 0; n < 30; n++) ids.push((await world.ask('POST', base, record(n))).data.id);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world?.end();
});
const record = (n: number) => ({
  title: `Record ${n}`,
  story: n % 3 === 0 ? null : `Story 甲 ${n}`,
  count: n % 7,
  price: n % 4 === 0 ? null : n * 1.5,
  urgent: n % 2 === 0,
  day: `2026-01-${String(1 + (n % 28)).padStart(2, '0')}`,
  moment: `2026-01-01T00:00:${String(n % 60).padStart(2, '0')}.000Z`,
  clock: '08:00:00',
  period: [`2026-01-01`, `2026-02-${String(1 + (n % 28)).padStart(2, '0')}`],
  grade: n % 2 === 0 ? 'a' : 'b',
  tags: n % 3 === 0 ? ['a', 'b'] : n % 3 === 1 ? ['b'] : [],
  extra: { deep: [n, null] },
});

const list = async (input: object, ask = world.ask) => {
  const answer = await ask('POST', `${base}/List`, { pageSize: 1, ...input });
  expect(answer.msg).toBe('');
  return answer.data as { list: unknown[]; pagination: { total?: number; totalIsMore?: true } };
};
const exact = async (input: object, ask = world.ask) =>
  (await list({ ...input, withTotal: 'only' }, ask)).pagination.total;

/** Every operator of every kind, searches for words, and what every record has. */
const questions: object[] = [
  {},
  { keyword: 'record 1' },
  { state: '1' },
  ...everyKindPage.model.fields.flatMap((field) => {
    const sample = record(3)[field.name as 'title'] ?? sampleOf(field);
    const value = (op: string) => (op === 'between' ? [sample, sample].flat().slice(0, 2) : [sample].flat()[0]);
    return kindOf(field.kind)
      .operators.filter(() => field.kind !== 'rows')
      .map((op) => ({ filter: [{ field: field.name, op, value: value(op) }] }));
  }),
];

/** The same question in words that were never asked, so that all is counted. */
let asked = 0;
const anew = (question: { filter?: object[] }) => ({
  ...question,
  filter: [...(question.filter ?? []), { field: 'title', op: 'ne', value: `never ${asked++}` }],
});

/** Answers how many were counted from the first record to the last though they had been before. */
async function compare(say: string): Promise<number> {
  counts = 0;
  const kept = await Promise.all(questions.map((question) => exact(question)));
  const countedAgain = counts;
  const counted = await Promise.all(questions.map((question) => exact(anew(question))));
  expect({ say, kept }).toEqual({ say, kept: counted });
  return countedAgain;
}

const one = () => ids[Math.floor(Math.random() * ids.length)];
const works: Record<string, () => Promise<unknown>> = {
  create: async () => ids.push((await world.ask('POST', base, record(ids.length))).data.id),
  update: () => world.ask('PUT', `${base}/${one()}`, record(Math.floor(Math.random() * 100))),
  remove: () => world.ask('DELETE', `${base}/${one()}`),
  state: () => world.ask('PUT', `${base}/${one()}/Actions/State`),
  several: () => world.ask('POST', `${base}/BatchDelete`, { ids: [ids.shift(), ids.shift()] }),
};

test('totals of every kind of question stay exact through every kind of write, without being counted again', async () => {
  expect(await compare('at first')).toBeGreaterThan(questions.length / 2);
  for (const [say, work] of Object.entries(works)) {
    for (let n = 0; n < 3; n++) await work();
    expect({ say, countedAgain: await compare(say) }).toEqual({ say, countedAgain: 0 });
  }
});

test('what a transaction wrote counts when it has committed, whatever was counted meanwhile', async () => {
  const random = randomOf(7);
  const clients = await Promise.all([1, 2, 3].map(() => world.database.longRunningPool.connect()));
  const copy = (grade: string) =>
    `insert into ${table} (id, title, grade, sort) select gen_random_uuid(), 'Copy', '${grade}', 1`;
  const acts: ((client: pg.PoolClient) => Promise<unknown>)[] = [
    (client) => client.query(copy('a')),
    (client) => client.query(`update ${table} set grade = 'b', count = 3 where title = 'Copy' and xmin is not null`),
    (client) => client.query(`savepoint part; ${copy('b')}; rollback to part`),
    (client) => client.query(`savepoint part; ${copy('b')}; release part`),
    (client) => client.query(`update ${table} set deleted_at = now() where id = (select max(id) from ${table})`),
    (client) => client.query(`delete from ${table} where false`),
  ];
  const some = questions.filter((_, index) => index % 9 === 0).concat({ grade: 'a' }, { grade: 'b' });
  const open = new Set<pg.PoolClient>();
  const told: object[] = [];
  const end = async (client: pg.PoolClient) => {
    open.delete(client);
    await client.query(random() < 0.7 ? 'commit' : 'rollback');
  };
  for (let step = 0; step < 120; step++) {
    const client = pick(random, clients);
    if (!open.has(client)) {
      await client.query(`begin; set local lock_timeout = '20ms'`);
      open.add(client);
    }
    // Two that want the same row would wait for each other.
    await pick(
      random,
      acts,
    )(client).catch(() => {
      open.delete(client);
      return client.query('rollback');
    });
    if (open.has(client) && random() < 0.4) await end(client);
    // Some are counted for the first time while others write.
    if (step % 10 === 0) await exact(anew({ filter: [{ field: 'grade', op: 'eq', value: 'a' }] }));
    const question = pick(random, some);
    // This process hears a moment later of what it has not written itself.
    world.tenant.cache.changed(resource);
    const [kept, counted] = [await exact(question), await exact(anew(question))];
    if (kept !== counted) told.push({ step, question, kept, counted });
  }
  for (const client of open) await end(client);
  for (const client of clients) client.release();
  expect(told).toEqual([]);
});

test('what commits while it is counted counts once', async () => {
  const client = await world.database.longRunningPool.connect();
  const counted = Array.from({ length: 60 }, () => anew({ filter: [{ field: 'grade', op: 'eq', value: 'b' }] }));
  for (const question of counted) {
    const copy = `insert into ${table} (id, title, grade, sort) select gen_random_uuid(), 'Copy', 'b', 1`;
    await Promise.all([client.query(`${copy}; commit; ${copy}; commit; ${copy}`), exact(question), exact(question)]);
  }
  client.release();
  world.tenant.cache.changed(resource);
  const totals = await Promise.all(counted.map((question) => exact(question)));
  expect(new Set(totals)).toEqual(new Set([await exact(anew({ filter: [{ field: 'grade', op: 'eq', value: 'b' }] }))]));
});

test('many rows at once, and rows that are too long to be told, are counted anew', async () => {
  const question = { filter: [{ field: 'title', op: 'like', value: 'Bulk' }] };
  expect(await exact(question)).toBe(0);
  const client = await world.database.longRunningPool.connect();
  await client.query(
    `insert into ${table} (id, title, story, sort) select gen_random_uuid(), 'Bulk ' || i, '', 1 from generate_series(1, 1200) i`,
  );
  world.tenant.cache.changed(resource);
  expect(await exact(question)).toBe(1200);
  await client.query(
    `insert into ${table} (id, title, story, sort) values (gen_random_uuid(), 'Bulk', repeat('长', 3000), 1)`,
  );
  client.release();
  world.tenant.cache.changed(resource);
  expect(await exact(question)).toBe(1201);
});

test('a write counts in the next list of who wrote it, and soon in that of another process', async () => {
  const other = await world.another();
  const question = { grade: 'a' };
  const before = (await exact(question)) ?? 0;
  expect(await exact(question, other.ask)).toBe(before);
  for (let n = 1; n <= 10; n++) {
    await world.ask('POST', base, { title: `Mine ${n}`, grade: 'a' });
    expect((await list(question)).pagination.total).toBe(before + n);
  }
  await expect.poll(() => exact(question, other.ask)).toBe(before + 10);
  await other.end();
});

test('a list says how it is asked for its total, and refuses other words', async () => {
  const { pagination } = await list({ withTotal: 'none' });
  expect(pagination).toEqual({ currentPage: 1, pageSize: 1 });
  const only = await list({ withTotal: 'only', currentPage: 3 });
  expect(only).toEqual({ list: [], pagination: { currentPage: 3, pageSize: 1, total: await exact({}) } });
  for (const word of ['soon', 'yes', 1, ['only'], { $: 1 }, null]) {
    const answer = await world.ask('POST', `${base}/List`, { withTotal: word });
    expect([word, answer.code, answer.data]).toMatchObject([word, 400, [{ field: 'withTotal', rule: 'notAnOption' }]]);
  }
  // Behind the last page the total says where the last one is.
  const far = await list({ currentPage: 9999, pageSize: 100 });
  expect(far).toMatchObject({ list: [], pagination: { total: await exact({}) } });
  // A page that is not full needs no count.
  expect((await list({ keyword: 'nowhere', pageSize: 20 })).pagination.total).toBe(0);
});
