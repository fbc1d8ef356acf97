import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { bookOf, importBook, sheetOf } from '../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { renewAreas } from './renew.ts';

const areas = '/api/framework/basic/Area';
const place = { kind: 'refs', widget: 'address', label: 'Place' } as const;
const page: PageDocument = {
  version: 2,
  model: {
    name: 'site',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      { id: 'f2', name: 'place', ...place },
      { id: 'f3', name: 'city', ...place, label: 'City', props: { levels: 2, separator: '-' } },
      {
        id: 'f4',
        name: 'stops',
        kind: 'rows',
        label: 'Stops',
        widget: 'subTable',
        rows: [{ id: 'f5', name: 'at', ...place }],
      },
    ],
  },
  pages: {
    form: { body: ['f1', 'f2', 'f3', 'f4'].map((field) => ({ node: 'field', id: field, field })) },
    list: {
      columns: ['f1', 'f2', 'f3'].map((field) => ({ field })),
      search: [{ field: 'f2', operator: 'in' }],
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_import', 'btn_export'],
    },
  },
};

let world: World;
let base: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await makeWorld();
  await renewAreas(world.tenant);
  base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'site', fullName: 'Sites', page })}`;
  const codes = ['440000', '440300', '440305', '110000', '110105', '330000', '330100'];
  for (const code of codes) ids[code] = (await world.ask('GET', `${areas}/${code}/GetEntity`)).data.id;
});
afterAll(() => world.end());

const way = (...codes: string[]) => codes.map((code) => ids[code] ?? code);
const shenzhen = () => way('440000', '440300', '440305');
const listed = async (body: object = {}) => (await world.ask('POST', `${base}/List`, body)).data.list;

test('a place is read by its names from the province down, and found by any area that it lies in', async () => {
  const { data, msg } = await world.ask('POST', base, {
    title: 'works',
    place: shenzhen(),
    city: way('440000', '440300'),
    stops: [{ at: way('110000', '110105') }],
  });
  expect(msg).toBe('');
  const read = (await world.ask('GET', `${base}/${data.id}`)).data;
  expect(read).toMatchObject({
    place: shenzhen(),
    _names: { place: '广东省 / 深圳市 / 南山区', city: '广东省-深圳市' },
    stops: [{ _names: { at: '北京市 / 朝阳区' } }],
  });
  for (const code of ['440000', '440300', '440305'])
    expect((await listed({ place: ids[code] })).map(({ title }: { title: string }) => title)).toEqual(['works']);
  expect(await listed({ place: ids['330000'] })).toEqual([]);
});

test.each([
  ['a city of another province', () => way('440000', '330100'), 'notAnOption'],
  ['a way that begins below', () => way('440300', '440305'), 'notAnOption'],
  ['one that leaves a level out', () => way('440000', '440305'), 'notAnOption'],
  ['one that turns round', () => way('440300', '440000'), 'notAnOption'],
  ['twice the same', () => way('440000', '440000'), 'notAnOption'],
  ['more levels than are asked for', () => [...shenzhen(), ids['330000'] ?? ''], 'tooMany'],
  ['an area that is not there', () => [...way('440000'), '019aaaaa-0000-7000-8000-000000000000'], 'noRecord'],
])('%s is refused', async (_, value, rule) => {
  const answer = await world.ask('POST', base, { title: 'wrong', place: value() });
  expect([answer.code, answer.data?.[0]?.field, answer.data?.[0]?.rule]).toEqual([400, 'place', rule]);
});

test('in a row it is refused too, and said at its cell', async () => {
  const answer = await world.ask('POST', base, { title: 'wrong', stops: [{}, { at: way('440000', '330100') }] });
  expect(answer.data).toMatchObject([{ field: 'stops[1].at', rule: 'notAnOption' }]);
});

test('an area that was disabled or moved since keeps its name and its place in records', async () => {
  const own = (await world.ask('POST', areas, { areaName: '试验区', parentId: '440300' })).data.id;
  const value = [...way('440000', '440300'), own];
  const made = await world.ask('POST', base, { title: 'trial', place: value });
  expect(made.msg).toBe('');
  await world.ask('PUT', `${areas}/${own}/ChangeState`);
  await world.ask('PUT', `${areas}/${own}`, { parentId: '330100' });
  const saved = await world.ask('PUT', `${base}/${made.data.id}`, { title: 'again', place: value });
  expect(saved.msg).toBe('');
  const read = (await world.ask('GET', `${base}/${made.data.id}`)).data;
  expect([read.place, read._names.place]).toEqual([value, '广东省 / 深圳市 / 试验区']);
  expect((await world.ask('DELETE', `${base}/${made.data.id}`)).code).toBe(200);
});

test('a workbook says the way by names, and its own export comes back as it was', async () => {
  const file = new Uint8Array((await world.ask('POST', `${base}/Actions/Export`, {})).data);
  expect((await sheetOf(file))[1]).toEqual(expect.arrayContaining(['广东省 / 深圳市 / 南山区', '广东省-深圳市']));
  const again = await importBook(world.ask, { base, file, query: 'mode=update' });
  expect(again.data).toMatchObject({ changed: 0, failed: [] });
  const book = await bookOf([
    ['Title', 'Place', 'City'],
    ['slashes', '广东省/深圳市/南山区', '广东省-深圳市'],
    ['codes', '110000 / 110105', null],
    ['nowhere', '广东省/杭州市', null],
  ]);
  const { data } = await importBook(world.ask, { base, file: book });
  expect(data).toMatchObject({ total: 3, created: 2, failedRows: 1 });
  const byTitle = new Map((await listed()).map((one: { title: string }) => [one.title, one]));
  expect(byTitle.get('slashes')).toMatchObject({ place: shenzhen(), city: way('440000', '440300') });
  expect(byTitle.get('codes')).toMatchObject({ place: way('110000', '110105') });
});
