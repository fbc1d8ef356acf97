import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../../fixtures/release-entry.ts';
import { bookOf, importBook, sheetOf } from '../../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../../fixtures/world.ts';

const field = (name: string, rest: object) => ({ id: `f-${name}`, name, label: name, ...rest });
const regions = { source: 'dictionary', code: 'regions' };
const parts = { source: 'dataSource', code: 'parts', value: 'id', label: 'name', parent: 'up' };
const ways = {
  source: 'static',
  items: [
    { value: 'n', label: 'North', children: ['Oslo', 'Turku'].map((label) => ({ value: label.toLowerCase(), label })) },
    { value: 'other', label: 'Other' },
  ],
};
const department = { to: { resource: 'organize/Department', show: 'fullName' } };
const last = { lastLevel: true };
const fields = [
  field('title', { kind: 'text', widget: 'input' }),
  field('team', { kind: 'ref', widget: 'departmentPicker', props: last }),
  field('place', { kind: 'ref', widget: 'treeSelect', ...department, props: last }),
  field('any', { kind: 'ref', widget: 'treeSelect', ...department }),
  field('region', { kind: 'text', widget: 'treeSelect', props: { ...last, options: regions } }),
  field('regions', { kind: 'refs', widget: 'cascader', props: { options: regions, multiple: true } }),
  field('way', { kind: 'refs', widget: 'cascader', props: { options: regions } }),
  field('part', { kind: 'text', widget: 'treeSelect', props: { ...last, options: parts } }),
  field('ways', { kind: 'refs', widget: 'cascader', props: { options: ways, multiple: true } }),
  field('lines', {
    ...{ kind: 'rows', widget: 'subTable' },
    rows: [
      field('region', { id: 'f-cell', kind: 'text', widget: 'treeSelect', props: { ...last, options: regions } }),
      field('regions', {
        id: 'f-cells',
        kind: 'refs',
        widget: 'cascader',
        props: { options: regions, multiple: true },
      }),
      field('owner', { kind: 'ref', widget: 'companyPicker' }),
      field('places', {
        ...{ kind: 'refs', widget: 'treeSelect', ...department },
        props: { ...last, multiple: true, matching: { field: 'f-owner', their: 'companyId' } },
      }),
    ],
  }),
];
const page = {
  version: 2,
  model: { name: 'leaf', titleField: 'title', fields },
  pages: {
    list: {
      columns: ['title', 'region', 'regions', 'way', 'ways'].map((name) => ({ field: `f-${name}` })),
      search: ['region', 'regions', 'ways'].map((name) => ({ field: `f-${name}` })),
      buttons: ['btn_add', 'btn_edit', 'btn_import', 'btn_export'],
    },
  },
} as unknown as PageDocument;

let world: World;
let base: string;
let company: string;
let outer: string;
let inner: string;
beforeAll(async () => {
  world = await makeWorld();
  const make = async (path: string, body: object) => {
    const answer = await world.ask('POST', `/api/framework/${path}`, body);
    expect(answer).toMatchObject({ code: 200 });
    return answer.data.id as string;
  };
  company = (await world.ask('GET', '/api/framework/organize/Company')).data.list[0].id;
  outer = await make('organize/Department', { fullName: 'Outer', code: 'outer', companyId: company });
  inner = await make('organize/Department', { fullName: 'Inner', code: 'inner', companyId: company, parentId: outer });
  const dictionaryId = await make('basic/Dictionary', { fullName: 'Regions', code: 'regions', isTree: 1 });
  const data = (fullName: string, dataValue: string, parentId = '0') =>
    make('basic/Dictionary/Data', { dictionaryId, fullName, dataValue, parentId });
  const east = await data('East', 'e');
  await data('Coast', 'e1', east);
  await data('Hills', 'e2', east);
  await data('Lakes', 'e3', east);
  await data('Lakes', 'w3', await data('West', 'w'));
  const rows = [
    { id: 'p', name: 'Pump' },
    { id: 'p1', name: 'Valve', up: 'p' },
  ];
  const text = JSON.stringify(rows);
  await make('basic/DataSource', { fullName: 'Parts', code: 'parts', type: 'static', dbLinkId: '0', text });
  base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'leaf', fullName: 'Leaves', page })}`;
});
afterAll(() => world.end());

const says = 'takes only what nothing hangs below';

test('SPEC §5: who takes only the last level is given nothing else, wherever the tree comes from', async () => {
  const leaves = {
    ...{ title: 'leaves', team: inner, place: inner, any: outer, region: 'e1', regions: ['e1', 'e2'], part: 'p1' },
    ...{ ways: ['oslo', 'other'], lines: [{ region: 'e2' }] },
  };
  expect(await world.ask('POST', base, leaves)).toMatchObject({ code: 200 });
  const found = async (values: object) =>
    (await world.ask('POST', base, { title: 'x', ...values })).data.map(
      (one: { field: string; msg: string }) => `${one.field} ${one.msg}`,
    );
  const nodes = { team: outer, place: outer, region: 'e', regions: ['e1', 'e'], part: 'p', lines: [{ region: 'e' }] };
  const refused = ['lines[0].region', 'part', 'place', 'region', 'regions', 'team'];
  expect((await found(nodes)).sort()).toEqual(refused.map((name) => `${name} ${says}`));
  expect(await found({ ways: ['n'] })).toEqual([`ways ${says}`]);
  // Of the required type.
  expect(await found({ team: company })).toEqual(['team the chosen record does not exist']);
});

test('more choices than a statement of the database has places are refused as few are', async () => {
  const lines = (cells: (at: number) => object) => ({
    title: 'many',
    lines: Array.from({ length: 70 }, (_, at) => cells(at)),
  });
  const many = (row: number, make: (at: number) => string) =>
    Array.from({ length: 1000 }, (_, at) => make(row * 1000 + at));
  const unknown = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
  const regionsOf = lines((row) => ({ regions: many(row, (at) => `r${at}`) }));
  const placesOf = lines((row) => ({ owner: company, places: many(row, unknown) }));
  for (const [body, at] of [
    [regionsOf, 'lines[0].regions'],
    [placesOf, 'lines[0].places'],
  ] as const) {
    const answer = await world.ask('POST', base, body);
    expect([at, answer.status, answer.data[0]?.field]).toEqual([at, 400, at]);
  }
});

test('a leaf that has become a node stays where it was chosen', async () => {
  const { id } = (await world.ask('POST', base, { title: 'stays', place: inner, region: 'e2' })).data;
  const below = { fullName: 'Below', code: 'below', companyId: company, parentId: inner };
  expect((await world.ask('POST', '/api/framework/organize/Department', below)).code).toBe(200);
  const stored = (await world.ask('GET', `${base}/${id}`)).data;
  expect((await world.ask('PUT', `${base}/${id}`, { ...stored, title: 'renamed' })).code).toBe(200);
  expect((await world.ask('PUT', `${base}/${id}`, { team: inner })).status).toBe(400);
});

test('several ends of ways are found, exported by their ways and imported from them', async () => {
  await world.ask('POST', base, {
    title: 'one',
    ways: ['turku', 'other'],
    regions: ['e1', 'w3'],
    region: 'e1',
    way: ['w', 'w3'],
  });
  await world.ask('POST', base, { title: 'two', ways: ['oslo'], regions: ['e2'], region: 'e2' });
  const titles = async (filter: object) =>
    (await world.ask('POST', `${base}/List`, { filter: [filter] })).data.list.map(
      (one: { title: string }) => one.title,
    );
  expect(await titles({ field: 'ways', op: 'in', value: ['turku'] })).toEqual(['one']);
  expect(await titles({ field: 'regions', op: 'in', value: ['e1'] })).toEqual(
    expect.arrayContaining(['one', 'leaves']),
  );
  const { data } = await world.ask('POST', `${base}/Actions/Export`, {});
  const [head = [], ...rows] = await sheetOf(data);
  const said = (title: string) => {
    const row = rows.find((cells) => cells[head.indexOf('title')] === title) ?? [];
    return ['region', 'regions', 'way', 'ways'].map((name) => row[head.indexOf(name)]);
  };
  expect(said('one')).toEqual(['Coast', 'East / Coast, West / Lakes', 'West / Lakes', 'North / Turku, Other']);
  const book = await bookOf([
    ['title', 'region', 'regions', 'way', 'ways'],
    ['back', 'Hills', 'Coast, Hills', 'East / Lakes', 'North / Turku, Other'],
    ['short', null, 'East / Lakes, West / Lakes', 'West', 'Oslo;Other'],
    ['node', 'East', null, null, null],
    ['both', null, 'Lakes', null, null],
    ['none', null, null, 'East / West', null],
  ]);
  const imported = (await importBook(world.ask, { base, file: book })).data;
  expect(imported).toMatchObject({ created: 2, failed: [4, 5, 6].map((row) => ({ row })) });
  const faults = imported.failed.map(({ field, msg }: { field: string; msg: string }) => [field, msg]);
  expect(faults).toEqual([
    ['region', says],
    ['regions', expect.stringContaining('Lakes')],
    ['way', expect.stringContaining('West')],
  ]);
  const all = (await world.ask('POST', `${base}/List`, {})).data.list;
  const back = (title: string) => all.find((one: { title: string }) => one.title === title);
  expect(back('back')).toMatchObject({ region: 'e2', regions: ['e1', 'e2'], way: ['e', 'e3'] });
  expect(back('back')).toMatchObject({ ways: ['turku', 'other'] });
  expect(back('short')).toMatchObject({ regions: ['e3', 'w3'], way: ['w'], ways: ['oslo', 'other'] });
});
