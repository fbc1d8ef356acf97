import { expect, test } from 'vitest';
import type { FieldDefinition } from '../language/field.ts';
import { valueFromColumn } from './from-column.ts';

const read = (kind: string, raw: unknown, props = {}) => {
  const widgets: Record<string, string> = { boolean: 'switch', date: 'date', dateTime: 'date', time: 'time' };
  const widget = widgets[kind] ?? (kind === 'text' ? 'input' : 'number');
  return valueFromColumn({ id: 'f', name: 'f', label: 'f', kind, widget, props } as FieldDefinition, raw);
};

test('a column becomes what its field holds', () => {
  expect(read('text', 12)).toBe('12');
  expect(read('text', { a: 1 })).toBe('{"a":1}');
  expect(read('decimal', '12.50')).toBe(12.5);
  expect(read('integer', '1200')).toBe(1200);
  expect(read('boolean', true)).toBe(true);
  expect(read('date', '2026-11-20')).toBe('2026-11-20');
  expect(read('date', '2026-11-20T08:00:00.000Z')).toBe('2026-11-20');
  expect(read('dateTime', '2026-11-20T08:00:00.000Z', { withTime: true })).toBe('2026-11-20T08:00:00.000Z');
});

test('what it cannot hold leaves it empty', () => {
  for (const [kind, raw] of [
    ['text', null],
    ['text', ''],
    ['integer', 'many'],
    ['integer', 1.5],
    ['date', 'tomorrow'],
    ['decimal', { a: 1 }],
  ] as const)
    expect([kind, raw, read(kind, raw)]).toEqual([kind, raw, null]);
});
