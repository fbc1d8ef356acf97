import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import { filledRows, pathInForm } from './new-rows.ts';

const cell = (name: string, rest: object = {}): FieldDefinition =>
  ({ id: name, name, kind: 'text', label: name, widget: 'input', ...rest }) as FieldDefinition;
const details = cell('details', { kind: 'rows', widget: 'subTable', rows: [cell('qty')] });
const lines = cell('lines', { kind: 'rows', widget: 'subTable', rows: [cell('item'), details] });
const values = {
  lines: [
    { item: null, details: [] },
    { item: 'a', details: [{ qty: null }, { qty: '1' }, { qty: null }, { qty: 'x' }] },
    { item: null, details: [] },
    { item: 'b', details: [] },
  ],
};

test('a fault in a row that is sent is shown in the row that it is in the form', () => {
  expect(filledRows(lines, values.lines)).toHaveLength(2);
  const place = { fields: [cell('title'), lines], values };
  const shown = (path: string) => pathInForm(path, place);
  expect(shown('lines[0].item')).toBe('lines[1].item');
  expect(shown('lines[1].item')).toBe('lines[3].item');
  expect(shown('lines[0].details[1].qty')).toBe('lines[1].details[3].qty');
  expect(shown('lines[0]')).toBe('lines[1]');
  // What is no place among rows stays as it is.
  for (const path of ['title', 'lines', 'lines[7].item', 'other[0].item', '']) expect(shown(path)).toBe(path);
});
