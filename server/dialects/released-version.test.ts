import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, field } from '../permission/sideways/people.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.end());

const rows = (name: string) => ({
  ...{ id: 'r', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
  rows: [field('r1', name)],
});
const pageOf = (first: string, second: string, more: object[] = []) =>
  documentOf('things', { fields: [field('f0', 'title'), field('f1', first), field('f2', second), ...more] });

test('who was drawn by another release is refused where its fields are others, and nowhere else', async () => {
  const id = await releaseEntry(world, { code: 'things', fullName: 'Things', page: pageOf('a', 'b') });
  const release = async (page: object) => {
    await world.ask('PUT', `/api/OnLineDev/${id}`, { page });
    expect((await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).code).toBe(200);
  };
  const at = `/api/OnLineDevInstance/${id}`;
  const write = (version: string | undefined) =>
    world.ask('POST', at, { title: 'x', a: '1' }, version === undefined ? {} : { 'Released-Version': version });
  expect((await world.ask('GET', `/api/Meta/Resource?name=entry/${id}`)).data.version).toBe(1);
  expect((await write('1')).code).toBe(200);
  expect(await write('one')).toMatchObject({ code: 400, data: [{ field: 'Released-Version', rule: 'notInteger' }] });

  // What came is no matter to who does not know of it.
  await release(pageOf('a', 'b', [field('f3', 'c'), rows('what')]));
  expect((await write('1')).code).toBe(200);
  expect((await write('2')).code).toBe(200);

  await release(pageOf('b', 'a', [field('f3', 'c'), rows('what')]));
  expect(await write('2')).toMatchObject({ code: 409, data: { releasedVersion: 3 } });
  expect(await write('99')).toMatchObject({ code: 409 });
  expect((await write('3')).code).toBe(200);
  // Who says nothing writes by the names of now, as partners do.
  expect((await write(undefined)).code).toBe(200);
  const headers = { 'Released-Version': '2' };
  expect((await world.ask('POST', `${at}/List`, {}, headers)).code).toBe(409);

  await release(pageOf('b', 'a', [field('f3', 'c'), rows('why')]));
  expect((await write('3')).code).toBe(409);
  await release(pageOf('b', 'a', [{ ...field('f3', 'c'), kind: 'integer', widget: 'number' }, rows('why')]));
  expect((await write('4')).code).toBe(409);
});
