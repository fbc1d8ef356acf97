import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import { lanesOf, mostLanes } from './lanes.ts';

const field = (part: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ id: 'f', name: 'status', kind: 'text', label: 'Status', widget: 'select' },
  ...part,
});
const options = ['open', 'done'].map((value) => ({ value, label: value }));

test('every record stands in one lane: in that of its value, of none, or of another', () => {
  expect(
    lanesOf(field(), options).map(({ key, value, conditions }) => [key, value, conditions.map(({ op }) => op)]),
  ).toEqual([
    ['none', null, ['empty']],
    ['is open', 'open', ['eq']],
    ['is done', 'done', ['eq']],
    ['other', undefined, ['notEmpty', 'notIn']],
  ]);
});

test('what must not be empty takes nothing out of its lanes, nor does an option that is no longer offered take anything in', () => {
  const [none, open] = lanesOf(field({ required: true }), [{ value: 'open', label: 'open', disabled: true }]);
  expect([none?.value, none?.ifAny, open?.value, open?.ifAny]).toEqual([undefined, true, undefined, true]);
});

test('a switch has a lane for each side; more options than fit come together in the last lane', () => {
  expect(lanesOf(field({ kind: 'boolean', widget: 'switch' }), []).map(({ value }) => value)).toEqual([
    null,
    true,
    false,
  ]);
  const many = Array.from({ length: 100 }, (_, at) => ({ value: `${at}`, label: `${at}` }));
  expect(lanesOf(field(), many)).toHaveLength(mostLanes + 2);
});
