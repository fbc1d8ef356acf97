import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatted, readJson, rewritten } from './json-text.ts';

const text = `{
  "model": { "fields": [ { "name": "a, \\"]" }, { "name": "b", "props": {} } ] },
  "pages": { "form": { "body": [ 1, [2, 3], { "span": 24 } ] } }
}`;
const places = readJson(text);
const at = (path: string) => {
  const { from, to } = places.placeOf(path);
  return text.slice(from, to);
};

test('a path is found in the text, past strings that look like structure', () => {
  expect(at('model.fields[1].name')).toBe('"b"');
  expect(at('pages.form.body[2].span')).toBe('24');
  expect(at('pages.form.body[1]')).toBe('[2, 3]');
  expect(at('')).toBe(text);
});

test('what does not exist is shown at the head of the deepest part that does', () => {
  expect(places.placeOf('model.fields[1].widget').from).toBe(text.indexOf('{ "name": "b"'));
  expect(places.placeOf('pages.list.columns[0]').from).toBe(text.indexOf('{ "form"'));
  expect(at('pages.list.columns[0]')).toBe('{');
  expect(readJson('').placeOf('a.b')).toEqual({ from: 0, to: 0 });
  // A text that is no JSON keeps the places of what stands before its fault.
  expect(readJson('{ "a": [1, 2], "b": ').placeOf('a[1]')).toEqual({ from: 11, to: 12 });
});

test('a fault has its place, one for each line', () => {
  expect(readJson('{ "a": 1,, "b" 2,\n  "c": nul }').faults).toEqual([
    { code: 'PropertyNameExpected', from: 9, to: 10 },
    { code: 'InvalidSymbol', from: 25, to: 28 },
  ]);
  expect(readJson('').faults).toMatchObject([{ code: 'ValueExpected' }]);
  expect(readJson('/* x */ {}').faults).toMatchObject([{ code: 'InvalidCommentToken' }]);
});

test('a key that stands twice in one object is found, the same key in another is none', () => {
  expect(readJson('{"a": {"b": 1, "c": {"b": 2}, "b": 3}, "b": 1}').twice).toEqual([{ name: 'b', from: 30, to: 33 }]);
});

test('what is taken for JSON is JSON, and nothing else is', () => {
  const isJson = (given: string) => {
    try {
      JSON.parse(given);
      return true;
    } catch {
      return false;
    }
  };
  const changed = fc
    .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.constantFrom(...'{}[],:"\\/0e-+. \n\t\u00a0\ufeffntx', ''))
    .map(([json, place, put]) => {
      const cut = place % (json.length + 1);
      return json.slice(0, cut) + put + json.slice(cut + 1);
    });
  fc.assert(
    fc.property(changed, (given) => {
      expect({ given, isJson: readJson(given).faults.length === 0 }).toEqual({ given, isJson: isJson(given) });
    }),
    { numRuns: 5000 },
  );
});

test('formatting keeps the order of keys, the lines and how numbers are written', () => {
  expect(formatted('{"b":1.0,\n\n      "a":[1,\n2]}')).toBe('{ "b": 1.0,\n\n  "a": [ 1,\n    2 ] }');
});

test('another value is written into the text, the rest stays as it is', () => {
  const from = { b: 1, a: [1, 2, { x: 1 }], gone: true };
  const written = '{"gone" :true,\n   "b": 1.0,\n\n  "a":[1,2,  {"x":1}]}';
  const to = { b: 1, a: [1, 2, { x: 2, y: 'new' }], more: null };
  const changed = rewritten(written, { from, to });
  expect(JSON.parse(changed)).toEqual(to);
  expect(changed).toContain('"b": 1.0,\n\n');
  expect(Object.keys(JSON.parse(changed))).toEqual(['b', 'a', 'more']);
  expect(rewritten(written, { from, to: from })).toBe(written);
});

test('whatever the two values are, the text then says the second', () => {
  const values = fc.jsonValue({ maxDepth: 3 }).map((value) => ({ value }));
  fc.assert(
    fc.property(values, values, (from, to) => {
      expect(JSON.parse(rewritten(JSON.stringify(from, null, 1), { from, to }))).toEqual(
        JSON.parse(JSON.stringify(to)),
      );
    }),
  );
});
