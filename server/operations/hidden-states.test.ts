import type { Ask } from '@tessera/fixtures/asker.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, controlled, documentOf, field, people } from '../permission/sideways/people.ts';

let world: World;
let entry: string;
let clerk: Ask;
let guest: Ask;
beforeAll(async () => {
  world = await makeWorld();
  const page = documentOf('cases', {
    fields: [
      field('t', 'title'),
      field('s', 'stage'),
      { ...field('a', 'amount'), readonly: "stage = 'closed'" },
      { ...field('n', 'note'), visible: "stage != 'closed'" },
      { ...field('r', 'reason'), required: "stage = 'closed'" },
      { ...field('m', 'mixed'), readonly: "stage = 'closed' and title = 'x'" },
      { ...field('k', 'known'), readonly: "title = 'x'" },
    ],
    list: controlled,
  });
  entry = await releaseEntry(world, { code: 'cases', fullName: 'Cases', page });
  const help = people(world);
  const given = await help.allOf(entry, ['stage']);
  clerk = await help.user([given]);
  guest = await help.user([{ ...given, buttons: ['btn_detail'] }]);
});
afterAll(() => world.end());

test('who changes a record is told what conditions over hidden fields make of its fields, and nobody else is', async () => {
  const make = async (stage: string) =>
    (await world.ask('POST', at(entry), { title: 'x', stage, reason: 'r', amount: '1' })).data.id as string;
  // What somebody may change by filling in is not said: it would hold them to what was so before.
  const [open, closed] = [await make('open'), await make('closed')];
  const read = async (ask: Ask, id: string) => (await ask('GET', at(entry, `/${id}`))).data;
  const told = await read(clerk, closed);
  expect(told).not.toHaveProperty('stage');
  expect(told._states).toEqual({ amount: { readonly: true }, note: { visible: false } });
  expect(await read(clerk, open)).not.toHaveProperty('_states');
  expect(await read(guest, closed)).not.toHaveProperty('_states');
  expect(await read(world.ask, closed)).not.toHaveProperty('_states');

  // What was read may be sent back, and is held to the same.
  expect((await clerk('PUT', at(entry, `/${closed}`), { ...told, title: 'y' })).code).toBe(200);
  expect((await clerk('PUT', at(entry, `/${closed}`), { amount: '2' })).data).toMatchObject([
    { field: 'amount', rule: 'readonly' },
  ]);
});
