import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, people, textOf } from './people.ts';

let world: World;
let help: ReturnType<typeof people>;
let company: string;
let first: string;
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
  first = (await world.ask('GET', `${api}/organize/Company`)).data.list[0].id;
  company = await help.make(`${api}/organize/Company`, { fullName: 'Secret Company', code: 'sc', parentId: '0' });
});
afterAll(() => world.end());

test('subordinates: neither a hidden column nor people out of sight are told', async () => {
  await help.control('organize/User', ['button', 'column', 'data']);
  const all = await help.allOf('organize/User', ['account', 'departmentId', 'companyId', 'realName']);
  const role = await help.role([{ ...all, buttons: [], rows: { type: 'ownRecords' } }]);
  const boss = await world.addUser('bossx', { roleIds: [role] });
  const dep = await help.make(`${api}/organize/Department`, {
    fullName: 'Dep',
    code: 'dep',
    companyId: first,
    parentId: '0',
    managerId: boss.id,
  });
  await world.addUser('workerx', { departmentId: dep });
  expect(textOf((await boss.ask('GET', `${api}/organize/User`)).data)).not.toContain('workerx');
  expect(textOf((await boss.ask('POST', `${api}/organize/User/${dep}/Selector`, {})).data)).not.toContain('workerx');
  const told = await boss.ask('GET', `${api}/organize/User/Current/Subordinate`);
  expect(textOf(told.data)).not.toContain('workerx');
});

test('the tree of people: in which company somebody is, is not told to whom that column is hidden from', async () => {
  const all = await help.allOf('organize/User', ['departmentId', 'companyId']);
  const reader = await help.user([{ ...all, buttons: [], rows: { type: 'all' } }]);
  const { id } = await world.addUser('insider', { companyId: company });
  expect((await reader('GET', `${api}/organize/User/${id}`)).data.companyId).toBeUndefined();
  expect((await reader('GET', `${api}/organize/User?companyId=${company}`)).status).toBe(400);
  const told = await reader('POST', `${api}/organize/User/${company}/Selector`, {});
  expect(textOf(told.data)).not.toContain(id);
});

test('the tree of people: departments and companies out of sight', async () => {
  await help.control('organize/Department', ['data']);
  await help.control('organize/Company', ['data']);
  await help.make(`${api}/organize/Department`, {
    fullName: 'Hidden department',
    code: 'hd',
    companyId: company,
    parentId: '0',
  });
  const reader = await help.user([
    { ...(await help.allOf('organize/Department')), buttons: [], rows: { type: 'ownRecords' } },
    { ...(await help.allOf('organize/Company')), buttons: [], rows: { type: 'ownRecords' } },
  ]);
  expect((await reader('GET', `${api}/organize/Department/Selector`)).data).toEqual([]);
  expect((await reader('GET', `${api}/organize/Company/Selector`)).data).toEqual([]);
  const top = await reader('POST', `${api}/organize/User/0/Selector`, {});
  const told = await reader('POST', `${api}/organize/User/${company}/Selector`, {});
  expect(textOf(top.data)).not.toContain('Secret Company');
  expect(textOf(told.data)).not.toContain('Hidden department');
});
