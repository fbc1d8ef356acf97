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

test('a gone field is not taken for another whose id reads alike', () => {
  const ids = ['a-b', 'a_b', 'a.b', 'a_u2d_b', 'a_u5f_u2d_b', '字段', '名称', '_u', '__u', '-u', '\u{1f600}', '\ud83d'];
  const gone = ids.map((id) => namesInConditions([field(id, 'x')], [])('x'));
  expect(new Set(gone).size).toBe(ids.length);
  for (const name of gone) expect(name).toMatch(/^x__gone_\w+$/);
  const all = ids.map((id) => field(id, `now-${id}`));
  expect(gone.map(namesInConditions([], all))).toEqual(ids.map((id) => `now-${id}`));
});
