import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { OptionItem } from '@tessera/schemas/options/source.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { bookOf, importBook } from '../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

/** "Other" stands on two branches of the way; one of them is closed. */
const itemsOf = (isClosed: boolean): OptionItem[] => {
  const disabled = isClosed ? { disabled: true } : {};
  return [
    { value: 'a', label: 'Alpha', children: [{ value: 'other', label: 'Other', ...disabled }] },
    { value: 'b', label: 'Beta', ...disabled },
    { value: 'c', label: 'Gamma', children: [{ value: 'other', label: 'Other' }] },
  ];
};
const page = (isClosed: boolean): PageDocument => {
  const props = { options: { source: 'static' as const, items: itemsOf(isClosed) } };
  return {
    version: 2,
    model: {
      name: 'pick',
      titleField: 'title',
      fields: [
        { id: 'f1', name: 'title', kind: 'text', label: 'title', widget: 'input' },
        { id: 'f2', name: 'one', kind: 'text', label: 'one', widget: 'select', props },
        { id: 'f3', name: 'many', kind: 'refs', label: 'many', widget: 'select', props: { ...props, multiple: true } },
        { id: 'f4', name: 'radio', kind: 'text', label: 'radio', widget: 'radio', props },
        { id: 'f5', name: 'boxes', kind: 'refs', label: 'boxes', widget: 'checkbox', props },
        { id: 'f6', name: 'way', kind: 'refs', label: 'way', widget: 'cascader', props },
        {
          ...{ id: 'f7', name: 'lines', kind: 'rows', label: 'lines', widget: 'subTable' },
          rows: [{ id: 'r1', name: 'cell', kind: 'text', label: 'cell', widget: 'select', props }],
        },
      ],
    },
    pages: { list: { columns: [{ field: 'f1' }], buttons: ['btn_add', 'btn_edit', 'btn_import'] } },
  };
};

const old = { one: 'b', many: ['a', 'b'], radio: 'b', boxes: ['b'], way: ['a', 'other'], lines: [{ cell: 'b' }] };

let world: World;
let entry: string;
let base: string;
let id: string;
beforeAll(async () => {
  world = await makeWorld();
  const { ask } = world;
  entry = await releaseEntry(world, { code: 'pick', fullName: 'Picks', page: page(false) });
  base = `/api/OnLineDevInstance/${entry}`;
  id = (await ask('POST', base, { title: 'old', ...old })).data.id;
  const { version } = (await ask('GET', `/api/OnLineDev/${entry}/Info`)).data;
  expect((await ask('PUT', `/api/OnLineDev/${entry}`, { page: page(true), version })).code).toBe(200);
  expect((await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
});
afterAll(() => world.end());

test.each(Object.entries(old))(
  '%s: newly chosen it is refused, in a new record and in a stored one',
  async (name, value) => {
    const field = name === 'lines' ? 'lines[0].cell' : name;
    const refused = { status: 400, data: [{ field, rule: 'notAnOption' }] };
    expect(await world.ask('POST', base, { title: 'new', [name]: value })).toMatchObject(refused);
    const other = (await world.ask('POST', base, { title: 'another' })).data.id;
    expect(await world.ask('PUT', `${base}/${other}`, { [name]: value })).toMatchObject(refused);
  },
);

test('what was chosen before stays, whole or in part, also where the record is saved as it is', async () => {
  const stored = (await world.ask('GET', `${base}/${id}`)).data;
  expect((await world.ask('PUT', `${base}/${id}`, { ...stored, title: 'saved' })).code).toBe(200);
  const { lines } = stored;
  const body = { many: ['b', 'c'], lines: [{ ...lines[0] }, { cell: 'a' }] };
  expect((await world.ask('PUT', `${base}/${id}`, body)).code).toBe(200);
  expect((await world.ask('PUT', `${base}/${id}`, { lines: [...lines, { cell: 'b' }] })).status).toBe(400);
  // Given up, it does not come back.
  expect((await world.ask('PUT', `${base}/${id}`, { one: 'a' })).code).toBe(200);
  expect((await world.ask('PUT', `${base}/${id}`, { one: 'b' })).status).toBe(400);
});

test('the same code on an open branch can be chosen; a workbook chooses no more than a form', async () => {
  expect((await world.ask('POST', base, { title: 'open', way: ['c', 'other'] })).code).toBe(200);
  const book = await bookOf([
    ['title', 'one'],
    ['fine', 'Alpha'],
    ['closed', 'Beta'],
  ]);
  const { data } = await importBook(world.ask, { base, file: book });
  expect(data).toMatchObject({ created: 1, failedRows: 1, failed: [{ row: 3, field: 'one' }] });
});
