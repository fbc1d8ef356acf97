import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, at, controlled, documentOf, field, people } from './people.ts';

let world: World;
let help: ReturnType<typeof people>;
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
});
afterAll(() => world.end());

interface Shown {
  moduleId: string;
  granted: boolean;
  rows: { type: string } | null;
  buttons: { code: string; granted: boolean }[];
  columns: { code: string; granted: boolean }[];
}
const pathOf = (role: string) => `${api}/permission/Role/${role}/Authorize`;

/** What the role page shows, as it sends it back. */
async function shownOf(role: string) {
  const { data } = await world.ask('GET', pathOf(role));
  const codes = (list: Shown['buttons']) => list.filter(({ granted }) => granted).map(({ code }) => code);
  const modules = (data.modules as Shown[])
    .filter(({ granted }) => granted)
    .map(({ moduleId, buttons, columns, rows }) => ({
      ...{ moduleId, buttons: codes(buttons), columns: codes(columns) },
      ...(rows ? { rows: { type: rows.type } } : {}),
    }));
  return { modules, revision: data.revision as string };
}

async function saveAsShown(role: string) {
  expect(await world.ask('PUT', pathOf(role), await shownOf(role))).toMatchObject({ code: 200 });
}

test('a role page that is saved as it is shown takes nothing away: rights by an entry that is disabled for the moment', async () => {
  const page = documentOf('one', { fields: [field('a', 'title'), field('b', 'cost')], list: controlled });
  const entry = await releaseEntry(world, { code: 'one', fullName: 'One', page });
  await help.make(at(entry), { title: 'x', cost: 'c' });
  const role = await help.role([await help.allOf(entry)]);
  const { ask } = await world.addUser('holder', { roleIds: [role] });
  expect((await ask('POST', at(entry, '/List'), {})).code).toBe(200);
  const menu = await help.menuOf(entry);
  expect((await world.ask('PUT', `${api}/system/Menu/${menu}/Actions/State`, { state: 0 })).code).toBe(200);
  await saveAsShown(role);
  expect((await world.ask('PUT', `${api}/system/Menu/${menu}/Actions/State`, { state: 1 })).code).toBe(200);
  expect((await ask('POST', at(entry, '/List'), {})).code).toBe(200);
});

test('… and the grant of a field that was taken out and comes back', async () => {
  const pageOf = (fields: object[]) => documentOf('two', { fields, list: controlled });
  const [title, cost] = [field('a', 'title'), field('b', 'cost')];
  const entry = await releaseEntry(world, { code: 'two', fullName: 'Two', page: pageOf([title, cost]) });
  await help.make(at(entry), { title: 'x', cost: 'c' });
  const role = await help.role([await help.allOf(entry)]);
  const { ask } = await world.addUser('holder2', { roleIds: [role] });
  const seen = async () => (await ask('POST', at(entry, '/List'), {})).data.list[0];
  expect(await seen()).toMatchObject({ cost: 'c' });
  const release = async (fields: object[]) => {
    await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: pageOf(fields) });
    expect((await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
  };
  await release([title]);
  await saveAsShown(role);
  await release([title, cost]);
  expect(await seen()).toMatchObject({ cost: 'c' });
});

test('whoever may grant less saves the role while an entry that they do not hold is disabled', async () => {
  const of = (code: string) =>
    releaseEntry(world, {
      ...{ code, fullName: code },
      page: documentOf(code, { fields: [field('a', 'title')], list: controlled }),
    });
  const [entry, other] = [await of('three'), await of('four')];
  const role = await help.role([await help.allOf(entry), await help.allOf(other)]);
  const manager = await help.user([await help.allOf('permission/Role'), await help.allOf(other)]);
  const menu = await help.menuOf(entry);
  await world.ask('PUT', `${api}/system/Menu/${menu}/Actions/State`, { state: 0 });
  const answer = await manager('PUT', pathOf(role), { modules: [await help.allOf(other)] });
  expect([answer.code, answer.msg]).toEqual([200, '']);
  await world.ask('PUT', `${api}/system/Menu/${menu}/Actions/State`, { state: 1 });
  expect((await shownOf(role)).modules.map(({ moduleId }) => moduleId)).toContain(menu);
});

test('of two who change the rights of one role the second hears of the first', async () => {
  const page = documentOf('five', { fields: [field('a', 'title')], list: controlled });
  const entry = await releaseEntry(world, { code: 'five', fullName: 'Five', page });
  const role = await help.role([]);
  const [first, second] = [await shownOf(role), await shownOf(role)];
  const given = [await help.allOf(entry)];
  expect((await world.ask('PUT', pathOf(role), { ...first, modules: given })).code).toBe(200);
  const late = await world.ask('PUT', pathOf(role), second);
  expect([late.code, (await shownOf(role)).modules.length]).toEqual([409, 1]);
  // Whoever does not say what they saw replaces what is there.
  expect((await world.ask('PUT', pathOf(role), { modules: [] })).code).toBe(200);
});
