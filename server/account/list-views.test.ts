import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
let list: string;
/** They see the list; the first may share its views. */
let sharer: Ask;
let reader: Ask;
let stranger: Ask;

beforeAll(async () => {
  world = await makeWorld();
  const buttons = [...(tasks.pages.list?.buttons ?? []), 'btn_shareView'];
  const permissions = { button: true, column: true, data: true };
  const page = { ...tasks, pages: { ...tasks.pages, list: { ...tasks.pages.list, buttons, permissions } } };
  const entry = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page });
  list = `entry/${entry}`;
  const { data: menus } = await world.ask('GET', '/api/framework/system/Menu?pageSize=500');
  const moduleId = menus.list.find((menu: { relationId: string }) => menu.relationId === entry).id;
  const withButtons = async (name: string, given: string[]) => {
    const { data } = await world.ask('POST', '/api/framework/permission/Role', { fullName: name, code: name });
    const saved = await world.ask('PUT', `/api/framework/permission/Role/${data.id}/Authorize`, {
      modules: [{ moduleId, buttons: given, columns: ['title'], rows: { type: 'all' } }],
    });
    expect(saved.code, saved.msg).toBe(200);
    return (await world.addUser(name, { roleIds: [data.id] })).ask;
  };
  sharer = await withButtons('sharer', ['btn_detail', 'btn_shareView']);
  reader = await withButtons('reader', ['btn_detail']);
  stranger = (await world.addUser('stranger')).ask;
});
afterAll(() => world?.end());

const base = '/api/framework/organize/User/Current/ListView';
const kept = (ask: Ask) => ask('GET', `${base}?list=${encodeURIComponent(list)}`);
const keep = (ask: Ask, body: object = {}) =>
  ask('POST', base, { list, name: 'Urgent', search: '?f.grade=a', ...body });
const columns = { order: ['f1'], hidden: ['f2'], widths: { f1: 200 } };

test('a kept view is its owner’s: with its search and columns, renamed, kept anew and deleted', async () => {
  const { data } = await keep(reader, { columns });
  expect((await kept(reader)).data).toEqual({
    mayShare: false,
    views: [
      {
        id: data.id,
        name: 'Urgent',
        state: { search: '?f.grade=a', columns },
        shared: false,
        own: true,
        mayChange: true,
        owner: 'reader',
      },
    ],
  });
  expect((await kept(sharer)).data.views).toEqual([]);
  await reader('PUT', `${base}/${data.id}`, { name: ' Usual ', state: { search: '?f.grade=b' } });
  expect((await kept(reader)).data.views).toMatchObject([{ name: 'Usual', state: { search: '?f.grade=b' } }]);
  expect((await sharer('PUT', `${base}/${data.id}`, { name: 'Mine' })).code).toBe(404);
  expect((await sharer('DELETE', `${base}/${data.id}`)).code).toBe(404);
  await reader('DELETE', `${base}/${data.id}`);
  expect((await kept(reader)).data.views).toEqual([]);
});

test('shared by whoever may, it is there for all who see the list and changed by its owner and administrators alone', async () => {
  expect((await keep(reader, { shared: true })).code).toBe(403);
  const own = await keep(reader);
  expect((await reader('PUT', `${base}/${own.data.id}`, { shared: true })).code).toBe(403);
  const { data } = await keep(sharer, { name: 'For all', shared: true });
  expect((await kept(reader)).data.views).toMatchObject([
    { name: 'For all', own: false, mayChange: false, shared: true, owner: 'sharer' },
    { name: 'Urgent', own: true },
  ]);
  expect((await reader('PUT', `${base}/${data.id}`, { name: 'x' })).code).toBe(403);
  expect((await reader('DELETE', `${base}/${data.id}`)).code).toBe(403);
  expect((await world.ask('PUT', `${base}/${data.id}`, { name: 'By the administrator' })).code).toBe(200);
  expect((await world.ask('DELETE', `${base}/${data.id}`)).code).toBe(200);
});

test('whoever does not see the list learns nothing of its views, and keeps none', async () => {
  const { data } = await keep(sharer, { shared: true });
  expect((await kept(stranger)).code).toBe(404);
  expect((await keep(stranger)).code).toBe(404);
  expect((await stranger('PUT', `${base}/${data.id}`, { name: 'x' })).code).toBe(404);
});

test.each([
  ['a name of blanks', { name: '   ' }],
  ['no name', { name: '' }],
  ['a name that is too long', { name: 'x'.repeat(61) }],
  ['an address that is too long', { search: 'x'.repeat(4001) }],
  ['a width that is none', { columns: { ...columns, widths: { f1: 1e9 } } }],
  ['keys that nobody knows', { owner: 'x' }],
])('%s is refused', async (_, body) => {
  expect((await keep(sharer, body)).code).toBe(400);
});

test('an id that is none is not found, and there is an end to the views of a list', async () => {
  expect((await sharer('PUT', `${base}/nothing`, { name: 'x' })).code).toBe(404);
  const codes = await Promise.all(Array.from({ length: 60 }, (_, at) => keep(sharer, { name: `View ${at}` }))).then(
    (all) => all.map(({ code }) => code),
  );
  expect(codes).toContain(400);
  expect((await kept(sharer)).data.views.filter(({ own }: { own: boolean }) => own)).toHaveLength(50);
});

test('a view and the conditions that somebody opens the list with follow fields that are renamed; one that is gone comes back', async () => {
  const entry = list.replace('entry/', '');
  const search = '?f.grade=a&f.hours=1..3&sort=-hours&q=x';
  await keep(reader, { name: 'Followed', search });
  const setting = '/api/framework/organize/User/Current/ListSetting';
  await reader('PUT', setting, { list, query: search });
  const seen = async () => [
    (await kept(reader)).data.views.find(({ name }: { name: string }) => name === 'Followed').state.search,
    (await reader('GET', '/api/Login/CurrentUser')).data.lists[list].query,
  ];
  const { page } = (await world.ask('GET', `/api/OnLineDev/${entry}/Info`)).data;
  const release = async (next: unknown) => {
    const { version } = (await world.ask('GET', `/api/OnLineDev/${entry}/Info`)).data;
    const draft = await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: next, version });
    expect(draft).toMatchObject({ code: 200 });
    const released = await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {});
    expect([released.msg, released.code]).toEqual(['', 200]);
  };
  // Two that change places.
  const swap = { f3: 'grade', f4: 'hours' } as Record<string, string>;
  const fields = page.model.fields.map((field: { id: string; name: string }) => ({
    ...field,
    name: swap[field.id] ?? field.name,
  }));
  await release({ ...page, model: { ...page.model, fields } });
  const swapped = '?f.hours=a&f.grade=1..3&sort=-grade&q=x';
  expect(await seen()).toEqual([swapped, swapped]);
  await release(without(page, 'f3'));
  const gone = '?f.grade=a&f.%23f3=1..3&sort=-%23f3&q=x';
  expect(await seen()).toEqual([gone, gone]);
  // Whoever it is shared with might not have seen that field.
  await keep(world.ask, { name: 'Of what is gone', search: '?f.grade=a&f.hours=1&sort=-hours', shared: true });
  await release(page);
  await release(without(page, 'f3'));
  const { views } = (await kept(reader)).data;
  expect(views.find(({ name }: { name: string }) => name === 'Of what is gone').state.search).toBe('?f.=%E2%80%A6');
  await release(page);
  expect(await seen()).toEqual([search, search]);
});

/** A document without a field, and without what shows it. */
function without(document: unknown, id: string): unknown {
  const isOf = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    (('id' in value && value.id === id) || ('field' in value && value.field === id));
  return JSON.parse(
    JSON.stringify(document, (_, value) =>
      Array.isArray(value) ? value.filter((each) => !isOf(each) && each !== id) : value,
    ),
  );
}
