import { expect, test } from 'vitest';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { asNewRow, checkRecord, isAsGiven, matchesPattern, startingValues, startRows, warningsOf } from './index.ts';

const context = {
  now: new Date('2026-11-20T08:00:00.000Z'),
  user: { id: 'u1', departmentId: null, companyId: null },
  matches: matchesPattern,
};
const field = (name: string, rest: Partial<FieldDefinition>): FieldDefinition => ({
  ...{ id: `f_${name}`, name, kind: 'text', label: name, widget: 'input' },
  ...rest,
});
const trip: ModelDefinition = {
  name: 'trip',
  titleField: 'title',
  fields: [
    field('title', { defaultBy: "'Trip of ' & text(begin)" }),
    field('begin', { kind: 'date', widget: 'date', defaultBy: 'today()' }),
    field('end', {
      kind: 'date',
      widget: 'date',
      defaultBy: 'begin',
      rules: [
        { condition: 'end >= begin', message: 'ends before it begins' },
        { condition: 'daysBetween(begin, end) <= 30', message: 'a long trip', warning: true },
      ],
    }),
    field('phone', { rules: [{ condition: "phone != '' or email != ''", message: 'one of both' }] }),
    field('email', { rules: [{ rule: 'email', warning: true }] }),
    field('legs', {
      kind: 'rows',
      widget: 'subTable',
      rows: [
        field('day', {
          kind: 'date',
          widget: 'date',
          rules: [
            { condition: 'day >= begin and day <= end', message: 'outside of the trip' },
            { condition: 'cost > 0', message: 'free', warning: true },
          ],
        }),
        field('cost', { kind: 'decimal', widget: 'number' }),
      ],
    }),
  ],
};
const said = (findings: { field: string; rule: string; text: unknown }[]) =>
  findings.map(({ field: path, rule, text }) => [path, rule, typeof text === 'string' ? text : rule]);
const whole = {
  ...{ title: 'a', begin: '2026-11-20', end: '2026-11-24', phone: '1', email: null },
  legs: [{ day: '2026-11-21', cost: 5 }],
};

test('a rule over several fields refuses what is false, and nothing while a value is missing', () => {
  expect(checkRecord(trip, whole, context)).toEqual([]);
  expect(said(checkRecord(trip, { ...whole, end: '2026-11-19', legs: [] }, context))).toEqual([
    ['end', 'condition', 'ends before it begins'],
  ]);
  expect(checkRecord(trip, { ...whole, begin: null, legs: [] }, context)).toEqual([]);
  expect(said(checkRecord(trip, { ...whole, phone: null }, context))).toEqual([['phone', 'condition', 'one of both']]);
});

test('in a row it reads the row and the record around it', () => {
  const legs = [
    { day: '2026-11-21', cost: 5 },
    { day: '2026-11-26', cost: 5 },
  ];
  expect(said(checkRecord(trip, { ...whole, legs }, context))).toEqual([
    ['legs[1].day', 'condition', 'outside of the trip'],
  ]);
});

test('a warning is said and refuses nothing', () => {
  const odd = { ...whole, end: '2026-12-30', email: 'x', legs: [{ day: '2026-11-21', cost: 0 }] };
  expect(checkRecord(trip, odd, context)).toEqual([]);
  expect(said(warningsOf(trip, odd, context))).toEqual([
    ['end', 'condition', 'a long trip'],
    ['email', 'email', 'email'],
    ['legs[0].day', 'condition', 'free'],
  ]);
  expect(warningsOf(trip, whole, context)).toEqual([]);
});

test('fields that nobody has filled in start with what their formulas say, whichever reads which', () => {
  const start = (value: Record<string, unknown>) =>
    startingValues(trip, value, { context, isOpen: ({ name }) => value[name] === undefined });
  expect(start({})).toEqual({ title: 'Trip of 2026-11-20', begin: '2026-11-20', end: '2026-11-20' });
  expect(start({ begin: '2026-12-01' })).toMatchObject({ end: '2026-12-01' });
  expect(start({ title: 'a', begin: null, end: null })).toEqual({});
});

test('a new row follows what its formulas read, in it and around it, until somebody writes; a stored one is left alone', () => {
  const rows = [
    field('from', { kind: 'date', widget: 'date', defaultBy: 'begin' }),
    field('until', { kind: 'date', widget: 'date', defaultBy: 'addDays(from, nights)' }),
    field('nights', { kind: 'integer', widget: 'number', defaultValue: 1 }),
    field('inner', { kind: 'rows', widget: 'subTable', rows: [field('on', { defaultBy: 'text(until)' })] }),
  ];
  const stays: ModelDefinition = {
    ...{ name: 'm', titleField: 'title' },
    fields: [
      field('title', {}),
      field('begin', { kind: 'date', widget: 'date' }),
      field('stays', { kind: 'rows', widget: 'subTable', rows }),
    ],
  };
  const inner = rows[3]?.rows ?? [];
  const fresh = asNewRow({ nights: 1, inner: [asNewRow({}, { fields: inner })] }, { fields: rows });
  const kept = { id: 'r1', from: null, nights: 2 };
  type Row = Record<string, unknown>;
  const started = (record: Row) => startRows(stays, record, context) as Row & { stays: Row[] };
  let record = started({ title: 'a', begin: '2026-11-20', stays: [fresh, kept] });
  const dates = () => record.stays.map(({ from, until }) => [from, until]);
  expect(dates()).toEqual([
    ['2026-11-20', '2026-11-21'],
    [null, undefined],
  ]);
  expect(JSON.stringify(record.stays[0]?.inner)).toBe('[{"on":"2026-11-21"}]');
  expect(record.stays[1]).toBe(kept);
  expect(started(record)).toBe(record);
  const [first] = record.stays as [Row];
  expect(rows.slice(0, 3).map((one) => isAsGiven(first, one))).toEqual([true, true, false]);
  record = started({ ...record, begin: '2026-12-01', stays: [{ ...first, nights: 3 }, kept] });
  expect(dates()[0]).toEqual(['2026-12-01', '2026-12-04']);
  // Written into, and emptied: it stays so, even where the formula would give the same again.
  record = started({ ...record, stays: [{ ...record.stays[0], from: '2026-12-24', until: null }] });
  record = started({ ...record, begin: '2026-12-24' });
  record = started({ ...record, begin: '2027-01-01' });
  expect(dates()).toEqual([['2026-12-24', null]]);
  expect(JSON.parse(JSON.stringify(record.stays[0]))).toEqual({
    ...{ nights: 3, from: '2026-12-24', until: null },
    inner: [{ on: null }],
  });
});
