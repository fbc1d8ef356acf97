import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, field } from '../permission/sideways/people.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test.each([
  ['(a|b|ab|ba)[ab]{1000}(c|d)', undefined, 'slowPattern'],
  ['^[ab]*[ab]{1000}c', undefined, 'slowPattern'],
  ['(a|b|ab|ba)[ab]{1000}(c|d)', 500, null],
  ['^.{1,500}$', undefined, null],
  ['^[\\w.+-]+@[\\w-]+\\.[\\w.]+$', undefined, null],
  ['^\\d{15}$|^\\d{17}[0-9X]$', undefined, null],
])('%s over texts of up to %s characters: %s', async (pattern, maxlength, refused) => {
  const rules = [{ pattern, message: 'no' }];
  const note = { ...field('n', 'note'), kind: 'longText', widget: 'textarea', rules };
  const page = documentOf('notes', {
    fields: [field('t', 'title'), maxlength === undefined ? note : { ...note, props: { maxlength } }],
  });
  const answer = await world.ask('POST', '/api/OnLineDev', {
    type: 'form',
    code: `n${Math.random()}`.replace('.', ''),
    fullName: 'Notes',
    page,
  });
  const rulesOf = (data: unknown) => (Array.isArray(data) ? data.map(({ rule }) => rule) : []);
  expect(refused === null ? answer.code : rulesOf(answer.data)).toEqual(refused === null ? 200 : [refused]);
});
