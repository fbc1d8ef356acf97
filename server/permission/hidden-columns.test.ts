import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { everyKindPage } from '../../fixtures/every-kind.ts';
import { fuzzRequests } from '../../fixtures/fuzz/requests.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

const secret = 'geheim';
const secretNumber = 987654321;

let world: World;
let reader: Ask;
let entry: string;
let base: string;
const records: string[] = [];

beforeAll(async () => {
  world = await makeWorld();
  const { ask } = world;
  entry = (await ask('POST', '/api/OnLineDev', { fullName: '列', code: 'columns', type: 'form', page: everyKindPage }))
    .data.id;
  base = `/api/OnLineDevInstance/${entry}`;
  expect(await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).toMatchObject({ code: 200 });
  const { data: published } = await ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, {});
  const cells = { title: '行', story: secret, price: secretNumber };
  const row = { ...cells, parts: [{ ...cells, pieces: [{ title: '件', price: secretNumber }] }] };
  for (const title of ['一', '二', '三']) {
    const record = { title, story: secret, price: secretNumber, extra: { secret }, lines: [row] };
    records.push((await ask('POST', base, record)).data.id);
  }
  const changed = await ask('PUT', `${base}/${records[0]}`, {
    story: `${secret}2`,
    lines: [
      { ...row, story: `${secret}3` },
      { ...row, parts: [{ ...cells, story: `${secret}4` }] },
    ],
  });
  expect(changed).toMatchObject({ code: 200 });

  const role = await ask('POST', '/api/framework/permission/Role', { fullName: '列', code: 'columns' });
  const path = `/api/framework/permission/Role/${role.data.id}/Authorize`;
  const { data: shown } = await ask('GET', path);
  const menu = shown.modules.find(({ moduleId }: { moduleId: string }) => moduleId === published.menuId);
  const codesOf = (list: { code: string }[]) => list.map(({ code }) => code);
  // Of the innermost rows nothing is granted but what stands in them: who does not see the sub-table sees none of it.
  const inRows = ['lines.story', 'lines.price', 'lines.parts.story', 'lines.parts.price', 'lines.parts.pieces'];
  const hidden = ['story', 'price', 'extra', ...inRows];
  const columns = codesOf(menu.columns).filter((code) => !hidden.includes(code));
  expect(columns.length).toBe(menu.columns.length - hidden.length);
  const modules = [{ moduleId: menu.moduleId, buttons: codesOf(menu.buttons), columns }];
  expect(await ask('PUT', path, { modules })).toMatchObject({ code: 200 });
  reader = (await world.addUser('reader', { roleIds: [role.data.id] })).ask;
});
afterAll(() => world.end());

/** Everything that an answer says, the sheets of a workbook included. */
function textOf(data: unknown): string {
  if (!(data instanceof Uint8Array)) return JSON.stringify(data);
  if (data[0] !== 0x50) return Buffer.from(data).toString();
  return Object.values(unzipSync(data))
    .map((part) => Buffer.from(part).toString())
    .join('\n');
}
const leaks = (data: unknown) => textOf(data).includes(secret) || textOf(data).includes(String(secretNumber));

test('the secret is there for whoever may see it, on the same channels', async () => {
  expect(leaks((await world.ask('GET', `${base}/${records[0]}`)).data)).toBe(true);
  expect(leaks((await world.ask('POST', `${base}/Actions/Export`, {})).data)).toBe(true);
});

test('a hidden column is on no channel, and cannot be asked about', async () => {
  const id = records[0];
  const calls: [string, string, unknown?][] = [
    ['POST', `${base}/List`, {}],
    ['GET', `${base}/All`],
    ['GET', `${base}/Tree`],
    ['GET', `${base}/Selector`],
    ['GET', `${base}/${id}`],
    ['GET', `${base}/${id}/DataChange`],
    ['GET', `${base}/${id}/History`],
    ['POST', `${base}/Actions/Export`, {}],
    ['GET', `${base}/Actions/Import/Template`],
    ['PUT', `${base}/${id}`, { title: '一', version: 99 }],
    ['GET', `/api/OnLineDev/${entry}/FieldDataSelect`],
  ];
  for (const [method, path, body] of calls) {
    const { data, status } = await reader(method, path, body);
    expect([path, status, leaks(data)]).toEqual([path, 200, false]);
  }
  // Neither by looking for it, nor by sorting and counting.
  expect((await reader('POST', `${base}/List`, { keyword: secret })).data.pagination.total).toBe(0);
  for (const body of [
    { sidx: 'price' },
    { price: secretNumber },
    { filter: [{ field: 'story', op: 'like', value: 'g' }] },
    { filter: [{ field: 'extra', op: 'notEmpty' }] },
  ])
    expect(await reader('POST', `${base}/List`, body)).toMatchObject({ status: 400, data: [{ rule: 'unknownKey' }] });
  expect(await reader('POST', `${base}/Actions/Export`, { columns: ['story'] })).toMatchObject({ status: 400 });
  expect(await reader('PUT', `${base}/${id}`, { story: 'x' })).toMatchObject({
    status: 400,
    data: [{ field: 'story' }],
  });
});

test('the changes of a sub-table neither touch nor tell what is hidden in its rows', async () => {
  const path = `${base}/${records[0]}`;
  const [row] = (await reader('GET', path)).data.lines;
  const change = (changes: object) => reader('PUT', path, { lines: changes });
  expect(await change({ changed: [{ id: row.id, story: 'x' }] })).toMatchObject({
    status: 400,
    data: [{ field: 'lines.changed[0].story', rule: 'unknownKey' }],
  });
  expect(await change({ added: [{ row: { title: '新', price: 1 } }] })).toMatchObject({
    status: 400,
    data: [{ field: 'lines.added[0].row.price', rule: 'unknownKey' }],
  });
  expect(
    await change({ changed: [{ id: row.id, title: '改' }], added: [{ at: 0, row: { title: '新' } }] }),
  ).toMatchObject({
    code: 200,
  });
  const [added, changed] = (await world.ask('GET', path)).data.lines;
  expect(added).toMatchObject({ title: '新', story: null });
  expect(changed).toMatchObject({ id: row.id, title: '改', story: `${secret}3`, price: secretNumber });
});

test('so it is in the rows of rows: hidden cells keep their values, and a hidden sub-table its rows', async () => {
  const path = `${base}/${records[1]}`;
  const [row] = (await reader('GET', path)).data.lines;
  const [part] = row.parts;
  expect([Object.keys(part).includes('title'), part.story, part.pieces]).toEqual([true, undefined, undefined]);
  const change = (parts: object) => reader('PUT', path, { lines: { changed: [{ id: row.id, parts }] } });
  expect(await change({ changed: [{ id: part.id, story: 'x' }] })).toMatchObject({
    status: 400,
    data: [{ field: 'lines.changed[0].parts.changed[0].story', rule: 'unknownKey' }],
  });
  expect(await change([{ id: part.id, pieces: [] }])).toMatchObject({
    status: 400,
    data: [{ field: 'lines.changed[0].parts[0].pieces', rule: 'unknownKey' }],
  });
  // Whole rows and changes alike leave what they do not see as it is.
  expect(await change({ changed: [{ id: part.id, title: '改' }] })).toMatchObject({ code: 200 });
  expect(await reader('PUT', path, { lines: [{ ...row, parts: [{ ...part, title: '又' }] }] })).toMatchObject({
    code: 200,
  });
  const [kept] = (await world.ask('GET', path)).data.lines;
  expect(kept.parts).toMatchObject([
    { id: part.id, title: '又', story: secret, price: secretNumber, pieces: [{ title: '件', price: secretNumber }] },
  ]);
});

test('1,000 drawn requests of somebody with half the columns: no fault, and no word of the other half', async () => {
  const document = await (await world.app.request('/api/openapi.json')).json();
  const paths = Object.entries(document.paths).filter(
    ([path]) => path.startsWith('/api/OnLineDev') || path.startsWith('/api/Meta'),
  );
  const requests = fuzzRequests({ ...document, paths: Object.fromEntries(paths) }, { ids: [...records, entry], entry });
  const wrong: string[] = [];
  for (const { route, method, path, body, headers } of fc.sample(requests, { numRuns: 1000, seed: 11 })) {
    // The records stay, to be looked at again.
    if (/DELETE|batchDelete/.test(route)) continue;
    const { status, data } = await reader(method, path, body, headers);
    if (status >= 500 || leaks(data)) wrong.push(`${status} ${method} ${path} ${body}`.slice(0, 500));
  }
  expect(wrong).toEqual([]);
  // What they could not see they could not change either.
  const { data } = await world.ask('POST', `${base}/List`, { filter: [{ field: 'id', op: 'in', value: records }] });
  expect(data.list.length).toBe(records.length);
  for (const record of data.list) expect([record.price, record.extra]).toEqual([secretNumber, { secret }]);
});
