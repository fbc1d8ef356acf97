import { expect, test } from 'vitest';
import { asLines, pastedItems } from './pasted-items.ts';

const say = (label: unknown) => (typeof label === 'string' ? label : ((label as { en?: string }).en ?? ''));
const read = (text: string, known: Parameters<typeof pastedItems>[1]['known'] = [], isTree = false) =>
  pastedItems(text, { known, isTree, say });

test('a line is a choice; two columns of a sheet are its value and its label', () => {
  expect(read('Open\n\n Done ')).toEqual([
    { value: 'Open', label: 'Open' },
    { value: 'Done', label: 'Done' },
  ]);
  expect(read('1\tOpen\r\n2\tDone')).toEqual([
    { value: '1', label: 'Open' },
    { value: '2', label: 'Done' },
  ]);
  expect(read('a\na').map(({ value }) => value)).toEqual(['a', 'a 2']);
});

test('what was there keeps its value, colour and languages, wherever its line went', () => {
  const known = [
    { value: '1', label: { zh: '开', en: 'Open' }, color: 'green' },
    { value: '2', label: 'Done', disabled: true },
  ];
  const lines = asLines(known, { say });
  expect(read(lines, known)).toEqual(known);
  expect(read('Done\nOpen', known)).toEqual([known[1], known[0]]);
  expect(read('1\tBegun', known)).toEqual([{ value: '1', label: 'Begun', color: 'green' }]);
});

test('indented lines hang below the one before, where choices may', () => {
  const tree = [
    { value: 'A', label: 'A', children: [{ value: 'B', label: 'B', children: [{ value: 'C', label: 'C' }] }] },
    { value: 'D', label: 'D' },
  ];
  expect(read('A\n  B\n    C\nD', [], true)).toEqual(tree);
  expect(read(asLines(tree, { say }), tree, true)).toEqual(tree);
  expect(read('A\n  B').map(({ value }) => value)).toEqual(['A', 'B']);
});
