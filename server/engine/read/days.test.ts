import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { at, documentOf, field } from '../../permission/sideways/people.ts';

let world: World;
let entry: string;
beforeAll(async () => {
  world = await makeWorld();
  const withTime = { props: { withTime: true } };
  const fields = [
    field('title', 'title'),
    { ...field('at', 'at'), kind: 'dateTime', widget: 'date', ...withTime },
    { ...field('span', 'span'), kind: 'range', widget: 'dateRange', ...withTime },
    { ...field('days', 'days'), kind: 'range', widget: 'dateRange' },
  ];
  entry = await releaseEntry(world, { code: 'days', fullName: 'Days', page: documentOf('days', { fields }) });
  // 28 November on the organisation's clocks, from 6:00 to 7:30.
  const span = ['2026-11-27T22:00:00.000Z', '2026-11-27T23:30:00.000Z'];
  const record = { title: 'a', at: span[0], span, days: ['2026-11-28', '2026-11-29'] };
  expect((await world.ask('POST', at(entry), record)).code).toBe(200);
});
afterAll(() => world.end());

const found = async (name: string, op: string, value: unknown) => {
  const { code, data } = await world.ask('POST', `${at(entry)}/List`, { filter: [{ field: name, op, value }] });
  expect(code).toBe(200);
  return data.list.length === 1;
};

test.each([
  ['eq', '2026-11-28', true],
  ['eq', '2026-11-27', false],
  ['between', ['2026-11-28', '2026-11-28'], true],
  ['between', ['2026-11-27', '2026-11-27'], false],
  ['between', ['2026-11-28', null], true],
  ['gt', '2026-11-27', true],
  ['gt', '2026-11-28', false],
  ['gte', '2026-11-28', true],
  ['gte', '2026-11-29', false],
  ['lt', '2026-11-28', false],
  ['lt', '2026-11-29', true],
  ['lte', '2026-11-28', true],
  ['lte', '2026-11-27', false],
  ['eq', '2026-11-27T22:00:00.000Z', true],
])('a moment is %s %j: %j', async (op, value, expected) => {
  expect(await found('at', op, value)).toBe(expected);
});

test.each([
  ['span', ['2026-11-28', '2026-11-28'], true],
  ['span', ['2026-11-27', '2026-11-27'], false],
  ['span', ['2026-11-29', null], false],
  ['span', [null, '2026-11-28'], true],
  ['span', ['2026-11-28T07:00:00+08:00', '2026-11-28T07:10:00+08:00'], true],
  ['span', ['2026-11-28T08:00:00+08:00', null], false],
  ['span', [null, '2026-11-28T05:59:59+08:00'], false],
  ['days', ['2026-11-28', '2026-11-28'], true],
  ['days', ['2026-11-30', null], false],
  // The days of whoever asks by moments.
  ['days', ['2026-11-29T15:00:00.000Z', '2026-11-29T15:30:00.000Z'], true],
  ['days', ['2026-11-29T16:00:00.000Z', null], false],
])('%s meets %j: %j', async (name, value, expected) => {
  expect(await found(name, 'between', value)).toBe(expected);
});
