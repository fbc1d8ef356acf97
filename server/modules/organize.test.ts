import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const post = '/api/framework/organize/Post';

test('a post is created, read, changed, listed, switched and deleted by the calls of the spec', async () => {
  const created = await world.ask('POST', post, { fullName: '工程师', code: 'ENG' });
  expect(created).toMatchObject({ status: 200, code: 200 });
  const { id } = created.data;
  const read = await world.ask('GET', `${post}/${id}`);
  expect(read.data).toMatchObject({
    id,
    version: 1,
    fullName: '工程师',
    code: 'ENG',
    state: 1,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
  });

  expect(await world.ask('PUT', `${post}/${id}`, { fullName: '高级工程师', version: 1 })).toMatchObject({
    code: 200,
    data: { id },
  });
  const stale = await world.ask('PUT', `${post}/${id}`, { fullName: '别人的', version: 1 });
  expect(stale).toMatchObject({ status: 200, code: 409, data: { fullName: '高级工程师', version: 2 } });

  const list = await world.ask('GET', `${post}?keyword=工程&sidx=code&sord=desc&n=123`);
  expect(list.data).toMatchObject({
    list: [{ id, code: 'ENG' }],
    pagination: { currentPage: 1, pageSize: 20, total: 1 },
  });

  await world.ask('PUT', `${post}/${id}/Actions/State`);
  expect((await world.ask('GET', `${post}/Selector`)).data).toEqual([]);
  expect((await world.ask('GET', `${post}/All`)).data).toMatchObject([{ id, state: 0 }]);
  await world.ask('PUT', `${post}/${id}/Actions/State`, { state: 1 });
  expect((await world.ask('GET', `${post}/Selector`)).data).toMatchObject([{ id, fullName: '高级工程师' }]);

  const history = await world.ask('GET', `${post}/${id}/History`);
  expect(history.data.map((change: { action: string }) => change.action)).toEqual([
    'state',
    'state',
    'update',
    'create',
  ]);
  expect(history.data[2].changes).toEqual([{ field: 'fullName', label: 'Name', from: '工程师', to: '高级工程师' }]);

  expect(await world.ask('DELETE', `${post}/${id}`)).toMatchObject({ code: 200, data: { id } });
  expect(await world.ask('GET', `${post}/${id}`)).toMatchObject({ status: 200, code: 404 });
});

test('bad input names the field; an unknown key is not silently dropped', async () => {
  const answer = await world.ask('POST', post, { fullName: '', code: 'no spaces!', nonsense: 1 });
  expect(answer).toMatchObject({ status: 400, code: 400 });
  expect(answer.data).toContainEqual({ field: 'nonsense', rule: 'unknownKey', msg: 'is not a known field' });
  const second = await world.ask('POST', post, { fullName: '', code: 'no spaces!' });
  expect(second.data.map((found: { field: string }) => found.field).sort()).toEqual(['code', 'fullName']);
  expect((await world.ask('GET', `${post}?nosuch=1`)).data).toMatchObject([{ field: 'nosuch' }]);
  expect(await world.ask('GET', `${post}?sidx=password`)).toMatchObject({ status: 400 });
  expect(await world.ask('GET', `${post}?pageSize=501`)).toMatchObject({ status: 400 });
});

test('equal codes are refused with the name of the field', async () => {
  await world.ask('POST', post, { fullName: 'A', code: 'SAME' });
  expect(await world.ask('POST', post, { fullName: 'B', code: 'SAME' })).toMatchObject({
    status: 200,
    code: 409,
    data: { field: 'code' },
  });
});

test('companies and departments are trees; what is used or has something below it stays', async () => {
  const company = '/api/framework/organize/Company';
  const department = '/api/framework/organize/Department';
  const parent = await world.ask('POST', company, { fullName: '集团', code: 'G1', parentId: '0' });
  const child = await world.ask('POST', company, { fullName: '子公司', code: 'G2', parentId: parent.data.id });
  expect(await world.ask('PUT', `${company}/${parent.data.id}`, { parentId: child.data.id })).toMatchObject({
    code: 409,
  });
  expect(await world.ask('DELETE', `${company}/${parent.data.id}`)).toMatchObject({ code: 409 });
  const tree = await world.ask('GET', `${company}/Tree`);
  expect(tree.data.find((node: { id: string }) => node.id === parent.data.id)).toMatchObject({
    fullName: '集团',
    hasChildren: true,
    isLeaf: false,
    children: [{ id: child.data.id, isLeaf: true }],
  });
  const made = await world.ask('POST', department, {
    fullName: '研发部',
    code: 'RD',
    companyId: child.data.id,
    parentId: '0',
  });
  expect(made.code).toBe(200);
  expect((await world.ask('GET', `${department}/${child.data.id}/List`)).data.list).toMatchObject([
    { fullName: '研发部', _names: { companyId: '子公司' } },
  ]);
  expect((await world.ask('GET', `${department}/${parent.data.id}/List`)).data.list).toEqual([]);
  expect(await world.ask('DELETE', `${company}/${child.data.id}`)).toMatchObject({
    code: 409,
    msg: 'Still in use by Department (研发部)',
    data: { usedBy: [{ resource: 'organize/Department', id: made.data.id, name: '研发部' }], more: 0 },
  });
  expect(
    await world.ask('POST', department, { fullName: 'X', code: 'X', companyId: 'nobody', parentId: '0' }),
  ).toMatchObject({ status: 400, data: [{ field: 'companyId', rule: 'noRecord' }] });
});

test('a user signs in, keeps the password apart, and is signed out when disabled', async () => {
  const { id, ask } = await world.addUser('zhangsan');
  expect((await ask('GET', '/api/Login/CurrentUser')).data.userInfo).toMatchObject({ id, account: 'zhangsan' });
  const read = await world.ask('GET', `/api/framework/organize/User/${id}`);
  expect(JSON.stringify(read.data)).not.toMatch(/password|secret/);
  await world.ask('PUT', `/api/framework/organize/User/${id}/Actions/State`, { state: 0 });
  expect(await ask('GET', '/api/Login/CurrentUser')).toMatchObject({ status: 200, code: 412 });
});

test('the last administrator cannot be removed, disabled or demoted', async () => {
  const me = (await world.ask('GET', '/api/Login/CurrentUser')).data.userInfo.id;
  const user = '/api/framework/organize/User';
  expect(await world.ask('DELETE', `${user}/${me}`)).toMatchObject({ code: 409 });
  expect(await world.ask('PUT', `${user}/${me}/Actions/State`, { state: 0 })).toMatchObject({ code: 409 });
  expect(await world.ask('PUT', `${user}/${me}`, { roleIds: [] })).toMatchObject({ code: 409 });
});

test('dictionaries answer their entries by code', async () => {
  const base = '/api/framework/basic/Dictionary';
  const made = await world.ask('POST', base, { fullName: '级别', code: 'level', isTree: 0, parentId: '0' });
  expect(made.code).toBe(200);
  const first = await world.ask('POST', `${base}/Data`, {
    dictionaryId: made.data.id,
    fullName: '高',
    dataValue: 'high',
    parentId: '0',
  });
  expect(first.code).toBe(200);
  expect((await world.ask('GET', `${base}/level/DicData`)).data).toMatchObject([
    { dataValue: 'high', fullName: '高', parentId: '0' },
  ]);
  expect((await world.ask('GET', `${base}/${made.data.id}/Data`)).data.list).toMatchObject([{ dataValue: 'high' }]);
  expect(await world.ask('PUT', `${base}/${first.data.id}/Data`, { fullName: '很高' })).toMatchObject({ code: 200 });
  expect((await world.ask('GET', `${base}/${first.data.id}/DataInfo`)).data.fullName).toBe('很高');
  expect(await world.ask('PUT', `${base}/${first.data.id}/Data/Actions/State`)).toMatchObject({ code: 200 });
  expect((await world.ask('GET', `${base}/level/DicData`)).data).toEqual([]);
});

test('a code rule draws numbers that are never equal, also in parallel', async () => {
  const rule = {
    fullName: '单号',
    code: 'BILL',
    prefix: 'B',
    dateFormat: 'YYYYMMDD',
    digits: 4,
    start: 1,
    step: 1,
    reset: 'day',
  };
  expect((await world.ask('POST', '/api/framework/basic/CodeRule', rule)).code).toBe(200);
  const drawn = await Promise.all(
    Array.from({ length: 30 }, () => world.ask('GET', '/api/framework/basic/CodeRule/BillNumber/BILL')),
  );
  const numbers = drawn.map((answer) => answer.data as string).sort();
  expect(new Set(numbers).size).toBe(30);
  expect(numbers[0]).toMatch(/^B\d{8}0001$/);
  expect(numbers[29]).toMatch(/0030$/);
});

test('the same idempotency key creates once', async () => {
  const body = { fullName: '一次', code: 'ONCE' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.ask('POST', post, body, { 'idempotency-key': 'k1' })),
  );
  expect(new Set(answers.map((answer) => answer.data?.id)).size).toBe(1);
  expect((await world.ask('GET', `${post}?code=ONCE`)).data.pagination.total).toBe(1);
});

test("an entry of a dictionary has a history of its own, apart from the dictionary's", async () => {
  const base = '/api/framework/basic/Dictionary';
  const { id } = (await world.ask('POST', base, { fullName: '颜色', code: 'colour', isTree: 0, parentId: '0' })).data;
  const entry = { dictionaryId: id, fullName: '红', dataValue: 'red', parentId: '0' };
  const item = (await world.ask('POST', `${base}/Data`, entry)).data.id;
  await world.ask('PUT', `${base}/${item}/Data`, { fullName: '大红' });
  const { data: meta } = await world.ask('GET', '/api/Meta/Resource?name=basic/DictionaryData');
  const path = (record: string) => meta.calls.history.path.replace('{id}', record);
  const history = await world.ask('GET', path(item));
  expect(history.data).toHaveLength(2);
  expect(JSON.stringify(history.data)).toContain('大红');
  expect((await world.ask('GET', `${base}/${id}/History`)).data).toHaveLength(1);
  // Neither is found under the other's address.
  expect(await world.ask('GET', path(id))).toMatchObject({ code: 404 });
  expect(await world.ask('GET', `${base}/${item}/History`)).toMatchObject({ code: 404 });
});

test('what hangs below a disabled company stands at the top of trees that do not show it', async () => {
  const company = '/api/framework/organize/Company';
  const make = async (code: string, parentId: string) =>
    (await world.ask('POST', company, { fullName: code, code, parentId })).data.id;
  const holding = await make('holding', '0');
  const branch = await make('branch', holding);
  await make('office', branch);
  await world.ask('PUT', `${company}/${holding}/Actions/State`, { state: 0 });
  type Node = { id: string; parentId: string; children: Node[] };
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  for (const address of ['Selector', 'Tree', 'Tree?state=1']) {
    const nodes = flat((await world.ask('GET', `${company}/${address}`)).data);
    const ids = new Set(['0', ...nodes.map(({ id }) => id)]);
    expect(nodes.filter(({ parentId }) => !ids.has(parentId))).toEqual([]);
    const isWhole = address === 'Tree';
    expect(nodes.find(({ id }) => id === branch)?.parentId).toBe(isWhole ? holding : '0');
  }
});
