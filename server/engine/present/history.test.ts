import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry, tasks } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
let place: string;
const changes = 205;
beforeAll(async () => {
  world = await makeWorld();
  const entry = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  const base = `/api/OnLineDevInstance/${entry}`;
  const { id } = (await world.ask('POST', base, { title: 'Paint', hours: 0 })).data;
  place = `${base}/${id}`;
  for (let hours = 1; hours < changes; hours++)
    expect(await world.ask('PUT', place, { title: `Paint ${hours}`, version: hours })).toMatchObject({ code: 200 });
});
afterAll(() => world.end());

const history = (query = '') => world.ask('GET', `${place}/History${query}`);

test('a history goes on before the change that it was told to', async () => {
  const told: { id: string; version: number }[] = (await history()).data;
  expect(told.map(({ version }) => version)).toEqual(Array.from({ length: 200 }, (_, at) => changes - at));
  const older: typeof told = (await history(`?before=${told.at(-1)?.id}`)).data;
  expect(older.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
  expect((await history(`?before=${older.at(-1)?.id}`)).data).toEqual([]);
});

test.each(['x', '-1', '1e3', '9999999999999999999', '1;drop'])('%s is the id of no change', async (before) => {
  expect((await history(`?before=${encodeURIComponent(before)}`)).code).toBe(400);
});
