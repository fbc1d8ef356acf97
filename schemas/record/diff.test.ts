import { expect, test } from 'vitest';
import type { FieldDefinition } from '../language/field.ts';
import { diffRecord, sameIn } from './index.ts';

const field = (kind: FieldDefinition['kind'], widget: FieldDefinition['widget']): FieldDefinition => ({
  id: kind,
  name: kind,
  kind,
  label: kind,
  widget,
});

test.each([
  ['0', 0],
  [1, '1'],
  [{ a: [1, { b: '2' }] }, { a: [1, { b: 2 }] }],
  [true, 'true'],
  [[], {}],
])('in a document %j and %j are two', (before, after) => {
  const model = { name: 'm', titleField: 'json', fields: [field('json', 'json')] };
  expect(diffRecord(model, { before: { json: before }, after: { json: after } })).toEqual([
    { field: 'json', path: 'json', from: before, to: after },
  ]);
});

test('a decimal that travels as text is the same number; the order of keys is nothing that changes', () => {
  expect(sameIn(field('decimal', 'amount'))('12.5', 12.5)).toBe(true);
  expect(sameIn(field('json', 'json'))({ a: 1, b: null }, { b: null, a: 1 })).toBe(true);
  expect(sameIn(field('json', 'json'))({ a: null }, {})).toBe(false);
});

test('a document is the same as what a browser makes of it', () => {
  const stored = JSON.parse('{"far":[1e400],"long":12345678901234567890,"zero":-0.0}');
  expect(sameIn(field('json', 'json'))(stored, JSON.parse(JSON.stringify(stored)))).toBe(true);
  expect(sameIn(field('json', 'json'))(stored, { ...stored, long: 1 })).toBe(false);
});
