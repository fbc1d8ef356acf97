import { makePng } from '@tessera/fixtures/files/png.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { clientHash } from '../../seed/seed.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const user = '/api/framework/organize/User';

test('people are found for pickers and chats by keyword, by id, and node by node', async () => {
  const { id } = await world.addUser('lisi');
  expect((await world.ask('GET', `${user}/ImUser?keyword=lis`)).data).toMatchObject({
    list: [{ id, account: 'lisi' }],
    pagination: { total: 1 },
  });
  expect((await world.ask('POST', `${user}/UserList`, { userId: id })).data).toMatchObject([{ id, realName: 'lisi' }]);
  const [company] = (await world.ask('POST', `${user}/0/Selector`, {})).data;
  expect(company).toMatchObject({ type: 'company', fullName: '总公司', isLeaf: false });
  const below = (await world.ask('POST', `${user}/${company.id}/Selector`, {})).data;
  expect(below.map((node: { account: string }) => node.account).sort()).toEqual(['admin', 'lisi']);
  expect((await world.ask('POST', `${user}/0/Selector`, { keyword: 'lisi' })).data).toMatchObject([
    { id, type: 'user', isLeaf: true },
  ]);
});

test('a person changes their own base data and settings, and nothing else', async () => {
  const { id, ask } = await world.addUser('wangwu');
  const current = `${user}/Current`;
  expect(await ask('PUT', `${current}/BaseInfo`, { realName: '王五', mobile: '13812345678' })).toMatchObject({
    code: 200,
    data: { id },
  });
  expect(await ask('PUT', `${current}/BaseInfo`, { roleIds: ['x'] })).toMatchObject({
    status: 400,
    data: [{ field: 'roleIds', rule: 'unknownKey' }],
  });
  expect(await ask('PUT', `${current}/BaseInfo`, { mobile: '1' })).toMatchObject({
    status: 400,
    data: [{ field: 'mobile', rule: 'iphone' }],
  });
  await ask('PUT', `${current}/SystemLanguage`, { language: 'ja' });
  await ask('PUT', `${current}/SystemTheme`, { theme: 'purple' });
  expect((await ask('GET', `${current}/BaseInfo`)).data).toMatchObject({
    realName: '王五',
    settings: { language: 'ja', theme: 'purple' },
  });
  expect(await ask('PUT', `${current}/SystemLanguage`, { language: 'xx' })).toMatchObject({ status: 400 });
  expect((await ask('GET', `${current}/SystemLog`)).data.list).toHaveLength(1);
  expect((await ask('GET', `${current}/Authorize`)).data).toEqual({ menuList: [], permissionList: [] });
});

test('a reset password ends the sessions; a locked user is out, and signs in anew when unlocked', async () => {
  const { id, ask } = await world.addUser('zhaoliu');
  await world.ask('PUT', `${user}/${id}/Actions/ResetPassword`, { id, password: clientHash('changed1') });
  expect(await ask('GET', '/api/Login/CurrentUser')).toMatchObject({ code: 401 });
  // So does one that is given in the form.
  const byForm = await world.as('zhaoliu', 'changed1');
  const { version } = (await world.ask('GET', `${user}/${id}`)).data;
  const given = { password: clientHash('changed2'), version };
  expect((await world.ask('PUT', `${user}/${id}`, given)).code).toBe(200);
  expect(await byForm('GET', '/api/Login/CurrentUser')).toMatchObject({ code: 401 });
  await world.ask('PUT', `${user}/${id}/Actions/ResetPassword`, { id, password: clientHash('changed1') });
  const again = await world.as('zhaoliu', 'changed1');
  await world.ask('PUT', `${user}/${id}/Actions/LockUser`);
  expect(await again('GET', '/api/Login/CurrentUser')).toMatchObject({ code: 412 });
  await world.ask('PUT', `${user}/${id}/Actions/UnLockUser`);
  // Whoever held a session does not get it back with the account; its owner signs in.
  expect(await again('GET', '/api/Login/CurrentUser')).toMatchObject({ code: 401 });
  const anew = await world.as('zhaoliu', 'changed1');
  await world.ask('PUT', `${user}/${id}/Actions/State`, { state: 0 });
  expect(await anew('GET', '/api/Login/CurrentUser')).toMatchObject({ code: 412 });
  await world.ask('PUT', `${user}/${id}/Actions/State`, { state: 1 });
  expect(await anew('GET', '/api/Login/CurrentUser')).toMatchObject({ code: 401 });
  expect(await (await world.as('zhaoliu', 'changed1'))('GET', '/api/Login/CurrentUser')).toMatchObject({ code: 200 });
});

test('a selector gives further fields only to whoever may see them', async () => {
  const { ask } = await world.addUser('sunqi');
  const url = `${user}/Selector?fields=account,mobile,password&keyword=sunqi`;
  expect(Object.keys((await world.ask('GET', url)).data[0]).sort()).toEqual(['account', 'fullName', 'id', 'mobile']);
  expect(Object.keys((await ask('GET', url)).data[0]).sort()).toEqual(['fullName', 'id']);
});

test('a bill number whose rule there is not is said at its field before anybody files', async () => {
  const page = {
    version: 1,
    model: {
      name: 'bill',
      titleField: 'no',
      fields: [{ id: 'a', name: 'no', kind: 'text', label: 'No', widget: 'codeRule', props: { rule: 'nosuch' } }],
    },
    pages: { list: { columns: [{ field: 'a' }] } },
  };
  const { id } = (await world.ask('POST', '/api/OnLineDev', { fullName: 'Bill', code: 'bill', type: 'form', page }))
    .data;
  expect(await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).toMatchObject({
    status: 400,
    data: [{ field: 'model.fields[0].props.rule', rule: 'noCodeRule' }],
  });
});

test('a dictionary leaves as one file', async () => {
  const base = '/api/framework/basic/Dictionary';
  const { id } = (await world.ask('POST', base, { fullName: '颜色', code: 'colour', isTree: 0, parentId: '0' })).data;
  await world.ask('POST', `${base}/Data`, { dictionaryId: id, fullName: '红', dataValue: 'red', parentId: '0' });
  const answer = await world.app.request(`${base}/${id}/Action/Export`);
  expect(await answer.json()).toMatchObject({ code: 401 });
  expect(await world.ask('GET', `${base}/${id}/Action/Export`)).toMatchObject({
    fullName: '颜色',
    items: [{ dataValue: 'red' }],
  });
});

test('a person has a department and a picture for everybody, but not for whom those columns are hidden from', async () => {
  const { ask } = world;
  const company = (await ask('GET', '/api/framework/organize/Company')).data.list[0].id;
  const department = await ask('POST', '/api/framework/organize/Department', {
    fullName: '研发部',
    code: 'rd',
    companyId: company,
  });
  const shown = await world.addUser('pictured', { departmentId: department.data.id });
  const picture = new Uint8Array(makePng());
  const upload = async () => {
    const body = new FormData();
    body.append('file', new Blob([picture]), 'a.png');
    return (await shown.ask('POST', '/api/file/Upload/annexpic', body)).data.fileId as string;
  };
  const [avatar, other] = [await upload(), await upload()];
  await shown.ask('PUT', `${user}/Current/Avatar/${avatar}`);
  const cardFor = async (asker: typeof ask) => (await asker('POST', `${user}/UserList`, { userId: shown.id })).data[0];
  const address = `/api/file/Image/annexpic/${avatar}`;
  const stranger = await world.addUser('stranger');
  expect(await cardFor(stranger.ask)).toMatchObject({ departmentName: '研发部', headIcon: address });
  expect((await stranger.ask('GET', address)).data).toBeInstanceOf(Uint8Array);
  expect((await stranger.ask('GET', `/api/file/Image/annexpic/${other}`)).code).toBe(404);

  const role = await ask('POST', '/api/framework/permission/Role', { fullName: '少', code: 'few' });
  const path = `/api/framework/permission/Role/${role.data.id}/Authorize`;
  const { modules } = (await ask('GET', path)).data;
  const menu = modules.find(({ columns }: { columns: { code: string }[] }) =>
    columns.some(({ code }) => code === 'realName'),
  );
  await ask('PUT', path, { modules: [{ moduleId: menu.moduleId, buttons: [], columns: ['gender'] }] });
  const few = await world.addUser('few', { roleIds: [role.data.id] });
  expect(await cardFor(few.ask)).toMatchObject({
    realName: `#${shown.id.slice(-6)}`,
    account: null,
    departmentId: null,
    departmentName: null,
  });
  expect((await few.ask('GET', `${user}/ImUser?keyword=pictured`)).data.list).toEqual([]);
  const below = (await few.ask('POST', `${user}/${department.data.id}/Selector`, {})).data;
  expect(below.filter(({ type }: { type: string }) => type === 'user')).toEqual([]);
});

test('two accounts differ by more than capitals', async () => {
  const user = '/api/framework/organize/User';
  const one = await world.addUser('alike');
  const record = { account: 'ALIKE', realName: 'B', password: clientHash('secret1') };
  expect((await world.ask('POST', user, record)).data).toMatchObject([{ field: 'account', rule: 'duplicateValue' }]);
  // Whoever is called so may be written with other capitals.
  expect((await world.ask('PUT', `${user}/${one.id}`, { account: 'Alike' })).msg).toBe('');
});
