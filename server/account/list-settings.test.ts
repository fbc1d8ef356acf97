import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
let mine: Ask;
beforeAll(async () => {
  world = await makeWorld();
  mine = (await world.addUser('somebody')).ask;
});
afterAll(() => world.end());

const keep = (body: object, ask = world.ask) => ask('PUT', '/api/framework/organize/User/Current/ListSetting', body);
const kept = async (ask = world.ask) => (await ask('GET', '/api/Login/CurrentUser')).data.lists;
const columns = { order: ['a', 'b'], hidden: ['b'], widths: { a: 120 } };

test('what a person makes of a list is theirs, and is there at the next sign-in', async () => {
  expect(await kept()).toEqual({});
  expect(await keep({ list: 'organize/Post', columns, query: '?q=x' })).toMatchObject({ code: 200 });
  expect(await kept()).toEqual({ 'organize/Post': { columns, query: '?q=x' } });
  expect(await kept(mine)).toEqual({});
  // One window keeps a part, another one another part.
  expect(await keep({ list: 'organize/Post', query: '?q=y' })).toMatchObject({ code: 200 });
  expect(await kept()).toEqual({ 'organize/Post': { columns, query: '?q=y' } });
  expect(await keep({ list: 'organize/Post', reset: ['columns'] })).toMatchObject({ code: 200 });
  expect(await kept()).toEqual({ 'organize/Post': { query: '?q=y' } });
  // Without its parts a list is again as everybody's.
  expect(await keep({ list: 'organize/Post', reset: ['query'] })).toMatchObject({ code: 200 });
  expect(await kept()).toEqual({ 'organize/Post': {} });
});

test.each([
  ['no list', { list: 'nothing', columns }, 404],
  ['a part that lists have not', { list: 'organize/Post', reset: ['theme'] }, 400],
  ['other keys', { list: 'organize/Post', theme: 'x' }, 400],
  ['a width that is none', { list: 'organize/Post', columns: { ...columns, widths: { a: 1e9 } } }, 400],
  ['names that are no texts', { list: 'organize/Post', columns: { ...columns, order: [1] } }, 400],
  ['more than a list has', { list: 'organize/Post', query: 'x'.repeat(4001) }, 400],
])('%s is refused', async (_, body, code) => {
  expect((await keep(body)).code).toBe(code);
});
