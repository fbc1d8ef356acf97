import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { expect, test } from 'vitest';
import { fakeHost } from '../../host/fake-host.ts';
import { fieldNamesOf, withTables } from './field-names.ts';

const field = (name: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ id: name, name, label: name.toUpperCase(), kind: 'text', widget: 'input' },
  ...more,
});
const details = field('details', { kind: 'rows', widget: 'subTable', rows: [field('size')] });
const model: ModelDefinition = {
  ...{ name: 'order', titleField: 'title', traits: ['sort'] },
  fields: [
    field('title'),
    field('pin', { secret: true }),
    field('drawn', { kind: 'none', widget: 'barcode' }),
    field('lines', { kind: 'rows', widget: 'subTable', rows: [field('qty'), details] }),
  ],
};
const host = fakeHost({ options: {}, entries: [] });

test('of a module its fields, those of its rows behind them, and what every record has; nothing secret, nothing drawn', async () => {
  const asked: string[] = [];
  const found = await fieldNamesOf(
    {
      ...host,
      model: async (name) => {
        asked.push(name);
        return model;
      },
    },
    { owner: 'module', id: '1' },
  );
  expect(asked).toEqual(['entry/1']);
  expect(found.map(({ value }) => value)).toEqual([
    ...['title', 'lines', 'lines.qty', 'lines.details', 'lines.details.size'],
    ...['createdAt', 'createdBy', 'modifiedAt', 'modifiedBy', 'sort'],
  ]);
  expect(found.find(({ value }) => value === 'lines.details.size')?.label).toBe('LINES › DETAILS › SIZE');
});

test('of a data source the columns that it has described, by what they are called', async () => {
  const sourceColumns = async () => [{ name: 'a', label: 'Amount' }, { name: 'b' }];
  expect(await fieldNamesOf({ ...host, sourceColumns }, { owner: 'dataSource', id: '1' })).toEqual([
    { value: 'a', label: 'Amount' },
    { value: 'b', label: 'b' },
  ]);
});

test('a column of rows comes with its sub-tables, and goes with them', () => {
  expect(withTables(['title', 'lines.details.size'], ['title'])).toEqual([
    ...['title', 'lines', 'lines.details', 'lines.details.size'],
  ]);
  const all = ['lines', 'lines.qty', 'lines.details', 'lines.details.size', 'linesOfText'];
  expect(withTables(['lines', 'lines.qty', 'lines.details.size', 'linesOfText'], all)).toEqual([
    ...['lines', 'lines.qty', 'linesOfText'],
  ]);
  expect(withTables(['lines.qty', 'lines.details', 'lines.details.size', 'linesOfText'], all)).toEqual(['linesOfText']);
});
