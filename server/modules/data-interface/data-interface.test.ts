import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const base = '/api/framework/basic/DataInterface';
let world: World;
let entry: string;
let moment = Date.parse('2026-11-23T08:00:00Z');

const page: PageDocument = {
  version: 2,
  model: {
    name: 'product',
    titleField: 'title',
    traits: ['state'],
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input', required: true },
      { id: 'f2', name: 'price', kind: 'decimal', label: 'Price', widget: 'number', props: { precision: 2 } },
      { id: 'f3', name: 'cost', kind: 'decimal', label: 'Cost', widget: 'number', props: { precision: 2 } },
    ],
  },
  pages: {
    form: { body: ['f1', 'f2', 'f3'].map((id) => ({ node: 'field', id, field: id })) },
    list: { columns: [{ field: 'f1' }], keyword: ['f1'], permissions: { column: true, button: true, data: true } },
  },
};

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date(moment) });
  entry = await releaseEntry(world, { code: 'products', fullName: 'Products', page });
  for (const [title, price, state] of [
    ['Tea', 12, 1],
    ['Coffee', 20, 1],
    ['Old tea', 3, 0],
  ] as const)
    await world.ask('POST', `/api/OnLineDevInstance/${entry}`, { title, price, cost: 777.25, state });
});
afterAll(() => world.end());

const publish = async (record: Record<string, unknown>) => {
  const made = await world.ask('POST', base, { fullName: record.code, of: 'module', entryId: entry, ...record });
  expect(made).toMatchObject({ code: 200 });
  const { data } = await world.ask('POST', `${base}/${made.data.id}/Keys`, { partner: 'Shop' });
  const ask = (method: string, path = '', body?: unknown, key = data.key) =>
    world.askAnonymous(method, `/api/open/${record.code}${path}`, body, { 'x-api-key': key });
  return { id: made.data.id as string, key: data.key as string, keyId: data.id as string, ask };
};

test('a partner gets the columns and rows that are published, and no others', async () => {
  const { ask } = await publish({ code: 'shop', columns: ['title', 'price'], rows: 'state = 1' });
  const { data } = await ask('GET', '?sidx=title&sord=asc');
  expect(data.list.map(({ title }: { title: string }) => title)).toEqual(['Coffee', 'Tea']);
  expect(JSON.stringify(data)).not.toContain('777.25');
  expect((await ask('GET', `/${data.list[0].id}`)).data).toMatchObject({ title: 'Coffee', price: 20 });
  expect((await ask('GET', '?cost=777.25')).status).toBe(400);
  expect((await ask('GET', '?sidx=cost')).status).toBe(400);
  const all = await world.ask('GET', `/api/OnLineDevInstance/${entry}/All`);
  const old = all.data.find(({ title }: { title: string }) => title === 'Old tea').id;
  expect((await ask('GET', `/${old}`)).code).toBe(404);
  for (const [method, path, body] of [
    ['POST', '', { title: 'New' }],
    ['PUT', `/${data.list[0].id}`, { title: 'Changed' }],
    ['DELETE', `/${data.list[0].id}`, undefined],
  ] as const)
    expect([method, (await ask(method, path, body)).code]).toEqual([method, 404]);
  // Nobody's name by the way, and nothing that every record has, unless it is named.
  expect(Object.keys(data.list[0]).sort()).toEqual(['id', 'price', 'title', 'version']);
  const document = await ask('GET', '/openapi.json');
  expect(JSON.stringify(document)).toContain('"price"');
  expect(JSON.stringify(document)).not.toMatch(/cost|delete/);
});

test('whoever could publish an interface reads its document without a key, and nobody else', async () => {
  const { id, ask } = await publish({
    code: 'read',
    columns: ['title', 'price'],
    methods: ['list', 'create', 'update'],
  });
  const path = `${base}/${id}/Actions/OpenApi`;
  const { data } = await world.ask('GET', path);
  const theirs = JSON.parse(JSON.stringify(await ask('GET', '/openapi.json')));
  expect({ ...theirs, paths: data.paths, components: data.components }).toMatchObject(data);
  expect(data.paths['/api/open/read'].post.requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/Record',
  });
  const { Record, Change } = data.components.schemas;
  expect([Object.keys(Record.properties), Record.required, Change.required]).toEqual([
    ['title', 'price'],
    ['title'],
    undefined,
  ]);
  // What the document gives to begin with is taken.
  const made = await ask('POST', '', Record.examples[0]);
  expect(made.code).toBe(200);
  await world.ask('DELETE', `/api/OnLineDevInstance/${entry}/${made.data.id}`);
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'L', code: 'looks' })).data.id;
  const menus = (await world.ask('GET', '/api/framework/system/Menu/All')).data;
  const own = menus.find(({ code }: { code: string }) => code === 'dataInterface').id;
  const modules = [{ moduleId: own, buttons: ['btn_keys'] }];
  await world.ask('PUT', `/api/framework/permission/Role/${role}/Authorize`, { modules });
  const looks = await world.addUser('looks', { roleIds: [role] });
  const refused = await looks.ask('GET', path);
  expect([refused.code, JSON.stringify(refused).includes('price')]).toEqual([403, false]);
  expect((await (await world.addUser('outside')).ask('GET', path)).code).toBe(403);
  expect((await world.askAnonymous('GET', path)).code).toBe(401);
});

test('writes by a partner go through the rules, into their rows, and the history says by which way', async () => {
  const { ask } = await publish({
    code: 'intake',
    columns: ['title', 'price'],
    methods: ['create', 'update', 'read'],
    rows: 'price > 5',
  });
  expect((await ask('POST', '', { price: 9 })).data).toMatchObject([{ field: 'title', rule: 'required' }]);
  expect((await ask('POST', '', { title: 'X', cost: 1 })).status).toBe(400);
  expect((await ask('POST', '', { title: 'Cheap', price: 1 })).code).toBe(403);
  const { data } = await ask('POST', '', { title: 'Mate', price: 9 });
  expect((await ask('PUT', `/${data.id}`, { price: 11 })).code).toBe(200);
  expect((await ask('GET')).code).toBe(404);
  const stored = (await world.ask('GET', `/api/OnLineDevInstance/${entry}/${data.id}`)).data;
  expect(stored).toMatchObject({ title: 'Mate', price: 11, cost: null, createdBy: null });
  const { rows } = await world.database.pool.query('select distinct via from record_change where record_id = $1', [
    data.id,
  ]);
  expect(rows).toEqual([{ via: 'interface:Shop' }]);
});

test('without the key, with another interface’s, a revoked or ended one there is nothing, not even the interface', async () => {
  const one = await publish({ code: 'first', columns: ['title'] });
  const other = await publish({ code: 'second', columns: ['title'] });
  for (const key of ['', 'wrong', other.key]) expect((await one.ask('GET', '', undefined, key)).code).toBe(401);
  expect((await world.askAnonymous('GET', '/api/open/none', undefined, { 'x-api-key': one.key })).code).toBe(401);
  expect((await one.ask('GET')).code).toBe(200);
  expect((await world.ask('DELETE', `${base}/Keys/${one.keyId}`)).code).toBe(200);
  expect((await one.ask('GET')).code).toBe(401);
  await world.ask('PUT', `${base}/${other.id}/Actions/State`, { state: 0 });
  expect((await other.ask('GET')).code).toBe(401);
  const expiresAt = new Date(moment + 60_000).toISOString();
  const third = await publish({ code: 'third', columns: ['title'] });
  const { data } = await world.ask('POST', `${base}/${third.id}/Keys`, { partner: 'Short', expiresAt });
  expect((await third.ask('GET', '', undefined, data.key)).code).toBe(200);
  moment += 61_000;
  expect((await third.ask('GET', '', undefined, data.key)).code).toBe(401);
  const { rows } = await world.database.pool.query('select * from interface_key');
  expect(JSON.stringify(rows)).not.toContain(third.key);
});

const logOf = async (id: string) =>
  (await world.ask('GET', `${base}/${id}/Log?pageSize=100`)).data.list.map(
    ({ partner, method, outcome, calls }: Record<string, unknown>) => [partner, method, outcome, calls].join(' '),
  ) as string[];

test('so many calls a minute, and a log of them', async () => {
  const { id, ask } = await publish({ code: 'slow', columns: ['title'], perMinute: 3 });
  const codes = [];
  for (let n = 0; n < 5; n++) codes.push((await ask('GET')).code);
  expect(codes).toEqual([200, 200, 200, 429, 429]);
  moment += 60_000;
  expect((await ask('GET')).code).toBe(200);
  const log = await logOf(id);
  expect(log).toHaveLength(5);
  expect(log[0]).toBe('Shop list 200 1');
  expect(log).toContain('Shop list 429 2');
  // Another process whose clock is behind for a moment counts on in the same minute.
  const codesApart = [];
  for (let n = 0; n < 4; n++) {
    moment += n % 2 ? 60_000 : -60_000;
    codesApart.push((await ask('GET')).code);
  }
  expect(codesApart).toEqual([200, 200, 429, 429]);
});

test('what is refused stands in the log of the interface that it named, added up by the minute, without its key', async () => {
  const { id, ask, key, keyId } = await publish({ code: 'guarded', columns: ['title'] });
  const guess = 'ts_a-guess-that-nobody-may-read-later';
  await Promise.all(Array.from({ length: 40 }, () => ask('GET', '', undefined, guess)));
  await ask('GET', '', undefined, '');
  await ask('POST', '', { title: 'x' }, guess);
  expect((await ask('POST', '', { title: 'x' })).code).toBe(404);
  expect((await logOf(id)).sort()).toEqual([' create 401 1', ' list 401 41', 'Shop create 404 1']);
  moment += 60_000;
  await ask('GET', '', undefined, guess);
  await world.ask('DELETE', `${base}/Keys/${keyId}`);
  await ask('GET');
  await ask('GET', '', undefined, key);
  expect((await logOf(id)).slice(0, 2).sort()).toEqual([' list 401 1', 'Shop list 401 2']);
  await world.ask('PUT', `${base}/${id}/Actions/State`, { state: 0 });
  await ask('GET', '/openapi.json', undefined, guess);
  expect(await logOf(id)).toContain(' document 401 1');
  const { rows } = await world.database.pool.query('select c::text as line from interface_call c');
  expect(JSON.stringify(rows)).not.toContain('a-guess');
});

test('a refusal is kept of each interface so many times, and takes no place from what was answered', async () => {
  const { id, ask } = await publish({ code: 'besieged', columns: ['title'] });
  await ask('GET');
  await world.database.pool.query(
    `insert into interface_call (interface_id, at, method, outcome, milliseconds, ip, minute)
      select $1, now(), 'list', 401, 1, '', n from generate_series(1, 2500) n`,
    [id],
  );
  await ask('GET', '', undefined, 'wrong');
  const { rows } = await world.database.pool.query(
    `select count(*) filter (where minute is not null)::int as refused, count(*) filter (where minute is null)::int as answered
      from interface_call where interface_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ refused: 2000, answered: 1 }]);
});

test('a record is made once, however often a partner repeats the call with a key of theirs', async () => {
  const columns = { columns: ['title'], methods: ['create', 'list'] };
  const one = await publish({ code: 'once', ...columns });
  const other = await world.ask('POST', `${base}/${one.id}/Keys`, { partner: 'Other' });
  const create = (title: string, repeated: string, key = one.key) =>
    world.askAnonymous('POST', '/api/open/once', { title }, { 'x-api-key': key, 'idempotency-key': repeated });
  const made = async (title: string) => {
    const { data } = await world.ask('GET', `/api/OnLineDevInstance/${entry}/All`);
    return data.filter((record: { title: string }) => record.title === title).length as number;
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => create('Once', 'r1')));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await create('Once', 'r1')).toMatchObject({ code: 200, data: answers[0]?.data });
  expect(await made('Once')).toBe(1);
  // Another body is another call, and says so; another partner's is his own.
  expect(await create('Else', 'r1')).toMatchObject({ code: 409, data: { id: answers[0]?.data.id } });
  const others = await create('Once', 'r1', other.data.key);
  expect(others.code).toBe(200);
  expect(others.data.id).not.toBe(answers[0]?.data.id);
  expect(await made('Once')).toBe(2);
  // What was refused may be sent again, and repeats are calls like others.
  expect((await create('', 'r2')).code).toBe(400);
  expect((await create('Twice', 'r2')).code).toBe(200);
  expect((await logOf(one.id)).filter((line) => line === 'Shop create 200 1')).toHaveLength(7);
  const document = JSON.parse(JSON.stringify(await one.ask('GET', '/openapi.json')));
  expect(document.paths['/api/open/once'].post.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }]);
  expect(document.paths['/api/open/once'].get.parameters).not.toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key' }),
  );
  // An answer that was kept is given to nobody who may not call any more.
  await world.ask('DELETE', `${base}/Keys/${one.keyId}`);
  expect((await create('Once', 'r1')).code).toBe(401);
  const record = (await world.ask('GET', `${base}/${one.id}`)).data;
  const listOnly = { ...record, methods: ['list'] };
  expect((await world.ask('PUT', `${base}/${one.id}`, listOnly)).code).toBe(200);
  expect((await create('Once', 'r1', other.data.key)).code).toBe(404);
});

test('nobody publishes what they do not see or may not do', async () => {
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'P', code: 'publisher' })).data
    .id;
  const menus = (await world.ask('GET', '/api/framework/system/Menu/All')).data;
  const own = menus.find(({ code }: { code: string }) => code === 'dataInterface').id;
  const given = await world.ask('PUT', `/api/framework/permission/Role/${role}/Authorize`, {
    modules: [{ moduleId: own, buttons: ['btn_add', 'btn_edit', 'btn_keys'] }],
  });
  expect(given.code).toBe(200);
  const { ask } = await world.addUser('publisher', { roleIds: [role] });
  const record = { fullName: 'Sly', code: 'sly', of: 'module', entryId: entry, columns: ['title', 'cost'] };
  expect((await ask('POST', base, record)).code).toBe(403);
  expect((await ask('POST', base, { ...record, of: 'source', columns: ['x'] })).code).toBeGreaterThanOrEqual(400);
  const faults = await world.ask('POST', base, { ...record, columns: ['title', 'nothing'], rows: 'sum(', methods: [] });
  expect(faults.data.map(({ field }: { field: string }) => field)).toEqual(['columns', 'methods', 'rows']);
});

test('a data source is published by its columns, with its parameters', async () => {
  const source = await world.ask('POST', '/api/framework/basic/DataSource', {
    fullName: 'Rates',
    code: 'rates',
    type: 'static',
    text: '[{"code":"EUR","rate":7.8,"secret":1},{"code":"USD","rate":7.1,"secret":2}]',
  });
  const { ask } = await publish({
    code: 'rates',
    of: 'source',
    entryId: null,
    dataSourceId: source.data.id,
    columns: ['code', 'rate'],
  });
  expect((await ask('GET')).data.list).toEqual([
    { code: 'EUR', rate: 7.8 },
    { code: 'USD', rate: 7.1 },
  ]);
  expect((await ask('GET', '?pageSize=1&currentPage=2')).data.list).toEqual([{ code: 'USD', rate: 7.1 }]);
  expect((await ask('GET', '?unknown=1')).status).toBe(400);
});

test('of a data source a partner gets the rows that are published, and parameters that are held stay so', async () => {
  const source = await world.ask('POST', '/api/framework/basic/DataSource', {
    ...{ fullName: 'Sales', code: 'sales', type: 'sql' },
    text: "select * from (values ('east', 1, 'a', :level::int), ('East', 2, 'b', :level::int), ('west', 3, 'c', :level::int)) as t (region, kind, name, level)",
    parameters: [{ name: 'level', type: 'integer', required: true }],
  });
  expect(source).toMatchObject({ code: 200 });
  const of = { of: 'source', entryId: null, dataSourceId: source.data.id, columns: ['name', 'level'] };
  const { ask } = await publish({ ...of, code: 'east', rows: "region = 'east' and level = 5" });
  const rows = async (query = '') => (await ask('GET', query)).data.list;
  expect(await rows()).toEqual([{ name: 'a', level: 5 }]);
  expect(await rows('?keyword=b')).toEqual([]);
  const refused = await ask('GET', '?level=9');
  expect(refused).toMatchObject({ status: 400, data: [{ field: 'level', rule: 'unknownKey' }] });
  const document = JSON.stringify(await ask('GET', '/openapi.json'));
  expect(document).not.toMatch(/region|"level","in"/);
  const some = await publish({ ...of, code: 'some', rows: 'in(kind, 2, 3)' });
  expect((await some.ask('GET', '?level=1')).data.list.map(({ name }: { name: string }) => name)).toEqual(['b', 'c']);
  for (const wrong of [
    "region > 'a'",
    'region',
    'lower(region) = "east"',
    'level = 1 and level = 2',
    'in(level, 1, 2)',
    '1 = 1',
  ])
    expect([
      wrong,
      (await world.ask('POST', base, { fullName: 'x', code: 'x', ...of, rows: wrong })).data,
    ]).toMatchObject([wrong, [{ field: 'rows' }]]);
});

test('a parameter of a source that is called as our search comes before it; one that is called as our paging is refused', async () => {
  const make = async (code: string, names: string[]) => {
    const columns = names.map((name) => `:${name} as "${name}"`).join(', ');
    const parameters = names.map((name) => ({ name, type: 'text', required: true }));
    const source = { fullName: code, code, type: 'sql', text: `select ${columns}`, parameters };
    const { data } = await world.ask('POST', '/api/framework/basic/DataSource', source);
    return { of: 'source', entryId: null, dataSourceId: data.id, columns: names };
  };
  const { ask } = await publish({ code: 'words', ...(await make('words', ['keyword', 'n'])) });
  expect((await ask('GET', '?keyword=abc&n=5')).data.list).toEqual([{ keyword: 'abc', n: '5' }]);
  const { paths } = (await ask('GET', '/openapi.json')) as unknown as {
    paths: Record<string, { get: { parameters: { name: string }[] } }>;
  };
  const names = paths['/api/open/words']?.get.parameters.map(({ name }) => name);
  expect(names).toEqual(['currentPage', 'pageSize', 'keyword', 'n']);
  const paged = { fullName: 'x', code: 'paged', perMinute: 100, ...(await make('paged', ['pageSize'])) };
  const refused = await world.ask('POST', base, paged);
  expect(refused.data).toMatchObject([{ field: 'dataSourceId', rule: 'pagingParameter' }]);
  expect(refused.msg).toContain('pageSize');
  const held = await publish({ ...paged, rows: "pageSize = '7'" });
  expect((await held.ask('GET', '?pageSize=1')).data.list).toEqual([{ pageSize: '7' }]);
});

test('columns and conditions follow fields that change names in a release; what is gone is not given under its name again', async () => {
  const { id, ask } = await publish({ code: 'renamed', columns: ['title', 'price'], rows: 'price > 5' });
  const release = async (fields: { id: string; name: string }[]) => {
    const { version } = (await world.ask('GET', `/api/OnLineDev/${entry}/Info`)).data;
    const body = fields.map((field) => ({ node: 'field', id: field.id, field: field.id }));
    const next = {
      ...page,
      model: { ...page.model, fields },
      pages: { ...page.pages, form: { body } },
    };
    expect(await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: next, version })).toMatchObject({ code: 200 });
    const { operations } = (await world.ask('GET', `/api/OnLineDev/${entry}/Actions/Plan`)).data;
    expect(await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).toMatchObject({ code: 200 });
    return operations.flatMap((one: { code: string; text: string }) =>
      one.code === 'endConditions' ? [one.text] : [],
    );
  };
  const [title, price, cost] = page.model.fields as [never, never, never];
  const field = (of: object, name: string) => ({ ...of, name }) as { id: string; name: string };
  // The two change names: what one is called now the other was.
  await release([title, field(price, 'cost'), field(cost, 'price')]);
  const kept = (await world.ask('GET', `${base}/${id}`)).data;
  expect(kept).toMatchObject({ columns: ['title', 'cost'], rows: 'cost > 5' });
  const { list } = (await ask('GET', '?sidx=title&sord=asc')).data;
  expect(list.map((row: { title: string; cost: number }) => [row.title, row.cost])).toEqual([
    ['Coffee', 20],
    ['Mate', 11],
    ['Tea', 12],
  ]);
  expect(JSON.stringify(list)).not.toContain('777.25');
  expect(await release([title, field(cost, 'price')])).toEqual([
    expect.stringMatching(/these data interfaces do not answer: .*renamed/),
  ]);
  expect((await world.ask('GET', `${base}/${id}`)).data).toMatchObject({ columns: ['title'] });
  // Another field comes to be called as the one that is gone: neither is it given, nor does the condition mean it.
  await release([title, field(cost, 'cost')]);
  const closed = await ask('GET');
  // No empty list, by which a partner would delete what they have.
  expect([closed.status, closed.code]).not.toEqual([200, 200]);
  expect(JSON.stringify(closed)).not.toMatch(/777.25|Tea|tea/);
  await release([title, field(price, 'price'), field(cost, 'cost')]);
  expect((await world.ask('GET', `${base}/${id}`)).data).toMatchObject({ columns: ['title'], rows: 'price > 5' });
  expect((await ask('GET')).data.list).toHaveLength(3);
});
