import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { releaseEntry, tasks } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { keepIndexes } from './keeper.ts';
import { countedBy, learning } from './learned.ts';

let world: World;
let entry: string;
let resource: string;
beforeAll(async () => {
  world = await makeWorld();
  entry = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  resource = `entry/${entry}`;
  await keepIndexes(world.tenant);
});
afterAll(() => world.end());

/** As if a total had been counted so often, each time for so long. */
async function counted(fields: string[], { times = 5, took = 40 } = {}): Promise<void> {
  for (let n = 0; n < times; n++) await world.tenant.part(learning).note({ resource, fields, took });
  await keepIndexes(world.tenant);
}

/** What the indexes that only count are of. */
async function indexes(): Promise<string[]> {
  const { table } = world.tenant.registry.get(resource);
  const found = await sql<{
    on: string;
  }>`select substring(pg_get_indexdef(indexrelid) from 'btree \\((.*?)\\) WHERE') as on
    from pg_index where indrelid = ${table}::regclass and indisvalid`.execute(world.database.db);
  return found.rows
    .map(({ on }) => on)
    .filter((on) => on !== null && !/\bid$/.test(on))
    .sort();
}

test('equal values stand first in the index, then ranges, then what is looked at only', () => {
  expect(
    countedBy([
      { id: 'd', operator: 'notIn' },
      { id: 'c', operator: 'gte' },
      { id: 'b', operator: 'eq' },
      { id: 'c', operator: 'lte' },
      { id: 'a', operator: 'in' },
    ]),
  ).toEqual(['a', 'b', 'c', 'd']);
  expect(countedBy([])).toBeUndefined();
  expect(countedBy(['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, operator: 'eq' })))).toBeUndefined();
});

test('a total that is counted often and long gets its index; what is quick or seldom does not', async () => {
  const before = await indexes();
  await counted(['f4', 'f3'], { times: 4 });
  await counted(['f2', 'f3'], { took: 20 });
  expect(await indexes()).toEqual(before);
  await counted(['f4', 'f3'], { times: 1 });
  expect(await indexes()).toEqual([...before, 'grade, hours'].sort());
  // What it counts by is gone, and comes back.
  const { data } = await world.ask('GET', `/api/OnLineDev/${entry}/Info`);
  const page = structuredClone(data.page);
  page.model.fields = page.model.fields.filter(({ id }: { id: string }) => id !== 'f3');
  page.pages.list.columns = page.pages.list.columns.filter(({ field }: { field: string }) => field !== 'f3');
  const [row] = page.pages.form.body;
  row.children = row.children.filter(({ field }: { field: string }) => field !== 'f3');
  expect(await world.ask('PUT', `/api/OnLineDev/${entry}`, { page, version: data.version })).toMatchObject({
    code: 200,
  });
  expect((await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
  await keepIndexes(world.tenant);
  expect(await indexes()).toEqual(before);
  await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Rollback`, { releasedVersion: 1 });
  await keepIndexes(world.tenant);
  expect(await indexes()).toEqual([...before, 'grade, hours'].sort());
});

test('a table has three of them at most; one that nobody has needed for a month makes room', async () => {
  const before = await indexes();
  for (const fields of [['f1'], ['f2'], ['f3'], ['f1', 'f2']]) await counted(fields);
  expect((await indexes()).length).toBe(before.length + 2);
  await world.database.db
    .updateTable('learned_index')
    .set({ needed_at: sql`now() - interval '31 days'` })
    .where(sql<boolean>`fields = '{f1}'`)
    .execute();
  await counted(['f1', 'f2']);
  expect(await indexes()).toContain('title, due');
  expect(await indexes()).not.toContain('title');
});

test('what its index has made quick keeps it', async () => {
  const { db } = world.database;
  const ages = async () =>
    (
      await db.selectFrom('learned_index').select(sql<number>`(now()::date - needed_at::date)`.as('days')).execute()
    ).map(({ days }) => days);
  await db.updateTable('learned_index').set({ needed_at: sql`now() - interval '20 days'` }).execute();
  const another = await world.another();
  await another.tenant.part(learning).note({ resource, fields: ['f1', 'f2'], took: 2 });
  expect((await ages()).sort()).toEqual([0, 20, 20]);
  await another.end();
});

test('a list notes what it counts by, and whoever sees a part of it nothing', async () => {
  const note = vi.spyOn(world.tenant.part(learning), 'note');
  const list = async (body: object) => {
    expect((await world.ask('POST', `/api/OnLineDevInstance/${entry}/List`, body)).code).toBe(200);
    return note.mock.calls.splice(0).map(([{ fields }]) => fields);
  };
  const { table } = world.tenant.registry.get(resource);
  // More than is counted beside every list.
  await world.database.longRunningPool.query(
    `insert into ${table} (id, title, grade, hours) select gen_random_uuid(), 'Copy ' || i, 'a', i % 100 from generate_series(1, 60000) i`,
  );
  const filter = [
    { field: 'hours', op: 'gte', value: 5 },
    { field: 'grade', op: 'eq', value: 'a' },
  ];
  expect(await list({ filter, withTotal: 'exact' })).toEqual([['f4', 'f3']]);
  expect(await list({ filter, keyword: 'Copy', withTotal: 'exact' })).toEqual([]);
  expect(await list({ filter: [{ field: 'createdAt', op: 'notEmpty' }], withTotal: 'exact' })).toEqual([]);
  note.mockRestore();
});
