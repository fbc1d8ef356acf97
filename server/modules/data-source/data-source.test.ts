import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ForeignDatabase, filledDatabase } from '../../../fixtures/foreign-databases.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const base = '/api/framework/basic/DataSource';
let world: World;
let northwind: ForeignDatabase;
let link: string;

beforeAll(async () => {
  [world, northwind] = await Promise.all([makeWorld(), filledDatabase('northwind')]);
  const { type, host, port, database, user } = northwind.settings;
  const record = { fullName: 'Northwind', code: 'northwind', type, host, port, databaseName: database, userName: user };
  link = (await world.ask('POST', '/api/framework/basic/DbLink', record)).data.id;
  await source({
    code: 'cities',
    text: 'select distinct city, country from customers where country = :country order by city',
    parameters: [{ name: 'country', type: 'text', required: true }],
  });
  await source({ code: 'countries', text: 'select distinct country from customers order by 1;' });
});
afterAll(async () => {
  await world.end();
  await northwind.drop();
});

const source = async (record: Record<string, unknown>): Promise<string> => {
  const answer = await world.ask('POST', base, { fullName: record.code, type: 'sql', dbLinkId: link, ...record });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
};
const refusal = async (record: Record<string, unknown>) =>
  (await world.ask('POST', base, { fullName: 'X', code: 'wrong', type: 'sql', dbLinkId: link, ...record })).data;

test('SQL answers typed columns and rows; parameters are bound, never pasted', async () => {
  const id = await source({
    code: 'orders',
    text: 'select order_id, order_date, freight, ship_name from orders where ship_country = :country and freight > :least order by 1',
    parameters: [
      { name: 'country', type: 'text', default: 'Germany' },
      { name: 'least', type: 'decimal', default: '100' },
    ],
    columns: [{ name: 'freight', label: '运费' }],
  });
  const { data } = await world.ask('GET', `${base}/${id}/Actions/Preview`);
  expect(data.columns.map(({ name, kind, label }: Record<string, string>) => [name, kind, label])).toEqual([
    ['order_id', 'integer', 'order_id'],
    ['order_date', 'date', 'order_date'],
    ['freight', 'decimal', '运费'],
    ['ship_name', 'text', 'ship_name'],
  ]);
  expect(data.list.length).toBeGreaterThan(10);
  const evil = JSON.stringify({ country: "Germany' or '1'='1" });
  const none = await world.ask('GET', `${base}/orders/Actions/Preview?parameters=${encodeURIComponent(evil)}`);
  expect(none.data.list).toEqual([]);
  const searched = await world.ask('GET', `${base}/orders/Actions/Preview?keyword=Lehmanns`);
  expect(new Set(searched.data.list.map((row: Record<string, string>) => row.ship_name))).toEqual(
    new Set(['Lehmanns Marktstand']),
  );
});

test('what is wrong with a source is named by its field before anything is asked', async () => {
  expect(await refusal({ text: 'delete from orders' })).toMatchObject([{ field: 'text', rule: 'notReading' }]);
  expect(await refusal({ text: 'select 1; select 2' })).toMatchObject([{ field: 'text', rule: 'severalStatements' }]);
  expect(await refusal({ text: 'select 1 into x' })).toMatchObject([{ field: 'text', rule: 'intoRefused' }]);
  expect(await refusal({ text: 'select :who' })).toMatchObject([{ field: 'text', rule: 'undeclaredParameter' }]);
  expect(await refusal({ type: 'static', text: '{"a":' })).toMatchObject([{ field: 'text', rule: 'notJson' }]);
  expect(await refusal({ type: 'api', url: 'ftp://a.example/x' })).toMatchObject([{ field: 'url' }]);
  expect(await refusal({ type: 'api', url: 'http://{{host}}/x' })).toMatchObject([{ field: 'url' }]);
  expect(await refusal({ type: 'api', url: 'http://a.example/', secrets: 'no secret' })).toMatchObject([
    { field: 'secrets', rule: 'notSecretLine' },
  ]);
  const two = [
    { name: 'a', type: 'text' },
    { name: 'A', type: 'integer', default: 'x' },
  ];
  expect((await refusal({ text: 'select :a', parameters: two })).length).toBeGreaterThan(0);
});

test('SQL calls no function that does more than read; the fault names its place', async () => {
  expect(await refusal({ text: "select 1,\n  pg_read_file('/etc/passwd')" })).toMatchObject([
    {
      field: 'text',
      rule: 'functionClosed',
      msg: expect.stringContaining('line 2, column 3: the function pg_read_file'),
    },
  ]);
  // What only the database knows is told when it is asked.
  const written = { record: { fullName: 'X', type: 'sql', dbLinkId: link, text: "select 1, nextval ('x')" } };
  const tried = await world.ask('POST', `${base}/Actions/Preview`, written);
  expect(tried).toMatchObject({ code: 400, data: [{ field: 'text', rule: 'functionNotReading' }] });
  expect(tried.msg).toContain('line 1, column 11: the function nextval is refused');
});

test('what is tried before it is stored is refused where it has no shape', async () => {
  const record = { fullName: 'x', code: 'zz', type: 'sql', dbLinkId: '0', text: 'select :p as a' };
  const wrong = [
    { parameters: [{ name: 'p', type: 'number' }] },
    { parameters: [{ name: 'p' }] },
    { parameters: [null] },
    { columns: [null] },
    { type: 'api', url: 'http://127.0.0.1:1/', headers: [null] },
  ];
  for (const part of wrong) {
    const tried = await world.ask('POST', `${base}/Actions/Preview`, {
      record: { ...record, ...part },
      parameters: {},
    });
    expect([part, tried.code]).toEqual([part, 400]);
  }
});

test('a source writes nothing, and what the database says is told only to whoever may define sources', async () => {
  const id = await source({
    code: 'writing',
    text: 'with gone as (delete from orders returning 1) select * from gone',
  });
  const answer = await world.ask('GET', `${base}/${id}/Actions/Preview`);
  expect(answer.code).toBe(409);
  expect((await world.ask('GET', `${base}/orders/Actions/Preview`)).data.list.length).toBeGreaterThan(10);
  const log = (await world.ask('GET', `${base}/${id}/Log`)).data.list;
  expect(log).toMatchObject([{ purpose: 'preview', rowCount: null, fault: expect.stringContaining('SOURCE_FAILED') }]);
});

test('a call over HTTP with a secret that nobody reads back, and that goes to no other host', async () => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.url} ${request.headers.authorization}`);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: { list: [{ id: 7, name: '七' }] } }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const id = await source({
    code: 'remote',
    type: 'api',
    dbLinkId: null,
    url: `${origin}/things?of={{kind}}`,
    rowsPath: '$.data.list',
    headers: [{ name: 'Authorization', value: 'Bearer {{secret:TOKEN}}' }],
    parameters: [{ name: 'kind', type: 'text', default: 'a&b' }],
    secrets: 'TOKEN=geheim77\nOTHER=x',
  });
  const answer = await world.ask('GET', `${base}/${id}/Actions/Preview`);
  expect(answer.data.list).toEqual([{ id: 7, name: '七' }]);
  expect(heard).toEqual(['/things?of=a%26b Bearer geheim77']);
  expect(JSON.stringify(await world.ask('GET', `${base}/${id}`))).not.toContain('geheim77');
  expect((await world.ask('PUT', `${base}/${id}`, { url: 'http://evil.example/' })).data).toMatchObject([
    { field: 'secrets' },
  ]);
  const { data: record } = await world.ask('GET', `${base}/${id}`);
  const elsewhere = { id, record: { ...record, url: 'http://evil.example/{{secret:TOKEN}}' } };
  expect(await world.ask('POST', `${base}/Actions/Preview`, elsewhere)).toMatchObject({ code: 409 });
  // One secret is changed without naming the others.
  expect((await world.ask('PUT', `${base}/${id}`, { secrets: 'TOKEN=other88' })).code).toBe(200);
  await world.ask('GET', `${base}/${id}/Actions/Preview`);
  expect(heard.at(-1)).toContain('other88');
  server.close();
});

test('the paging of a call is what stands in the form', async () => {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    heard.push(`${request.url} ${body}`);
    const sent =
      body === '' ? new URLSearchParams(request.url?.split('?')[1]) : new Map(Object.entries(JSON.parse(body)));
    const [from, size] = [Number(sent.get('p') ?? 0) * 20, Number(sent.get('per') ?? 20)];
    const rows = Array.from({ length: 30 }, (_, id) => ({ id })).slice(from, from + size);
    response.end(JSON.stringify(rows));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  const paged = { type: 'api', dbLinkId: null, url, paging: 'page', pageParameter: 'p' };
  expect(await refusal({ ...paged, sizeParameter: 'per' })).toMatchObject([{ field: 'pageRows', rule: 'required' }]);
  const settings = { pageFirst: 0, pageRows: 20, sizeParameter: 'per' };
  const id = await source({ code: 'paged', ...paged, ...settings });
  const shown = async () => (await world.ask('GET', `${base}/${id}/Actions/Preview`)).data;
  expect(await shown()).toMatchObject({ cut: null, list: { length: 30 } });
  expect(heard.splice(0)).toEqual(['/x?per=20&p=0 ', '/x?per=20&p=1 ']);
  const posted = await world.ask('PUT', `${base}/${id}`, { method: 'POST', pagePlace: 'body' });
  expect(posted.code).toBe(200);
  expect(await shown()).toMatchObject({ cut: null, list: { length: 30 } });
  expect(heard).toEqual(['/x {"per":20,"p":0}', '/x {"per":20,"p":1}']);
  server.close();
});

const orderForm: PageDocument = {
  version: 2,
  model: {
    name: 'visit',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      {
        id: 'f2',
        name: 'country',
        kind: 'text',
        label: 'Country',
        widget: 'select',
        props: { options: { source: 'dataSource', code: 'countries', value: 'country', label: 'country' } },
      },
      {
        id: 'f3',
        name: 'city',
        kind: 'text',
        label: 'City',
        widget: 'select',
        props: {
          options: {
            source: 'dataSource',
            code: 'cities',
            value: 'city',
            label: 'city',
            parameters: [{ name: 'country', field: 'country' }],
          },
        },
      },
    ],
  },
  pages: {
    form: { body: ['f1', 'f2', 'f3'].map((id) => ({ node: 'field', id, field: id })) },
    list: { columns: [{ field: 'f1' }, { field: 'f2' }, { field: 'f3' }], permissions: { column: true } },
  },
};

test('options of a field: one depends on another, is checked when it is saved, and keeps its text', async () => {
  await northwind.run('create table people as select * from employees');
  const people = await source({
    code: 'people',
    text: "select employee_id as id, last_name || ', ' || first_name as name from people",
  });
  const document = structuredClone(orderForm);
  document.model.fields.push({
    id: 'f4',
    name: 'who',
    kind: 'refs',
    label: 'Who',
    widget: 'select',
    props: { multiple: true, options: { source: 'dataSource', code: 'people', value: 'id', label: 'name' } },
  });
  const stop = { ...document.model.fields[2], id: 'f6', name: 'stop', label: 'Stop' } as never;
  document.model.fields.push({
    id: 'f5',
    name: 'stops',
    kind: 'rows',
    label: 'Stops',
    widget: 'subTable',
    rows: [stop],
  } as never);
  document.pages.form?.body.push({ node: 'field', id: 'f5', field: 'f5' });
  const entry = await releaseEntry(world, { code: 'visits', fullName: 'Visits', page: document });
  const records = `/api/OnLineDevInstance/${entry}`;
  const body = { value: 'city', label: 'city', parameters: { country: 'Germany' } };
  const { data } = await world.ask('POST', `${base}/cities/Options`, { ...body, pageSize: 5 });
  expect(data.more).toBe(true);
  expect(data.list[0]).toEqual({ value: 'Aachen', label: 'Aachen' });
  const early = await world.ask('POST', `${base}/cities/Options`, { ...body, parameters: { country: null } });
  expect(early.data).toEqual({ list: [], more: false, lacks: 'country' });
  const wrong = await world.ask('POST', records, { title: 'A', country: 'France', city: 'Aachen' });
  expect(wrong.data).toMatchObject([{ field: 'city', rule: 'notAnOption' }]);
  const right = { title: 'A', country: 'Germany', city: 'Aachen', who: ['1', '9'] };
  const { id } = (await world.ask('POST', records, right)).data;
  const shown = (await world.ask('GET', `${records}/${id}/DataChange`)).data;
  expect(shown).toMatchObject({ country: 'Germany', city: 'Aachen', who: 'Davolio, Nancy, Dodsworth, Anne' });
  const list = (await world.ask('POST', `${records}/List`, {})).data.list;
  expect(list[0]._names).toMatchObject({ who: 'Davolio, Nancy, Dodsworth, Anne' });

  // What it depends on is not changed under it, neither there nor in rows that nobody touched.
  const moved = await world.ask('PUT', `${records}/${id}`, { country: 'France' });
  expect(moved.data).toMatchObject([{ field: 'city', rule: 'notMatching', msg: expect.stringContaining('Country') }]);
  expect((await world.ask('PUT', `${records}/${id}`, { country: null })).code).toBe(400);
  expect((await world.ask('PUT', `${records}/${id}`, { country: 'France', city: 'Lille' })).code).toBe(200);
  expect((await world.ask('PUT', `${records}/${id}`, { country: 'Germany', city: null })).code).toBe(200);
  const stops = [{ stop: 'Aachen' }, { stop: 'Berlin' }];
  expect((await world.ask('PUT', `${records}/${id}`, { stops })).code).toBe(200);
  // However many rows were chosen with the same, they are one question.
  const asked = async () =>
    (await world.database.pool.query('select count(*)::int as n from source_call')).rows[0].n as number;
  const before = await asked();
  const many = Array.from({ length: 60 }, (_, at) => ({ stop: data.list[at % 5].value }));
  expect((await world.ask('PUT', `${records}/${id}`, { stops: [...stops, ...many] })).code).toBe(200);
  expect((await asked()) - before).toBe(1);
  expect((await world.ask('PUT', `${records}/${id}`, { stops })).code).toBe(200);
  const left = await world.ask('PUT', `${records}/${id}`, { country: 'France' });
  expect(left.data.map(({ field }: { field: string }) => field)).toEqual(['stops[0].stop', 'stops[1].stop']);

  // What is gone there keeps its value and its text, and is not in the way of other changes.
  await northwind.run('delete from people where employee_id = 9');
  expect((await world.ask('PUT', `${records}/${id}`, { title: 'B' })).code).toBe(200);
  expect((await world.ask('GET', `${records}/${id}/DataChange`)).data.who).toContain('Dodsworth');
  expect((await world.ask('DELETE', `${base}/${people}`)).code).toBe(409);
  expect((await world.ask('PUT', `${base}/${people}`, { code: 'persons' })).code).toBe(409);
});

test('rows are offered to whoever sees such a field, by its columns and no others', async () => {
  const { ask } = await world.addUser('stranger');
  const asked = { value: 'country', label: 'country' };
  expect((await ask('POST', `${base}/countries/Options`, asked)).code).toBe(404);
  expect((await world.ask('POST', `${base}/countries/Options`, asked)).data.list.length).toBeGreaterThan(10);
  const other = { value: 'country', label: 'city' };
  expect((await world.ask('POST', `${base}/countries/Options`, other)).code).toBe(404);
  // A parameter that no form fills in is the source's own.
  const forced = { ...asked, parameters: { country: 'x' } };
  expect((await world.ask('POST', `${base}/countries/Options`, forced)).code).toBe(404);
  expect((await ask('GET', `${base}/countries/Actions/Preview`)).code).toBe(403);
  expect((await ask('GET', `${base}/countries`)).code).toBe(403);
});

test('the smallest body of the contract, on the platform’s own database', async () => {
  const body = { fullName: '七', code: 'seven', dbLinkId: '0', type: 'sql', text: 'select 7 as a', parameters: [] };
  const { data, code } = await world.ask('POST', base, body);
  expect(code).toBe(200);
  const answer = await world.ask('GET', `${base}/${data.id}/Actions/Preview`);
  expect(answer.data?.list).toEqual([{ a: 7 }]);
});

test('SQL on the own database sees the views that an administrator names, and nothing else', async () => {
  const { pool } = world.database;
  const menus = world.tenant.registry.get('system/Menu').table;
  await pool.query(`create view public.menu_codes as select code from ${menus}`);
  const id = await source({ code: 'own', dbLinkId: '0', text: 'select code from menu_codes order by 1' });
  const hidden = await source({ code: 'ownTable', dbLinkId: '0', text: `select * from ${menus}` });
  const preview = async (one: string) => (await world.ask('GET', `${base}/${one}/Actions/Preview`)).code;
  expect([await preview(id), await preview(hidden)]).toEqual([409, 409]);
  const { ask } = await world.addUser('curious');
  expect((await ask('PUT', `${base}/Actions/OwnViews`, { views: ['menu_codes'] })).code).toBe(403);
  expect((await world.ask('PUT', `${base}/Actions/OwnViews`, { views: ['no_view'] })).code).toBe(409);
  expect((await world.ask('PUT', `${base}/Actions/OwnViews`, { views: ['menu_codes'] })).code).toBe(200);
  expect([await preview(id), await preview(hidden)]).toEqual([200, 409]);
  // Those that the product reads itself are not offered.
  expect((await world.ask('GET', `${base}/Actions/OwnViews`)).data).toEqual({
    views: ['menu_codes'],
    known: [{ name: 'menu_codes', comment: '', columns: ['code'] }],
    schema: 'public',
  });
  expect((await ask('GET', `${base}/Actions/OwnViews`)).code).toBe(403);
  expect((await world.ask('PUT', `${base}/Actions/OwnViews`, { views: [] })).code).toBe(200);
  expect(await preview(id)).toBe(409);
});
