import { expect, test } from 'vitest';
import { placeOf, stepsOf } from './json-places.ts';

const text = `{
  "model": { "fields": [ { "name": "a, \\"]" }, { "name": "b", "props": {} } ] },
  "pages": { "form": { "body": [ 1, [2, 3], { "span": 24 } ] } }
}`;
const at = (path: string) => {
  const { from, to } = placeOf(text, path);
  return text.slice(from, to);
};

test('a path is found in the text, past strings that look like structure', () => {
  expect(at('model.fields[1].name')).toBe('"b"');
  expect(at('pages.form.body[2].span')).toBe('24');
  expect(at('pages.form.body[1]')).toBe('[2, 3]');
  expect(at('')).toBe(text);
});

test('what does not exist is shown at the deepest part that does', () => {
  expect(placeOf(text, 'model.fields[1].widget').from).toBe(text.indexOf('{ "name": "b"'));
  expect(placeOf(text, 'pages.list.columns[0]').from).toBe(text.indexOf('{ "form"'));
  expect(placeOf('', 'a.b')).toEqual({ from: 0, to: 0 });
  expect(stepsOf('a[0].b[12]')).toEqual(['a', 0, 'b', 12]);
});
