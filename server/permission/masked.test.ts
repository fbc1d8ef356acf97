import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

/** What a password box was given: only the form that edits the record reads it again. */
const clear = 'geheim';
const dots = '••••••';
const pin = { kind: 'text', label: 'Pin', widget: 'input', props: { password: true } } as const;

const boxes: PageDocument = {
  version: 2,
  model: {
    name: 'box',
    titleField: 'title',
    showable: ['pin'],
    traits: ['recycle'],
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      { id: 'f2', name: 'pin', ...pin },
      {
        ...{ id: 'f3', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
        rows: [{ id: 'r1', name: 'key', ...pin }],
      },
    ],
  },
  pages: {
    list: {
      view: 'group',
      group: { field: 'f2' },
      columns: [{ field: 'f1' }, { field: 'f2' }],
      search: [{ field: 'f2' }],
      keyword: ['f2'],
      sort: { field: 'f2', order: 'asc' },
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_export', 'btn_restore'],
      permissions: { button: true },
    },
  },
};
/** Its records are named by their password, and point to a box by its. */
const named = (target: string): PageDocument => ({
  version: 2,
  model: {
    name: 'named',
    titleField: 'pin',
    fields: [
      { id: 'f1', name: 'pin', ...pin },
      {
        ...{ id: 'f2', name: 'box', kind: 'ref', label: 'Box', widget: 'relationForm' },
        to: { resource: target, show: 'pin' },
      },
    ],
  },
  pages: { list: { columns: [{ field: 'f1' }, { field: 'f2' }] } },
});

let world: World;
let reader: Ask;
let base: string;
let other: string;
let id: string;
beforeAll(async () => {
  world = await makeWorld();
  const { ask } = world;
  const box = await releaseEntry(world, { code: 'box', fullName: 'Boxes', page: boxes });
  base = `/api/OnLineDevInstance/${box}`;
  const make = async (record: object) => (await ask('POST', base, record)).data.id as string;
  id = await make({ title: 'First', pin: `${clear}2`, lines: [{ key: `${clear}a` }] });
  await make({ title: 'Second', pin: `${clear}1-and-longer` });
  await make({ title: 'Without' });
  const { lines } = (await ask('GET', `${base}/${id}`)).data;
  await ask('PUT', `${base}/${id}`, {
    pin: `${clear}3`,
    lines: [{ ...lines[0], key: `${clear}b` }, { key: `${clear}c` }],
  });
  const gone = await make({ title: 'Gone', pin: clear });
  await ask('DELETE', `${base}/${gone}`);
  const page = named(`entry/${box}`);
  other = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'named', fullName: 'Named', page })}`;
  await ask('POST', other, { pin: clear, box: id });

  const { list } = (await ask('GET', '/api/framework/system/Menu?pageSize=500')).data;
  const menu = list.find(({ relationId }: { relationId: string }) => relationId === box).id;
  const role = (await ask('POST', '/api/framework/permission/Role', { fullName: 'Reader', code: 'reader' })).data.id;
  const modules = [{ moduleId: menu, buttons: ['btn_detail'] }];
  expect((await ask('PUT', `/api/framework/permission/Role/${role}/Authorize`, { modules })).code).toBe(200);
  reader = (await world.addUser('reader', { roleIds: [role] })).ask;
});
afterAll(() => world.end());

/** Every call that shows records, and whether dots stand there for what is masked. */
const channels: [string, string, string, { body?: unknown; dotted: boolean }][] = [
  ['list', 'POST', '/List', { body: {}, dotted: true }],
  ['all', 'GET', '/All', { dotted: true }],
  ['recycle bin', 'GET', '/RecycleBin', { dotted: true }],
  ['dataChange', 'GET', '/{id}/DataChange', { dotted: true }],
  ['history', 'GET', '/{id}/History', { dotted: true }],
  ['selector', 'GET', '/Selector?fields=pin', { dotted: false }],
  ['export', 'POST', '/Actions/Export', { body: {}, dotted: false }],
];

test.each(channels)('%s', async (channel, method, path, { body, dotted }) => {
  const answer = await world.ask(method, `${base}${path.replace('{id}', id)}`, body);
  expect([channel, answer.code]).toEqual([channel, 200]);
  const text = channel === 'export' ? await sheetText(answer.data) : JSON.stringify(answer.data);
  expect(text).not.toContain(clear);
  expect(text.includes(dots)).toBe(dotted);
});

async function sheetText(bytes: Uint8Array): Promise<string> {
  const sheets = await readWorkbook(Buffer.from(bytes), { trim: false });
  return JSON.stringify(sheets.map(({ data }) => data));
}

test('in a list every password has the same dots, and none has none', async () => {
  const { list } = (await world.ask('POST', `${base}/List`, { sidx: 'title', sord: 'asc' })).data;
  expect(list.map((record: { pin: string | null }) => record.pin)).toEqual([dots, dots, null]);
});

test('the form that edits a record reads it, of sub-tables too; who may not edit sees dots', async () => {
  const record = (await world.ask('GET', `${base}/${id}`)).data;
  expect([record.pin, ...record.lines.map(({ key }: { key: string }) => key)]).toEqual([
    `${clear}3`,
    `${clear}b`,
    `${clear}c`,
  ]);
  const seen = (await reader('GET', `${base}/${id}`)).data;
  expect([seen.pin, ...seen.lines.map(({ key }: { key: string }) => key)]).toEqual([dots, dots, dots]);
});

test('what is masked can neither be looked for nor put in order, so that nobody guesses it letter by letter', async () => {
  const ask = (body: object) => world.ask('POST', `${base}/List`, body);
  expect((await ask({ keyword: clear })).data.pagination.total).toBe(0);
  for (const body of [
    { sidx: 'pin' },
    { pin: `${clear}3` },
    { filter: [{ field: 'pin', op: 'like', value: clear }] },
    { filter: [{ field: 'pin', op: 'gt', value: 'a' }] },
  ])
    expect(await ask(body)).toMatchObject({ code: 400 });
  const titles = (await ask({})).data.list.map(({ title }: { title: string }) => title);
  // The document's order is by what is masked: the newest stand first instead.
  expect(titles).toEqual(['Without', 'Second', 'First']);
});

test('a name that is masked is no name, where records are picked and where they are pointed to', async () => {
  for (const [method, path, body] of [
    ['POST', `${other}/List`, {}],
    ['GET', `${other}/Selector`],
    ['GET', `${other}/All`],
  ] as const) {
    const { code, data } = await world.ask(method, path, body);
    expect([code, JSON.stringify(data).includes(clear)]).toEqual([200, false]);
  }
  expect((await world.ask('GET', `${other}/Selector?keyword=${clear}`)).data).toEqual([]);
  const { list } = (await world.ask('POST', `${other}/List`, {})).data;
  expect(list[0]._names.box).toBe('First');
});
