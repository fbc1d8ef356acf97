import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, documentOf, field, people } from './people.ts';

let world: World;
let help: ReturnType<typeof people>;
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
});
afterAll(() => world.end());
test('nobody moves a record out of their sight, by its state neither', async () => {
  const page = documentOf('sc', {
    fields: [field('a', 'title')],
    model: { traits: ['state'] },
    list: { permissions: { data: true }, buttons: ['btn_add', 'btn_edit', 'btn_state'] },
  });
  const entry = await releaseEntry(world, { code: 'sc', fullName: 'Sc', page });
  const user = await help.user([
    { ...(await help.allOf(entry)), rows: { type: 'expression', expression: 'state = 1' } },
  ]);
  const { id } = (await user('POST', at(entry), { title: 't' })).data;
  const put = await user('PUT', at(entry, `/${id}`), { state: 0 });
  const state = await user('PUT', at(entry, `/${id}/Actions/State`), { state: 0 });
  expect([put.code, state.code]).toEqual([put.code, put.code]);
});
