import { checkDocument } from '@tessera/schemas/document/check-document.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import order from '../../fixtures/documents/purchase-order.json' with { type: 'json' };
import {
  addRelated,
  itemOf,
  itemsOf,
  type ListName,
  putItem,
  removeItem,
  setItem,
  toggleColumnOf,
} from './list-edit.ts';

const page = order.page as unknown as PageDocument;
const fieldsIn = (of: PageDocument, list: ListName) => itemsOf(of, list).map(({ field }) => field);

test('a column is put before another, moved with what it says, and taken away; the last one stays', () => {
  const [first = '', second = '', third = ''] = fieldsIn(page, 'columns');
  const wide = setItem(page, { list: 'columns', field: third, changes: { width: 300 } });
  const moved = putItem(wide, { list: 'columns', field: third, at: 0 });
  expect(fieldsIn(moved, 'columns').slice(0, 3)).toEqual([third, first, second]);
  expect(itemOf(moved, { list: 'columns', field: third })).toMatchObject({ width: 300 });
  expect(putItem(moved, { list: 'columns', field: third, at: 1 })).toBe(moved);
  let left = page;
  for (const field of fieldsIn(page, 'columns')) left = removeItem(left, { list: 'columns', field });
  expect(fieldsIn(left, 'columns')).toHaveLength(1);
});

test('whatever is put, moved and taken away, the list is right, and holds each field once', () => {
  const fields = fieldsIn(page, 'columns');
  const act = fc.tuple(fc.nat(2), fc.constantFrom(...fields), fc.nat(20));
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const after = acts.reduce((now, [what, field, at]) => {
        const items = itemsOf(now, 'columns');
        if (what === 0) return putItem(now, { list: 'columns', field, at: at % (items.length + 1) });
        return what === 1
          ? removeItem(now, { list: 'columns', field })
          : setItem(now, { list: 'columns', field, changes: { width: 100 + at } });
      }, page);
      expect(checkDocument(after).findings).toEqual([]);
      expect(new Set(fieldsIn(after, 'columns')).size).toBe(fieldsIn(after, 'columns').length);
    }),
  );
});

test('what a related record holds becomes a column once, by a field that stands in no form', () => {
  const by = page.model.fields.find(({ name }) => name === 'supplier');
  if (!by) throw new Error('no supplier');
  const given = { by, show: 'level', label: 'Level', at: 1, newId: () => 'new' };
  const added = addRelated(page, given);
  expect(fieldsIn(added.page, 'columns')[1]).toBe('new');
  expect(added.page.model.fields.at(-1)).toMatchObject({ name: 'supplierLevel', kind: 'none' });
  expect(checkDocument(added.page).findings).toEqual([]);
  const again = addRelated(removeItem(added.page, { list: 'columns', field: 'new' }), {
    ...given,
    newId: () => 'other',
  });
  expect(again.field).toBe('new');
});

test('columns of a sub-table are shown and hidden one by one; with the last the sub-table leaves the list', () => {
  const text = (id: string): FieldDefinition => ({ id, name: id, kind: 'text', label: id, widget: 'input' });
  const table = { ...text('t'), kind: 'rows', widget: 'subTable', rows: [text('x'), text('y')] } as FieldDefinition;
  const withTable = { ...page, model: { ...page.model, fields: [...page.model.fields, table] } };
  const tableOf = ({ model }: PageDocument) => model.fields.find(({ id }) => id === 't') as FieldDefinition;
  const toggle = (now: PageDocument, column: string) => toggleColumnOf(now, { table: tableOf(now), column, at: 1 });
  const both = toggle(toggle(withTable, 'y'), 'x');
  expect(tableOf(both).props).toEqual({ inLists: ['x', 'y'] });
  expect(both.pages.list?.columns[1]).toEqual({ field: 't' });
  const one = toggle(both, 'x');
  expect(tableOf(one).props).toEqual({ inLists: ['y'] });
  expect(toggle(one, 'y').pages.list).toEqual(withTable.pages.list);
});
