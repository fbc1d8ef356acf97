import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { bookOf, bookOfSheets, importBook } from '../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
const bases: Record<string, string> = {};
const field = (id: string, more: object = {}) => ({ id, name: id, kind: 'text', label: id, widget: 'input', ...more });
const lines = { kind: 'rows', widget: 'subTable', rows: [field('item')] };
beforeAll(async () => {
  world = await makeWorld();
  for (const [code, fields] of Object.entries({
    plain: [field('title'), field('memo')],
    nested: [field('title'), field('memo'), field('lines', lines)],
  }))
    bases[code] = `/api/OnLineDevInstance/${await releaseEntry(world, {
      ...{ code, fullName: code },
      page: {
        version: 2,
        model: { name: code, titleField: 'title', fields },
        pages: {
          form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
          list: { columns: [{ field: 'title' }, { field: 'memo' }], buttons: ['btn_add', 'btn_import'] },
        },
      },
    })}`;
});
afterAll(() => world.end());

const added = async (code: string, file: Uint8Array) => {
  const base = bases[code] ?? '';
  const { data } = await importBook(world.ask, { base, file, query: 'mode=add' });
  expect(data.failed).toEqual([]);
  return (await world.ask('POST', `${base}/List`, { sidx: 'title', sord: 'asc' })).data.list;
};

test('the first sheet that is shown is read', async () => {
  const file = bookOfSheets([
    { name: 'old', state: 'hidden', rows: [['title'], ['hidden']] },
    { name: 'new', rows: [['title'], ['shown']] },
  ]);
  expect((await added('plain', file)).map(({ title }: { title: string }) => title)).toEqual(['shown']);
});

test('what is merged over several records holds for each of them', async () => {
  const rows = [
    ['title', 'memo'],
    ['m1', 'group A'],
    ['m2', null],
    ['m3', null],
    ['m4', null],
  ];
  const found = await added('plain', bookOfSheets([{ name: 'all', rows, merged: ['B2:B4'] }]));
  expect(found.map(({ title, memo }: Record<string, unknown>) => [title, memo])).toEqual([
    ...[
      ['m1', 'group A'],
      ['m2', 'group A'],
      ['m3', 'group A'],
    ],
    ...[
      ['m4', null],
      ['shown', null],
    ],
  ]);
});

test('what is merged over the rows of one record is that record once', async () => {
  const rows = [
    ['title', 'memo', 'lines/item'],
    ['whole', 'said once', 'a'],
    [null, null, 'b'],
  ];
  const file = bookOfSheets([{ name: 'all', rows, merged: ['A2:A3', 'B2:B3'] }]);
  const [record, ...others] = await added('nested', file);
  expect(others).toEqual([]);
  const read = (await world.ask('GET', `${bases.nested}/${record.id}`)).data;
  expect([read.memo, read.lines.map(({ item }: { item: string }) => item)]).toEqual(['said once', ['a', 'b']]);
});

test('what is merged over records with rows holds for each record, and a head of two rows for none', async () => {
  const rows = [
    ['title', 'memo', 'lines/item'],
    [null, null, null],
    ['r1', 'both', 'a'],
    [null, null, 'b'],
    ['r2', null, 'c'],
  ];
  const file = bookOfSheets([{ name: 'all', rows, merged: ['A1:A2', 'B3:B5'] }]);
  const found = (await added('nested', file)).filter(({ title }: { title: string }) => title !== 'whole');
  expect(found.map(({ title, memo }: Record<string, unknown>) => [title, memo])).toEqual([
    ['r1', 'both'],
    ['r2', 'both'],
  ]);
});

test('what was imported is told, also where the rows that were not cannot be kept', async () => {
  rmSync(world.filesFolder, { recursive: true });
  writeFileSync(world.filesFolder, 'no folder');
  const long = 'x'.repeat(300);
  const file = await bookOf([['title'], ['good'], [long], ['good too']]);
  const { code, data } = await importBook(world.ask, { base: bases.plain ?? '', file, query: 'mode=add' });
  expect({ code, ...data }).toMatchObject({ code: 200, created: 2, failedRows: 1 });
  expect(data.errorFile).toBeUndefined();
});
