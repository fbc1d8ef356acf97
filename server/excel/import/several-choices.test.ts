import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { bookOf, importBook } from '../../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const item = (value: string, label: string) => ({ value, label: { zh: label, en: label } });
const page = {
  version: 2,
  model: {
    name: 'Choice',
    titleField: 'title',
    fields: [
      { id: 'a', name: 'title', kind: 'text', widget: 'input', label: 'title' },
      {
        ...{ id: 'b', name: 'tags', kind: 'refs', widget: 'checkbox', label: 'tags' },
        props: {
          options: {
            source: 'static',
            items: [
              item('1', 'Alpha'),
              item('2', 'Beta'),
              item('3', 'Alpha, Beta'),
              item('4', 'Gamma, Delta'),
              item('5', 'Delta'),
            ],
          },
        },
      },
    ],
  },
  pages: {
    form: { body: ['a', 'b'].map((id) => ({ node: 'field', id, field: id })) },
    list: { columns: [{ field: 'a' }, { field: 'b' }], buttons: ['btn_add', 'btn_import'] },
  },
};

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test('a cell that can be read as one choice and as two is refused by its name, any other is read', async () => {
  const base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'choices', fullName: 'Choices', page })}`;
  const file = await bookOf([
    ['title', 'tags'],
    ['both', 'Beta, Alpha'],
    ['unclear', 'Gamma, Delta, Alpha, Beta'],
    ['with a comma', 'Delta, Gamma, Delta, Beta'],
    ['by code', '3'],
    ['unknown', 'Alpha, Epsilon'],
  ]);
  const { data } = await importBook(world.ask, { base, file });
  expect(data).toMatchObject({ created: 3 });
  expect(JSON.stringify(data)).toContain('Gamma, Delta, Alpha, Beta');
  const { list } = (await world.ask('POST', `${base}/List`, { sidx: 'title', sord: 'asc' })).data;
  expect(list.map(({ title, tags }: Record<string, unknown>) => [title, tags])).toEqual([
    ['both', ['2', '1']],
    ['by code', ['3']],
    ['with a comma', ['5', '4', '2']],
  ]);
});
