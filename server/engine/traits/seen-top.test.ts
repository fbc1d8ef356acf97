import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, documentOf, field, people } from '../../permission/sideways/people.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test('the top of a tree is what has no parent that its reader sees', async () => {
  const help = people(world);
  const entry = await releaseEntry(world, {
    ...{ code: 'tops', fullName: 'Tops' },
    page: documentOf('tops', {
      fields: [field('t', 'title')],
      model: { traits: ['tree', 'recycle'] },
      list: { permissions: { data: true } },
    }),
  });
  const make = (title: string, parentId = '0') => help.make(at(entry), { title, parentId });
  const mine = await make('mine');
  await make('mine below', mine);
  const theirs = await make('theirs');
  const deep = await make('mine deep', theirs);
  await make('mine deeper', deep);
  const scope = { type: 'expression', expression: "startsWith(title, 'mine')" };
  const reader = await help.user([{ ...(await help.allOf(entry)), rows: scope }]);
  const below = async (ask: typeof world.ask, parent: string) => {
    const filter = [{ field: 'parentId', op: 'eq', value: parent }];
    const { data } = await ask('POST', at(entry, '/List'), { filter, sidx: 'title', sord: 'asc', withTotal: 'exact' });
    return [data.pagination.total, ...data.list.map(({ title }: { title: string }) => title)];
  };
  expect(await below(reader, '0')).toEqual([2, 'mine', 'mine deep']);
  expect(await below(reader, deep)).toEqual([1, 'mine deeper']);
  expect(await below(world.ask, '0')).toEqual([2, 'mine', 'theirs']);
  // It moves with what is seen, and so does how many they are.
  await world.ask('PUT', at(entry, `/${theirs}`), { title: 'mine too' });
  expect(await below(reader, '0')).toEqual([2, 'mine', 'mine too']);
});
