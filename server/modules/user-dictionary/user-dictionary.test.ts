import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../../fixtures/asker.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const base = '/api/framework/basic/Dictionary';
let world: World;
let anna: Ask;
let boris: Ask;

beforeAll(async () => {
  world = await makeWorld();
  anna = (await world.addUser('anna')).ask;
  boris = (await world.addUser('boris')).ask;
});
afterAll(() => world.end());

async function dictionary(code: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = { fullName: code, code, isTree: 1, parentId: '0', ...more };
  return (await world.ask('POST', base, body)).data.id;
}

async function shared(dictionaryId: string, dataValue: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = { dictionaryId, fullName: dataValue.toUpperCase(), dataValue, parentId: '0', ...more };
  return (await world.ask('POST', `${base}/Data`, body)).data.id;
}

const add = (ask: Ask, dictionaryId: string, dataValue: string, more: Record<string, unknown> = {}) =>
  ask('POST', `${base}/UserDicData`, {
    dictionaryId,
    fullName: dataValue.toUpperCase(),
    dataValue,
    parentId: '0',
    ...more,
  });

const valuesOf = async (ask: Ask, dictionaryId: string) =>
  (await ask('GET', `${base}/${dictionaryId}/UserDicData?sidx=dataValue`)).data.list.map(
    (entry: { dataValue: string }) => entry.dataValue,
  );

/** Values of a tree as nested lists: `['a', ['b']]`. */
type Node = { dataValue: string; children: Node[] };
const shape = (nodes: Node[]): unknown[] =>
  nodes.flatMap(({ dataValue, children }) => (children.length > 0 ? [dataValue, shape(children)] : [dataValue]));

test('everyone sees the enabled dictionaries by name, a page at a time', async () => {
  const before = (await anna('GET', `${base}/UserDic`)).data.pagination.total;
  await dictionary('listed1', { isTree: 0 });
  const off = await dictionary('listed2');
  await world.ask('PUT', `${base}/${off}/Actions/State`, { state: 0 });
  const found = await anna('GET', `${base}/UserDic?keyword=listed&n=1`);
  expect(found.data).toEqual({
    list: [{ id: expect.any(String), fullName: 'listed1', code: 'listed1', isTree: 0, parentId: '0' }],
    pagination: { currentPage: 1, pageSize: 20, total: 1 },
  });
  expect((await anna('GET', `${base}/UserDic?pageSize=1&currentPage=${before + 2}`)).data).toEqual({
    list: [],
    pagination: { currentPage: before + 2, pageSize: 1, total: before + 1 },
  });
  expect(await anna('GET', `${base}/UserDic?createdBy=x`)).toMatchObject({
    status: 400,
    data: [{ field: 'createdBy' }],
  });
});

test('an own entry is made, read, changed, switched, listed, picked and deleted', async () => {
  const id = await dictionary('whole');
  const made = await add(anna, id, 'a', { listClass: 'success', remark: 'mine' });
  expect(made).toMatchObject({ status: 200, code: 200, data: { id: expect.any(String) } });
  const entry = `${base}/${made.data.id}/UserDicData`;
  expect((await anna('GET', `${entry}Info`)).data).toMatchObject({
    dataValue: 'a',
    remark: 'mine',
    version: 1,
    state: 1,
  });
  expect(await anna('PUT', entry, { fullName: 'Aa', version: 1 })).toMatchObject({ code: 200 });
  expect(await anna('PUT', entry, { fullName: 'Late', version: 1 })).toMatchObject({
    code: 409,
    data: { fullName: 'Aa', version: 2 },
  });
  const below = (await add(anna, id, 'b', { parentId: made.data.id })).data.id;
  expect((await anna('GET', `${base}/whole/UserDicData?keyword=Aa`)).data).toMatchObject({
    list: [{ fullName: 'Aa' }],
    pagination: { total: 1 },
  });
  expect((await anna('GET', `${base}/whole/UserDicDataSelector`)).data[0]).toEqual({
    id: made.data.id,
    dataValue: 'a',
    fullName: 'Aa',
    listClass: 'success',
    cssClass: null,
    parentId: '0',
  });
  expect(shape((await anna('GET', `${base}/${id}/UserDicDataSelector?isTree=1`)).data)).toEqual(['a', ['b']]);
  await anna('PUT', `${base}/${below}/UserDicData/Actions/State`);
  expect((await anna('GET', `${base}/${id}/UserDicDataSelector`)).data).toHaveLength(1);
  expect(await valuesOf(anna, id)).toEqual(['a', 'b']);
  expect(await anna('DELETE', entry)).toMatchObject({ code: 409, msg: 'Delete what is below it first' });
  expect(await anna('DELETE', `${base}/${below}/UserDicData`)).toMatchObject({ code: 200 });
  expect(await anna('DELETE', entry)).toMatchObject({ code: 200, data: { id: made.data.id } });
  expect(await anna('GET', `${entry}Info`)).toMatchObject({ status: 200, code: 404 });
  const history = await world.database.db
    .selectFrom('record_change')
    .select('action')
    .where('record_id', '=', made.data.id)
    .orderBy('id')
    .execute();
  expect(history.map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
});

test("another person's entry is as missing as none, to administrators too", async () => {
  const id = await dictionary('apart');
  const mine = (await add(anna, id, 'a')).data.id;
  for (const ask of [boris, world.ask]) {
    expect(await valuesOf(ask, id)).toEqual([]);
    expect((await ask('GET', `${base}/${id}/UserDicDataSelector`)).data).toEqual([]);
    for (const [method, path, body] of [
      ['GET', 'UserDicDataInfo'],
      ['PUT', 'UserDicData', { fullName: 'X' }],
      ['PUT', 'UserDicData/Actions/State', {}],
      ['DELETE', 'UserDicData'],
    ] as const) {
      const missing = await ask(method, `${base}/missing/${path}`, body);
      expect(missing.code).toBe(404);
      const { headers: _, ...answer } = await ask(method, `${base}/${mine}/${path}`, body);
      expect(answer).toEqual({ ...answer, status: missing.status, code: missing.code, msg: missing.msg, data: null });
    }
    expect(await add(ask, id, 'below', { parentId: mine })).toMatchObject({
      status: 400,
      data: [{ field: 'parentId', rule: 'noRecord' }],
    });
  }
  // Equal questions of two people are two questions: what is kept of one answers only that one.
  const path = `${base}/${id}/UserDicData`;
  expect((await anna('GET', path)).data.list).toHaveLength(1);
  expect((await boris('GET', path)).data.list).toEqual([]);
  const { ownerId } = (await anna('GET', path)).data.list[0];
  expect((await boris('GET', `${path}?ownerId=${ownerId}`)).data.list).toEqual([]);
  expect((await anna('GET', `${base}/${mine}/UserDicDataInfo`)).data).toMatchObject({ dataValue: 'a', state: 1 });
});

test('a value stands once for a person and dictionary, also when sent at the same moment', async () => {
  const id = await dictionary('unique');
  const other = await dictionary('unique2');
  expect((await add(anna, id, 'a')).code).toBe(200);
  expect(await add(anna, id, 'a')).toMatchObject({
    status: 200,
    code: 409,
    msg: 'Value “a” is in use already',
    data: { field: 'dataValue' },
  });
  expect((await add(anna, other, 'a')).code).toBe(200);
  expect((await add(boris, id, 'a')).code).toBe(200);
  const second = (await add(anna, id, 'b')).data.id;
  expect(await anna('PUT', `${base}/${second}/UserDicData`, { dataValue: 'a' })).toMatchObject({ code: 409 });
  const codes = (await Promise.all(Array.from({ length: 8 }, () => add(anna, id, 'c')))).map(({ code }) => code);
  expect(codes.sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
});

test('an entry stays in its dictionary, with its owner, and in a tree', async () => {
  const id = await dictionary('stays');
  const other = await dictionary('stays2');
  const parent = (await add(anna, id, 'a')).data.id;
  const child = (await add(anna, id, 'b', { parentId: parent })).data.id;
  const foreign = (await add(anna, other, 'a')).data.id;
  const put = (body: unknown) => anna('PUT', `${base}/${parent}/UserDicData`, body);
  expect(await put({ parentId: child })).toMatchObject({ code: 409 });
  expect(await put({ parentId: foreign })).toMatchObject({ data: [{ field: 'parentId', rule: 'noRecord' }] });
  expect(await put({ dictionaryId: other })).toMatchObject({ data: [{ field: 'dictionaryId', rule: 'readonly' }] });
  expect(await put({ ownerId: 'x' })).toMatchObject({ data: [{ field: 'ownerId', rule: 'readonly' }] });
  expect(await add(anna, id, 'c', { ownerId: 'x' })).toMatchObject({ data: [{ field: 'ownerId', rule: 'readonly' }] });
  expect(await add(anna, 'missing', 'c')).toMatchObject({ data: [{ field: 'dictionaryId', rule: 'noRecord' }] });
  expect((await anna('POST', `${base}/UserDicData`, {})).data.map(({ field }: { field: string }) => field)).toEqual([
    'dictionaryId',
    'fullName',
    'dataValue',
  ]);
  await world.ask('PUT', `${base}/${other}/Actions/State`, { state: 0 });
  expect(await add(anna, other, 'c')).toMatchObject({ data: [{ field: 'dictionaryId', rule: 'noRecord' }] });
  expect(await valuesOf(anna, other)).toEqual(['a']);
});

test('all enabled entries are copied once, as the tree that they are', async () => {
  const id = await dictionary('all');
  const asia = await shared(id, 'asia', { listClass: 'primary', remark: 'big', sort: 2 });
  const china = await shared(id, 'china', { parentId: asia });
  await shared(id, 'wuhan', { parentId: china });
  const off = await shared(id, 'off');
  await shared(id, 'orphan', { parentId: off });
  await world.ask('PUT', `${base}/${off}/Data/Actions/State`, { state: 0 });
  // An entry that moved below a younger one is still copied after it.
  const europe = await shared(id, 'europe', { sort: 1 });
  const paris = await shared(id, 'paris');
  const france = await shared(id, 'france', { parentId: europe });
  await world.ask('PUT', `${base}/${paris}/Data`, { parentId: france });
  // The own entry of a value stays as it is, and what is below it in the dictionary comes below it.
  const own = (await add(anna, id, 'china', { fullName: '中国' })).data.id;

  const first = await anna('GET', `${base}/all/UserDicData/Actions/ImportAll`);
  expect(first).toMatchObject({ code: 200 });
  expect(first.data.ids).toHaveLength(6);
  const tree = (await anna('GET', `${base}/all/UserDicDataSelector?isTree=1`)).data;
  expect(shape(tree)).toEqual(['china', ['wuhan'], 'orphan', 'europe', ['france', ['paris']], 'asia']);
  expect(tree[0]).toMatchObject({ id: own, fullName: '中国' });
  const { list } = (await anna('GET', `${base}/all/UserDicData?dataValue=asia`)).data;
  expect(list).toMatchObject([{ fullName: 'ASIA', listClass: 'primary', remark: 'big', sort: 2, version: 1 }]);

  expect((await anna('GET', `${base}/${id}/UserDicData/Actions/ImportAll`)).data).toEqual({ ids: [] });
  expect(await valuesOf(boris, id)).toEqual([]);
  const twice = await Promise.all([1, 2, 3].map(() => boris('GET', `${base}/all/UserDicData/Actions/ImportAll`)));
  expect(twice.map(({ data }) => data.ids.length).sort()).toEqual([0, 0, 7]);
  expect(await anna('GET', `${base}/missing/UserDicData/Actions/ImportAll`)).toMatchObject({ code: 404 });
});

test('selected entries are copied with the parents that they need; one unknown copies nothing', async () => {
  const id = await dictionary('some');
  const root = await shared(id, 'root');
  const middle = await shared(id, 'middle', { parentId: root });
  const leaf = await shared(id, 'leaf', { parentId: middle });
  await shared(id, 'beside', { parentId: root });
  const foreign = await shared(await dictionary('some2'), 'foreign');
  const select = (dictionaryId: string, ids: string[]) =>
    anna('POST', `${base}/UserDicData/Actions/ImportSelected`, { dictionaryId, ids });
  expect(await select(id, [leaf, foreign])).toMatchObject({
    status: 400,
    data: [{ field: 'ids[1]', rule: 'noRecord' }],
  });
  expect(await valuesOf(anna, id)).toEqual([]);
  expect((await select('some', [leaf, leaf])).data.ids).toHaveLength(3);
  expect(shape((await anna('GET', `${base}/some/UserDicDataSelector?isTree=true`)).data)).toEqual([
    'root',
    ['middle', ['leaf']],
  ]);
  expect((await select(id, [root])).data).toEqual({ ids: [] });
  expect(await select('missing', [])).toMatchObject({ code: 404 });
  expect(await anna('POST', `${base}/UserDicData/Actions/ImportSelected`, {})).toMatchObject({ status: 400 });
});

test('a dictionary goes although people keep entries of it; the entries are out of reach', async () => {
  const id = await dictionary('gone');
  await add(anna, id, 'a');
  expect(await world.ask('DELETE', `${base}/${id}`)).toMatchObject({ code: 200 });
  expect(await anna('GET', `${base}/${id}/UserDicData`)).toMatchObject({ code: 404 });
});

test('the API document shows what goes in and out, and that everyone may', async () => {
  const { paths, components } = await (await world.app.request('/api/openapi.json')).json();
  const calls = Object.entries(paths as Record<string, Record<string, Record<string, unknown>>>).filter(([path]) =>
    path.includes('/UserDic'),
  );
  const operations = calls.flatMap(([, methods]) => Object.values(methods));
  expect(operations).toHaveLength(14);
  expect(operations.map((one) => one['x-permission'])).toEqual(Array(14).fill('self'));
  expect(paths[`${base}/{id}/UserDicData/Actions/ImportAll`].get.summary).toContain('GET');
  expect(components.schemas['basic.UserDictionaryData']).toMatchObject({
    required: ['dictionaryId', 'fullName', 'dataValue'],
    properties: { ownerId: { readOnly: true }, dataValue: { type: 'string' } },
  });
});
