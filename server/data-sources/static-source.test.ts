import type { SourceDefinition } from '@tessera/schemas/data-source/source.ts';
import { expect, test } from 'vitest';
import { openEgress } from '../network/egress.ts';
import { SourceProblem } from './answer/source-problem.ts';
import { countRows, runSource } from './run-source.ts';

const asking = {
  parameters: {},
  limits: { rows: 100, bytes: 1e6, milliseconds: 1000 },
  egress: openEgress(),
  secrets: async () => undefined,
};
const source = (data: unknown): SourceDefinition => ({
  type: 'static',
  text: typeof data === 'string' ? data : JSON.stringify(data),
  parameters: [],
});
const run = async (data: unknown, selection = {}) => {
  const answer = await runSource(source(data), { ...asking, selection });
  return { ...answer, rows: answer.rows.map((row) => ({ ...row })) };
};
const reason = (data: unknown) =>
  runSource(source(data), asking).catch((error: unknown) => (error instanceof SourceProblem ? error.reason : error));

test('a list of objects: the columns are the keys in the order in which they first appear', async () => {
  const data = [
    { a: 1, b: 'x' },
    { c: true, a: 2.5 },
    { b: null, d: { e: [1] } },
  ];
  expect(await run(data)).toEqual({
    columns: [
      { name: 'a', kind: 'decimal' },
      { name: 'b', kind: 'text' },
      { name: 'c', kind: 'boolean' },
      { name: 'd', kind: 'json' },
    ],
    rows: [
      { a: 1, b: 'x', c: null, d: null },
      { a: 2.5, b: null, c: true, d: null },
      { a: null, b: null, c: null, d: { e: [1] } },
    ],
    cut: null,
    total: 3,
  });
});

test('kinds are guessed from all values of a column', async () => {
  const kindOf = async (...values: unknown[]) => (await run(values)).columns[0]?.kind;
  expect(await kindOf(1, 2, null)).toBe('integer');
  expect(await kindOf('2026-11-20', '2026-11-21')).toBe('date');
  expect(await kindOf('2026-11-20T08:00:00Z')).toBe('dateTime');
  expect(await kindOf('08:30:00')).toBe('time');
  expect(await kindOf('2026-11-20', 'later')).toBe('text');
  expect(await kindOf(1, 'x')).toBe('text');
  expect(await kindOf('x'.repeat(300))).toBe('longText');
  expect(await kindOf([1], 2)).toBe('json');
  expect(await kindOf(null)).toBe('text');
});

test('plain values, and an object of values and labels', async () => {
  expect((await run(['a', 5])).rows).toEqual([{ value: 'a' }, { value: 5 }]);
  expect((await run({ a: 'First', b: 2 })).rows).toEqual([
    { value: 'a', label: 'First' },
    { value: 'b', label: 2 },
  ]);
  expect(await run([])).toEqual({ columns: [], rows: [], cut: null, total: 0 });
});

test('numbers that JavaScript cannot hold keep their digits', async () => {
  expect((await run('[{"id":1234567890123456789,"x":0.1}]')).rows).toEqual([{ id: '1234567890123456789', x: 0.1 }]);
});

test('any name may be a column, and two have never the same', async () => {
  const answer = await runSource(source('[{"__proto__":{"polluted":1},"constructor":2,"":3,"column_3":4}]'), asking);
  expect(answer.columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'column_3_2', 'column_3']);
  const [row = {}] = answer.rows;
  expect(Object.getPrototypeOf(row)).toBeNull();
  expect(Object.keys(row)).toHaveLength(4);
  expect(row.column_3_2).toBe(3);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('what is no list of rows is refused', async () => {
  expect(await reason('{')).toBe('notJson');
  expect(await reason('')).toBe('notJson');
  expect(await reason('"x"')).toBe('notRows');
  expect(await reason('null')).toBe('notRows');
  expect(await reason([{ a: 1 }, 2])).toBe('notRows');
  expect(await reason({ a: { b: 1 } })).toBe('notRows');
  expect(await reason(`"${'x'.repeat(1024 * 1024)}"`)).toBe('tooLarge');
  expect(await reason(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBe('notJson');
  expect(await reason([Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`c${index}`, 1]))])).toBe(
    'notRows',
  );
});

test('rows are looked for, ordered and paged', async () => {
  const data = [
    { code: 'b10', name: 'Beta', size: 10 },
    { code: 'a2', name: 'Alpha', size: null },
    { code: 'g', name: '100% Gamma', size: 2 },
  ];
  const codes = async (selection: object) => (await run(data, selection)).rows.map(({ code }) => code);
  expect(await codes({ keyword: { text: 'ALPHA', columns: ['name'] } })).toEqual(['a2']);
  expect(await codes({ keyword: { text: 'ALPHA', columns: ['name'], isExact: true } })).toEqual([]);
  expect(await codes({ keyword: { text: '%', columns: ['name', 'code'] } })).toEqual(['g']);
  expect(await codes({ keyword: { text: '', columns: ['toString'] } })).toEqual([]);
  expect(await codes({ filters: [{ column: 'size', values: ['10', 2] }] })).toEqual(['b10', 'g']);
  expect(await codes({ order: { column: 'size' } })).toEqual(['g', 'b10', 'a2']);
  expect(await codes({ order: { column: 'size', descending: true } })).toEqual(['b10', 'g', 'a2']);
  expect(await codes({ order: { column: 'code' }, page: { offset: 1, limit: 1 } })).toEqual(['b10']);
  const selection = { filters: [{ column: 'size', values: [10] }] };
  expect(await countRows(source(data), { ...asking, selection })).toBe(1);
  const few = { ...asking, limits: { ...asking.limits, rows: 2 } };
  expect(await runSource(source(data), few)).toMatchObject({ cut: 'rows', rows: [{ code: 'b10' }, { code: 'a2' }] });
});

test('parameters are checked for every kind of source', async () => {
  const parameters = [{ name: 'n', type: 'integer', required: true }] as const;
  const asked = runSource({ ...source([]), parameters }, { ...asking, parameters: { m: 1 } });
  await expect(asked).rejects.toMatchObject({
    problem: 'INVALID',
    findings: [{ rule: 'unknownParameter' }, { rule: 'required' }],
  });
});
