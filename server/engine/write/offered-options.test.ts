import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { bookOf, importBook } from '../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const item = (value: string, children?: string[]) => ({
  ...{ value, label: value.toUpperCase() },
  ...(children ? { children: children.map((one) => ({ value: one, label: one.toUpperCase() })) } : {}),
});
const ways = { options: { source: 'static' as const, items: ['rail', 'road', 'air'].map((one) => item(one)) } };
const byRegion = "region = 'cn' or option() != 'rail'";

const page: PageDocument = {
  version: 2,
  model: {
    name: 'trip',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'title', widget: 'input' },
      { id: 'f2', name: 'region', kind: 'text', label: 'region', widget: 'input' },
      { id: 'f3', name: 'way', kind: 'text', label: 'way', widget: 'select', props: { ...ways, offered: byRegion } },
      {
        ...{ id: 'f4', name: 'more', kind: 'refs', label: 'more', widget: 'checkbox' },
        props: { ...ways, offered: byRegion },
      },
      {
        ...{ id: 'f5', name: 'place', kind: 'refs', label: 'place', widget: 'cascader' },
        props: {
          options: { source: 'static', items: [item('asia', ['japan']), item('europe', ['spain'])] },
          offered: "region != 'cn' or not in(option(), 'europe')",
        },
      },
      {
        ...{ id: 'f6', name: 'degree', kind: 'text', label: 'degree', widget: 'radio' },
        ...{ visible: "region != 'nowhere'" },
        props: { options: { source: 'dictionary', code: 'gender' }, offered: "region = 'cn' or option() = '1'" },
      },
      {
        ...{ id: 'f7', name: 'legs', kind: 'rows', label: 'legs', widget: 'subTable' },
        rows: [
          { id: 'r1', name: 'night', kind: 'boolean', label: 'night', widget: 'switch' },
          {
            ...{ id: 'r2', name: 'way', kind: 'text', label: 'way', widget: 'select' },
            props: { ...ways, offered: `not night or option() = 'rail'` },
          },
        ],
      },
    ],
  },
  pages: { list: { columns: [{ field: 'f1' }], buttons: ['btn_add', 'btn_edit', 'btn_import'] } },
};

let world: World;
let entry: string;
let base: string;
const answered = async (method: string, path: string, body: unknown) => {
  const { code, data } = await world.ask(method as 'POST', path, body);
  return code === 200
    ? 'saved'
    : (data as { field: string; rule: string }[]).map(({ field, rule }) => `${field} ${rule}`);
};
const create = (values: object) => answered('POST', base, { title: 'trip', ...values });
const made = async (values: object): Promise<string> =>
  (await world.ask('POST', base, { title: 'trip', ...values })).data.id;

beforeAll(async () => {
  world = await makeWorld();
  entry = await releaseEntry(world, { code: 'trip', fullName: 'Trips', page });
  base = `/api/OnLineDevInstance/${entry}`;
});
afterAll(() => world.end());

test('what a condition does not offer is refused, by the record as it is going to be', async () => {
  expect(await create({ region: 'cn', way: 'rail', more: ['rail', 'air'], degree: '2' })).toBe('saved');
  expect(await create({ region: 'us', way: 'rail', more: ['air', 'rail'], degree: '2' })).toEqual([
    'way notOffered',
    'more notOffered',
    'degree notOffered',
  ]);
  expect(await create({ region: 'us', way: 'air', degree: '1', place: ['europe', 'spain'] })).toBe('saved');
  expect(await create({ region: 'cn', place: ['europe', 'spain'] })).toEqual(['place notOffered']);
  // Nobody could mend what the form does not show.
  expect(await create({ region: 'nowhere', degree: '2' })).toBe('saved');
});

test('each row is asked for itself', async () => {
  const legs = [
    { night: true, way: 'rail' },
    { night: false, way: 'air' },
  ];
  expect(await create({ region: 'cn', legs })).toBe('saved');
  expect(await create({ region: 'cn', legs: [...legs, { night: true, way: 'air' }] })).toEqual([
    'legs[2].way notOffered',
  ]);
});

test('a change that takes the offer away is refused where the choice stands, with either of both', async () => {
  const id = await made({ region: 'cn', way: 'rail', more: ['rail'] });
  expect(await answered('PUT', `${base}/${id}`, { region: 'us' })).toEqual(['way notOffered', 'more notOffered']);
  expect(await answered('PUT', `${base}/${id}`, { region: 'us', way: 'road', more: [] })).toBe('saved');
  expect(await answered('PUT', `${base}/${id}`, { way: 'rail' })).toEqual(['way notOffered']);
});

test('what was stored although it is offered no longer stays, and does not come back', async () => {
  const id = await made({ region: 'cn', way: 'rail', more: ['rail', 'air'] });
  const { table, byName } = world.tenant.registry.get(`entry/${entry}`);
  const region = sql.ref(String(byName.get('region')?.column));
  await sql`update ${sql.id(table)} set ${region} = 'us' where id = ${id}`.execute(world.database.db);
  expect(await answered('PUT', `${base}/${id}`, { title: 'renamed' })).toBe('saved');
  expect(await answered('PUT', `${base}/${id}`, { more: ['rail'] })).toBe('saved');
  expect(await answered('PUT', `${base}/${id}`, { way: 'air', more: ['road'] })).toBe('saved');
  expect(await answered('PUT', `${base}/${id}`, { more: ['rail'] })).toEqual(['more notOffered']);
});

test('a workbook chooses no more than a form', async () => {
  const book = await bookOf([
    ['title', 'region', 'way'],
    ['fine', 'cn', 'RAIL'],
    ['closed', 'us', 'RAIL'],
  ]);
  const { data } = await importBook(world.ask, { base, file: book });
  expect(data).toMatchObject({ created: 1, failedRows: 1, failed: [{ row: 3, field: 'way' }] });
});
