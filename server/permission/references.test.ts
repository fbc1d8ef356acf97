import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

/** What a reference shows of the record that it points to: no more than its reader sees there, on any channel. */
const phone = '13800001111';
const people: PageDocument = {
  version: 2,
  model: {
    name: 'person',
    titleField: 'title',
    showable: ['phone'],
    traits: ['state'],
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Name', widget: 'input' },
      { id: 'f2', name: 'phone', kind: 'text', label: 'Phone', widget: 'input' },
      { id: 'f3', name: 'secretNote', kind: 'text', label: 'Note', widget: 'input' },
    ],
  },
  pages: { list: { columns: [{ field: 'f1' }], permissions: { column: true, data: true } } },
};
const visits = (target: string, show = 'phone'): PageDocument => ({
  version: 2,
  model: {
    name: 'visit',
    titleField: 'title',
    traits: ['recycle'],
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      { id: 'f2', name: 'who', kind: 'ref', label: 'Who', widget: 'relationForm', to: { resource: target, show } },
      {
        id: 'f3',
        name: 'lines',
        kind: 'rows',
        label: 'Lines',
        widget: 'subTable',
        rows: [
          {
            id: 'r1',
            name: 'guest',
            kind: 'ref',
            label: 'Guest',
            widget: 'relationForm',
            to: { resource: target, show },
          },
        ],
      },
    ],
  },
  pages: { list: { columns: [{ field: 'f1' }, { field: 'f2' }] } },
});

let world: World;
let person: string;
let visit: string;
let record: string;
let personId: string;
const readers: Record<string, Ask> = {};

beforeAll(async () => {
  world = await makeWorld();
  person = await releaseEntry(world, { code: 'person', fullName: 'People', page: people });
  visit = await releaseEntry(world, { code: 'visit', fullName: 'Visits', page: visits(`entry/${person}`) });
  const { list } = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data;
  const menu = (id: string) => list.find(({ relationId }: { relationId: string }) => relationId === id).id;
  personId = (await world.ask('POST', `/api/OnLineDevInstance/${person}`, { title: 'Anna', phone })).data.id;
  const body = { title: 'First', who: personId, lines: [{ guest: personId }] };
  record = (await world.ask('POST', `/api/OnLineDevInstance/${visit}`, body)).data.id;
  await world.ask('PUT', `/api/OnLineDevInstance/${visit}/${record}`, { lines: [] });
  await world.ask('PUT', `/api/OnLineDevInstance/${visit}/${record}`, { lines: [{ guest: personId }] });

  const shares: Record<string, object[]> = {
    seesAll: [{ moduleId: menu(person), columns: ['title', 'phone'], rows: { type: 'all' } }],
    seesTitle: [{ moduleId: menu(person), columns: ['title'], rows: { type: 'all' } }],
    seesOwn: [{ moduleId: menu(person), columns: ['title', 'phone'], rows: { type: 'ownRecords' } }],
    seesNothing: [{ moduleId: menu(person), columns: [], rows: { type: 'all' } }],
    hasNoRight: [],
  };
  for (const [name, modules] of Object.entries(shares)) {
    const role = await world.ask('POST', '/api/framework/permission/Role', { fullName: name, code: name });
    const whole = { modules: [...modules, { moduleId: menu(visit) }] };
    expect(await world.ask('PUT', `/api/framework/permission/Role/${role.data.id}/Authorize`, whole)).toMatchObject({
      code: 200,
    });
    readers[name] = (await world.addUser(name, { roleIds: [role.data.id] })).ask;
  }
});
afterAll(() => world.end());

/** Every call that shows records of visits. */
const channels: [string, string, string, unknown?][] = [
  ['list', 'POST', '/List', {}],
  ['all', 'GET', '/All'],
  ['read', 'GET', '/{id}'],
  ['dataChange', 'GET', '/{id}/DataChange'],
  ['history', 'GET', '/{id}/History'],
  ['selector', 'GET', '/Selector?fields=who'],
  ['export', 'POST', '/Actions/Export', {}],
];

const shown: Record<string, RegExp> = {
  seesAll: new RegExp(phone),
  seesTitle: /Anna/,
  seesOwn: /Anna/,
  seesNothing: /#[0-9a-f]{6}/,
  hasNoRight: /Anna/,
};

describe.each(Object.keys(shown))('%s', (name) => {
  test.each(channels)('%s', async (channel, method, path, body) => {
    const answer = await readers[name]!(method, `/api/OnLineDevInstance/${visit}${path.replace('{id}', record)}`, body);
    expect(answer.code).toBe(200);
    const text = channel === 'export' ? await sheetText(answer.data) : JSON.stringify(answer.data);
    expect(text).toMatch(shown[name]!);
    if (name !== 'seesAll') expect(text).not.toContain(phone);
    if (name === 'seesNothing') expect(text).not.toContain('Anna');
  });

  test('picking one', async () => {
    const { data } = await readers[name]!('GET', `/api/OnLineDevInstance/${person}/Selector?fields=phone`);
    const text = JSON.stringify(data);
    if (name !== 'seesAll') expect(text).not.toContain(phone);
    if (name === 'seesNothing') expect(text).not.toContain('Anna');
    const byPhone = await readers[name]!('GET', `/api/OnLineDevInstance/${person}/Selector?keyword=${phone}`);
    expect(byPhone.data).toEqual([]);
    // Nor by the name that is hidden from them.
    const byName = await readers[name]!('GET', `/api/OnLineDevInstance/${person}/Selector?keyword=Anna`);
    if (name === 'seesNothing') expect(byName.data).toEqual([]);
  });
});

async function sheetText(bytes: Uint8Array): Promise<string> {
  const sheets = await readWorkbook(Buffer.from(bytes), { trim: false });
  return JSON.stringify(sheets.map(({ data }) => data));
}

test('what one person was shown is kept for nobody else', async () => {
  const list = async (name: string) =>
    JSON.stringify((await readers[name]!('POST', `/api/OnLineDevInstance/${visit}/List`, {})).data);
  for (const name of ['seesAll', 'seesTitle', 'seesAll', 'seesNothing', 'seesOwn']) {
    if (name === 'seesAll') expect(await list(name)).toContain(phone);
    else expect(await list(name)).not.toContain(phone);
  }
});

test('a document shows the title, or what the module declares; nothing else of any module', async () => {
  const check = async (page: PageDocument) =>
    (await world.ask('POST', '/api/OnLineDev/Actions/Check', { page })).data.findings;
  expect(await check(visits(`entry/${person}`))).toEqual([]);
  for (const [target, show] of [
    [`entry/${person}`, 'secretNote'],
    ['organize/User', 'mobile'],
    ['organize/User', 'account'],
    ['permission/Role', 'remark'],
  ] as const) {
    const rules = (await check(visits(target, show))).map(({ rule }: { rule: string }) => rule);
    expect([show, rules]).toEqual([show, ['notShowable', 'notShowable']]);
  }
  const chosen = structuredClone(visits(`entry/${person}`));
  Object.assign(chosen.model.fields[1]!, {
    widget: 'select',
    to: undefined,
    props: { options: { source: 'records', resource: 'organize/User', show: 'email' } },
  });
  expect((await check(chosen)).map(({ rule }: { rule: string }) => rule)).toContain('notShowable');
  const declared = { ...people, model: { ...people.model, showable: ['nope'] } };
  expect(await check(declared)).toMatchObject([{ field: 'model.showable[0]', rule: 'noSuchName' }]);
});

test('designers and those without the right read no definition beyond what they see', async () => {
  for (const path of [`/api/OnLineDev/${person}/Config`, `/api/OnLineDev/${person}/0/Config`]) {
    expect(JSON.stringify((await readers.seesTitle!('GET', path)).data)).not.toMatch(/phone|secretNote/);
    expect(await readers.hasNoRight!('GET', path)).toMatchObject({ code: 403 });
  }
  const document = async (ask: Ask) => JSON.stringify((await ask('GET', '/api/openapi.json')) as unknown);
  expect(await document(world.ask)).toContain('secretNote');
  expect(await document(readers.seesTitle!)).not.toMatch(/secretNote|"phone"/);
  expect(await document(readers.hasNoRight!)).not.toContain(`entry.${person}`);
  expect(await document(world.askAnonymous)).not.toContain('entry.');
});

test('records are picked within the own scope, by FieldDataSelect too', async () => {
  const names = async (name: string) => (await readers[name]!('GET', `/api/OnLineDev/${person}/FieldDataSelect`)).data;
  expect(await names('seesAll')).toMatchObject([{ fullName: 'Anna' }]);
  expect(await names('seesOwn')).toEqual([]);
  expect(await readers.hasNoRight!('GET', `/api/OnLineDev/${person}/FieldDataSelect`)).toMatchObject({ code: 403 });
  expect(JSON.stringify(await names('seesNothing'))).not.toContain('Anna');
});

test('numbers are drawn by whoever sees the rules or files records by this one, and by nobody through HEAD', async () => {
  const rule = { fullName: 'N', code: 'N', prefix: 'N', dateFormat: '', digits: 2, start: 1, step: 1, reset: 'none' };
  const { data } = await world.ask('POST', '/api/framework/basic/CodeRule', rule);
  const draw = (ask: Ask, method = 'GET') => ask(method, '/api/framework/basic/CodeRule/BillNumber/N');
  expect(await draw(readers.seesAll!)).toMatchObject({
    code: 404,
    msg: (await readers.seesAll!('GET', '/api/framework/basic/CodeRule/BillNumber/nope')).msg,
  });
  const head = await world.app.request('/api/framework/basic/CodeRule/BillNumber/N', { method: 'HEAD' });
  expect(head.status).toBe(404);
  expect(await draw(world.ask)).toMatchObject({ data: 'N01' });
  const page: PageDocument = {
    version: 2,
    model: {
      name: 'numbered',
      titleField: 'number',
      fields: [{ id: 'f1', name: 'number', kind: 'text', label: 'No.', widget: 'codeRule', props: { rule: 'N' } }],
    },
    pages: { list: { columns: [{ field: 'f1' }] } },
  };
  const roles = (await world.ask('GET', '/api/framework/permission/Role?pageSize=100')).data.list;
  const roleIds = [roles.find(({ code }: { code: string }) => code === 'seesAll').id];
  await releaseEntry(world, { code: 'numbered', fullName: 'Numbered', page, roleIds });
  expect(await draw(readers.seesAll!)).toMatchObject({ data: 'N02' });
  expect(await draw(readers.seesTitle!)).toMatchObject({ code: 404 });
  expect(data.id).toBeTruthy();
});
