import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { namesIn, widgetNames } from './widget-names.ts';

const found = (text: string) => namesIn({ file: 'a.tsx', text }).map((line) => line.split(' asks ')[0]);

test('nothing outside of widgets/ asks for a widget by its name', () => {
  expect(widgetNames(resolve(import.meta.dirname, '..'))).toEqual([]);
});

test.each([
  "field.widget === 'input'",
  "'input' !== field.widget",
  "(field as Field).widget == 'input'",
  "field?.widget === 'input'",
  "field['widget'] === `input`",
  "entry.field!.widget != ('input' as const)",
  "widget === 'input'",
  'wide.has(field.widget)',
  "['input', 'textarea'].includes(field.widget)",
  'heights[field.widget]',
])('%s is found', (code) => {
  expect(found(`const first = 1;\nif (${code}) first;`)).toEqual([`a.tsx:2: ${code}`]);
});

test('a switch over widgets is found once, however many it names', () => {
  const cases = "case 'input': return 1; case 'textarea': return 2; default: return 0;";
  expect(found(`const of = (field: Field) => { switch (field.widget) { ${cases} } };`)).toEqual([
    'a.tsx:1: field.widget',
  ]);
});

test.each([
  'viewOf(field.widget)',
  'widgetOf(field.widget).wide',
  'before.widget === after.widget',
  'isWidgetName(field.widget)',
  "field.kind === 'text'",
  "const field = { widget: 'input' }",
  "field.widget = 'input'",
  'kept.get(widget)',
])('%s is nothing to find', (code) => {
  expect(found(`${code};`)).toEqual([]);
});

test('a file that does not parse is an error, not a file without findings', () => {
  expect(() => found('const = ;')).toThrow('a.tsx');
});
