import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyKindPage } from '../../fixtures/every-kind.ts';
import { filterHolds } from '../../fixtures/filter-meaning.ts';
import { randomOf } from '../../fixtures/generate/text.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
let base: string;
const stored = new Map<string, Record<string, unknown>>();

const random = randomOf(5);
const below = (limit: number) => Math.floor(random() * limit);
const clock = () => [below(24), below(4) * 15, 0].map((part) => String(part).padStart(2, '0')).join(':');
// Of other lengths, and below 0: as texts they stand in another order.
const number = () => (below(4) === 0 ? -below(30) : [9, 10, 100, 2.5][below(4)]! * below(12));

function budget(): unknown {
  const [one, other] = [number(), number()].sort((a, b) => a - b) as [number, number];
  return [[one, other], [one, null], [null, other], null][below(4)];
}

beforeAll(async () => {
  world = await makeWorld();
  base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'ranges', fullName: 'Ranges', page: everyKindPage })}`;
  for (let n = 0; n < 40; n++) {
    const record = { budget: budget(), hours: below(6) === 0 ? null : [clock(), clock()] };
    const { data, msg } = await world.ask('POST', base, { title: `Record ${n}`, ...record });
    expect(msg).toBe('');
    stored.set(data.id, record);
  }
});
afterAll(() => world?.end());

const found = async (filter: object): Promise<string[]> => {
  const { data, msg } = await world.ask('POST', `${base}/List`, { pageSize: 500, filter: [filter] });
  expect(msg).toBe('');
  return data.list.map(({ id }: { id: string }) => id).sort();
};
const fieldOf = (name: string) => everyKindPage.model.fields.find((field) => field.name === name)!;
const expected = (name: string, { op, asked }: { op: string; asked?: unknown }) =>
  [...stored].flatMap(([id, record]) => (filterHolds(fieldOf(name), op, { stored: record[name], asked }) ? [id] : []));

test('ranges of numbers are found where they meet what is asked for, by size and not by letters', async () => {
  const numbers: [number | null, number | null][] = Array.from({ length: 30 }, () => {
    const [from, to] = [number(), number()].sort((a, b) => a - b) as [number, number];
    return [[from, to] as [number, number], [from, null] as [number, null], [null, to] as [null, number]][below(3)]!;
  });
  for (const asked of numbers)
    expect([asked, await found({ field: 'budget', op: 'between', value: asked })]).toEqual([
      asked,
      expected('budget', { op: 'between', asked }).sort(),
    ]);
});

test('ranges of times are found where they meet what is asked for, over midnight too', async () => {
  for (let n = 0; n < 30; n++) {
    const asked = [clock(), clock()];
    expect([asked, await found({ field: 'hours', op: 'between', value: asked })]).toEqual([
      asked,
      expected('hours', { op: 'between', asked }).sort(),
    ]);
  }
  // Until an hour, and from one on: from midnight and until midnight.
  for (const [open, asked] of [
    [
      ['10:00', null],
      ['10:00:00', '23:59:59'],
    ],
    [
      [null, '10:00'],
      ['00:00:00', '10:00:00'],
    ],
  ])
    expect(await found({ field: 'hours', op: 'between', value: open })).toEqual(
      expected('hours', { op: 'between', asked }).sort(),
    );
});

test.each(['budget', 'hours'])('%s: empty and not empty are all records', async (field) => {
  const [empty, filled] = [await found({ field, op: 'empty' }), await found({ field, op: 'notEmpty' })];
  expect([empty, filled]).toEqual([
    expected(field, { op: 'empty' }).sort(),
    expected(field, { op: 'notEmpty' }).sort(),
  ]);
  expect(empty.length).toBeGreaterThan(0);
});

test.each([
  ['budget', ['a', 5], 'notNumber'],
  ['budget', [1, 2, 3], 'notRange'],
  ['hours', ['25:00', null], 'notTime'],
  ['hours', [[], '08:00'], 'notText'],
])('%s between %j is refused', async (field, value, rule) => {
  const answer = await world.ask('POST', `${base}/List`, { filter: [{ field, op: 'between', value }] });
  expect([answer.code, answer.data.findings?.[0]?.rule ?? answer.data[0]?.rule]).toEqual([400, rule]);
});

test('what is stored and is no range is listed as it is, and found by nobody who looks for one', async () => {
  const [id] = stored.keys();
  const { table } = world.tenant.registry.get(`entry/${base.split('/').at(-1)}`);
  await world.database.pool.query(`update ${table} set budget = '["x", {"a": 1}]', hours = '7' where id = $1`, [id]);
  const { data } = await world.ask('GET', `${base}/${id}`);
  expect([data.budget, data.hours]).toEqual([['x', { a: 1 }], 7]);
  expect(await found({ field: 'hours', op: 'between', value: ['00:00', '23:59'] })).not.toContain(id);
  expect((await found({ field: 'budget', op: 'between', value: [-1e6, 1e6] })).length).toBeGreaterThan(0);
});
