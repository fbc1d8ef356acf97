import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

// Records that point to themselves, or to each other, can be brought back and purged.

const code = 'circles';
const page = {
  version: 2,
  model: {
    ...{ name: code, titleField: 'title', traits: ['recycle'] },
    fields: [
      { id: 'a', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      {
        ...{ id: 'r', name: 'next', kind: 'ref', label: 'Next', widget: 'relationForm' },
        to: { resource: `entry/${code}`, show: 'title' },
      },
    ],
  },
  pages: { list: { columns: [{ field: 'a' }], buttons: ['btn_add', 'btn_batchRemove', 'btn_restore', 'btn_purge'] } },
} as unknown as PageDocument;

let world: World;
let entry: string;
let base: string;
beforeAll(async () => {
  world = await makeWorld();
  entry = await releaseEntry(world, { code, fullName: 'Circles', page });
  base = `/api/OnLineDevInstance/${entry}`;
});
afterAll(() => world.end());

const make = async (title: string): Promise<string> => (await world.ask('POST', base, { title })).data.id;
const point = async (id: string, next: string) =>
  expect((await world.ask('PUT', `${base}/${id}`, { next })).msg).toBe('');
const remove = async (ids: string[]) =>
  expect((await world.ask('POST', `/api/OnLineDevInstance/batchDelete/${entry}`, { ids })).msg).toBe('');
const restore = (id: string) => world.ask('POST', `${base}/${id}/Actions/Restore`);
const purge = (id: string) => world.ask('DELETE', `${base}/${id}/Actions/CompletelyDelete`);
const inForce = async (id: string) => (await world.ask('GET', `${base}/${id}`)).code === 200;

/** Each points to the next, the last to the first. */
async function circle(...titles: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) ids.push(await make(title));
  for (const [at, id] of ids.entries()) await point(id, ids[(at + 1) % ids.length] ?? id);
  await remove(ids);
  return ids;
}

test('a record that points to itself comes back, and a circle comes back whole', async () => {
  for (const titles of [['self'], ['one', 'other'], ['a', 'b', 'c']]) {
    const ids = await circle(...titles);
    expect((await restore(ids[0] ?? '')).msg).toBe('');
    for (const id of ids) expect(await inForce(id)).toBe(true);
  }
});

test('who only points into a circle is brought back after it, and stays where it is when the circle comes back', async () => {
  const [one = '', other = ''] = await circle('x', 'y');
  await restore(one);
  const outside = await make('outside');
  await point(outside, one);
  await remove([one, other, outside]);
  expect((await restore(outside)).code).toBe(400);
  expect((await restore(other)).msg).toBe('');
  expect([await inForce(one), await inForce(outside)]).toEqual([true, false]);
  expect((await restore(outside)).msg).toBe('');
});

test('a circle is purged whole, but not while something else in the bin points into it', async () => {
  const ids = await circle('p', 'q');
  expect((await purge(ids[1] ?? '')).msg).toBe('');
  for (const id of ids) expect((await restore(id)).code).toBe(404);
  const [one = '', other = ''] = await circle('u', 'v');
  await restore(one);
  const outside = await make('holds');
  await point(outside, other);
  await remove([one, other, outside]);
  expect((await purge(one)).code).toBe(409);
  expect((await purge(outside)).msg).toBe('');
  expect((await purge(one)).msg).toBe('');
});

test('a record comes back without what is gone for good, unless that has to be given', async () => {
  const plain = {
    ...page,
    model: { ...page.model, name: 'noBin', traits: [], fields: page.model.fields.slice(0, 1) },
    pages: { list: { columns: [{ field: 'a' }], buttons: ['btn_add', 'btn_remove'] } },
  } as unknown as PageDocument;
  const target = await releaseEntry(world, { code: 'no-bin', fullName: 'No bin', page: plain });
  const choosing = (code: string, more: object) => {
    const to = { resource: `entry/${target}`, show: 'title' };
    const one = { id: 'o', name: 'one', kind: 'ref', label: 'One', widget: 'relationForm', to, ...more };
    const several = {
      id: 's',
      name: 'several',
      kind: 'refs',
      label: 'Several',
      widget: 'relationForm',
      to,
      props: { multiple: true },
    };
    const model = { ...page.model, name: code, fields: [page.model.fields[0], one, several] };
    return releaseEntry(world, { code, fullName: code, page: { ...page, model } as never });
  };
  for (const required of [false, true]) {
    const holder = `/api/OnLineDevInstance/${await choosing(required ? 'bound' : 'free', { required })}`;
    const ids: string[] = [];
    for (const title of ['a', 'b'])
      ids.push((await world.ask('POST', `/api/OnLineDevInstance/${target}`, { title })).data.id);
    const [gone = '', kept = ''] = ids;
    const { id } = (await world.ask('POST', holder, { title: 'h', one: gone, several: [kept, gone] })).data;
    expect((await world.ask('DELETE', `${holder}/${id}`)).msg).toBe('');
    expect((await world.ask('DELETE', `/api/OnLineDevInstance/${target}/${gone}`)).msg).toBe('');
    const back = await world.ask('POST', `${holder}/${id}/Actions/Restore`);
    if (required) expect(back).toMatchObject({ code: 400, data: [{ field: 'one', rule: 'noRecord' }] });
    else {
      expect(back.msg).toBe('');
      expect((await world.ask('GET', `${holder}/${id}`)).data).toMatchObject({ one: null, several: [kept] });
    }
  }
});
