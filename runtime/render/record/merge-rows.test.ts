import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import { mergeRows } from './merge-rows.ts';

const parts: FieldDefinition = {
  ...{ id: 'r3', name: 'parts', kind: 'rows', label: 'Parts', widget: 'subTable' },
  rows: [{ id: 'p1', name: 'of', kind: 'text', label: 'Of', widget: 'input' }],
};
const lines: FieldDefinition = {
  ...{ id: 'f1', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
  rows: [
    { id: 'r1', name: 'what', kind: 'text', label: 'What', widget: 'input' },
    { id: 'r2', name: 'count', kind: 'integer', label: 'Count', widget: 'number' },
    parts,
  ],
};
const a = { id: 'a', what: 'A', count: 1, parts: [] };
const b = { id: 'b', what: 'B', count: 2, parts: [{ id: 'x', of: 'X' }] };
const c = { id: 'c', what: 'C', count: 3, parts: [] };
const base = [a, b, c];
const merged = (mine: object[], theirs: object[]) => mergeRows(lines, { base, mine, theirs });

test('cells of one row and of others come from whoever changed them', () => {
  expect(merged([{ ...a, what: 'mine' }, b, c], [{ ...a, count: 9 }, { ...b, what: 'theirs' }, c])).toEqual({
    rows: [{ ...a, what: 'mine', count: 9 }, { ...b, what: 'theirs' }, c],
    contested: 0,
  });
});

test('a cell that both changed is mine, and is counted; the same change is none', () => {
  expect(
    merged([{ ...a, what: 'mine' }, { ...b, count: 5 }, c], [{ ...a, what: 'theirs' }, { ...b, count: 5 }, c]),
  ).toEqual({
    rows: [{ ...a, what: 'mine' }, { ...b, count: 5 }, c],
    contested: 1,
  });
});

test('new rows of both stay where they were put', () => {
  const [mine, first, second] = [{ what: 'mine' }, { ...a, id: 't1' }, { ...a, id: 't2' }];
  expect(merged([a, b, mine, c], [first, a, b, c, second]).rows).toEqual([first, a, b, mine, c, second]);
  expect(merged([a, b, c, mine], [a, b, c, first, second]).rows).toEqual([a, b, c, first, second, mine]);
});

test('a row that one took out is gone, unless the other changed it', () => {
  expect(merged([a, c], [a, b, { ...c, count: 8 }])).toEqual({ rows: [a, { ...c, count: 8 }], contested: 0 });
  expect(merged([a, { ...b, count: 7 }, c], [c])).toEqual({ rows: [{ ...b, count: 7 }, c], contested: 1 });
  expect(merged([a, c], [a, { ...b, count: 7 }, c])).toEqual({ rows: [a, { ...b, count: 7 }, c], contested: 1 });
  expect(merged([], [])).toEqual({ rows: [], contested: 0 });
});

test('the order is of whoever moved rows', () => {
  const added = { ...a, id: 't' };
  expect(merged([{ ...a, count: 5 }, b, c], [c, added, b, a]).rows).toEqual([c, added, b, { ...a, count: 5 }]);
  expect(merged([c, b, a], [{ ...a, count: 5 }, b, c]).rows).toEqual([c, b, { ...a, count: 5 }]);
});

test('rows in rows are put together alike', () => {
  const [mine, theirs] = [
    { ...b, parts: [{ id: 'x', of: 'X' }, { of: 'mine' }] },
    { ...b, parts: [{ id: 'x', of: 'theirs' }] },
  ];
  expect(merged([a, mine, c], [a, theirs, c])).toEqual({
    rows: [a, { ...b, parts: [{ id: 'x', of: 'theirs' }, { of: 'mine' }] }, c],
    contested: 0,
  });
});

test('a row that one took out is gone, though formulas have worked out other cells of it', () => {
  const total: FieldDefinition = {
    id: 'r4',
    name: 'total',
    kind: 'decimal',
    label: 'Total',
    widget: 'number',
    value: 'count * rate',
  };
  const priced = { ...lines, rows: [...(lines.rows ?? []), total] };
  const worked = (rate: number) => base.map((row) => ({ ...row, total: row.count * rate }));
  const [was, now] = [worked(1), worked(2)];
  const without = (rows: object[]) => rows.filter((row) => row !== rows[1]);
  expect(mergeRows(priced, { base: was, mine: without(was), theirs: now })).toMatchObject({
    rows: [{ id: 'a' }, { id: 'c' }],
    contested: 0,
  });
  expect(mergeRows(priced, { base: was, mine: now, theirs: without(was) }).rows).toMatchObject([
    { id: 'a' },
    { id: 'c' },
  ]);
});
