import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../fixtures/foreign-databases.ts';
import { linked, madeModules } from '../../fixtures/generation.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

interface Row {
  id: string;
}

/** Every record of a list is on the page that is asked for around it, and that page is the one of its number. */
async function holdsAround({ ask }: World, base: string, query: Record<string, unknown>): Promise<number[]> {
  const read = async (input: Record<string, unknown>) =>
    (await ask('POST', `${base}/List`, { pageSize: 3, ...query, ...input })).data as {
      list: Row[];
      pagination: { currentPage: number; total: number };
    };
  const { total } = (await read({ withTotal: 'only' })).pagination;
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / 3) }, (_, page) => read({ currentPage: page + 1 })),
  );
  const lengths = pages.map(({ list }) => list.length);
  for (const page of pages)
    for (const { id } of page.list) expect(await read({ aroundId: id }), JSON.stringify(query)).toEqual(page);
  return lengths;
}

const orders = (names: string[]) => [
  {},
  ...names.flatMap((sidx) => (['asc', 'desc'] as const).map((sord) => ({ sidx, sord }))),
];

describe('records of our own', () => {
  let world: World;
  let base: string;
  beforeAll(async () => {
    world = await makeWorld();
    base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: tasks })}`;
    // Alike, empty, and in the order of their readers.
    const titles = ['张三', '阿里', 'b', 'B', 'a', '张三', 'éa', 'a', 'z', '10', '9'];
    for (const [at, title] of titles.entries()) {
      const hours = at % 3 === 0 ? {} : { hours: at % 4 };
      await world.ask('POST', base, { title, ...hours, ...(at % 2 ? { due: '2026-01-02', grade: 'a' } : {}) });
    }
  });
  afterAll(() => world.end());

  test.each(orders(['title', 'hours', 'due', 'createdAt', 'state']))('in the order of %j', async (order) => {
    expect(await holdsAround(world, base, order)).toEqual([3, 3, 3, 2]);
  });

  test('among what is searched for, and the first page where it is not among that', async () => {
    const filter = [{ field: 'grade', op: 'eq', value: 'a' }];
    expect(await holdsAround(world, base, { filter, sidx: 'title', sord: 'asc' })).toEqual([3, 2]);
    expect(await holdsAround(world, base, { keyword: 'a' })).toEqual([3]);
    const others = await world.ask('POST', `${base}/List`, { filter: [{ ...filter[0], op: 'empty', value: true }] });
    for (const aroundId of [...others.data.list.map(({ id }: Row) => id), 'nobody', { $ne: 1 }, '0'.repeat(5000)]) {
      const answer = await world.ask('POST', `${base}/List`, { filter, pageSize: 1, aroundId });
      expect(answer.data.pagination).toMatchObject({ currentPage: 1, total: 5 });
    }
  });

  test('it stands instead of a page, in an address too', async () => {
    const roles = '/api/framework/permission/Role';
    for (const code of ['a', 'b', 'c']) await world.ask('POST', roles, { fullName: code, code });
    const { list } = (await world.ask('GET', `${roles}?pageSize=100`)).data;
    const last = list.at(-1).id;
    const found = await world.ask('GET', `${roles}?pageSize=1&currentPage=2&aroundId=${last}`);
    expect(list.length).toBeGreaterThan(2);
    expect(found.data.pagination).toEqual({ currentPage: list.length, pageSize: 1, total: list.length });
    expect(found.data.list).toEqual([list.at(-1)]);
  });
});

const script = (text: string) => `
  create table place (code ${text}, day date, size int, label ${text}, primary key (day, code));
  insert into place values ('a', '2024-01-01', null, 'x'), ('b', '2024-01-01', 2, null), ('A', '2024-01-02', 2, 'X'),
    ('ab', '2024-01-02', 1, 'x'), ('c', '2024-01-01', null, null), ('é', '2024-03-01', 5, 'é'), ('d', '2024-02-01', 1, 'e')`;

describe.each([
  ['postgres', 'varchar(20)'],
  ['mariadb', 'varchar(20)'],
  ['postgres', 'char(6)'],
  ['mariadb', 'char(6) collate utf8mb4_bin'],
] as const)('rows of %s, their texts %s', (server, text) => {
  let world: World;
  let database: ForeignDatabase;
  let base: string;
  beforeAll(async () => {
    [world, database] = await Promise.all([makeWorld(), emptyDatabase(server)]);
    await database.run(script(text));
    const { progress } = await madeModules(world, { linkId: await linked(world, database), standing: true });
    base = `/api/OnLineDevInstance/${progress.tables[0]?.entryId}`;
  });
  afterAll(async () => {
    await world.end();
    await database.drop();
  });

  test('each is on the page around it, in every order', async () => {
    for (const order of orders(['code', 'day', 'size', 'label']))
      expect(await holdsAround(world, base, order), JSON.stringify(order)).toEqual([3, 3, 1]);
    const filter = [{ field: 'size', op: 'notEmpty', value: true }];
    expect(await holdsAround(world, base, { filter, sidx: 'label', sord: 'desc' })).toEqual([3, 2]);
    const gone = await world.ask('POST', `${base}/List`, { filter: [{ ...filter[0], op: 'empty' }] });
    const hidden = await world.ask('POST', `${base}/List`, { filter, pageSize: 1, aroundId: gone.data.list[0].id });
    expect(hidden.data.pagination.currentPage).toBe(1);
  });
});
