import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import { namesInConditions } from './renamed-names.ts';

const field = (id: string, name: string): FieldDefinition => ({ id, name, kind: 'text', label: name, widget: 'input' });

test('a condition means the field, whatever the names become', () => {
  const swapped = namesInConditions([field('a', 'x'), field('b', 'y')], [field('a', 'y'), field('b', 'x')]);
  expect(['x', 'y', 'createdBy'].map(swapped)).toEqual(['y', 'x', 'createdBy']);
  const gone = namesInConditions([field('a', 'x')], []);
  expect(gone('x')).toBe('x__gone_a');
  expect(namesInConditions([], [field('a', 'z')])('x__gone_a')).toBe('z');
  expect(namesInConditions([], [field('b', 'x')])('x__gone_a')).toBe('x__gone_a');
});

test('a field that is called as if another were gone is itself', () => {
  const lookalike = field('b', 'x__gone_a');
  expect(namesInConditions([lookalike], [lookalike, field('a', 'secret')])('x__gone_a')).toBe('x__gone_a');
});
