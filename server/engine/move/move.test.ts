import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ask } from '../../../fixtures/asker.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { givingWay, ownPlace } from './order.ts';

const page = (traits: PageDocument['model']['traits'], name: string): PageDocument => ({
  version: 2,
  model: {
    name,
    titleField: 'title',
    traits: traits ?? [],
    fields: [{ id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input', required: true }],
  },
  pages: {
    form: { body: [{ node: 'field', id: 'f1', field: 'f1' }] },
    list: { columns: [{ field: 'f1' }], permissions: { button: true, data: true } },
  },
});

let world: World;
let base: string;
let flat: string;
let plain: string;
let clerk: Ask;
let clerkId: string;
let grant: (buttons: string[], rows?: object) => Promise<void>;

beforeAll(async () => {
  world = await makeWorld();
  const made = async (code: string, traits: PageDocument['model']['traits']) => {
    const id = await releaseEntry(world, { code, fullName: code, page: page(traits, code) });
    return { id, path: `/api/OnLineDevInstance/${id}` };
  };
  const { id: entry, path } = await made('branch', ['tree', 'sort', 'lock', 'state']);
  base = path;
  flat = (await made('line', ['sort'])).path;
  plain = (await made('heap', ['tree'])).path;
  const { ask } = world;
  const roleId = (await ask('POST', '/api/framework/permission/Role', { fullName: 'Clerk', code: 'clerk' })).data.id;
  const menus = (await ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  const { id: moduleId } = menus.find(({ relationId }: { relationId: string }) => relationId === entry);
  grant = async (buttons, rows = { type: 'all' }) => {
    const modules = [{ moduleId, buttons, columns: [], rows }];
    expect(await ask('PUT', `/api/framework/permission/Role/${roleId}/Authorize`, { modules })).toMatchObject({
      code: 200,
    });
  };
  ({ id: clerkId, ask: clerk } = await world.addUser('clerk', { roleIds: [roleId] }));
});
afterAll(() => world.end());

/** Each test has a branch of its own. */
let root: string;
beforeEach(async () => {
  root = await make('root');
});

const make = async (title: string, more: object = {}, at = base) =>
  (await world.ask('POST', at, { title, ...more })).data.id as string;
const below = (titles: string[], more: (index: number) => object = (sort) => ({ sort })) =>
  Promise.all(titles.map((title, index) => make(title, { parentId: root, ...more(index) })));
const move = (id: string, to: object, { ask = world.ask, at = base }: { ask?: Ask; at?: string } = {}) =>
  ask('PUT', `${at}/${id}/Actions/Move`, to);
const read = async (id: string) => (await world.ask('GET', `${base}/${id}`)).data;
type Row = { id: string; title: string; sort: number; version: number; parentId: string };
const rowsBelow = async (parentId: string): Promise<Row[]> => {
  const filter = [{ field: 'parentId', op: 'eq', value: parentId }];
  return (await world.ask('POST', `${base}/List`, { pageSize: 500, filter })).data.list;
};
const order = async (parentId = root) => (await rowsBelow(parentId)).map(({ title }) => title).join('');
const problem = (answer: { data: { field: string; rule: string }[] }) => answer.data[0];

describe('the place between two', () => {
  const at = (id: string, sort: number) => ({ id, sort });
  test('is in the middle where there is room, and else right behind the first', () => {
    expect(ownPlace({ previous: at('a', 10), next: at('b', 20), current: 99 })).toBe(15);
    expect(ownPlace({ previous: at('a', 10), next: at('b', 20), current: 12 })).toBe(12);
    expect(ownPlace({ previous: at('a', 10), next: at('b', 11), current: 99 })).toBe(11);
    expect(ownPlace({ previous: at('a', 10), next: undefined, current: 3 })).toBe(11);
    expect(ownPlace({ previous: undefined, next: undefined, current: 3 })).toBe(0);
    expect(ownPlace({ previous: undefined, next: at('b', 0), current: 3 })).toBe(0);
    expect(ownPlace({ previous: undefined, next: at('b', -5), current: 3 })).toBe(-6);
    expect(ownPlace({ previous: at('a', 0), next: at('b', 1), current: 1 })).toBe(2);
  });

  test('others give way only as far as they must', () => {
    expect(givingWay([at('b', 1), at('c', 2), at('d', 7)], 1)).toEqual([at('b', 2), at('c', 3)]);
    expect(givingWay([at('b', 5)], 1)).toEqual([]);
  });
});

test('a record moves before and after others, to the end, and where all have the same number', async () => {
  const [a, b, c] = await below(['a', 'b', 'c']);
  expect(await move(c!, { before: a })).toMatchObject({ code: 200, data: { id: c } });
  expect(await order()).toBe('cab');
  await move(c!, { after: a });
  expect(await order()).toBe('acb');
  await move(a!, {});
  expect(await order()).toBe('cba');
  await move(a!, { before: b });
  expect(await order()).toBe('cab');

  root = await make('tied');
  const tied = await below(['p', 'q', 'r', 's'], () => ({ sort: 0 }));
  const first = (await rowsBelow(root))[0]!;
  const other = tied.find((id) => id !== first.id)!;
  await move(first.id, { after: other });
  const after = await rowsBelow(root);
  expect(after.map(({ id }) => id).indexOf(first.id)).toBe(after.map(({ id }) => id).indexOf(other) + 1);
});

test('a record moves below another parent with what hangs below it; only its own history and version say so', async () => {
  const [a, b] = await below(['a', 'b']);
  const [x, y] = await Promise.all([make('x', { parentId: a, sort: 0 }), make('y', { parentId: a, sort: 1 })]);
  const under = await make('under', { parentId: b });
  expect((await move(b!, { parentId: a, before: y })).code).toBe(200);
  expect(await order(a)).toBe('xby');
  expect((await read(under)).parentId).toBe(b);
  const history = (await world.ask('GET', `${base}/${b}/History`)).data;
  expect(history[0]).toMatchObject({
    action: 'update',
    changes: [
      { field: 'parentId', label: 'Parent', from: 'root', to: 'a' },
      { field: 'sort', label: 'Order' },
    ],
  });
  expect((await read(y)).version).toBe(1);
  expect((await world.ask('GET', `${base}/${y}/History`)).data).toHaveLength(1);
  expect((await read(x)).version).toBe(1);
  expect((await move(b!, { parentId: '0' })).code).toBe(200);
  expect((await read(b!)).parentId).toBe('0');
});

test('what makes no tree or names nobody is refused at its place', async () => {
  const [a, b] = await below(['a', 'b']);
  const c = await make('c', { parentId: a });
  expect(await move(a!, { parentId: c })).toMatchObject({ code: 409, msg: expect.stringContaining('below') });
  expect((await move(a!, { parentId: a })).code).not.toBe(200);
  expect(problem(await move(a!, { parentId: 'nowhere' }))).toMatchObject({ field: 'parentId', rule: 'noRecord' });
  expect(problem(await move(a!, { before: 'nowhere' }))).toMatchObject({ field: 'before', rule: 'noRecord' });
  // It stands there, but not among these.
  expect(problem(await move(a!, { after: c }))).toMatchObject({ field: 'after', rule: 'noRecord' });
  expect(problem(await move(a!, { before: a }))).toMatchObject({ field: 'before', rule: 'noRecord' });
  expect(problem(await move(a!, { before: b, after: b }))).toMatchObject({ field: 'after' });
  for (const body of [{ sort: 5 }, { parentId: 5 }, { before: [b] }, { after: { id: b } }, [], 'x', { title: 'z' }])
    expect([body, (await move(a!, body as object)).code]).toEqual([body, 400]);
  expect((await move('nowhere', {})).code).toBe(404);
  expect(await order()).toBe('ab');
});

test('modules without a tree have an order alone, those without an order none', async () => {
  const [a, b] = [await make('a', {}, flat), await make('b', {}, flat)];
  expect((await move(b, { before: a }, { at: flat })).code).toBe(200);
  const titles = (await world.ask('GET', `${flat}/All`)).data.map(({ title }: Row) => title);
  expect(titles).toEqual(['b', 'a']);
  expect(problem(await move(b, { parentId: a }, { at: flat }))).toMatchObject({ field: 'parentId' });
  const one = await make('one', {}, plain);
  expect((await move(one, {}, { at: plain })).code).toBe(404);
});

test('moving needs the right to edit, and sight of the record, of its parent and of the neighbour', async () => {
  const [a, b] = await below(['a', 'b']);
  await grant(['btn_add']);
  expect((await move(b!, { before: a }, { ask: clerk })).code).toBe(403);
  await grant(['btn_edit', 'btn_add'], { type: 'ownRecords' });
  expect((await move(b!, { before: a }, { ask: clerk })).code).toBe(404);
  const own = (await clerk('POST', base, { title: 'own' })).data.id;
  expect(problem(await move(own, { parentId: root }, { ask: clerk }))).toMatchObject({ field: 'parentId' });
  const theirs = await make('theirs');
  expect(problem(await move(own, { before: theirs }, { ask: clerk }))).toMatchObject({ field: 'before' });
  const second = (await clerk('POST', base, { title: 'second' })).data.id;
  expect((await move(second, { before: own }, { ask: clerk })).code).toBe(200);
  await grant(['btn_edit']);
  expect((await move(b!, { before: a }, { ask: clerk })).code).toBe(200);
  expect(await read(b!)).toMatchObject({ modifiedBy: clerkId });
});

test('a locked record stays where it is, though others move past it', async () => {
  const [a, b] = await below(['a', 'b']);
  await world.ask('PUT', `${base}/${a}/Actions/Lock`);
  expect((await move(a!, {})).msg).toContain('locked');
  expect((await move(b!, { before: a })).code).toBe(200);
  expect(await order()).toBe('ba');
});

test('two moves at once make neither a circle nor a place that is taken twice', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await make('a', { parentId: root }), await make('b', { parentId: root })];
    const answers = await Promise.all([move(a, { parentId: b }), move(b, { parentId: a })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  }
  root = await make('crowd');
  const ids = await below([...'abcdefgh'], () => ({ sort: 0 }));
  await Promise.all(ids.map((id, index) => move(id, { before: ids[(index + 3) % ids.length] })));
  const sorts = (await rowsBelow(root)).map(({ sort }) => sort);
  expect(sorts).toHaveLength(8);
  await move(ids[0]!, { before: ids[1] });
  await move(ids[2]!, { after: ids[1] });
  expect(await order()).toMatch(/abc/);
});

test('entries of one dictionary make room for each other, those of another stay', async () => {
  const dictionary = '/api/framework/basic/Dictionary';
  const { ask } = world;
  const made = async (code: string) => (await ask('POST', dictionary, { fullName: code, code })).data.id as string;
  const [one, other] = [await made('one'), await made('other')];
  const entry = async (dictionaryId: string, dataValue: string) =>
    (await ask('POST', `${dictionary}/Data`, { dictionaryId, fullName: dataValue, dataValue, sort: 0 })).data.id;
  const [a, b] = [await entry(one, 'a'), await entry(one, 'b')];
  const stranger = await entry(other, 'x');
  expect((await ask('PUT', `${dictionary}/${b}/Data/Actions/Move`, { before: a })).code).toBe(200);
  const values = (await ask('GET', `${dictionary}/${one}/Data`)).data.list.map(
    ({ dataValue }: { dataValue: string }) => dataValue,
  );
  expect(values).toEqual(['b', 'a']);
  expect((await ask('GET', `${dictionary}/${stranger}/DataInfo`)).data).toMatchObject({ sort: 0, version: 1 });
  expect(problem(await ask('PUT', `${dictionary}/${b}/Data/Actions/Move`, { before: stranger }))).toMatchObject({
    field: 'before',
    rule: 'noRecord',
  });
});

test('a department is moved only by whoever holds what that gives to those above its new place', async () => {
  const { ask } = world;
  const department = '/api/framework/organize/Department';
  const company = (await ask('GET', '/api/framework/organize/Company?pageSize=1')).data.list[0]?.id;
  const made = async (code: string) => {
    const answer = await ask('POST', department, { fullName: code, code, companyId: company });
    if (answer.code !== 200) throw new Error(JSON.stringify(answer));
    return answer.data.id as string;
  };
  const [a, b] = [await made('da'), await made('db')];
  const menus = (await ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  const menuOf = (name: string) => menus.find(({ relationId }: { relationId: string }) => relationId === name).id;
  const role = async (code: string, modules: object[]) => {
    const { id } = (await ask('POST', '/api/framework/permission/Role', { fullName: code, code })).data;
    expect((await ask('PUT', `/api/framework/permission/Role/${id}/Authorize`, { modules })).msg).toBe('');
    return id as string;
  };
  await grant(['btn_edit'], { type: 'departmentAndBelow' });
  const movers = await role('movers', [
    { moduleId: menuOf('organize/Department'), buttons: ['btn_edit'], columns: [] },
  ]);
  const { ask: mover } = await world.addUser('mover', { roleIds: [movers] });
  expect((await mover('PUT', `${department}/${b}/Actions/Move`, { before: a })).code).toBe(200);
  expect((await mover('PUT', `${department}/${b}/Actions/Move`, { parentId: a })).code).toBe(403);
});
