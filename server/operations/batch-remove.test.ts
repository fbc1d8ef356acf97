import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

const field = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, kind: 'text', label: name, widget: 'input' },
  ...more,
});
let world: World;
let base: string;
beforeAll(async () => {
  world = await makeWorld();
  const page = (more: object[]) => ({
    version: 2,
    model: { name: 'node', titleField: 'title', traits: ['tree'], fields: [field('f1', 'title'), ...more] },
    pages: { form: { body: [] }, list: { columns: [{ field: 'f1' }] } },
  });
  const entry = await releaseEntry(world, {
    ...{ code: 'node', fullName: 'Nodes' },
    page: page([
      field('f2', 'after', { kind: 'ref', widget: 'relationForm', to: { resource: 'entry/node', show: 'title' } }),
    ]) as never,
  });
  base = `/api/OnLineDevInstance/${entry}`;
});
afterAll(() => world.end());

const make = async (title: string, more: object = {}) => {
  const made = await world.ask('POST', base, { title, ...more });
  expect(made.msg).toBe('');
  return made.data.id as string;
};
const remove = (ids: string[]) => world.ask('POST', base.replace('Instance/', 'Instance/batchDelete/'), { ids });

test('a branch is deleted whatever the order in which it was ticked, and a record with those that point to it', async () => {
  const top = await make('top');
  const below = await make('below', { parentId: top });
  const deepest = await make('deepest', { parentId: below });
  const pointing = await make('pointing', { after: deepest });
  expect((await remove([top, below, deepest, pointing])).msg).toBe('');
  const one = await make('one');
  const other = await make('other', { after: one });
  expect((await remove([one, other])).msg).toBe('');
});

test('what something else hangs on keeps all of them, and it is said why', async () => {
  const top = await make('top');
  const below = await make('below', { parentId: top });
  await make('deepest', { parentId: below });
  const free = await make('free');
  expect(await remove([free, top, below])).toMatchObject({ code: 409, msg: 'Delete what is below it first' });
  for (const id of [top, below, free]) expect((await world.ask('GET', `${base}/${id}`)).code).toBe(200);
  expect((await remove([free, 'no-id'])).code).toBe(404);
});

test('two who delete some of the same records in another order do not wait for each other', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 40; count++) ids.push(await make(`n${count}`));
  const answers = await Promise.all([remove(ids.slice(0, 30)), remove(ids.slice(10).reverse())]);
  // Whoever comes second finds gone what they wanted gone.
  expect(answers.map(({ code }) => code)).toEqual([200, 200]);
  expect((await remove([ids[0]!, 'nobody'])).code).toBe(404);
});

test('records that point to each other go together, and long chains in any direction do in a moment', async () => {
  const one = await make('one');
  const other = await make('other', { after: one });
  expect((await world.ask('PUT', `${base}/${one}`, { after: other })).msg).toBe('');
  expect((await remove([one])).code).toBe(409);
  expect((await remove([one, other])).msg).toBe('');
  const parent = await make('parent');
  const child = await make('child', { parentId: parent });
  expect((await world.ask('PUT', `${base}/${parent}`, { after: child })).msg).toBe('');
  expect((await remove([parent, child])).msg).toBe('');
  const chain: string[] = [];
  for (let count = 0; count < 120; count++) chain.push(await make(`c${count}`));
  for (let at = 0; at + 1 < chain.length; at++)
    await world.ask('PUT', `${base}/${chain[at]}`, { after: chain[at + 1] });
  expect((await remove(chain)).msg).toBe('');
});
