import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, people, textOf } from './people.ts';

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
