import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, at, documentOf, field, people, textOf } from './people.ts';

let world: World;
let help: ReturnType<typeof people>;
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
});
afterAll(() => world.end());

test('what people and departments are called is told nobody from whom that column is hidden', async () => {
  const list = { permissions: { button: true }, buttons: ['btn_add', 'btn_remove', 'btn_restore', 'btn_shareView'] };
  const page = documentOf('bin', { fields: [field('t', 'title')], model: { traits: ['recycle'] }, list });
  const entry = await releaseEntry(world, { code: 'bin', fullName: 'Bin', page });
  const companyId = (await world.ask('GET', `${api}/organize/Company`)).data.list[0].id;
  const place = { fullName: 'Hidden department', code: 'hd', companyId, parentId: '0' };
  const departmentId = await help.make(`${api}/organize/Department`, place);
  for (const module of ['organize/User', 'organize/Department', 'onlineDev/Entry'])
    await help.control(module, ['column']);
  const [bin, designing] = [await help.allOf(entry), await help.allOf('onlineDev/Entry')];
  const open = [bin, designing, await help.allOf('organize/User'), await help.allOf('organize/Department')];
  const hiding = [
    ...[bin, designing],
    await help.allOf('organize/User', ['realName']),
    await help.allOf('organize/Department', ['fullName']),
  ];
  const other = await world.addUser('other', { roleIds: [await help.role(open)], departmentId });
  const renamed = await world.ask('PUT', `${api}/organize/User/${other.id}`, { realName: 'Hidden person' });
  expect(renamed).toMatchObject({ code: 200 });
  const views = `${api}/organize/User/Current/ListView`;
  const here = `/api/OnLineDev/${entry}/Actions/Here`;
  const id = await help.make(at(entry), { title: 'gone' });
  expect(await other.ask('DELETE', at(entry, `/${id}`))).toMatchObject({ code: 200 });
  const view = { list: `entry/${entry}`, name: 'Shared', search: '', shared: true };
  expect(await other.ask('POST', views, view)).toMatchObject({ code: 200 });
  expect(await other.ask('POST', here, { window: 'window-of-other' })).toMatchObject({ code: 200 });
  const told = async (modules: object[]) => {
    const roleId = await help.role(modules);
    const { ask } = await world.addUser(`reader${roleId.slice(-6)}`, { roleIds: [roleId], departmentId });
    const found: Record<string, string[]> = {};
    for (const [method, path, body] of [
      ['GET', at(entry, '/RecycleBin')],
      ['GET', `${views}?list=entry/${entry}`],
      ['POST', here, { window: 'window-of-reader' }],
      ['POST', `${api}/organize/User/UserList`, { userId: [other.id] }],
      ['GET', `${api}/organize/User/Current/BaseInfo`],
    ] as const) {
      const { code, data } = await ask(method, path, body);
      expect([path, code]).toEqual([path, 200]);
      found[path] = ['Hidden person', 'Hidden department'].filter((name) => textOf(data).includes(name));
    }
    const { data: versions } = await ask('GET', `/api/OnLineDev/${entry}/Versions`);
    return [...Object.values(found), versions[0].byName.startsWith('#')];
  };
  const [person, department] = ['Hidden person', 'Hidden department'];
  expect(await told(open)).toEqual([[person], [person], [person], [person, department], [department], false]);
  expect(await told(hiding)).toEqual([[], [], [], [], [], true]);
});
