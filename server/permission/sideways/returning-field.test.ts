import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, documentOf, field, people, textOf } from './people.ts';

let world: World;
let help: ReturnType<typeof people>;
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
});
afterAll(() => world.end());
const release = (entry: string) => `/api/OnLineDev/${entry}/Actions/Release`;

test('a field that was taken out comes back only for whoever held it, also where columns are controlled on the role page', async () => {
  const [title, salary] = [field('a', 'title'), field('b', 'salary')];
  const staff = (fields: object[], model = {}) => documentOf('staff', { fields, model });
  const entry = await releaseEntry(world, { code: 'staff', fullName: 'Staff', page: staff([title, salary]) });
  await help.make(at(entry), { title: 'Anna', salary: 'geheim' });
  // The columns are controlled by the administrator on the role page, not by the document.
  await help.control(entry, ['column']);
  const designer = await help.user([await help.allOf('onlineDev/Entry'), await help.allOf(entry, ['salary'])]);
  expect(textOf((await designer('POST', at(entry, '/List'), {})).data)).not.toContain('geheim');
  await designer('PUT', `/api/OnLineDev/${entry}`, { page: staff([title, salary], { titleField: 'salary' }) });
  expect((await designer('POST', release(entry), {})).code).toBe(403);
  // The administrator takes the field out; its values are kept.
  await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: staff([title]) });
  expect((await world.ask('POST', release(entry), {})).code).toBe(200);
  // Back as the name of the records, which is open to all.
  await designer('PUT', `/api/OnLineDev/${entry}`, { page: staff([title, salary], { titleField: 'salary' }) });
  const released = await designer('POST', release(entry), {});
  const nobody = (await world.addUser('nobody1')).ask;
  const told = textOf((await nobody('GET', at(entry, '/Selector'))).data).includes('geheim');
  expect([released.code, told]).toEqual([403, false]);
});
