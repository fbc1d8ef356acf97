import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Exact } from '../expression/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { presentFinding } from '../texts/findings.ts';
import type { RecordValue } from './index.ts';
import {
  checkChosen,
  checkRecord,
  coerceRecord,
  computeRecord,
  diffRecord,
  fieldStates,
  matchesPattern,
  stateNames,
  stateReader,
} from './index.ts';

const field = (name: string, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: `f_${name}`,
  name,
  kind: 'text',
  label: name,
  widget: 'input',
  ...rest,
});
const one = (rest: Partial<FieldDefinition>): ModelDefinition => ({
  name: 'm',
  titleField: 'x',
  fields: [field('x', rest)],
});
const context = {
  now: new Date('2026-11-20T08:00:00.000Z'),
  user: { id: 'u', departmentId: null, companyId: null },
  matches: matchesPattern,
};
const lines = (findings: { field: string; rule: string }[]) => findings.map((found) => `${found.field} ${found.rule}`);
const read = (rest: Partial<FieldDefinition>, raw: unknown) => {
  const { value, findings } = coerceRecord(one(rest), { x: raw }, { mode: 'create' });
  return findings.length === 0 ? value.x : lines(findings);
};

const options = {
  source: 'static',
  items: [
    { value: 'a', label: 'A', children: [{ value: 'a1', label: 'A1' }] },
    { value: 'b', label: 'B' },
  ],
};
const text: Partial<FieldDefinition> = {};
const integer: Partial<FieldDefinition> = { kind: 'integer', widget: 'number' };
const decimal: Partial<FieldDefinition> = { kind: 'decimal', widget: 'number' };
const checkbox: Partial<FieldDefinition> = {
  kind: 'refs',
  widget: 'checkbox',
  props: { options, minCount: 1, maxCount: 2 },
};
const files: Partial<FieldDefinition> = { kind: 'files', widget: 'fileUpload', props: { limit: 1 } };

const numbers = (props = {}): Partial<FieldDefinition> => ({ kind: 'numberRange', widget: 'numberRange', props });
const times = (props = {}): Partial<FieldDefinition> => ({ kind: 'timeRange', widget: 'timeRange', props });
const ways = (props = {}): Partial<FieldDefinition> => ({
  ...{ kind: 'refs', widget: 'cascader' },
  props: { ...props, options, multiple: true },
});
const day = (props = {}): Partial<FieldDefinition> => ({ kind: 'date', widget: 'date', props });
const moment = (props = {}): Partial<FieldDefinition> => ({
  ...{ kind: 'dateTime', widget: 'date' },
  props: { ...props, withTime: true },
});
const days = (props = {}): Partial<FieldDefinition> => ({ kind: 'range', widget: 'dateRange', props });
const clock = (props = {}): Partial<FieldDefinition> => ({ kind: 'time', widget: 'time', props });
const stars = (props = {}): Partial<FieldDefinition> => ({ kind: 'integer', widget: 'rate', props });
const halfStars: Partial<FieldDefinition> = { kind: 'decimal', widget: 'rate', props: { allowHalf: true } };
const knob = (props = {}): Partial<FieldDefinition> => ({ kind: 'decimal', widget: 'slider', props });
const knobs: Partial<FieldDefinition> = { kind: 'numberRange', widget: 'slider', props: { range: true } };

test.each<[string, Partial<FieldDefinition>, unknown, unknown]>([
  ['text', text, 'a', 'a'],
  ['empty text', text, '', null],
  ['long text', text, 'x'.repeat(256), ['x tooLong']],
  ['wide characters count once', { props: { maxlength: 2 } }, '𠮷𠮷', '𠮷𠮷'],
  ['NUL', text, 'a\0b', ['x badText']],
  ['half a character', text, 'a\ud800', ['x badText']],
  ['number for text', text, 1, ['x notText']],
  ['option', { widget: 'select', props: { options } }, 'b', 'b'],
  ['no option', { widget: 'select', props: { options } }, 'c', ['x notAnOption']],
  ['way', { kind: 'refs', widget: 'cascader', props: { options } }, ['a', 'a1'], ['a', 'a1']],
  ['no way', { kind: 'refs', widget: 'cascader', props: { options } }, ['a1'], ['x notAnOption']],
  ['ends of ways', ways(), ['a1', 'b'], ['a1', 'b']],
  ['what is no end', ways(), ['a'], ['x notLeaf']],
  ['an end twice', ways(), ['b', 'b'], ['x[1] duplicateValue']],
  ['too many ends', ways({ maxCount: 1 }), ['a1', 'b'], ['x tooMany']],
  ['integer', integer, 5, 5],
  ['digits', integer, '9007199254740993', '9007199254740993'],
  ['64 bits and one', integer, '9223372036854775808', ['x tooLarge']],
  ['unsafe integer', integer, 2 ** 60, ['x notInteger']],
  ['fraction', integer, 1.5, ['x notInteger']],
  ['empty', integer, '', null],
  ['words', integer, 'abc', ['x notNumber']],
  ['true', integer, true, ['x notNumber']],
  ['decimal', decimal, '1.10', 1.1],
  ['20 digits', decimal, '123456789012345.1234567890', '123456789012345.123456789'],
  ['11 decimals', decimal, '0.12345678901', ['x tooPrecise']],
  ['16 digits', decimal, '1234567890123456', ['x tooLarge']],
  ['exponent', decimal, '1e5', ['x notNumber']],
  ['infinite', decimal, Number.POSITIVE_INFINITY, ['x notNumber']],
  ['precision', { ...decimal, props: { precision: 1 } }, 1.25, ['x tooPrecise']],
  ['amount rounds', { kind: 'decimal', widget: 'amount' }, 1.005, 1.01],
  ['min', { ...decimal, props: { min: 0 } }, -0.1, ['x tooSmall']],
  ['step', { ...decimal, props: { step: 0.1, stepStrictly: true } }, 0.3, 0.3],
  ['not a step', { ...decimal, props: { step: 0.1, stepStrictly: true } }, 0.35, ['x step']],
  ['boolean', { kind: 'boolean', widget: 'switch' }, false, false],
  ['yes', { kind: 'boolean', widget: 'switch' }, 'true', ['x notBoolean']],
  ['date', { kind: 'date', widget: 'date' }, '2024-02-29', '2024-02-29'],
  ['no such day', { kind: 'date', widget: 'date' }, '2026-02-29', ['x notDate']],
  ['moment', { kind: 'dateTime', widget: 'date' }, '2026-01-01T00:30+08:00', '2025-12-31T16:30:00.000Z'],
  ['no zone', { kind: 'dateTime', widget: 'date' }, '2026-01-01T00:30:00', ['x notDateTime']],
  ['no such moment', { kind: 'dateTime', widget: 'date' }, '2026-02-30T00:30:00Z', ['x notDateTime']],
  ['first day', day({ min: '2026-01-05' }), '2026-01-05', '2026-01-05'],
  ['before the first day', day({ min: '2026-01-05' }), '2026-01-04', ['x tooEarly']],
  ['after the last day', day({ max: '2026-01-05' }), '2026-01-06', ['x tooLate']],
  ['the year of the first day', day({ min: '2026-06-05', format: 'YYYY' }), '2026-01-01', '2026-01-01'],
  ['the year before', day({ min: '2026-06-05', format: 'YYYY' }), '2025-12-31', ['x tooEarly']],
  ['last moment', moment({ max: '2026-01-05' }), '2026-01-05T15:59:59.999Z', '2026-01-05T15:59:59.999Z'],
  ['the day after, on the clocks', moment({ max: '2026-01-05' }), '2026-01-05T16:00:00.000Z', ['x tooLate']],
  ['days between', days({ min: '2026-01-02' }), ['2026-01-02', '2026-01-03'], ['2026-01-02', '2026-01-03']],
  ['one day out', days({ max: '2026-01-02' }), ['2026-01-02', '2026-01-03'], ['x tooLate']],
  ['first time', clock({ min: '08:30', max: '17:00' }), '08:30', '08:30:00'],
  ['before it', clock({ min: '08:30' }), '08:29:59', ['x tooEarly']],
  ['after the last', clock({ max: '17:00' }), '17:00:01', ['x tooLate']],
  ['a time out', times({ max: '17:00' }), ['16:00', '17:30'], ['x tooLate']],
  ['time', { kind: 'time', widget: 'time' }, '08:30', '08:30:00'],
  ['no such time', { kind: 'time', widget: 'time' }, '24:00', ['x notTime']],
  ['range', { kind: 'range', widget: 'dateRange' }, ['2026-01-01', '2026-01-02'], ['2026-01-01', '2026-01-02']],
  ['backwards', { kind: 'range', widget: 'dateRange' }, ['2026-01-02', '2026-01-01'], ['x notRange']],
  ['half', { kind: 'range', widget: 'dateRange' }, ['2026-01-02', null], ['x notRange']],
  ['empty range', { kind: 'range', widget: 'dateRange' }, [null, null], null],
  ['numbers', numbers(), ['2.50', 10], [2.5, 10]],
  ['one number twice', numbers(), [3, 3], [3, 3]],
  ['0 is a number', numbers(), [0, 0], [0, 0]],
  ['at least', numbers(), [5, null], [5, null]],
  ['at most', numbers(), ['', 5], [null, 5]],
  ['both ends needed', numbers({ bothEnds: true }), [5, null], ['x bothEnds']],
  ['no ends', numbers({ bothEnds: true }), ['', null], null],
  ['more than a double', numbers(), ['123456789012345.12', 1e14], ['x notNumberRange']],
  ['digits of a double and more', numbers(), [1e14, '123456789012345.12'], [1e14, '123456789012345.12']],
  ['numbers backwards', numbers(), [10, '9'], ['x notNumberRange']],
  ['three numbers', numbers(), [1, 2, 3], ['x notNumberRange']],
  ['one number', numbers(), 5, ['x notNumberRange']],
  ['words for numbers', numbers(), ['a', 5], ['x notNumber']],
  ['a list for a number', numbers(), [[1], 5], ['x notNumber']],
  ['below', numbers({ min: 0 }), [-1, 5], ['x tooSmall']],
  ['above', numbers({ max: 4 }), [null, 5], ['x tooLarge']],
  ['decimals of an end', numbers({ precision: 1 }), [1, 5.25], ['x tooPrecise']],
  ['times', times(), ['08:30', '17:00:10'], ['08:30:00', '17:00:10']],
  ['times backwards', times(), ['22:00', '06:00'], ['x notRange']],
  ['over midnight', times({ overnight: true }), ['22:00', '06:00'], ['22:00:00', '06:00:00']],
  ['half a time range', times(), ['22:00', null], ['x notRange']],
  ['no times', times(), ['', null], null],
  ['odd times', times(), ['22:00', '25:00'], ['x notTime']],
  ['numbers for times', times(), [8, 9], ['x notTime']],
  ['stars', stars(), 5, 5],
  ['no stars', stars(), 0, null],
  ['a star too many', stars(), '6', ['x tooLarge']],
  ['fewer stars than none', stars(), -1, ['x tooSmall']],
  ['half stars', halfStars, 4.5, 4.5],
  ['a third of a star', halfStars, 4.3, ['x step']],
  ['a step of a slider', knob({ min: 1, step: 2.5 }), 8.5, 8.5],
  ['beside the steps', knob({ min: 1, step: 2.5 }), 8, ['x stepFrom']],
  ['the end of a slider, beside the steps', knob({ step: 30 }), 100, 100],
  ['a mark beside the steps', knob({ step: 30, marks: [{ value: 37, label: 'warm' }] }), 37, 37],
  ['beyond a slider', knob({}), 101, ['x tooLarge']],
  ['steps that no double holds', knob({ step: 0.1 }), 0.3, 0.3],
  ['a range of a slider', knobs, [20, 30], [20, 30]],
  ['half a range of a slider', knobs, [20, null], ['x bothEnds']],
  ['beside the steps of a range', knobs, [20, 30.5], ['x stepFrom']],
  ['ref', { kind: 'ref', widget: 'userPicker' }, 'u1', 'u1'],
  ['number ref', { kind: 'ref', widget: 'userPicker' }, 1, ['x notId']],
  ['checkbox', checkbox, ['a', 'b'], ['a', 'b']],
  ['twice', checkbox, ['a', 'a'], ['x[1] duplicateValue']],
  ['three', checkbox, ['a', 'b', 'a1'], ['x tooMany']],
  ['cascade', { kind: 'refs', widget: 'cascader', props: { options } }, ['a', 'a1'], ['a', 'a1']],
  ['no way there', { kind: 'refs', widget: 'cascader', props: { options } }, ['b', 'a1'], ['x notAnOption']],
  ['files', files, [{ fileId: 'f', name: 'n', size: 3, url: '/x' }], [{ fileId: 'f', name: 'n', size: 3 }]],
  [
    'two files',
    files,
    [
      { fileId: 'f', name: 'n' },
      { fileId: 'g', name: 'n' },
    ],
    ['x tooMany'],
  ],
  ['odd file', files, [{ fileId: 'f', name: 'n', path: '../x' }], ['x[0].path unknownKey']],
  ['json', { kind: 'json', widget: 'json' }, { a: [1] }, { a: [1] }],
  ['json with NUL', { kind: 'json', widget: 'json' }, { a: ['\0'] }, ['x badText']],
])('%s', (_, rest, raw, expected) => {
  expect(read(rest, raw)).toEqual(expected);
});

test('a formula reads both ends of a range', () => {
  const model = one(numbers());
  const computed = field('width', { kind: 'decimal', widget: 'calculate', value: 'max(x) - min(x)' });
  const withWidth = { ...model, fields: [...model.fields, computed] };
  const widthOf = (x: unknown) => computeRecord(withWidth, { x }, context).width;
  expect([widthOf([2.5, 10]), widthOf(['123456789012345.1', '123456789012345.3']), widthOf(null)]).toEqual([
    7.5, 0.2, 0,
  ]);
});

test('json deeper than 32 levels', () => {
  let deep: unknown = 1;
  for (let i = 0; i < 40; i++) deep = [deep];
  expect(read({ kind: 'json', widget: 'json' }, deep)).toEqual(['x tooDeep']);
});

const order: ModelDefinition = {
  name: 'order',
  titleField: 'code',
  traits: ['state', 'tree', 'sort'],
  fields: [
    field('code', { widget: 'codeRule', fill: 'codeRule' }),
    field('phone', { rules: [{ rule: 'iphone' }], visible: "kind = 'a'", required: true }),
    field('kind', { defaultValue: 'a' }),
    field('note', { rules: [{ pattern: '/^[a-z]+$/i', message: 'letters' }], readonly: 'total > 100' }),
    field('lines', {
      kind: 'rows',
      widget: 'subTable',
      props: { minCount: 1 },
      rows: [
        field('qty', { kind: 'integer', widget: 'number', props: { min: 1 }, required: true }),
        field('price', { kind: 'decimal', widget: 'amount', required: 'qty > 5' }),
        field('amount', { kind: 'decimal', widget: 'calculate', value: 'qty * price', props: { precision: 1 } }),
        field('share', { kind: 'decimal', widget: 'calculate', value: 'amount / total', props: { precision: 4 } }),
      ],
    }),
    field('total', { kind: 'decimal', widget: 'calculate', value: 'sum(lines.amount)' }),
    field('words', { value: 'amountInWords(total)' }),
    field('password', { secret: true }),
  ],
};

test('a whole record: unknown keys are named, what the server sets itself is ignored', () => {
  const input = JSON.parse(
    '{"id":"1","version":3,"createdAt":"x","_names":{},"code":"mine","total":7,"state":0,"parentId":"","sort":2,' +
      '"lines":[{"id":"r1","qty":0,"price":"1.999"},{"qty":"2","other":1},{"id":"r1","qty":1},5],"toString":1,"__proto__":{"a":1}}',
  );
  const { value, findings } = coerceRecord(order, input, { mode: 'create' });
  expect(lines(findings)).toEqual([
    'lines[0].qty tooSmall',
    'lines[1].other unknownKey',
    'lines[2].id duplicateId',
    'lines[3] notObject',
    'toString unknownKey',
    '__proto__ unknownKey',
  ]);
  expect(value).toMatchObject({ kind: 'a', phone: null, state: 0, parentId: '0', sort: 2 });
  expect((value.lines as RecordValue[])[0]).toEqual({ id: 'r1', qty: null, price: 2 });
  expect('code' in value || 'total' in value || 'createdAt' in value).toBe(false);
});

test('an update holds only what was sent', () => {
  const input = { note: 'x', password: '', lines: [{ id: 'r1', price: 1 }, { qty: 1 }] };
  expect(coerceRecord(order, input, { mode: 'update' })).toEqual({
    value: {
      note: 'x',
      lines: [
        { id: 'r1', price: 1 },
        { qty: 1, price: null },
      ],
    },
    findings: [],
  });
  // A row of somebody else's is a new one here, and whole.
  expect(
    coerceRecord(
      order,
      {
        lines: [
          { id: 'r1', price: 1 },
          { id: 'x9', qty: 1 },
        ],
      },
      { mode: 'update', stored: { lines: [{ id: 'r1', qty: 1, price: 2 }] } },
    ).value.lines,
  ).toEqual([
    { id: 'r1', price: 1 },
    { id: 'x9', qty: 1, price: null },
  ]);
  expect(lines(coerceRecord(order, { lines: [] }, { mode: 'update' }).findings)).toEqual(['lines tooFew']);
  expect(lines(coerceRecord(order, [], { mode: 'update' }).findings)).toEqual([' notObject']);
});

test('formulas run in the order of what they read, across rows and head', () => {
  const value = {
    lines: [
      { qty: 3, price: 0.35 },
      { qty: 1, price: null },
      { qty: 2, price: 1.5 },
    ],
  };
  const computed = computeRecord(order, value, context);
  expect(computed).toMatchObject({ total: 4.1, words: '肆元壹角' });
  expect((computed.lines as RecordValue[]).map((row) => [row.amount, row.share])).toEqual([
    [1.1, 0.2683],
    [0, 0],
    [3, 0.7317],
  ]);
  expect(value.lines[0]).toEqual({ qty: 3, price: 0.35 });
});

test('a division by zero makes a calculation 0, any other field empty', () => {
  const model: ModelDefinition = {
    name: 'm',
    titleField: 'a',
    fields: [field('a', { kind: 'decimal', widget: 'calculate', value: '1 / 0' }), field('b', { value: '1 / 0' })],
  };
  expect(computeRecord(model, {}, context)).toEqual({ a: 0, b: null });
});

test('cents of a hundred rows add up exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 100 }), (cents) => {
      const rows = cents.map((cent) => ({ qty: 1, price: cent / 100 }));
      const exact: ModelDefinition = {
        name: 'm',
        titleField: 'total',
        fields: [order.fields[4]!, order.fields[5]!].map((entry) => ({
          ...entry,
          ...(entry.rows ? { rows: [entry.rows[1]!, { ...entry.rows[2]!, value: 'price', props: {} }] } : {}),
        })),
      };
      const { total } = computeRecord(exact, { lines: rows }, context);
      expect(total).toBe(cents.reduce((a, b) => a + b, 0) / 100);
    }),
  );
});

test('a number means the same as its digits, within all bounds', () => {
  const drawn = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.maxSafeInteger(),
    fc.tuple(fc.integer(), fc.integer({ min: 0, max: 12 })).map(([whole, places]) => whole / 10 ** places),
  );
  const bound = fc.option(fc.oneof(fc.integer({ min: -100, max: 100 }), fc.double({ min: -1, max: 1, noNaN: true })), {
    nil: undefined,
  });
  const props = fc.record({
    min: bound,
    max: bound,
    precision: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
    step: fc.constantFrom(undefined, 0.1, 5),
    stepStrictly: fc.constantFrom(undefined, true, false),
  });
  fc.assert(
    fc.property(drawn, props, fc.constantFrom('number', 'amount'), (number, given, widget) => {
      const digits = new Exact(number).toFixed();
      for (const kind of ['integer', 'decimal'] as const) {
        if (!(kind === 'integer' ? /^-?\d{1,15}$/ : /^-?[\d.]{1,40}$/).test(digits)) continue;
        const rest = { kind, widget, props: given } as Partial<FieldDefinition>;
        expect(read(rest, number)).toEqual(read(rest, digits));
      }
    }),
    { numRuns: 2000 },
  );
});

test('required fields and rules, where the form shows them', () => {
  const value = {
    kind: 'a',
    phone: null,
    note: '12',
    lines: [
      { qty: 6, price: null },
      { qty: null, price: null },
    ],
  };
  const findings = checkRecord(order, value, context);
  expect(lines(findings)).toEqual([
    'phone required',
    'note pattern',
    'lines[0].price required',
    'lines[1].qty required',
  ]);
  expect(presentFinding(findings[1]!, 'ja').msg).toBe('letters');
  expect(lines(checkRecord(order, { ...value, phone: '12345' }, context))[0]).toBe('phone iphone');
  expect(lines(checkRecord(order, { ...value, kind: 'b', phone: '12345' }, context))[0]).toBe('note pattern');
});

test('of several rules all must hold; what a rule that refuses finds is wrong', () => {
  const rules = [
    { pattern: '^(?:.*\\d)', message: 'no digit' },
    { pattern: '\\s', message: 'a space', not: true },
    { pattern: '^x', message: 'no x', not: false },
  ];
  const model = { ...order, fields: [{ ...order.fields[0]!, name: 'word', kind: 'text' as const, rules, props: {} }] };
  const said = (word: string) => checkRecord(model, { word }, context).map((found) => presentFinding(found, 'en').msg);
  expect([said('x1'), said('x'), said('x 1'), said('1 ')]).toEqual([
    [],
    ['no digit'],
    ['a space'],
    ['a space', 'no x'],
  ]);
});

test('an empty switch is off in conditions; a condition that cannot be evaluated shows the field', () => {
  const fields = [
    field('express', { kind: 'boolean', widget: 'switch' }),
    field('reason', { visible: 'express', required: true }),
    field('other', { visible: 'not express' }),
    field('lost', { visible: '1 / 0 > 1' }),
  ];
  const one: ModelDefinition = { name: 'one', titleField: 'reason', fields };
  const visible = (value: object) => {
    const states = fieldStates(one, { ...value }, context);
    return ['reason', 'other', 'lost'].map((name) => states.get(name)?.visible);
  };
  expect(visible({})).toEqual([false, true, true]);
  expect(visible({ express: null })).toEqual([false, true, true]);
  expect(visible({ express: true })).toEqual([true, false, true]);
});

test('states follow the record', () => {
  const states = fieldStates(order, { kind: 'b', total: 101, lines: [{ qty: 6 }, { qty: 1 }] }, context);
  expect(states.get('phone')).toEqual({ visible: false, required: false, readonly: false });
  expect(states.get('note')?.readonly).toBe(true);
  expect(states.get('total')?.readonly).toBe(true);
  expect([states.get('lines[0].price')?.required, states.get('lines[1].price')?.required]).toEqual([true, false]);
  expect(stateNames(order.fields[1]!)).toEqual(['kind']);
});

test('the states of 500 fields with 50 conditions cost well under a frame', () => {
  const fields = Array.from({ length: 500 }, (_, i) =>
    field(`f${i}`, i % 10 === 0 ? { visible: `f${i + 1} = 'a' and len(f${i + 2}) > 2` } : {}),
  );
  const model: ModelDefinition = { name: 'm', titleField: 'f0', fields };
  const value = Object.fromEntries(fields.map((entry) => [entry.name, 'abc']));
  const run = () => {
    const state = stateReader(model, value, context);
    return fields.filter((entry) => state(entry).visible).length;
  };
  for (let i = 0; i < 20; i++) run();
  const began = process.cpuUsage();
  for (let i = 0; i < 20; i++) expect(run()).toBe(450);
  expect(process.cpuUsage(began).user / 1000 / 20).toBeLessThan(8);
});

test('what changed, rows matched by id', () => {
  const before = {
    kind: 'a',
    password: 'old',
    total: '1.0',
    state: 1,
    lines: [
      { id: 'r1', qty: 1, price: 2 },
      { id: 'r2', qty: 2, price: 2 },
    ],
  };
  const after = { kind: 'b', password: 'new', state: 0, lines: [{ id: 'r2', qty: 3, price: 2 }, { qty: 9 }] };
  expect(diffRecord(order, { before, after })).toEqual([
    { field: 'kind', path: 'kind', from: 'a', to: 'b' },
    { field: 'qty', path: 'lines[0].qty', from: 2, to: 3 },
    { field: 'lines', path: 'lines[1]', from: null, to: { qty: 9 } },
    { field: 'lines', path: 'lines[0]', from: { id: 'r1', qty: 1, price: 2 }, to: null },
    { field: 'password', path: 'password', from: '***', to: '***' },
    { field: 'state', path: 'state', from: 1, to: 0 },
  ]);
  expect(diffRecord(order, { before, after: before })).toEqual([]);
});

test('ten thousand rows that each look at a whole column take no longer than a glance', () => {
  const model: ModelDefinition = {
    name: 'm',
    titleField: 'x',
    fields: [
      field('x'),
      field('lines', {
        kind: 'rows',
        widget: 'subTable',
        rows: [
          field('qty', { kind: 'integer', widget: 'number', required: 'sum(lines.qty) > 5' }),
          field('share', {
            kind: 'decimal',
            widget: 'calculate',
            value: 'qty / sum(lines.qty)',
            props: { precision: 6 },
          }),
        ],
      }),
    ],
  };
  const value = { lines: Array.from({ length: 10_000 }, () => ({ qty: 4 })) };
  const began = process.cpuUsage();
  const computed = computeRecord(model, value, context);
  expect(checkRecord(model, computed, context)).toEqual([]);
  expect((computed.lines as RecordValue[])[9_999]).toEqual({ qty: 4, share: 0.0001 });
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(30_000);
});

test('a limit that moves with today is asked of what is new, on the clocks of the organisation, and names the day', () => {
  const model: ModelDefinition = {
    ...{ name: 'm', titleField: 'x' },
    fields: [
      field('x', day({ min: 'today', max: 'today+7' })),
      field('span', days({ max: 'today-1' })),
      field('lines', { kind: 'rows', widget: 'subTable', rows: [field('due', day({ min: 'today+1' }))] }),
    ],
  };
  // In Shanghai the 21st has begun.
  const now = new Date('2026-11-20T16:30:00.000Z');
  const said = (given: RecordValue, before: RecordValue | null = null) =>
    checkChosen(model, given, { before, now }).map((one) => `${one.field} ${presentFinding(one, 'en').msg}`);
  expect(said({ x: '2026-11-21', span: ['2026-01-01', '2026-11-20'], lines: [{ due: '2026-11-22' }] })).toEqual([]);
  expect(said({ x: '2026-11-20', span: ['2026-01-01', '2026-11-21'], lines: [{ due: '2026-11-21' }] })).toEqual([
    'x must not be before 2026-11-21',
    'span must not be after 2026-11-20',
    'lines[0].due must not be before 2026-11-22',
  ]);
  expect(said({ x: '2026-11-29' })).toEqual(['x must not be after 2026-11-28']);
  const before = { x: '2020-01-01', span: ['2026-01-01', '2026-11-21'], lines: [{ id: 'r', due: '2020-01-01' }] };
  expect(said({ ...before, lines: [{ id: 'r', due: '2020-01-01' }] }, before)).toEqual([]);
  expect(said({ x: '2020-01-02' }, before)).toEqual(['x must not be before 2026-11-21']);
});

test('a result beyond what is stored is named where it stands, and what reads it goes on with it', () => {
  const number = (name: string, rest: Partial<FieldDefinition> = {}) =>
    field(name, { kind: 'decimal', widget: 'number', ...rest });
  const product = number('product', { widget: 'calculate', value: 'count * price' });
  const model: ModelDefinition = {
    name: 'm',
    titleField: 'count',
    fields: [
      number('count'),
      number('price'),
      product,
      number('half', { value: 'product / 1000000' }),
      field('lines', { kind: 'rows', widget: 'subTable', rows: [number('count'), number('price'), product] }),
    ],
  };
  const large = { count: 999_999_999, price: 9_999_999 };
  const value = computeRecord(model, { ...large, lines: [{ count: 2, price: 3 }, large] }, context);
  expect(value).toMatchObject({ product: '9999998990000001', half: '9999998990.000001' });
  expect(lines(checkRecord(model, value, context))).toEqual(['product tooLarge', 'lines[1].product tooLarge']);
  const small = computeRecord(model, { count: -999_999_999, price: 9_999_999, lines: [] }, context);
  expect(lines(checkRecord(model, small, context))).toEqual(['product tooSmall']);
  const fits = computeRecord(model, { count: 12_345_678, price: 9.87654321, lines: [] }, context);
  expect(lines(checkRecord(model, fits, context))).toEqual([]);
});

test('a rule that nobody has given words says at least that the format is wrong', () => {
  const rules = [{ pattern: '/^a/', message: ' ' }];
  const worded = [{ pattern: '/^a/', message: 'begins with a' }];
  const fields = [field('x', { rules }), field('y', { rules: worded })];
  const findings = checkRecord({ ...order, fields }, { x: 'b', y: 'b' }, context);
  expect(findings.map((one) => presentFinding(one, 'en').msg)).toEqual(['has a wrong format', 'begins with a']);
});
