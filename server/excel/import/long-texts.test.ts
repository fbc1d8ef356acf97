import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { bookOf, editedBook, importBook } from '@tessera/fixtures/workbook.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, documentOf, field } from '../../permission/sideways/people.ts';

let world: World;
let base: string;
let id: string;
const story = `Begining ${'x'.repeat(50_000)} END`;
beforeAll(async () => {
  world = await makeWorld();
  const fields = [field('t', 'title'), { ...field('s', 'story'), kind: 'longText', widget: 'textarea' }];
  const list = { buttons: ['btn_add', 'btn_edit', 'btn_import', 'btn_export'] };
  base = at(
    await releaseEntry(world, { code: 'notes', fullName: 'Notes', page: documentOf('notes', { fields, list }) }),
  );
  id = (await world.ask('POST', base, { title: 'a', story })).data.id;
});
afterAll(() => world.end());

test('a text that is longer than a cell is changed in its record alone; what else the row says is', async () => {
  const file = new Uint8Array((await world.ask('POST', `${base}/Actions/Export`, {})).data);
  const mended = await editedBook(file, (rows, place) => {
    const row = rows[0] ?? [];
    row[place('story')] = String(row[place('story')]).replace('Begining', 'Beginning').slice(0, 32_767);
  });
  const { data } = await importBook(world.ask, { base, file: mended, query: 'mode=update' });
  expect(data.failed).toMatchObject([{ row: 2, field: 'story', msg: expect.stringContaining('32,767') }]);
  const renamed = await editedBook(file, (rows, place) => {
    (rows[0] ?? [])[place('title')] = 'b';
  });
  expect((await importBook(world.ask, { base, file: renamed, query: 'mode=update' })).data.changed).toBe(1);
  expect((await world.ask('GET', `${base}/${id}`)).data).toMatchObject({ title: 'b', story });
});

test('a cell that is full is not taken for a whole text', async () => {
  const file = await bookOf([
    ['title', 'story'],
    ['c', 'y'.repeat(32_767)],
    ['d', 'y'.repeat(32_766)],
  ]);
  const { data } = await importBook(world.ask, { base, file });
  expect(data).toMatchObject({ total: 2, created: 1, failed: [{ row: 2, field: 'story' }] });
});
