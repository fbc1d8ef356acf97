import type { Ask } from '@tessera/fixtures/asker.ts';
import { emptyDatabase, type ForeignDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, at, documentOf, field, people, textOf } from './people.ts';

let world: World;
let help: ReturnType<typeof people>;
let source: string;
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
  source = await help.make(`${api}/basic/DataSource`, {
    ...{ fullName: 'salaries', code: 'salaries', type: 'static' },
    text: '[{"code":"anna","name":"Anna","salary":"geheim 987654"},{"code":"bob","name":"Bob","salary":"geheim 123456"}]',
  });
});
afterAll(() => world.end());
const options = { source: 'dataSource', code: 'salaries', value: 'code', label: 'name' };
const who = (props: object) => ({ ...field('b', 'who'), widget: 'relationForm', props: { options, ...props } });
const ask = (person: Ask, more: object) =>
  person('POST', `${api}/basic/DataSource/salaries/Options`, { value: 'code', label: 'name', ...more });

test('whoever may not ask sources gives away no other columns of one that a form offers', async () => {
  const page = (props: object) =>
    documentOf('picks', { fields: [field('a', 'title'), who(props), field('c', 'taken')] });
  const entry = await releaseEntry(world, { code: 'picks', fullName: 'Picks', page: page({}) });
  const designer = await help.user([await help.allOf('onlineDev/Entry'), { moduleId: await help.menuOf(entry) }]);
  expect((await designer('GET', `${api}/basic/DataSource`)).code).toBe(403);
  expect((await ask(designer, { columns: ['salary'] })).code).toBe(404);
  for (const [props, asked] of [
    [{ display: 'popup', sourceColumns: [{ column: 'name' }, { column: 'salary' }] }, { columns: ['salary'] }],
    [{ fills: [{ field: 'taken', column: 'salary' }] }, { fills: ['salary'] }],
  ] as const) {
    await designer('PUT', `/api/OnLineDev/${entry}`, { page: page(props) });
    const released = await designer('POST', `/api/OnLineDev/${entry}/Actions/Release`, {});
    const told = textOf((await ask(designer, asked)).data).includes('geheim');
    expect.soft([Object.keys(props), released.code, told]).toEqual([Object.keys(props), 403, false]);
  }
});

test('the text of a value is that of the own field, and a template names nothing that only others were shown', async () => {
  const page = (name: string, label: string) =>
    documentOf(name, {
      fields: [
        field('a', 'title'),
        { ...field('b', 'who'), widget: 'select', props: { options: { ...options, label } } },
      ],
    });
  const hr = await releaseEntry(world, { code: 'hr', fullName: 'Hr', page: page('hr', 'salary') });
  const tasks = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: page('tasks', 'name') });
  const reader = await help.user([{ moduleId: await help.menuOf(tasks) }]);
  await reader('POST', at(tasks), { title: 'mine', who: 'anna' });
  expect((await reader('POST', at(hr, '/List'), {})).code).toBe(403);
  for (const one of ['anna', 'bob']) await help.make(at(hr), { title: 'x', who: one });
  const { data } = await reader('POST', at(tasks, '/List'), {});
  expect.soft(textOf(data)).not.toContain('geheim');
  const template = await reader('GET', at(tasks, '/Actions/Import/Template'));
  const sheets = Object.values(unzipSync(template.data)).map((part) => Buffer.from(part).toString());
  expect.soft(sheets.join()).not.toContain('geheim');
});

test('what a release offers of sources, and an interface publishes, its maker could ask for', async () => {
  const iface = await help.make(`${api}/basic/DataInterface`, {
    ...{ fullName: 'i', code: 'iface', of: 'source', dataSourceId: source, columns: ['code'], perMinute: 100 },
  });
  const own = await releaseEntry(world, {
    code: 'own',
    fullName: 'Own',
    page: documentOf('own', { fields: [field('a', 'title')] }),
  });
  await help.control('basic/DataSource', ['button', 'data']);
  const narrow = await help.user([
    { ...(await help.allOf('basic/DataSource')), rows: { type: 'ownRecords' } },
    await help.allOf('basic/DataInterface'),
    await help.allOf('onlineDev/Entry'),
    { moduleId: await help.menuOf(own) },
  ]);
  expect((await narrow('GET', `${api}/basic/DataSource`)).data.list).toEqual([]);
  expect((await narrow('GET', `${api}/basic/DataSource/${source}/Actions/Preview`)).code).toBe(404);
  // By an interface that somebody else made: other columns, and a key.
  const put = await narrow('PUT', `${api}/basic/DataInterface/${iface}`, { columns: ['code', 'salary'] });
  const key = await narrow('POST', `${api}/basic/DataInterface/${iface}/Keys`, { partner: 'me' });
  const open = await world.askAnonymous('GET', '/api/open/iface', undefined, { 'x-api-key': key.data?.key ?? '' });
  expect.soft([put.code, key.code, textOf(open.data).includes('geheim')]).toEqual([403, 403, false]);
  // By a form of one's own.
  const page = documentOf('own', { fields: [field('a', 'title'), who({ options: { ...options, label: 'salary' } })] });
  await narrow('PUT', `/api/OnLineDev/${own}`, { page });
  const released = await narrow('POST', `/api/OnLineDev/${own}/Actions/Release`, {});
  const told = textOf((await ask(narrow, { label: 'salary' })).data).includes('geheim');
  expect.soft([released.code === 200, told]).toEqual([false, false]);
});

test('logs of sources and keys of interfaces out of sight', async () => {
  const narrowRow = { rows: { type: 'ownRecords' } };
  await help.control('basic/DataInterface', ['button', 'data']);
  await world.ask('GET', `${api}/basic/DataSource/${source}/Actions/Preview`);
  const narrow = await help.user([
    { ...(await help.allOf('basic/DataSource')), ...narrowRow },
    { ...(await help.allOf('basic/DataInterface')), ...narrowRow },
  ]);
  expect((await narrow('GET', `${api}/basic/DataSource/${source}/Log`)).code).toBe(404);
  expect.soft((await narrow('GET', `${api}/basic/DataSource/0/Log`)).data?.list).toEqual([]);
  expect.soft((await narrow('GET', `${api}/basic/DataInterface/0/Keys`)).data?.list).toEqual([]);
});

test('an export by a call of its own holds no column that is hidden', async () => {
  const made = await help.make(`${api}/basic/DataSource`, {
    ...{ fullName: 'api', code: 'apisrc', type: 'api', method: 'GET', url: 'https://example.com/geheim' },
    headers: [{ name: 'X-Key', value: 'geheim-key' }],
  });
  await help.control('basic/DataSource', ['column']);
  const hidden = ['text', 'url', 'headers', 'headers.name', 'headers.value'];
  const reader = await help.user([{ ...(await help.allOf('basic/DataSource', hidden)), rows: { type: 'all' } }]);
  expect(textOf((await reader('GET', `${api}/basic/DataSource/${made}`)).data)).not.toContain('geheim');
  expect.soft(textOf(await reader('GET', `${api}/basic/DataSource/${made}/Action/Export`))).not.toContain('geheim');
  await help.control('onlineDev/Entry', ['column']);
  const designs = await help.user([await help.allOf('onlineDev/Entry', ['page', 'source'])]);
  const [entry] = (await designs('GET', '/api/OnLineDev')).data.list;
  expect((await designs('GET', `/api/OnLineDev/${entry.id}/Info`)).data.page).toBeUndefined();
  expect.soft((await designs('GET', `/api/OnLineDev/${entry.id}/1/Config`)).data?.model).toBeUndefined();
  expect.soft(textOf((await designs('GET', `/api/OnLineDev/${entry.id}/Versions`)).data)).not.toContain('"model"');
});

test('a draft that a generation releases asks for what any release asks for', async () => {
  const [theirs, own] = await Promise.all([emptyDatabase('postgres'), emptyDatabase('postgres')]);
  try {
    await theirs.run(
      `create table salaries (id int primary key, amount text); insert into salaries values (1, 'geheim 1')`,
    );
    const tables = Array.from({ length: 25 }, (_, n) => ({ schema: 'public', table: `t${n}` }));
    await own.run(tables.map(({ table }) => `create table ${table} (id int primary key, name text);`).join('\n'));
    const linkTo = ({ settings: { type, host, port, database, user } }: ForeignDatabase, code: string) => ({
      ...{ fullName: code, code, type, host, port, databaseName: database, userName: user },
    });
    await help.make(`${api}/basic/DbLink`, linkTo(theirs, 'hr'));
    await help.control('basic/DbLink', ['button', 'data']);
    const attacker = await help.user([
      { ...(await help.allOf('basic/DbLink')), rows: { type: 'ownRecords' } },
      await help.allOf('onlineDev/Entry'),
    ]);
    expect((await attacker('GET', `${api}/basic/DbLink`)).data.list).toEqual([]);
    const over = documentOf('spy', {
      fields: [field('a', 'title'), { ...field('c', 'key'), kind: 'integer', widget: 'number' }],
      model: {
        external: { link: 'hr', schema: 'public', table: 'salaries', key: ['id'], columns: { a: 'amount', c: 'id' } },
      },
      list: { buttons: [] },
    });
    const mine = (await attacker('POST', `${api}/basic/DbLink`, linkTo(own, 'mine'))).data.id;
    const generate = `${api}/basic/DatabaseTable/${mine}/Actions/Generate`;
    await attacker('POST', `${api}/basic/DatabaseTable/${mine}/Actions/Refresh`);
    const job = `${generate}/${(await attacker('POST', generate, { tables, withRows: false })).data.jobId}`;
    const state = async () => (await attacker('GET', job)).data;
    let entry: string | null = null;
    while (entry === null)
      entry = (await state()).tables.find((one: { entryId: string | null }) => one.entryId !== null)?.entryId ?? null;
    await attacker('POST', `${job}/Cancel`);
    expect((await attacker('PUT', `/api/OnLineDev/${entry}`, { page: over })).msg).toBe('');
    expect((await attacker('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(404);
    await attacker('POST', `${job}/Resume`);
    while ((await state()).state === 'running') await new Promise((done) => setTimeout(done, 100));
    const outsider = (await world.addUser('outsider')).ask;
    expect.soft(textOf((await attacker('GET', at(entry, '/Selector'))).data)).not.toContain('geheim');
    expect.soft(textOf((await outsider('GET', at(entry, '/Selector'))).data)).not.toContain('geheim');
    // Nor does whoever has no right to a module learn where its rows stand.
    expect
      .soft(textOf((await outsider('GET', `/api/Meta/Resource?name=entry/${entry}`)).data))
      .not.toContain('salaries');
  } finally {
    await Promise.all([theirs.drop(), own.drop()]);
  }
});
