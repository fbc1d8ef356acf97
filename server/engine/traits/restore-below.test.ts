import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, documentOf, field } from '../../permission/sideways/people.ts';

let world: World;
let entry: string;
beforeAll(async () => {
  world = await makeWorld();
  const page = documentOf('tree', { fields: [field('t', 'title')], model: { traits: ['tree', 'recycle'] } });
  entry = await releaseEntry(world, { code: 'tree', fullName: 'Tree', page });
});
afterAll(() => world.end());

test('what is restored while somebody deletes what it hangs below hangs below nothing that is gone', async () => {
  const make = async (more: object = {}) => (await world.ask('POST', at(entry), { title: 'x', ...more })).data.id;
  const lost: string[] = [];
  for (let round = 0; round < 20; round++) {
    const parent = await make();
    const child = await make({ parentId: parent });
    await world.ask('DELETE', at(entry, `/${child}`));
    const both = [
      () => world.ask('DELETE', at(entry, `/${parent}`)),
      () => world.ask('POST', at(entry, `/${child}/Actions/Restore`), {}),
    ];
    await Promise.all((round % 2 ? both : both.reverse()).map((call) => call()));
    const [left, back] = [
      await world.ask('GET', at(entry, `/${parent}`)),
      await world.ask('GET', at(entry, `/${child}`)),
    ];
    if (back.code === 200 && back.data.parentId !== '0' && left.code !== 200) lost.push(`round ${round}`);
  }
  expect(lost).toEqual([]);
});

test('what was below one that stands in another tree by now comes back at the top', async () => {
  const fields = [field('a', 'title'), field('r', 'region')];
  const page = documentOf('place', { fields, model: { traits: ['tree', 'recycle'], treesBy: 'region' } });
  const places = await releaseEntry(world, { code: 'place', fullName: 'Places', page });
  const make = async (more: object) =>
    (await world.ask('POST', at(places), { title: 'x', region: 'n', ...more })).data.id;
  const parent = await make({});
  const child = await make({ parentId: parent });
  await world.ask('DELETE', at(places, `/${child}`));
  const beside = await make({ parentId: parent });
  const restored = async (id: string) => {
    expect((await world.ask('POST', at(places, `/${id}/Actions/Restore`), {})).msg).toBe('');
    return (await world.ask('GET', at(places, `/${id}`))).data.parentId;
  };
  await world.ask('DELETE', at(places, `/${beside}`));
  expect(await restored(beside)).toBe(parent);
  await world.ask('DELETE', at(places, `/${beside}`));
  expect((await world.ask('PUT', at(places, `/${parent}`), { region: 's' })).code).toBe(200);
  expect(await restored(child)).toBe('0');
});

test('of what went together the one above is listed first; what comes back without it is said to stand at the top', async () => {
  const make = async (more: object) => (await world.ask('POST', at(entry), { title: 'branch', ...more })).data.id;
  const top = await make({});
  const middle = await make({ parentId: top });
  const leaf = await make({ parentId: middle });
  expect(
    (await world.ask('POST', `/api/OnLineDevInstance/batchDelete/${entry}`, { ids: [top, middle, leaf] })).code,
  ).toBe(200);
  const { list } = (await world.ask('GET', at(entry, '/RecycleBin?keyword=branch'))).data;
  expect(list.map(({ id }: { id: string }) => id)).toEqual([top, middle, leaf]);
  const restored = async (id: string) =>
    (await world.ask('POST', at(entry, `/${id}/Actions/Restore`), {})).data.isAtRoot ?? false;
  expect([await restored(leaf), await restored(top), await restored(middle)]).toEqual([true, false, false]);
  expect((await world.ask('GET', at(entry, `/${middle}`))).data.parentId).toBe(top);
});
