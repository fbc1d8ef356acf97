import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, wallOf } from '../kinds/cell.ts';
import type { FieldDefinition } from '../language/field.ts';
import { momentOf, saidExactly, wallClock } from '../time/clock.ts';
import { coerceField } from './coerce.ts';
import { cellFormOf, isSecret, textOf, valueFromCell } from './index.ts';

const field = (more: Partial<FieldDefinition>): FieldDefinition => ({
  ...{ id: 'f', name: 'f', label: 'f', kind: 'text', widget: 'input' },
  ...more,
});
const speaker = {
  language: 'en' as const,
  dictionaryWay: () => undefined,
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

const clocks = moments.map((iso) => iso.slice(11, 19));
const ends = fc.option(fc.integer({ min: -1e12, max: 1e12 }).map((n) => n / 1e7));
const digits = fc
  .tuple(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([whole, part]) => `${whole}.${part}1`);

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
    ['numbers', field({ kind: 'numberRange', widget: 'numberRange' }), fc.tuple(ends, ends)],
    ['long numbers', field({ kind: 'numberRange', widget: 'numberRange' }), fc.tuple(digits, digits)],
    ['times', field({ kind: 'timeRange', widget: 'timeRange', props: { format: 'HH:mm' } }), pair(clocks)],
    [
      'times over midnight',
      field({ kind: 'timeRange', widget: 'timeRange', props: { overnight: true } }),
      fc.tuple(clocks, clocks),
    ],
    [
      'range of a slider',
      field({ kind: 'numberRange', widget: 'slider', props: { range: true, suffix: 'kg' } }),
      fc.tuple(fc.nat(100), fc.nat(100)),
    ],
    [
      'half stars',
      field({ kind: 'decimal', widget: 'rate', props: { allowHalf: true } }),
      fc.nat(10).map((n) => n / 2),
    ],
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

test('days and times are read as other programs and people write them', () => {
  const read = (kind: 'date' | 'time' | 'dateTime' | 'range', cell: Cell) => {
    const widgets = { date: 'date', time: 'time', dateTime: 'date', range: 'dateRange' } as const;
    const of = field({ kind, widget: widgets[kind], ...(kind === 'dateTime' ? { props: { withTime: true } } : {}) });
    const { value, findings } = coerceField(of, valueFromCell(of, cell), { path: 'f' });
    return findings.length > 0 ? 'refused' : value;
  };
  const written: [Parameters<typeof read>[0], Cell, unknown][] = [
    ...['2024-01-02 00:00:00', '2024-01-02T00:00:00.000Z', '2024/1/2 0:00', '20240102', '２０２４－０１－０２'].map(
      (cell): [kind: 'date', cell: Cell, value: unknown] => ['date', cell, '2024-01-02'],
    ),
    ...['2024-01-02 00:00:00+00:00', '2024-1-2 12:00 AM', '2024/1/2 上午12:00:00', '2024年1月2日0:00'].map(
      (cell): [kind: 'date', cell: Cell, value: unknown] => ['date', cell, '2024-01-02'],
    ),
    ['date', 20240102, '2024-01-02'],
    // The rest of what it says would be lost.
    ['date', '2024-01-02 13:00', 'refused'],
    ['date', '20241302', 'refused'],
    ['date', '2024-01-02T00:00:00+09:00', 'refused'],
    ['dateTime', '2024年1月2日 3时4分', '2024-01-01T19:04:00.000Z'],
    ['dateTime', '20240102 03:04', '2024-01-01T19:04:00.000Z'],
    ['dateTime', '2024-01-02T00:00:00Z', '2024-01-02T00:00:00.000Z'],
    ['time', '3:04 PM', '15:04:00'],
    ['time', '下午3:04', '15:04:00'],
    ['time', '３：０４', '03:04:00'],
    ['time', '8時5分30秒', '08:05:30'],
    ['time', '24:00', 'refused'],
    ['time', '3:04Z', 'refused'],
    ['range', '2024-01-01 至 2024-01-31', ['2024-01-01', '2024-01-31']],
    ['range', '2024-01-01〜2024-01-31', ['2024-01-01', '2024-01-31']],
    ['range', '2024-01-01——2024-01-31', ['2024-01-01', '2024-01-31']],
    ['range', '2024/1/1 - 2024/1/31', ['2024-01-01', '2024-01-31']],
  ];
  for (const [kind, cell, value] of written) expect([kind, cell, read(kind, cell)]).toEqual([kind, cell, value]);
});

test('a number that a spreadsheet has worked out is what it shows; one that somebody wrote keeps its digits', () => {
  const read = (cell: number, more: object = {}) => {
    const of = field({ kind: 'decimal', widget: 'number', ...more });
    return coerceField(of, valueFromCell(of, cell), { path: 'f' });
  };
  const cents = { props: { precision: 2 } };
  const worked: [number, object, number][] = [
    [3.3000000000000003, {}, 3.3],
    [1 / 3, {}, 0.3333333333],
    [100.00000000000001, { kind: 'integer' }, 100],
    [99.99999999999999, cents, 100],
    [2 / 3, cents, 0.67],
    [-0.30000000000000004, cents, -0.3],
    [1.25, cents, 1.25],
    [1e-7, {}, 1e-7],
    [100000 / 3, cents, 33333.33],
    [123456789012345, {}, 123456789012345],
  ];
  for (const [cell, more, value] of worked) expect([cell, read(cell, more)]).toEqual([cell, { value, findings: [] }]);
  for (const written of [1.125, 12345678901.125, 123456.12345678])
    expect(read(written, cents).findings).toHaveLength(1);
  expect(read(100.5, { kind: 'integer' }).findings).toHaveLength(1);
});

test('a number is read by its groups; what may mean a fraction is none', () => {
  const price = field({ kind: 'decimal', widget: 'number' });
  const read = (cell: Cell) => coerceField(price, valueFromCell(price, cell), { path: 'f' });
  const written: [Cell, number][] = [
    ['￥1,200.50', 1200.5],
    ['-$ 3', -3],
    ['- 5', -5],
    ['1,200 ￥', 1200],
    [' 1 234 567 ', 1234567],
    ['12,34,567', 1234567],
    ['１，２３４．５', 1234.5],
    ['007', 7],
    ['(1,200)', -1200],
    ['¥(1,200.5)', -1200.5],
    ['（３）', -3],
    ['+5', 5],
    ['1 200,00 €', 1200],
    ['1.200,50', 1200.5],
    ['NT$ 80', 80],
    ['80元', 80],
    ['12.5%', 0.125],
  ];
  for (const [cell, value] of written) expect([cell, read(cell)]).toEqual([cell, { value, findings: [] }]);
  for (const cell of [
    '1,5',
    '0,500',
    '-0,125',
    '001,200',
    '12,34',
    '1,234,5',
    '1 2',
    '1.234,5',
    '1,2345',
    '5²',
    ',',
    '1,000 000',
    '-(5)',
    '(-5)',
    '$5%',
    '€5€',
    '5%%',
    '1.200,5',
    '1 200.300,50',
    `5${' '.repeat(30_000)}x`,
  ])
    expect([cell, read(cell).findings.length]).toEqual([cell, 1]);
});

test('a percentage is what its field counts: 5 where its sign stands behind, else a share', () => {
  const signed = field({ kind: 'decimal', widget: 'number', props: { suffix: '%' } });
  const whole = field({ kind: 'integer', widget: 'number', props: { suffix: ' ％ ' } });
  const share = field({ kind: 'decimal', widget: 'number', props: { suffix: 'kg' } });
  const cells = ['5%', '-7.25 ％', '(5%)', '7', 7, '0.07%'];
  expect(cells.map((cell) => valueFromCell(signed, cell))).toEqual([5, -7.25, -5, 7, 7, 0.07]);
  expect(cells.map((cell) => valueFromCell(share, cell))).toEqual([0.05, -0.0725, -0.05, 7, 7, 0.0007]);
  expect(valueFromCell(whole, '100%')).toBe(100);
});

test('a moment is read with its half of the day and its zone; what says anything more is none', () => {
  const moment = field({ kind: 'dateTime', widget: 'date', props: { withTime: true } });
  const read = (cell: Cell) => coerceField(moment, valueFromCell(moment, cell), { path: 'f' });
  // The organisation's clocks are eight hours ahead.
  const written: [Cell, string][] = [
    ['2024-01-05 8:30', '2024-01-05T00:30:00.000Z'],
    ['2024/1/5 08:30:15', '2024-01-05T00:30:15.000Z'],
    ['2024-01-05', '2024-01-04T16:00:00.000Z'],
    ['2024-01-05 8:30 PM', '2024-01-05T12:30:00.000Z'],
    ['2024-01-05 12:30 a.m.', '2024-01-04T16:30:00.000Z'],
    ['2024年1月5日 下午8:30', '2024-01-05T12:30:00.000Z'],
    ['2024-01-05 午前 8:30', '2024-01-05T00:30:00.000Z'],
    ['2024-01-05 午後0:30', '2024-01-05T04:30:00.000Z'],
    ['2024-01-05 08:30 +09:00', '2024-01-04T23:30:00.000Z'],
    ['2024-01-05 08:30 -0500', '2024-01-05T13:30:00.000Z'],
    ['2024-01-05 08:30 UTC', '2024-01-05T08:30:00.000Z'],
  ];
  for (const [cell, value] of written) expect([cell, read(cell)]).toEqual([cell, { value, findings: [] }]);
  for (const cell of [
    '2024-01-05 08:30 - 09:30',
    '2024-01-05 13:30 PM',

    '2024-01-05 25:00',
    '2024-01-05 08:30 CET',
  ])
    expect([cell, read(cell).findings.length]).toEqual([cell, 1]);
});

test('a range is read as people write it', () => {
  const numbers = field({ kind: 'numberRange', widget: 'numberRange' });
  const times = field({ kind: 'timeRange', widget: 'timeRange' });
  const written: [FieldDefinition, Cell, unknown][] = [
    [numbers, '5-10', [5, 10]],
    [numbers, '-5 - -3', [-5, -3]],
    [numbers, '1,000 ～ ￥2,500.5', [1000, 2500.5]],
    [numbers, '5至10', [5, 10]],
    [numbers, '>= 5', [5, null]],
    [numbers, '≤10', [null, 10]],
    [numbers, '~ 10', [null, 10]],
    [times, '8:30-17:00', ['08:30:00', '17:00:00']],
    [times, '08:30 ～ 17:00', ['08:30:00', '17:00:00']],
  ];
  for (const [of, cell, value] of written)
    expect([cell, coerceField(of, valueFromCell(of, cell), { path: '' })]).toEqual([cell, { value, findings: [] }]);
  const refused: [FieldDefinition, Cell][] = [
    ...(['5', 7, '1~2~3', 'abc', '5 ~ x', true, `5${' '.repeat(100_000)}x`] as const).map(
      (cell): [FieldDefinition, Cell] => [numbers, cell],
    ),
    ...(['08:30', 0.5, '8-9', new Date('2026-03-01T08:30:00Z')] as const).map((cell): [FieldDefinition, Cell] => [
      times,
      cell,
    ]),
  ];
  for (const [of, cell] of refused)
    expect(coerceField(of, valueFromCell(of, cell), { path: 'f' }).findings.length, String(cell).slice(0, 20)).toBe(1);
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
