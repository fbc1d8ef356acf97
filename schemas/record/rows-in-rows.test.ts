import { expect, test } from 'vitest';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import type { RecordValue } from './index.ts';
import {
  checkChosen,
  checkReadonly,
  checkRecord,
  coerceRecord,
  computeRecord,
  diffRecord,
  fieldStates,
  matchesPattern,
  scopeOf,
} from './index.ts';

const field = (name: string, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: `f_${name}`,
  name,
  kind: 'decimal',
  label: name,
  widget: 'number',
  ...rest,
});
const table = (name: string, rows: FieldDefinition[], rest: Partial<FieldDefinition> = {}) =>
  field(name, { kind: 'rows', widget: 'subTable', rows, ...rest });
const calculated = (name: string, value: string) => field(name, { widget: 'calculate', value });
const modelOf = (...fields: FieldDefinition[]): ModelDefinition => ({ name: 'm', titleField: fields[0]!.name, fields });
const context = { now: new Date(0), user: { id: 'me' }, matches: matchesPattern };
const said = (findings: { field: string; rule: string }[]) => findings.map((found) => `${found.field} ${found.rule}`);

const order = modelOf(
  field('rate'),
  table('lines', [
    field('rate'),
    field('price'),
    table('details', [
      field('qty'),
      calculated('amount', 'qty * price * rate'),
      calculated('share', 'amount / sum(details.amount)'),
      table('cuts', [field('length'), calculated('part', 'length * qty + price')]),
      calculated('cut', 'sum(cuts.part)'),
    ]),
    calculated('total', 'sum(details.amount)'),
    calculated('most', 'max(details.cuts.part)'),
  ]),
  calculated('total', 'sum(lines.total)'),
  calculated('all', 'sum(lines.details.qty)'),
  calculated('cuts', 'count(lines.details.cuts.length)'),
);
const value = {
  rate: 10,
  lines: [
    {
      rate: 1,
      price: 2,
      details: [
        { qty: 3, cuts: [{ length: 5 }] },
        { qty: 1, cuts: [] },
      ],
    },
    { rate: 2, price: 5, details: [{ qty: 4, cuts: [{ length: 1 }, { length: null }] }] },
    { rate: 3, price: 7, details: [] },
  ],
};

test('a name is that of the own row, then of the row around it, then of the record; columns of inner rows add up', () => {
  const computed = computeRecord(order, value, context);
  expect(computed).toMatchObject({ total: 48, all: 8, cuts: 2 });
  expect(computed.lines).toMatchObject([
    {
      total: 8,
      most: 17,
      details: [
        { amount: 6, share: 0.75, cut: 17, cuts: [{ part: 17 }] },
        { amount: 2, share: 0.25, cut: 0 },
      ],
    },
    { total: 40, most: 9, details: [{ amount: 40, share: 1, cut: 14, cuts: [{ part: 9 }, { part: 5 }] }] },
    { total: 0 },
  ]);
  // What was given stays as it was.
  expect(value.lines[0]?.details[0]).toEqual({ qty: 3, cuts: [{ length: 5 }] });
  const [lines, details] = [order.fields[1]!, order.fields[1]!.rows![2]!];
  expect(Object.keys(scopeOf(order, [lines, details]).names)).toEqual(expect.arrayContaining(['qty', 'price', 'all']));
});

test('rows that nothing changes are not computed again, and what they read outside of them counts', () => {
  const before = computeRecord(order, value, context) as typeof value & RecordValue;
  const [first, second, third] = before.lines;
  const again = (lines: unknown[], rest = {}) => {
    const next = { ...before, ...rest, lines };
    const computed = computeRecord(order, next, { ...context, since: before });
    expect(computed).toEqual(computeRecord(order, next, context));
    return computed.lines as RecordValue[];
  };
  // Marked with what no formula gives: whoever is asked loses the mark.
  const changed = { ...first!, details: [{ ...first!.details[0]!, qty: 9 }, first!.details[1]!] };
  const [one, two] = again([changed, second, third]);
  expect(two).toBe(second);
  expect((one as { details: unknown[] }).details[1]).not.toBe(first!.details[1]);
  const [, , last] = again([first, second, { ...third!, price: 8 }]);
  expect(last?.details).toBe(third!.details);
  expect(again([first, second, third])[1]).toBe(second);
});

test('conditions, rules and required hold in inner rows, at their place', () => {
  const model = modelOf(
    field('strict', { kind: 'boolean', widget: 'switch' }),
    table('lines', [
      field('open', { kind: 'boolean', widget: 'switch' }),
      field('price'),
      table(
        'details',
        [
          field('qty', { required: 'strict', readonly: 'price > 5' }),
          field('note', {
            kind: 'text',
            widget: 'input',
            visible: 'open',
            required: true,
            rules: [{ pattern: '^A', message: 'A' }],
          }),
        ],
        { required: 'price > 1', visible: 'price < 9' },
      ),
    ]),
  );
  const record = {
    strict: true,
    lines: [
      { open: true, price: 2, details: [{ qty: null, note: 'B' }, { qty: 1 }] },
      { open: false, price: 6, details: [{ qty: null }] },
      { open: true, price: 7, details: [] },
      { open: true, price: 9, details: [{ qty: null }] },
    ],
  };
  expect(said(checkRecord(model, record, context))).toEqual([
    'lines[0].details[0].qty required',
    'lines[0].details[0].note pattern',
    'lines[0].details[1].note required',
    'lines[1].details[0].qty required',
    'lines[2].details required',
  ]);
  const states = fieldStates(model, record, context);
  expect(states.get('lines[1].details[0].qty')).toEqual({ visible: true, required: true, readonly: true });
  expect(states.get('lines[1].details[0].note')?.visible).toBe(false);
  expect(states.get('lines[3].details')?.visible).toBe(false);
});

test('inner rows are read by the kinds of their fields, and counted with all of their like in the record', () => {
  const model = modelOf(
    table('lines', [table('details', [field('qty', { defaultValue: 7 })], { props: { minCount: 1, maxCount: 2 } })]),
  );
  const read = (lines: unknown) => coerceRecord(model, { lines }, { mode: 'create' });
  expect(read([{ details: [{}, { qty: '2' }] }]).value).toEqual({ lines: [{ details: [{ qty: 7 }, { qty: 2 }] }] });
  expect(said(read([{ details: [{ qty: 'x', other: 1 }] }, { details: 5 }, {}]).findings)).toEqual([
    'lines[0].details[0].qty notNumber',
    'lines[0].details[0].other unknownKey',
    'lines[1].details notList',
    'lines[2].details tooFew',
  ]);
  expect(said(read([{ details: [{}, {}, {}] }]).findings)).toEqual(['lines[0].details tooMany']);
  const wide = modelOf(table('lines', [table('details', [field('qty')])]));
  const many = { lines: Array.from({ length: 3 }, () => ({ details: Array.from({ length: 4000 }, () => ({})) })) };
  expect(said(coerceRecord(wide, many, { mode: 'create' }).findings)).toEqual(['lines[2].details tooMany']);
});

test('changes of inner rows know the rows of their own row only', () => {
  const model = modelOf(table('lines', [field('price'), table('details', [field('qty')])]));
  const stored = {
    lines: [
      { id: 'l1', price: 1, details: [{ id: 'd1', qty: 1 }] },
      { id: 'l2', price: 2, details: [{ id: 'd2', qty: 2 }] },
    ],
  };
  const read = (lines: unknown) => coerceRecord(model, { lines }, { mode: 'update', stored });
  const changed = read({ changed: [{ id: 'l1', details: { changed: [{ id: 'd1', qty: 5 }], added: [{ row: {} }] } }] });
  expect(changed.findings).toEqual([]);
  expect(changed.value.lines).toEqual([{ id: 'l1', details: [{ id: 'd1', qty: 5 }, { qty: null }] }, stored.lines[1]]);
  expect((changed.value.lines as unknown[])[1]).toBe(stored.lines[1]);
  expect(said(read({ changed: [{ id: 'l1', details: { changed: [{ id: 'd2', qty: 5 }] } }] }).findings)).toEqual([
    'lines[0].details.changed[0].id noSuchRow',
  ]);
  // A row that is new has no rows which could change.
  expect(said(read({ added: [{ row: { details: { removed: ['d1'] } } }] }).findings)).toEqual([
    'lines[2].details notList',
  ]);
});

test('what changed in inner rows is told at its place, a new row with all that stands in it', () => {
  const model = modelOf(table('lines', [field('price'), table('details', [field('qty')])]));
  const before = {
    lines: [
      {
        id: 'l1',
        price: 1,
        details: [
          { id: 'd1', qty: 1 },
          { id: 'd2', qty: 2 },
        ],
      },
    ],
  };
  const fresh = { id: 'l2', price: 3, details: [{ id: 'd9', qty: 9 }] };
  const after = {
    lines: [
      fresh,
      {
        id: 'l1',
        price: 1,
        details: [
          { id: 'd2', qty: 5 },
          { id: 'd3', qty: 3 },
        ],
      },
    ],
  };
  expect(diffRecord(model, { before, after })).toEqual([
    { field: 'lines', path: 'lines[0]', from: null, to: fresh },
    { field: 'qty', path: 'lines[1].details[0].qty', from: 2, to: 5 },
    { field: 'details', path: 'lines[1].details[1]', from: null, to: { id: 'd3', qty: 3 } },
    { field: 'details', path: 'lines[1].details[0]', from: { id: 'd1', qty: 1 }, to: null },
  ]);
});

test('what is locked in a row is locked with what stands in it; options that are gone cannot be chosen anew', () => {
  const options = { source: 'static', items: [{ value: 'a', label: 'A', disabled: true }] };
  const model = modelOf(
    table('lines', [
      field('shut', { kind: 'boolean', widget: 'switch' }),
      table(
        'details',
        [
          field('qty', { readonly: 'qty > 5' }),
          field('sort', { kind: 'text', widget: 'select', props: { options } }),
          field('fixed', { readonly: true }),
        ],
        { readonly: 'shut' },
      ),
    ]),
  );
  const before = {
    lines: [
      {
        id: 'l1',
        shut: false,
        details: [
          { id: 'd1', qty: 1, sort: 'a' },
          { id: 'd2', qty: 6 },
        ],
      },
      { id: 'l2', shut: true, details: [{ id: 'd3', qty: 1 }] },
    ],
  };
  const given = {
    lines: [
      {
        id: 'l1',
        details: [
          { id: 'd2', qty: 7 },
          { id: 'd1', qty: 2, sort: 'a' },
          { qty: 1, sort: 'a', fixed: 1 },
        ],
      },
      { id: 'l2', details: [{ id: 'd3', qty: 2 }] },
    ],
  };
  expect(said(checkReadonly(model, given, { before, context }))).toEqual([
    'lines[0].details[0].qty readonly',
    'lines[0].details[2].fixed readonly',
    'lines[1].details[0].qty readonly',
  ]);
  expect(said(checkReadonly(model, given, { before: null, context }))).toEqual(['lines[0].details[2].fixed readonly']);
  expect(said(checkChosen(model, given, { before, now: context.now }))).toEqual([
    'lines[0].details[2].sort notAnOption',
  ]);
});

test('no two rows of one sub-table are equal in a column that is to be unique, empty ones aside', () => {
  const model = modelOf(
    field('rate'),
    table('lines', [
      field('no', { unique: true }),
      table('details', [field('code', { kind: 'text', widget: 'input', unique: true, visible: 'no != 9' })]),
    ]),
  );
  const details = (...codes: (string | null)[]) => codes.map((code) => ({ code }));
  const lines = [
    { no: 1, details: details('a', 'b', 'a') },
    { no: 2, details: details('a', null, null) },
    { no: 1, details: [] },
    { no: null, details: [] },
    { no: null, details: [] },
    { no: 9, details: details('a', 'a') },
  ];
  expect(said(checkRecord(model, { rate: 1, lines }, context))).toEqual([
    'lines[2].no duplicateValue',
    'lines[0].details[2].code duplicateValue',
  ]);
});
