import { valueKinds } from '@tessera/schemas/kinds/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import { expect, test } from 'vitest';
import { largestRecord, recordLimit, usualMaxBody } from './body-limit.ts';

const field = (name: string, part: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: name,
  name,
  kind: 'text',
  label: name,
  widget: 'input',
  ...part,
});
const limitOf = (...fields: FieldDefinition[]) => recordLimit({ name: 'm', titleField: 'a', fields });
const table = (maxCount: number | undefined, rows: FieldDefinition[]) =>
  field('lines', { kind: 'rows', widget: 'subTable', rows, props: maxCount === undefined ? {} : { maxCount } });
const columns = (count: number, part: Partial<FieldDefinition> = {}) =>
  Array.from({ length: count }, (_, n) => field(`column${n}`, part));

test('a record of a few fields has the usual limit, whatever their kinds are', () => {
  // Pictures stand in formatted text.
  for (const kind of valueKinds)
    if (kind !== 'rows' && kind !== 'json' && kind !== 'html')
      expect([kind, limitOf(field('a', { kind }))]).toEqual([kind, usualMaxBody]);
});

test('it grows with rows, columns and the widths of both, and stays below the ceiling', () => {
  const wide = (count: number, rows: number) => limitOf(table(rows, columns(count, { props: { maxlength: 50 } })));
  expect(wide(20, 50)).toBe(usualMaxBody);
  expect(wide(20, 500)).toBeGreaterThan(wide(10, 500));
  expect(wide(10, 1000)).toBeGreaterThan(wide(10, 500));
  expect(limitOf(table(500, columns(10, { props: { maxlength: 100 } })))).toBeGreaterThan(wide(10, 500));
  expect(limitOf(table(undefined, columns(20)))).toBe(largestRecord);
  expect(limitOf(table(10_000_000, columns(3, { kind: 'integer', widget: 'number' })))).toBeLessThan(largestRecord);
  for (const { model } of modules) expect(recordLimit(model)).toBeLessThanOrEqual(largestRecord);
});

test('the longest record that a document allows fits, however its letters are written', () => {
  const rows = 300;
  const texts = columns(20, { props: { maxlength: 40 } });
  const numbers = columns(3, { kind: 'decimal', widget: 'number' });
  const row = Object.fromEntries([
    ['id', 'x'.repeat(64)],
    ...texts.map(({ name }) => [name, '\\u4e2d'.repeat(40)]),
    ...numbers.map(({ name }) => [name, '-999999999999999.9999999999']),
  ]);
  // Written out as escapes, the longest way that JSON has.
  const body = JSON.stringify({ lines: Array.from({ length: rows }, () => row) }).replaceAll('\\\\u', '\\u');
  expect(body.length).toBeGreaterThan(usualMaxBody);
  expect(limitOf(table(rows, [...texts, ...numbers]))).toBeGreaterThan(body.length);
});

test('5,000 rows of 20 columns fit, as 10,000 do', () => {
  const twenty = [...columns(10), ...columns(10, { kind: 'decimal', widget: 'number' })];
  for (const count of [5000, 10_000]) {
    const row = { id: crypto.randomUUID(), ...Object.fromEntries(twenty.map(({ name }) => [name, 1234.56])) };
    const body = JSON.stringify({ lines: Array.from({ length: count }, () => row) });
    expect(limitOf(table(undefined, twenty))).toBeGreaterThan(body.length);
  }
});
