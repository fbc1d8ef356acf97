import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, at, documentOf, field, people, textOf } from './people.ts';

let world: World;
let help: ReturnType<typeof people>;
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
  await help.control('organize/User', ['button', 'column', 'data']);
  await help.control('permission/Role', ['data']);
});
afterAll(() => world.end());

test('roles out of the row scope are named by no call', async () => {
  const id = await help.make(`${api}/permission/Role`, { fullName: 'Secret role', code: 'secretrole' });
  const reader = await help.user([
    { ...(await help.allOf('permission/Role')), buttons: [], rows: { type: 'ownRecords' } },
  ]);
  expect((await reader('GET', `${api}/permission/Role/${id}`)).code).toBe(404);
  expect
    .soft(textOf((await reader('POST', `${api}/permission/Role/SelectedList`, { ids: [id] })).data))
    .not.toContain('Secret role');
  expect(textOf((await reader('GET', `${api}/permission/Role/Selector`)).data)).not.toContain('Secret role');
});

test('Explain names nobody who is out of sight, and no hidden column', async () => {
  const { id } = await world.addUser('hiddenone');
  await world.ask('PUT', `${api}/organize/User/${id}`, { realName: 'Hidden Person' });
  const manager = await help.user([
    { ...(await help.allOf('permission/Role')) },
    { ...(await help.allOf('organize/User', ['account'])), buttons: [], rows: { type: 'ownRecords' } },
  ]);
  expect((await manager('GET', `${api}/organize/User/${id}`)).code).toBe(404);
  expect((await manager('POST', `${api}/organize/User/UserList`, { userId: id })).data).toEqual([]);
  const told = await manager(
    'GET',
    `${api}/permission/Explain?userId=${id}&moduleId=${await help.menuOf('organize/User')}`,
  );
  expect(textOf(told.data)).not.toMatch(/hiddenone|Hidden Person/);
});

test('Explain is no way to ask for values of a hidden column', async () => {
  const entry = await releaseEntry(world, {
    ...{ code: 'paid', fullName: 'Paid' },
    page: documentOf('paid', {
      fields: [field('t', 'title'), { ...field('s', 'salary'), kind: 'integer', widget: 'number' }],
      list: { permissions: { column: true, data: true } },
    }),
  });
  const id = await help.make(at(entry), { title: 'one', salary: 300 });
  const scope = { type: 'expression', expression: 'salary > 250' };
  const role = await help.role([{ ...(await help.allOf(entry)), rows: scope }]);
  const { id: userId } = await world.addUser('wellpaid', { roleIds: [role] });
  const path = `${api}/permission/Explain?userId=${userId}&moduleId=${await help.menuOf(entry)}&recordId=${id}`;
  const both = [await help.allOf('permission/Role'), await help.allOf('organize/User')];
  const asker = await help.user([...both, await help.allOf(entry, ['salary'])]);
  const { data } = await asker('GET', path);
  expect(data.record).toMatchObject({ allowed: false, rule: 'recordUntold', scopes: [] });
  expect(textOf(data)).not.toMatch(/salary > |"gives"/);
  const seeing = await help.user([...both, await help.allOf(entry)]);
  expect((await seeing('GET', path)).data).toMatchObject({
    record: { allowed: true, rule: 'recordByScope' },
    rows: { scopes: [scope] },
  });
});

test('a column of roles that is hidden is told by no call', async () => {
  await help.control('permission/Role', ['column', 'data']);
  const id = await help.make(`${api}/permission/Role`, { fullName: 'Secret name', code: 'secretcode' });
  const { id: userId } = await world.addUser('someone', { roleIds: [id] });
  const moduleId = await help.menuOf('organize/User');
  for (const [hidden, said] of [
    ['code', 'secretcode'],
    ['fullName', 'Secret name'],
  ] as const) {
    const reader = await help.user([{ ...(await help.allOf('permission/Role', [hidden])), rows: { type: 'all' } }]);
    const answers = [
      await reader('GET', `${api}/permission/Role/${id}`),
      await reader('GET', `${api}/permission/Role/Selector`),
      await reader('POST', `${api}/permission/Role/SelectedList`, { ids: [id] }),
      await reader('GET', `${api}/permission/Explain?userId=${userId}&moduleId=${moduleId}`),
    ];
    for (const { data } of answers) expect(textOf(data)).not.toContain(said);
  }
});
