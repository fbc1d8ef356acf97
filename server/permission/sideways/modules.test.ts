import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, at, controlled, documentOf, field, people, textOf } from './people.ts';

let world: World;
let help: ReturnType<typeof people>;
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
});
afterAll(() => world.end());
const release = (entry: string) => `/api/OnLineDev/${entry}/Actions/Release`;

test('a field that was taken out comes back for whoever held it, not for whoever holds all the rest', async () => {
  const [title, salary] = [field('a', 'title'), field('b', 'salary')];
  const staff = (fields: object[], list: object = controlled) => documentOf('staff', { fields, list });
  const entry = await releaseEntry(world, { code: 'staff', fullName: 'Staff', page: staff([title, salary]) });
  await help.make(at(entry), { title: 'Anna', salary: 'geheim' });
  const designer = await help.user([await help.allOf('onlineDev/Entry'), await help.allOf(entry, ['salary'])]);
  await designer('PUT', `/api/OnLineDev/${entry}`, { page: staff([title, salary], {}) });
  expect((await designer('POST', release(entry), {})).code).toBe(403);
  // The administrator takes it out; its values are kept.
  await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: staff([title]) });
  expect((await world.ask('POST', release(entry), {})).code).toBe(200);
  await designer('PUT', `/api/OnLineDev/${entry}`, { page: staff([title, salary], {}) });
  const released = await designer('POST', release(entry), {});
  const told = textOf((await designer('POST', at(entry, '/List'), {})).data).includes('geheim');
  expect([released.code, told]).toEqual([403, false]);
});

test('whoever does not hold a module does not make its values names, which are open to all', async () => {
  const fields = [field('a', 'title'), field('b', 'salary')];
  const entry = await releaseEntry(world, {
    code: 'payroll',
    fullName: 'Payroll',
    page: documentOf('payroll', { fields }),
  });
  await help.make(at(entry), { title: 'Anna', salary: 'geheim' });
  const designer = await help.user([await help.allOf('onlineDev/Entry')]);
  expect((await designer('POST', at(entry, '/List'), {})).code).toBe(403);
  const page = documentOf('payroll', { fields, model: { titleField: 'salary' } });
  await designer('PUT', `/api/OnLineDev/${entry}`, { page });
  // The plan says so before anybody confirms it.
  const plan = (await designer('GET', `/api/OnLineDev/${entry}/Actions/Plan`)).data;
  expect(plan.findings).toMatchObject([{ rule: 'blocked', msg: expect.stringContaining('Others use this module') }]);
  const released = await designer('POST', release(entry), {});
  const told = textOf((await designer('GET', at(entry, '/Selector'))).data).includes('geheim');
  expect([released.code, told]).toEqual([403, false]);
});

test('limits of a draft, one after another, tell nobody a value that they may not read', async () => {
  const wage = (props: object) => ({ id: 'b', name: 'wage', kind: 'decimal', label: 'Wage', widget: 'number', props });
  const page = (props: object) =>
    documentOf('wages', { fields: [field('a', 'title'), wage(props)], list: { ...controlled } });
  const entry = await releaseEntry(world, { code: 'wages', fullName: 'Wages', page: page({}) });
  await help.make(at(entry), { title: 'Anna', wage: 5000 });
  const designers = await Promise.all([
    help.user([await help.allOf('onlineDev/Entry')]),
    help.user([await help.allOf('onlineDev/Entry'), await help.allOf(entry, ['wage'])]),
  ]);
  const told = async (ask: typeof world.ask, max: number) => {
    expect((await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: page({ max }) })).code).toBe(200);
    const { findings, operations } = (await ask('GET', `/api/OnLineDev/${entry}/Actions/Plan`)).data;
    return [...findings, ...operations].map(({ rule, rows }: { rule?: string; rows?: number }) => rule ?? rows);
  };
  for (const designer of designers)
    for (const max of [4999, 5000]) expect(await told(designer, max)).toEqual(['blocked']);
  expect([await told(world.ask, 4999), await told(world.ask, 5000)]).toEqual([[1], []]);
});

test('in rows of rows too a grant, and what an interface gives, follow the field', async () => {
  const nested = (one: string, other: string) =>
    documentOf('nested', {
      fields: [
        field('a', 'title'),
        {
          ...{ ...field('l', 'lines'), kind: 'rows', widget: 'subTable' },
          rows: [
            field('la', 'item'),
            {
              ...{ ...field('d', 'details'), kind: 'rows', widget: 'subTable' },
              rows: [field('da', one), field('db', other)],
            },
          ],
        },
      ],
      list: controlled,
    });
  const entry = await releaseEntry(world, { code: 'nested', fullName: 'Nested', page: nested('open', 'cost') });
  const lines = [{ item: 'i', details: [{ open: 'all may know', cost: 'geheim' }] }];
  const id = await help.make(at(entry), { title: 'x', lines });
  const reader = await help.user([await help.allOf(entry, ['lines.details.cost'])]);
  const iface = await help.make(`${api}/basic/DataInterface`, {
    ...{ fullName: 'n', code: 'nested', of: 'module', entryId: entry, methods: ['read'], perMinute: 100 },
    columns: ['title', 'lines', 'lines.details', 'lines.details.open'],
  });
  const { key } = (await world.ask('POST', `${api}/basic/DataInterface/${iface}/Keys`, { partner: 'p' })).data;
  const told = async () => [
    textOf((await reader('GET', at(entry, `/${id}`))).data),
    textOf((await world.askAnonymous('GET', `/api/open/nested/${id}`, undefined, { 'x-api-key': key })).data),
  ];
  for (const text of await told())
    expect([text.includes('all may know'), text.includes('geheim')]).toEqual([true, false]);
  // The administrator gives both fields other names; that of the open one is taken over.
  await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: nested('public', 'open') });
  expect((await world.ask('POST', release(entry), {})).code).toBe(200);
  for (const text of await told()) expect.soft(text).not.toContain('geheim');
});

test('the conflict of the own base data tells no more than they do', async () => {
  const { id, ask } = await world.addUser('anna');
  await world.ask('PUT', `${api}/organize/User/${id}`, { remark: 'geheim' });
  expect((await ask('GET', `${api}/organize/User/${id}`)).code).toBe(403);
  const base = `${api}/organize/User/Current/BaseInfo`;
  expect(textOf((await ask('GET', base)).data)).not.toContain('geheim');
  const conflict = await ask('PUT', base, { realName: 'Anna', version: 999 });
  expect([conflict.code, textOf(conflict.data).includes('geheim')]).toEqual([409, false]);
});

test('nor does the conflict of an interface tell partners who wrote a record', async () => {
  const entry = await releaseEntry(world, {
    code: 'offers',
    fullName: 'Offers',
    page: documentOf('offers', { fields: [field('a', 'title')] }),
  });
  const id = await help.make(at(entry), { title: 'x' });
  const iface = await help.make(`${api}/basic/DataInterface`, {
    ...{
      fullName: 'o',
      code: 'offers',
      of: 'module',
      entryId: entry,
      methods: ['list', 'read', 'update'],
      perMinute: 100,
      columns: ['title'],
    },
  });
  const { key } = (await world.ask('POST', `${api}/basic/DataInterface/${iface}/Keys`, { partner: 'p' })).data;
  const open = (method: string, body?: object) =>
    world.askAnonymous(method, `/api/open/offers/${id}`, body, { 'x-api-key': key });
  expect(textOf((await open('GET')).data)).not.toContain('createdBy');
  const conflict = await open('PUT', { title: 'y', version: 999 });
  expect([conflict.code, textOf(conflict.data).includes('createdBy')]).toEqual([409, false]);
  // Nor is it found out by asking for the records of somebody.
  const { createdBy } = (await world.ask('GET', at(entry, `/${id}`))).data;
  const listed = (query: string) =>
    world.askAnonymous('GET', `/api/open/offers?${query}`, undefined, { 'x-api-key': key });
  expect((await listed('title=x')).data.list).toHaveLength(1);
  for (const query of [
    `createdBy=${createdBy}`,
    'sidx=createdAt',
    `filter=${JSON.stringify([{ field: 'createdBy', op: 'eq', value: createdBy }])}`,
  ])
    expect([query, (await listed(query)).code]).toEqual([query, 400]);
});

test('entries of a dictionary are for those who see the dictionary', async () => {
  const dictionaryId = await help.make(`${api}/basic/Dictionary`, { fullName: 'colours', code: 'colours', isTree: 0 });
  const item = await help.make(`${api}/basic/Dictionary/Data`, {
    ...{ dictionaryId, fullName: 'Red', dataValue: 'red', parentId: '0' },
  });
  await help.control('basic/Dictionary', ['button', 'data']);
  const narrow = await help.user([{ ...(await help.allOf('basic/Dictionary')), rows: { type: 'ownRecords' } }]);
  expect((await narrow('GET', `${api}/basic/Dictionary`)).data.list).toEqual([]);
  expect((await narrow('PUT', `${api}/basic/Dictionary/${dictionaryId}`, { fullName: 'x' })).code).toBe(404);
  const created = { dictionaryId, fullName: 'x', dataValue: 'x', parentId: '0' };
  expect((await narrow('POST', `${api}/basic/Dictionary/Data`, created)).code).toBe(400);
  const codes = [
    (await narrow('GET', `${api}/basic/Dictionary/${item}/DataInfo`)).code,
    (await narrow('PUT', `${api}/basic/Dictionary/${item}/Data`, { fullName: 'changed' })).code,
    (await narrow('PUT', `${api}/basic/Dictionary/${item}/Data/Actions/State`, { state: 0 })).code,
    (await narrow('DELETE', `${api}/basic/Dictionary/${item}/Data`)).code,
  ];
  const shown = await narrow('GET', `${api}/basic/Dictionary/0/Data`);
  expect([...codes, shown.data.list]).toEqual([404, 404, 404, 404, []]);
});

test('nobody gives rights to a role that they do not see', async () => {
  const entry = await releaseEntry(world, {
    code: 'given',
    fullName: 'Given',
    page: documentOf('given', { fields: [field('a', 'title')], list: controlled }),
  });
  const hidden = await help.role([]);
  await help.control('permission/Role', ['button', 'data']);
  const publisher = await help.user([
    { ...(await help.allOf('permission/Role')), rows: { type: 'ownRecords' } },
    await help.allOf('onlineDev/Entry'),
    await help.allOf(entry),
  ]);
  expect((await publisher('PUT', `${api}/permission/Role/${hidden}/Authorize`, { modules: [] })).code).toBe(404);
  const answer = await publisher('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, {
    roleIds: [hidden],
    give: 'all',
  });
  const { data } = await world.ask('GET', `${api}/permission/Role/${hidden}/Authorize`);
  expect([answer.code === 200, data.modules.filter(({ granted }: { granted: boolean }) => granted).length]).toEqual([
    false,
    0,
  ]);
});

test('a masked code is on no selector', async () => {
  const fields = [field('a', 'title'), { ...field('b', 'code'), props: { password: true } }];
  const entry = await releaseEntry(world, {
    code: 'safes',
    fullName: 'Safes',
    page: documentOf('safes', { fields, list: controlled }),
  });
  const id = await help.make(at(entry), { title: 'Safe', code: 'geheim' });
  const reader = await help.user([{ ...(await help.allOf(entry)), buttons: ['btn_detail'] }]);
  for (const path of ['/All', `/${id}`, `/${id}/DataChange`])
    expect.soft([path, textOf((await reader('GET', at(entry, path))).data).includes('geheim')]).toEqual([path, false]);
  expect.soft(textOf((await reader('GET', at(entry, '/Selector'))).data)).not.toContain('geheim');
  expect.soft((await reader('GET', at(entry, '/Selector?keyword=gehei'))).data).toEqual([]);
});

test('what is not unique and hidden is not said', async () => {
  const fields = [
    ...[field('a', 'title'), field('b', 'cost')],
    { ...field('c', 'key'), unique: true, value: "concat(title, '-', cost)" },
  ];
  const entry = await releaseEntry(world, {
    code: 'uniq',
    fullName: 'Uniq',
    page: documentOf('uniq', { fields, list: controlled }),
  });
  await help.make(at(entry), { title: 'A', cost: 'geheim' });
  const id = await help.make(at(entry), { title: 'B', cost: 'geheim' });
  const writer = await help.user([await help.allOf(entry, ['cost', 'key'])]);
  const { code, msg } = await writer('PUT', at(entry, `/${id}`), { title: 'A' });
  expect([code, msg.includes('geheim')]).toEqual([409, false]);
});

test('people out of the row scope are told nowhere', async () => {
  await help.control('organize/User', ['button', 'data']);
  await world.addUser('hiddenperson');
  const reader = await help.user([
    { ...(await help.allOf('organize/User')), buttons: [], rows: { type: 'ownRecords' } },
  ]);
  expect((await reader('GET', `${api}/organize/User/Selector`)).data).toEqual([]);
  expect
    .soft(textOf((await reader('GET', `${api}/organize/User/ImUser?pageSize=500`)).data))
    .not.toContain('hiddenperson');
  const found = await reader('POST', `${api}/organize/User/0/Selector`, { keyword: 'hidden' });
  expect.soft(textOf(found.data)).not.toContain('hiddenperson');
});

test('a state is changed by whoever may change states', async () => {
  const page = documentOf('st', {
    fields: [field('a', 'title')],
    model: { traits: ['state'] },
    list: { ...controlled, buttons: ['btn_edit', 'btn_state'] },
  });
  const entry = await releaseEntry(world, { code: 'st', fullName: 'St', page });
  const id = await help.make(at(entry), { title: 'A' });
  const writer = await help.user([{ ...(await help.allOf(entry)), buttons: ['btn_edit'] }]);
  expect((await writer('PUT', at(entry, `/${id}/Actions/State`), { state: 0 })).code).toBe(403);
  await writer('PUT', at(entry, `/${id}`), { state: 0 });
  expect((await world.ask('GET', at(entry, `/${id}`))).data.state).toBe(1);
});

test('an import of forms makes no dictionaries for whoever may not', async () => {
  const designer = await help.user([await help.allOf('onlineDev/Entry')]);
  expect((await designer('POST', `${api}/basic/Dictionary`, { fullName: 'x', code: 'x', isTree: 0 })).code).toBe(403);
  const text = JSON.stringify({
    head: { table_name: 'supplier', table_txt: 'Supplier', table_type: 1 },
    fields: [
      {
        ...{ db_field_name: 'grade', db_field_txt: 'Grade', db_type: 'string', db_length: 20 },
        ...{ field_show_type: 'list', dict_field: 'supplier_grade', is_show_form: 1, is_show_list: 1 },
      },
    ],
  });
  const imported = await designer('POST', '/api/OnLineDev/Actions/Import', { files: [{ name: 'f.json', text }] });
  expect(imported.code).toBe(200);
  expect(textOf(imported.data)).toContain('supplier_grade is not here and you may not add it');
  const { list } = (await world.ask('GET', `${api}/basic/Dictionary`)).data;
  expect(list.map(({ code }: { code: string }) => code)).not.toContain('supplier_grade');
});
