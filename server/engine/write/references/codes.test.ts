import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../../fixtures/release-entry.ts';
import { bookOf, importBook, sheetOf } from '../../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../../fixtures/world.ts';

const page = {
  version: 2,
  model: {
    name: 'numbering',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'title', widget: 'input' },
      { id: 'f2', name: 'rule', kind: 'text', label: 'rule', widget: 'codeRuleSelect' },
    ],
  },
  pages: {
    list: {
      columns: [{ field: 'f1' }, { field: 'f2' }],
      search: [{ field: 'f2' }],
      buttons: ['btn_add', 'btn_edit', 'btn_import', 'btn_export'],
    },
  },
} as unknown as PageDocument;

const rules = '/api/framework/basic/CodeRule';
let world: World;
let base: string;
let away: string;
beforeAll(async () => {
  world = await makeWorld();
  const rule = { prefix: 'B', dateFormat: '', digits: 4, start: 1, step: 1, reset: 'none' };
  expect((await world.ask('POST', rules, { ...rule, fullName: 'Bills', code: 'BILL' })).code).toBe(200);
  away = (await world.ask('POST', rules, { ...rule, fullName: 'Old bills', code: 'OLD' })).data.id;
  base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'numbering', fullName: 'Numbering', page })}`;
});
afterAll(() => world.end());

test('SPEC §3, code rule select: an enabled rule by its code; one that was chosen before stays', async () => {
  const { id } = (await world.ask('POST', base, { title: 'kept', rule: 'OLD' })).data;
  expect((await world.ask('PUT', `${rules}/${away}/Actions/State`)).code).toBe(200);
  expect((await world.ask('PUT', `${base}/${id}`, { title: 'still', rule: 'OLD' })).code).toBe(200);
  const refused = { status: 400, data: [{ field: 'rule', rule: 'notAnOption' }] };
  for (const rule of ['OLD', 'NONE'])
    expect(await world.ask('POST', base, { title: 'x', rule })).toMatchObject(refused);
  expect(await world.ask('POST', base, { title: 'one', rule: 'BILL' })).toMatchObject({ code: 200 });
});

test('it is found by its code, and is a name in a workbook both ways', async () => {
  const found = await world.ask('POST', `${base}/List`, { filter: [{ field: 'rule', op: 'eq', value: 'BILL' }] });
  expect(found.data.list).toMatchObject([{ title: 'one', rule: 'BILL' }]);
  const { data } = await world.ask('POST', `${base}/Actions/Export`, {});
  const texts = (await sheetOf(data)).map((row) => row.slice(0, 2));
  expect(texts).toEqual(
    expect.arrayContaining([
      ['one', 'Bills'],
      ['still', 'Old bills'],
    ]),
  );
  const file = await bookOf([
    ['title', 'rule'],
    ['by name', 'Bills'],
    ['by code', 'BILL'],
    ['by nothing', 'Pills'],
  ]);
  expect((await importBook(world.ask, { base, file })).data).toMatchObject({ created: 2, failed: [{ row: 4 }] });
});
