import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenValues, conditionsWithin, dayAfter, dayOf, movedValues, spanOf } from './days.ts';

const field = (name: string, kind: FieldDefinition['kind'], props = {}): FieldDefinition => ({
  ...{ id: name, name, kind, label: name, props },
  widget: kind === 'range' ? 'dateRange' : 'date',
});
const days = { start: field('from', 'date'), end: field('to', 'date') };
const range = { start: field('period', 'range'), end: undefined };
const moments = { start: field('begins', 'dateTime'), end: field('ends', 'dateTime') };
const none = { days: 0, milliseconds: 0 };
const row = (values: object) => ({ id: '1', ...values });

test('whole days: the end of a calendar is the day behind the last one', () => {
  expect(spanOf(row({ from: '2026-11-20', to: '2026-11-22' }), days)).toEqual({
    start: '2026-11-20',
    end: '2026-11-23',
    allDay: true,
  });
  expect(spanOf(row({ from: '2026-11-20', to: null }), days)).toEqual({ start: '2026-11-20', allDay: true });
  expect(spanOf(row({ period: ['2026-12-31', '2026-12-31'] }), range)).toMatchObject({ end: '2027-01-01' });
});

test('what has no start stands nowhere, and an end before the start is none', () => {
  expect(spanOf(row({ from: null, to: '2026-11-22' }), days)).toBeUndefined();
  expect(spanOf(row({ period: null }), range)).toBeUndefined();
  expect(spanOf(row({ from: '2026-11-20', to: '2026-11-19' }), days)).toEqual({ start: '2026-11-20', allDay: true });
  expect(spanOf(row({ begins: '2026-11-20T08:00:00.000Z', ends: '2026-11-20T07:00:00.000Z' }), moments)).toEqual({
    start: '2026-11-20T08:00:00.000Z',
    allDay: false,
  });
});

test('moved days keep their length, and a moved end leaves the start alone', () => {
  const held = row({ from: '2026-02-27', to: '2026-03-01' });
  const by = { days: 2, milliseconds: 0 };
  expect(movedValues(held, { fields: days, from: by, to: by })).toEqual({ from: '2026-03-01', to: '2026-03-03' });
  expect(movedValues(held, { fields: days, from: none, to: by })).toEqual({ to: '2026-03-03' });
  expect(movedValues(row({ period: ['2026-02-27', '2026-03-01'] }), { fields: range, from: none, to: by })).toEqual({
    period: ['2026-02-27', '2026-03-03'],
  });
  const hour = { days: 0, milliseconds: 3_600_000 };
  expect(
    movedValues(row({ begins: '2026-11-20T08:00:00.000Z', ends: null }), { fields: moments, from: hour, to: hour }),
  ).toEqual({ begins: '2026-11-20T09:00:00.000Z' });
});

test('moved there and back a record is what it was, and what is drawn moved as far', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((count) => dayAfter('1990-01-01', count));
  fc.assert(
    fc.property(day, fc.nat(400), fc.integer({ min: -4000, max: 4000 }), (from, length, by) => {
      const held = row({ from, to: dayAfter(from, length) });
      const moved = row(movedValues(held, { fields: days, from: { ...none, days: by }, to: { ...none, days: by } }));
      const back = { ...none, days: -by };
      if (by !== 0) expect(row(movedValues(moved, { fields: days, from: back, to: back }))).toEqual(held);
      if (by !== 0)
        expect(spanOf(moved, days)).toEqual({
          start: dayAfter(from, by),
          end: dayAfter(from, by + length + 1),
          allDay: true,
        });
    }),
  );
});

test('a place that is chosen is what a new record begins with', () => {
  const [start, end] = [new Date('2026-11-20T00:00:00'), new Date('2026-11-21T00:00:00')];
  expect(chosenValues(days, { start, end, allDay: true })).toEqual({ from: '2026-11-20' });
  const later = new Date('2026-11-23T00:00:00');
  expect(chosenValues(days, { start, end: later, allDay: true })).toEqual({ from: '2026-11-20', to: '2026-11-22' });
  expect(chosenValues(range, { start, end, allDay: true })).toEqual({ period: ['2026-11-20', '2026-11-20'] });
  expect(chosenValues(moments, { start, end: later, allDay: false })).toEqual({
    begins: start.toISOString(),
    ends: later.toISOString(),
  });
});

test('asked for is what begins between two moments, and what lasts into them', () => {
  const [from, to] = [new Date('2026-11-01T00:00:00'), new Date('2026-12-01T00:00:00')];
  expect(dayOf(from)).toBe('2026-11-01');
  expect(conditionsWithin(days, { from, to })).toEqual([
    [{ field: 'from', op: 'between', value: ['2026-11-01', '2026-11-30'] }],
    [
      { field: 'from', op: 'lt', value: '2026-11-01' },
      { field: 'to', op: 'gte', value: '2026-11-01' },
    ],
  ]);
  expect(conditionsWithin(range, { from, to })).toEqual([
    [{ field: 'period', op: 'between', value: ['2026-11-01', '2026-11-30'] }],
  ]);
});
