import { expect, test } from 'vitest';
import { chipColorNames, chipColorOf } from './colors.ts';
import { optionItemSchema } from './source.ts';

test('an option takes a named colour or #rrggbb, and a word that names none is none', () => {
  const { pattern } = optionItemSchema.properties.color;
  const takes = (color: string) => new RegExp(pattern).test(color);
  expect([...chipColorNames, '#00ff7f'].filter((color) => !takes(color))).toEqual([]);
  expect(['lime', 'success', '#00f', 'red;background:url(x)', 'darkred', ''].filter(takes)).toEqual([]);
  expect(['green', 'success', 'danger', 'lime', 'constructor'].map(chipColorOf)).toEqual([
    'green',
    'green',
    'red',
    undefined,
    undefined,
  ]);
});
