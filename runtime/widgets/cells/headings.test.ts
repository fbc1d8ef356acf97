import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import { fieldsByHeading } from './headings.ts';

const field = (name: string, label: string): FieldDefinition => ({
  id: name,
  name,
  kind: 'text',
  label,
  widget: 'input',
});

test('headings are found by what people read and by names, whatever their order, each once', () => {
  const fields = [field('qty', 'Quantity'), field('name', 'Product'), field('product', 'Other')];
  const names = (headings: string[]) => fieldsByHeading(headings, fields).map((found) => found?.name);
  expect(names(['Product', '*Quantity', '', 'Colour'])).toEqual(['name', 'qty', undefined, undefined]);
  expect(names(['QTY', 'product ', 'product'])).toEqual(['qty', 'name', 'product']);
});
