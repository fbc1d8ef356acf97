import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, wallOf } from '../kinds/cell.ts';
import { momentOf, saidExactly, wallClock } from '../kinds/clock.ts';
import type { FieldDefinition } from '../language/field.ts';
import { coerceField } from './coerce.ts';
import { cellFormOf, isSecret, textOf, valueFromCell } from './index.ts';

const field = (more: Partial<FieldDefinition>): FieldDefinition => ({
  ...{ id: 'f', name: 'f', label: 'f', kind: 'text', widget: 'input' },
  ...more,
});
const speaker = {
  language: 'en' as const,
  dictionaryLabel: () => undefined,
  moduleTitle: () => undefined,
  moment: saidExactly,
};

/** What the cell of a value holds when somebody's spreadsheet has opened and saved it. */
function cellOf(of: FieldDefinition, value: unknown): Cell {
  const { format, of: held } = cellFormOf(of);
  const cell = held(value) ?? textOf(of, value, { speaker });
  return typeof cell === 'number' && /[yh]/.test(format) ? new Date(wallOf(cell)) : cell;
}

const back = (of: FieldDefinition, value: unknown) =>
  coerceField(of, valueFromCell(of, cellOf(of, value), { isExact: true }), { path: '' });

const year = { min: new Date('0100-01-01T00:00:00Z'), max: new Date('9998-12-31T00:00:00Z'), noInvalidDate: true };
const moments = fc.date(year).map((date) => date.toISOString());
const days = moments.map((iso) => iso.slice(0, 10));
// JSON knows no -0.
const jsonValues = fc
  .jsonValue()
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  .filter((value) => value !== null && value !== '');
const pair = (ends: fc.Arbitrary<string>) => fc.tuple(ends, ends).map((both) => both.sort());

describe('a value goes into a cell and comes back as it was', () => {
  const cases: [string, FieldDefinition, fc.Arbitrary<unknown>][] = [
    ['text', field({}), fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' })],
    ['longText', field({ kind: 'longText', widget: 'textarea' }), fc.string({ minLength: 1, unit: 'grapheme' })],
    ['integer', field({ kind: 'integer', widget: 'number' }), fc.maxSafeInteger()],
    ['long integer', field({ kind: 'integer', widget: 'number' }), fc.bigInt(2n ** 60n, 2n ** 62n).map(String)],
    ['decimal', field({ kind: 'decimal', widget: 'number' }), fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1000)],
    ['boolean', field({ kind: 'boolean', widget: 'switch' }), fc.boolean()],
    ['date', field({ kind: 'date', widget: 'date' }), days],
    ['month', field({ kind: 'date', widget: 'date', props: { format: 'YYYY-MM' } }), days],
    ['dateTime', field({ kind: 'dateTime', widget: 'date', props: { withTime: true } }), moments],
    ['time', field({ kind: 'time', widget: 'time' }), moments.map((iso) => iso.slice(11, 19))],
    ['range of days', field({ kind: 'range', widget: 'dateRange' }), pair(days)],
    ['range of moments', field({ kind: 'range', widget: 'dateRange', props: { withTime: true } }), pair(moments)],
    ['json', field({ kind: 'json', widget: 'json' }), jsonValues],
    [
      'a switch with words of its own',
      field({ kind: 'integer', widget: 'switch', props: { activeText: 'Running', inactiveText: 'Halted' } }),
      fc.constantFrom(0, 1),
    ],
    [
      'a path whose last label stands on two branches',
      field({
        kind: 'refs',
        widget: 'cascader',
        props: { separator: '>', options: { source: 'static', items: branches() } },
      }),
      fc.constantFrom(['n'], ['n', 'n1'], ['s', 's1']),
    ],
  ];
  test.each(cases)('%s', (_, of, values) => {
    fc.assert(
      fc.property(values, (value) => {
        const { value: read, findings } = coerceField(of, value, { path: '' });
        // Only what can be stored is exported. A repeated hour of the clocks is one of two.
        fc.pre(findings.length === 0 && read !== null && !isRepeated(read));
        expect(back(of, read)).toEqual({ value: read, findings: [] });
      }),
      { numRuns: 300 },
    );
  });
});

const isRepeated = (value: unknown) =>
  [value]
    .flat()
    .some(
      (part) => typeof part === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(part) && momentOf(wallClock(part)) !== part,
    );

function branches() {
  const branch = (value: string, label: string) => ({
    value,
    label,
    children: [{ value: `${value}1`, label: 'Other' }],
  });
  return [branch('n', 'North'), branch('s', 'South')];
}

test('cells that say nothing of the kind are left for the checks to refuse', () => {
  const flag = field({ kind: 'boolean', widget: 'switch' });
  expect(coerceField(flag, valueFromCell(flag, 'banana'), { path: 'f' }).findings).toHaveLength(1);
  expect(valueFromCell(flag, '否')).toBe(false);
  expect(valueFromCell(field({ kind: 'json', widget: 'json' }), '{"a":')).toBeUndefined();
  const day = field({ kind: 'date', widget: 'date' });
  expect(valueFromCell(day, '2026年3月1日')).toBe('2026-03-01');
  expect(coerceField(day, valueFromCell(day, 46000), { path: 'f' }).findings).toHaveLength(1);
  // A day that was typed into a text is the day as it was typed.
  expect(valueFromCell(field({}), new Date('2026-03-01T00:00:00Z'))).toBe('2026-03-01');
});

test('what a person writes without a zone is on the organisation’s clocks, in every year', () => {
  const moment = field({ kind: 'dateTime', widget: 'date', props: { withTime: true } });
  expect(valueFromCell(moment, '2026-11-20 8:30')).toBe('2026-11-20T00:30:00.000Z');
  expect(valueFromCell(moment, '2026-11-20')).toBe('2026-11-19T16:00:00.000Z');
  // In the summer of 1986 they stood an hour ahead.
  expect(valueFromCell(moment, new Date('1986-07-01T09:00:00Z'))).toBe('1986-07-01T00:00:00.000Z');
});

test('the ends of the calendar are texts, for no spreadsheet counts there', () => {
  const moment = field({ kind: 'dateTime', widget: 'date', props: { withTime: true } });
  expect(cellFormOf(moment).of('9999-12-31T23:59:59.000Z')).toBe('10000-01-01 07:59:59');
  expect(cellFormOf(moment).of('1899-12-31T16:00:00.000Z')).toMatch(/^1900-01-01 /);
  expect(cellFormOf(field({ kind: 'date', widget: 'date' })).of('1900-02-28')).toBeUndefined();
  expect(cellFormOf(field({ kind: 'date', widget: 'date' })).of('1900-03-01')).toBe(61);
});

test('passwords and secrets are known as such wherever they stand', () => {
  expect(isSecret(field({ props: { password: true } }))).toBe(true);
  expect(isSecret(field({ secret: true }))).toBe(true);
  expect(isSecret(field({}))).toBe(false);
});
