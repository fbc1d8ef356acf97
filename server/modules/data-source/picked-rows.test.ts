import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ForeignDatabase, filledDatabase } from '../../../fixtures/foreign-databases.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const base = '/api/framework/basic/DataSource';
const parts = [
  { id: 1, name: 'Bolt M8', spec: 'steel', price: 0.5, secret: 'x' },
  { id: 2, name: 'Nut M8', spec: 'Steel', price: 0.25, secret: 'y' },
  { id: 3, name: 'Washer', spec: null, price: 0.1, secret: 'Bolt' },
];
const places = [
  { id: 'n', name: 'North', above: null },
  { id: 'n1', name: 'Oslo', above: 'n' },
];
const popup = {
  display: 'popup',
  options: { source: 'dataSource', code: 'parts', value: 'id', label: 'name' },
  sourceColumns: [{ column: 'name', title: 'Part', width: 200 }, { column: 'spec' }],
  fills: [{ field: 'price', column: 'price' }],
};
const odd = ['points', 'twins', 'mysqlTwins'];
const page = {
  version: 2,
  model: {
    name: 'usage',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      { id: 'f2', name: 'part', kind: 'text', label: 'Part', widget: 'relationForm', props: popup },
      { id: 'f3', name: 'price', kind: 'decimal', label: 'Price', widget: 'number' },
      {
        id: 'f4',
        name: 'places',
        kind: 'refs',
        label: 'Places',
        widget: 'treeSelect',
        props: {
          multiple: true,
          options: { source: 'dataSource', code: 'places', value: 'id', label: 'name', parent: 'above' },
        },
      },
      {
        id: 'f5',
        name: 'number',
        kind: 'text',
        label: 'Number',
        widget: 'relationForm',
        props: {
          display: 'popup',
          options: { source: 'dataSource', code: 'numbers', value: 'id', label: 'name' },
        },
      },
      {
        id: 'f6',
        name: 'artist',
        kind: 'text',
        label: 'Artist',
        widget: 'relationForm',
        props: {
          display: 'popup',
          options: { source: 'dataSource', code: 'artists', value: 'id', label: 'name' },
        },
      },
      ...odd.map((code, index) => ({
        id: `f${index + 7}`,
        name: code,
        kind: 'text',
        label: code,
        widget: 'relationForm',
        props: {
          display: 'popup',
          options: { source: 'dataSource', code, value: 'id', label: 'name' },
          ...(code === 'points' ? { sourceColumns: [{ column: 'name' }, { column: 'place' }] } : {}),
        },
      })),
    ],
  },
  pages: {
    form: {
      body: ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9'].map((id) => ({ node: 'field', id, field: id })),
    },
    list: { columns: [{ field: 'f1' }, { field: 'f2' }], permissions: { column: true } },
  },
} as PageDocument;

let world: World;
let music: ForeignDatabase;
let entry: string;
beforeAll(async () => {
  [world, music] = await Promise.all([makeWorld(), filledDatabase('chinookMysql')]);
  const { type, host, port, database, user } = music.settings;
  const link = { fullName: 'Music', code: 'music', type, host, port, databaseName: database, userName: user };
  const dbLinkId = (await world.ask('POST', '/api/framework/basic/DbLink', link)).data.id;
  for (const source of [
    { code: 'parts', type: 'static', text: JSON.stringify(parts), columns: [{ name: 'spec', label: 'Material' }] },
    { code: 'places', type: 'static', text: JSON.stringify(places) },
    { code: 'numbers', text: "select n as id, 'Number ' || n as name from generate_series(1, 45) n order by 1" },
    { code: 'artists', dbLinkId, text: 'select ArtistId as id, Name as name from Artist order by Name desc -- all' },
    { code: 'points', dbLinkId, text: "select 1 as id, 'Here' as name, point(1, 2) as place" },
    { code: 'twins', text: "select 1 as id, 'One' as name, 2 as name" },
    { code: 'mysqlTwins', dbLinkId, text: "select 1 as id, 'One' as name, 2 as name" },
  ])
    expect(
      await world.ask('POST', base, { fullName: source.code, type: 'sql', dbLinkId: '0', ...source }),
    ).toMatchObject({ code: 200 });
  entry = await releaseEntry(world, { code: 'usages', fullName: 'Usages', page });
});
afterAll(async () => {
  await world.end();
  await music.drop();
});

const asked = { value: 'id', label: 'name', columns: ['name', 'spec'], fills: ['price'] };
const rowsOf = async (code: string, body: object, ask = world.ask) => ask('POST', `${base}/${code}/Options`, body);

test('a pop-up gets the columns that its field shows and takes over, and no others', async () => {
  const { data } = await rowsOf('parts', asked);
  expect(data.list[1]).toEqual({ value: '2', label: 'Nut M8', cells: { name: 'Nut M8', spec: 'Steel', price: 0.25 } });
  expect(data.columns).toEqual([
    { name: 'name', kind: 'text', label: 'name' },
    { name: 'spec', kind: 'text', label: 'Material' },
  ]);
  expect([data.total, data.more, data.isCut]).toEqual([3, false, false]);
  for (const other of [
    { ...asked, columns: ['secret'] },
    { ...asked, fills: ['secret'] },
    // What only fills another field is not searched.
    { ...asked, columns: ['name', 'price'] },
  ])
    expect((await rowsOf('parts', other)).code).toBe(404);
});

test('a keyword is found in the columns that are shown, capitals as they are', async () => {
  const found = async (keyword: string) =>
    (await rowsOf('parts', { ...asked, keyword })).data.list.map(({ label }: { label: string }) => label);
  expect(await found('Steel')).toEqual(['Nut M8']);
  expect(await found('M8')).toEqual(['Bolt M8', 'Nut M8']);
  expect(await found('bolt')).toEqual([]);
  expect(await found('')).toHaveLength(3);
});

test('SQL is paged where it is, and counted when somebody asks', async () => {
  const body = { value: 'id', label: 'name', columns: ['name'], pageSize: 20 };
  const last = (await rowsOf('numbers', { ...body, currentPage: 3 })).data;
  expect([last.list.length, last.list[0].label, last.more, last.total]).toEqual([5, 'Number 41', false, undefined]);
  expect((await rowsOf('numbers', body)).data.more).toBe(true);
  const count = (rest: object) => rowsOf('numbers', { ...body, withTotal: 'only', ...rest });
  expect((await count({})).data).toMatchObject({ list: [], total: 45 });
  expect((await count({ keyword: '4' })).data.total).toBe(10);
  expect((await count({ keyword: 'number' })).data.total).toBe(0);
});

test('pages of MariaDB come in the order of the statement, and capitals mean something there too', async () => {
  const body = { value: 'id', label: 'name', columns: ['name'], pageSize: 100 };
  const page = async (currentPage: number, rest = {}) =>
    (await rowsOf('artists', { ...body, currentPage, ...rest })).data.list.map(({ label }: { label: string }) => label);
  const all = [...(await page(1)), ...(await page(2)), ...(await page(3))];
  expect([all.length, all[0], new Set(all).size]).toEqual([275, 'Zeca Pagodinho', 275]);
  const found = await page(1, { keyword: 'Black' });
  expect(found).toContain('Black Sabbath');
  expect(found).toEqual(all.filter((label) => label.includes('Black')));
  expect(await page(1, { keyword: 'black s' })).toEqual([]);
  expect((await rowsOf('artists', { ...body, keyword: 'Black', withTotal: 'only' })).data.total).toBe(found.length);
});

test('a column of places hinders no keyword', async () => {
  const body = { value: 'id', label: 'name', columns: ['name', 'place'] };
  expect((await rowsOf('points', { ...body, keyword: 'He' })).data.list).toMatchObject([{ label: 'Here' }]);
  expect((await rowsOf('points', { ...body, keyword: 'There' })).data.list).toEqual([]);
});

test.each(['twins', 'mysqlTwins'])('two columns of one name are told as that: %s', async (code) => {
  const { msg } = await rowsOf(code, { value: 'id', label: 'name', keyword: 'One' });
  expect(msg).toMatch(/two columns|两列同名/i);
});

test('what is picked is checked and keeps its text, in a pop-up and in a tree', async () => {
  const records = `/api/OnLineDevInstance/${entry}`;
  const wrong = await world.ask('POST', records, { title: 'A', part: '9', places: ['n', 'x'] });
  expect(wrong.data).toMatchObject([
    { field: 'part', rule: 'notAnOption' },
    { field: 'places', rule: 'notAnOption' },
  ]);
  const right = { title: 'A', part: '2', price: 0.25, places: ['n', 'n1'], number: '45' };
  const { id } = (await world.ask('POST', records, right)).data;
  const texts = (await world.ask('GET', `${records}/${id}/DataChange`)).data;
  expect(texts).toMatchObject({ part: 'Nut M8', places: 'North, Oslo', number: 'Number 45' });
  const { data } = await world.ask('POST', `${records}/List`, {});
  expect(data.list[0]._names).toMatchObject({ part: 'Nut M8' });
  // Gone there: the record is changed all the same, and keeps its text.
  const { id: source } = (await world.ask('GET', `${base}?keyword=parts`)).data.list[0];
  await world.ask('PUT', `${base}/${source}`, { text: JSON.stringify(parts.slice(0, 1)) });
  expect((await world.ask('PUT', `${records}/${id}`, { title: 'B' })).code).toBe(200);
  expect((await world.ask('GET', `${records}/${id}/DataChange`)).data.part).toBe('Nut M8');
});

test('nobody gets rows who does not see the field', async () => {
  const { ask } = await world.addUser('stranger');
  expect((await rowsOf('parts', asked, ask)).code).toBe(404);
});
