import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import { fakeHost } from '../../../host/fake-host.ts';
import { noForm } from '../../form-port.ts';
import { fillsOfPaste } from './fills.ts';

const field = (name: string, part: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ id: name, name, kind: 'text', label: name, widget: 'input' },
  ...part,
});
const fills = [
  { field: 'price', column: 'cost' },
  { field: 'note', column: 'remark' },
];
const item = field('item', {
  ...{ kind: 'ref', widget: 'relationForm', to: { resource: 'sales/Item', show: 'name' }, props: { fills } },
});
const row = field('row', {
  widget: 'relationForm',
  props: { fills, options: { source: 'dataSource', code: 'items', value: 'id', label: 'name' } },
});
const grid = {
  ...{ rows: [], onChange: () => undefined, form: noForm, readonly: false, max: 9, groups: [] },
  fields: [item, row, field('price', { kind: 'decimal', widget: 'number' })],
  host: fakeHost({ options: {}, entries: [{ id: 'i1', fullName: 'Bolt', cost: '2.50', remark: 'M8' }] }),
  isFixed: () => false,
  takesRows: () => false,
  follow: () => undefined,
};

test.each(['item', 'row'])(
  '%s: what is pasted fills what choosing it would, in the row and around it',
  async (name) => {
    expect(await fillsOfPaste(grid, [{ [name]: 'i1' }, { [name]: 'gone' }, {}])).toEqual([
      { own: { price: 2.5 }, around: { note: 'M8' } },
      { own: {}, around: {} },
      { own: {}, around: {} },
    ]);
  },
);

test('what is pasted beside the choice is not written over', async () => {
  expect(await fillsOfPaste(grid, [{ item: 'i1', price: 9 }])).toEqual([{ own: {}, around: { note: 'M8' } }]);
});
