import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const text = (id: string, name: string) => ({ id, name, kind: 'text', label: name, widget: 'input' });
const page = (model: object) => ({
  version: 2,
  model,
  pages: { list: { columns: [{ field: 'f1' }] }, form: { body: [{ id: 'n1', node: 'field', field: 'f1' }] } },
});

test('a reference that shows what a record does not have says its title', async () => {
  const { ask } = world;
  const firms = await releaseEntry(world, {
    ...{ code: 'firms', fullName: 'Firms' },
    page: page({
      ...{ name: 'firm', titleField: 'title', showable: ['phone'] },
      fields: [text('f1', 'title'), text('f2', 'phone')],
    }),
  });
  const to = { resource: 'entry/firms', show: 'phone' };
  const calls = await releaseEntry(world, {
    ...{ code: 'calls', fullName: 'Calls' },
    page: page({
      ...{ name: 'call', titleField: 'title' },
      fields: [text('f1', 'title'), { ...text('f2', 'firm'), kind: 'ref', widget: 'relationForm', to }],
    }),
  });
  for (const [title, input] of [
    ['first', { title: 'Silent' }],
    ['second', { title: 'Loud', phone: '12' }],
  ] as const) {
    const { id } = (await ask('POST', `/api/OnLineDevInstance/${firms}`, input)).data;
    await ask('POST', `/api/OnLineDevInstance/${calls}`, { title, firm: id });
  }
  const { list } = (await ask('POST', `/api/OnLineDevInstance/${calls}/List`, { sidx: 'title', sord: 'asc' })).data;
  expect(list.map((row: { _names: { firm: string } }) => row._names.firm)).toEqual(['Silent', '12']);
});

test('a record in whose title nothing stands is called by the end of its id, wherever it is named', async () => {
  const { ask } = world;
  const name = text('f1', 'name');
  const places = await releaseEntry(world, {
    ...{ code: 'places', fullName: 'Places' },
    page: page({ name: 'place', titleField: 'name', fields: [name] }),
  });
  const to = { resource: 'entry/places', show: 'name' };
  const visits = await releaseEntry(world, {
    ...{ code: 'visits', fullName: 'Visits' },
    page: page({
      ...{ name: 'visit', titleField: 'name' },
      fields: [name, { id: 'f2', name: 'place', kind: 'ref', label: 'Place', widget: 'relationForm', to }],
    }),
  });
  const made = async (entry: string, input: object): Promise<string> =>
    (await ask('POST', `/api/OnLineDevInstance/${entry}`, input)).data.id;
  const [nameless, named] = [await made(places, {}), await made(places, { name: 'Harbour' })];
  await made(visits, { name: 'first', place: nameless });
  await made(visits, { name: 'second', place: named });
  const end = `#${nameless.slice(-6)}`;
  const { list } = (await ask('POST', `/api/OnLineDevInstance/${visits}/List`, { sidx: 'name', sord: 'asc' })).data;
  expect(list.map((row: { _names: { place: string } }) => row._names.place)).toEqual([end, 'Harbour']);
  const offered = async (keyword: string) =>
    (await ask('GET', `/api/OnLineDevInstance/${places}/Selector?keyword=${keyword}`)).data.map(
      (one: { fullName: string }) => one.fullName,
    );
  expect(await offered('')).toEqual([end, 'Harbour']);
  expect(await offered('harb')).toEqual(['Harbour']);
});
