import { expect, test } from 'vitest';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { checkRecord, matchesPattern, startingValues, warningsOf } from './index.ts';

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
