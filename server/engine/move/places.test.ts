import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

async function released(code: string, traits: string[]): Promise<string> {
  const page = {
    version: 2,
    model: {
      ...{ name: code, titleField: 'title', traits },
      fields: [{ id: 'a', name: 'title', kind: 'text', widget: 'input', label: 'title' }],
    },
    pages: { form: { body: [{ node: 'field', id: 'a', field: 'a' }] }, list: { columns: [{ field: 'a' }] } },
  };
  return `/api/OnLineDevInstance/${await releaseEntry(world, { code, fullName: code, page })}`;
}
const tableOf = (base: string) => world.tenant.registry.get(base.replace('/api/OnLineDevInstance/', 'entry/')).table;

test('a move and a change of the parent of one record at once both go through', async () => {
  const base = await released('both', ['tree', 'sort']);
  const make = async (title: string) => (await world.ask('POST', base, { title })).data.id;
  const [a, b, c] = [await make('a'), await make('b'), await make('c')];
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all([
      world.ask('PUT', `${base}/${a}`, { parentId: round % 2 ? b : c }),
      world.ask('PUT', `${base}/${a}/Actions/Move`, { parentId: round % 2 ? c : b }),
    ]);
    expect(answers.map(({ msg }) => msg)).toEqual(['', '']);
  }
});

test('where the numbers of places end everybody gets another one, and the order stays', async () => {
  const base = await released('ends', ['sort']);
  const make = async (title: string, sort: number) => (await world.ask('POST', base, { title, sort })).data.id;
  const [, last, first] = [await make('x1', 2147483646), await make('x2', 2147483647), await make('y', 0)];
  const move = (to: object) => world.ask('PUT', `${base}/${first}/Actions/Move`, to);
  const order = async () => {
    const { list } = (await world.ask('POST', `${base}/List`, { sidx: 'sort', sord: 'asc' })).data;
    return list.map(({ title }: { title: string }) => title);
  };
  expect((await move({ before: last })).msg).toBe('');
  expect(await order()).toEqual(['x1', 'y', 'x2']);
  expect((await move({})).msg).toBe('');
  expect(await order()).toEqual(['x1', 'x2', 'y']);
});

test('of more than ten thousand that all stand at one place each finds its own', async () => {
  const base = await released('many', ['sort']);
  await world.database.pool.query(
    `insert into ${tableOf(base)} (id, title, sort) select gen_random_uuid(), 'n' || n, 0 from generate_series(1, 10500) n`,
  );
  const { list } = (await world.ask('POST', `${base}/List`, { pageSize: 3 })).data;
  const [one, two, three] = list.map(({ id }: { id: string }) => id);
  const moved = await world.ask('PUT', `${base}/${three}/Actions/Move`, { before: one });
  expect(moved.msg).toBe('');
  const after = (await world.ask('POST', `${base}/List`, { pageSize: 3 })).data.list;
  expect(after.map(({ id }: { id: string }) => id)).toEqual([three, one, two]);
});
