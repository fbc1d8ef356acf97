import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../fixtures/world.ts';

const users = '/api/framework/organize/User';
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test('a right that is taken away is gone at the next request of a session that runs in another process', async () => {
  const roleId = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'R', code: 'r' })).data.id;
  const { list } = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data;
  const moduleId = list.find((menu: { relationId: string }) => menu.relationId === 'organize/Post').id;
  const path = `/api/framework/permission/Role/${roleId}/Authorize`;
  await world.addUser('holder', { roleIds: [roleId] });
  const other = await world.another();
  const ask = await other.as('holder', 'secret1');
  const may = async () => (await ask('GET', '/api/framework/organize/Post')).code;
  for (const modules of [[{ moduleId }], []]) {
    await world.ask('PUT', path, { modules });
    expect(await may()).toBe(modules.length > 0 ? 200 : 403);
  }
  await other.end();
});

// Last: nobody signs in as `admin` after it.
test('who administers hangs on the stored role, not on the text of an account or the name of a role', async () => {
  const { id, roleIds } = (await world.ask('GET', `${users}?account=admin`)).data.list[0];
  expect(await world.ask('PUT', `${users}/${id}`, { account: 'chief' })).toMatchObject({ code: 200 });
  expect((await world.ask('GET', users)).code).toBe(200);
  // The account and a role of the same name, in every spelling but the role itself.
  const namesake = await world.ask('POST', '/api/framework/permission/Role', {
    fullName: '系统管理员',
    code: 'administrators',
  });
  const { ask } = await world.addUser('admin', { roleIds: [namesake.data.id] });
  expect((await ask('GET', users)).code).toBe(403);
  expect(
    await world.ask('POST', '/api/framework/permission/Role', { fullName: 'x', code: 'Administrators' }),
  ).toMatchObject({ code: 409 });
  expect(await world.ask('PUT', `/api/framework/permission/Role/${roleIds[0]}`, { code: 'other' })).toMatchObject({
    code: 409,
  });
});
