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

test('lines that nobody has changed say what was there: codes in two branches, labels alike, broken and empty ones', () => {
  const branches = ['a', 'b'].map((value) => ({ value, label: value, children: [{ value: 'c', label: 'Other' }] }));
  expect(read(asLines(branches, { say }), branches, true)).toEqual(branches);
  const alike = [
    { value: 'b', label: 'b' },
    { value: 'a', label: 'b' },
    { value: 'd', label: 'two\nlines\tand more' },
    { value: 'e', label: '' },
  ];
  expect(read(asLines(alike, { say }), alike)).toEqual(alike);
  const crossed = [
    { value: 'Closed', label: 'a', children: [{ value: 'a', label: 'a' }] },
    { value: 'a', label: 'a', children: [{ value: 'a', label: 'b' }] },
  ];
  expect(read(asLines(crossed, { say }), crossed, true)).toEqual(crossed);
  // A word that is new takes no code of a choice below it.
  const below = [
    { value: 'a', label: 'a' },
    { value: 'a 2', label: 'Second', color: 'red' },
  ];
  expect(read('a\na\na 2\tSecond', below).map(({ value, color }) => [value, color])).toEqual([
    ['a', undefined],
    ['a 3', undefined],
    ['a 2', 'red'],
  ]);
  // A code that is written once more is another choice.
  expect(read('a\n  c\tOther\n  c\tNew', branches, true)[0]?.children?.map(({ value }) => value)).toEqual(['c', 'c 2']);
});
