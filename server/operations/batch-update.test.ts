import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

const field = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, kind: 'text', label: name, widget: 'input' },
  ...more,
});
const page = {
  version: 2,
  model: {
    name: 'job',
    titleField: 'title',
    traits: ['lock'],
    fields: [
      field('a', 'title', { required: true }),
      field('b', 'hours', { kind: 'integer', widget: 'number', props: { min: 0, max: 100 } }),
      field('c', 'pay', { kind: 'integer', widget: 'number', value: 'hours * 10' }),
      field('d', 'note', { readonly: "title = 'fixed'" }),
      field('e', 'code', { unique: true }),
      field('f', 'pin', { secret: true }),
      field('g', 'cost', {}),
    ],
  },
  pages: {
    form: { body: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ node: 'field', id: `n${id}`, field: id })) },
    list: {
      columns: [{ field: 'a' }, { field: 'b' }],
      buttons: ['btn_add', 'btn_edit', 'btn_lock'],
      permissions: { button: true, column: true, data: true },
    },
  },
};

let world: World;
let entry: string;
let ids: string[];
const at = (path: string) => `/api/OnLineDevInstance/${entry}${path}`;
beforeAll(async () => {
  world = await makeWorld();
  entry = await releaseEntry(world, { code: 'job', fullName: 'Jobs', page });
});
afterAll(() => world.end());
beforeEach(async () => {
  ids = [];
  for (const title of ['one', 'two', 'fixed']) {
    const made = await world.ask('POST', at(''), { title, hours: 5, note: 'n', pin: '1' });
    ids.push(made.data.id);
  }
});

const batch = (records: object[], ask: Ask = world.ask) =>
  ask('POST', `/api/OnLineDevInstance/batchUpdate/${entry}`, { records });
const read = async (id: string) => (await world.ask('GET', at(`/${id}`))).data;

test('each record changes by the steps of a change of its own: formulas, versions, history', async () => {
  const answer = await batch(ids.map((id) => ({ id, version: 1, hours: 7 })));
  expect(answer.data.refused).toEqual([]);
  expect(answer.data.changed).toEqual([...ids].sort().map((id) => ({ id, version: 2, before: { hours: 5 } })));
  expect(await read(ids[0] as string)).toMatchObject({ hours: 7, pay: 70, version: 2 });
  const history = await world.ask('GET', at(`/${ids[1]}/History`));
  expect(JSON.stringify(history.data[0])).toContain('7');
});

test('who is refused is named with the reason, and does not keep the others from changing', async () => {
  await world.ask('PUT', at(`/${ids[1]}/Actions/Lock`), {});
  const [one, two, fixed] = ids as [string, string, string];
  const answer = await batch([
    { id: one, note: 'x' },
    { id: two, note: 'x' },
    { id: fixed, note: 'x' },
    { id: 'nobody', note: 'x' },
  ]);
  expect(answer.data.changed.map(({ id }: { id: string }) => id)).toEqual([one]);
  const why = Object.fromEntries(
    answer.data.refused.map((each: { id: string; msg: string; findings: { field: string }[] }) => [
      each.id,
      each.findings[0]?.field ?? each.msg,
    ]),
  );
  expect(why).toMatchObject({ [fixed]: 'note', nobody: expect.any(String), [two]: expect.any(String) });
  expect(Object.keys(why)).toHaveLength(3);
  expect((await read(two)).note).toBe('n');
});

test('a record that somebody else changed meanwhile is not written over; putting values back is the same call', async () => {
  const [one, two] = ids as [string, string];
  const { data } = await batch([one, two].map((id) => ({ id, version: 1, hours: 9 })));
  await world.ask('PUT', at(`/${two}`), { hours: 50 });
  const undo = data.changed.map(({ id, version, before }: { id: string; version: number; before: object }) => ({
    ...{ id, version },
    ...before,
  }));
  const answer = await batch(undo);
  expect(answer.data.changed.map(({ id }: { id: string }) => id)).toEqual([one]);
  expect(answer.data.refused.map(({ id }: { id: string }) => id)).toEqual([two]);
  expect([(await read(one)).hours, (await read(two)).hours]).toEqual([5, 50]);
});

test('values that the field refuses, computed ones, keys and secrets', async () => {
  const [one, two] = ids as [string, string];
  expect((await batch([{ id: one, hours: 101 }])).data.refused[0].findings[0].field).toBe('hours');
  expect((await batch([{ id: one, nothing: 1 }])).data.refused[0].findings[0].field).toBe('nothing');
  await batch([{ id: one, pay: 1 }]);
  expect((await read(one)).pay).toBe(50);
  const keys = await batch([
    { id: one, code: 'same' },
    { id: two, code: 'same' },
  ]);
  expect([keys.data.changed.length, keys.data.refused.length]).toEqual([1, 1]);
  await world.ask('PUT', at(`/${one}`), { code: null });
  const secret = await batch([{ id: one, pin: '2' }]);
  expect(secret.data.changed[0].before).toEqual({});
  const equal = await batch([{ id: one, hours: 5 }]);
  expect(equal.data.changed[0].before).toEqual({});
});

test('a limit of records, and nothing but records', async () => {
  const many = Array.from({ length: 501 }, (_, n) => ({ id: `x${n}`, hours: 1 }));
  expect((await batch(many)).code).toBe(413);
  expect((await batch([{ hours: 1 }])).code).toBe(400);
  expect((await batch(['x'] as never)).code).toBe(400);
});

test('two changes of one record in one call are refused, and neither is made', async () => {
  const [one] = ids as [string];
  const answer = await batch([
    { id: one, hours: 7 },
    { id: one, title: 'Twice' },
  ]);
  expect(answer).toMatchObject({ code: 400, data: [{ field: 'records[1].id', rule: 'duplicateValue' }] });
  expect(await read(one)).toMatchObject({ hours: 5, title: 'one' });
});

test('without the right nothing, and with it only the own records and visible fields', async () => {
  const menus = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  const moduleId = menus.find((menu: { relationId: string }) => menus && menu.relationId === entry).id;
  const role = async (code: string, buttons: string[]) => {
    const { data } = await world.ask('POST', '/api/framework/permission/Role', { fullName: code, code });
    const modules = [{ moduleId, buttons, columns: ['title', 'hours'], rows: { type: 'ownRecords' } }];
    await world.ask('PUT', `/api/framework/permission/Role/${data.id}/Authorize`, { modules });
    return data.id as string;
  };
  const reader = await world.addUser('reader', { roleIds: [await role('r', ['btn_add'])] });
  const editor = await world.addUser('editor', { roleIds: [await role('e', ['btn_add', 'btn_edit'])] });
  expect((await batch([{ id: ids[0], hours: 1 }], reader.ask)).code).toBe(403);
  const own = (await editor.ask('POST', at(''), { title: 'own' })).data.id;
  const answer = await batch(
    [
      { id: ids[0], hours: 1 },
      { id: own, hours: 1 },
    ],
    editor.ask,
  );
  expect(answer.data.changed.map(({ id }: { id: string }) => id)).toEqual([own]);
  expect((await read(ids[0] as string)).hours).toBe(5);
  expect((await batch([{ id: own, cost: 'x' }], editor.ask)).data.refused[0].findings[0].field).toBe('cost');
  expect((await read(own)).cost).toBeNull();
});

test('a change is undone also where the rules of today would let nobody write what was there', async () => {
  const [hours, title] = [
    field('h', 'hours', { kind: 'integer', widget: 'number', props: { max: 100 } }),
    field('t', 'title'),
  ];
  const choice = (values: string[]) => {
    const items = values.map((value) => ({ value, label: value }));
    return field('c', 'stage', { widget: 'select', props: { options: { source: 'static', items } } });
  };
  const documentOf = (fields: object[]) => ({
    ...{ version: 2, model: { name: 'limits', titleField: 'title', fields } },
    pages: { list: { columns: [{ field: 't' }] } },
  });
  const limits = await releaseEntry(world, {
    ...{ code: 'limits', fullName: 'Limits' },
    page: documentOf([title, hours, choice(['new', 'old'])]) as never,
  });
  const base = `/api/OnLineDevInstance/${limits}`;
  const { id } = (await world.ask('POST', base, { title: 'x', hours: 50, stage: 'old' })).data;
  const stricter = documentOf([title, { ...hours, props: { max: 10 } }, choice(['new'])]);
  await world.ask('PUT', `/api/OnLineDev/${limits}`, { page: stricter });
  expect((await world.ask('POST', `/api/OnLineDev/${limits}/Actions/Release`, {})).code).toBe(200);

  const change = async (record: object) =>
    (await world.ask('POST', `/api/OnLineDevInstance/batchUpdate/${limits}`, { records: [{ id, ...record }] })).data;
  const done = await change({ hours: 5, stage: 'new' });
  const [{ version, before }] = done.changed;
  expect(before).toEqual({ hours: 50, stage: 'old' });
  // Only what that change took away, and only at once.
  expect((await change({ hours: 49, version })).refused).toHaveLength(1);
  expect((await change({ ...before, version })).refused).toEqual([]);
  expect((await world.ask('GET', `${base}/${id}`)).data).toMatchObject({ hours: 50, stage: 'old' });
  await change({ hours: 6 });
  await change({ hours: 7 });
  expect((await change({ hours: 50 })).refused).toHaveLength(1);
});
