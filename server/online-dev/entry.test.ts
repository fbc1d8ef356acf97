import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const order = (): PageDocument => ({
  version: 2,
  model: {
    name: 'order',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: '标题', widget: 'input', required: true },
      {
        id: 'f2',
        name: 'total',
        kind: 'decimal',
        label: '合计',
        widget: 'calculate',
        value: 'sum(lines.amount)',
        props: { precision: 2 },
      },
      { id: 'f3', name: 'day', kind: 'date', label: '日期', widget: 'date' },
      {
        id: 'f4',
        name: 'lines',
        kind: 'rows',
        label: '明细',
        widget: 'subTable',
        rows: [
          { id: 'r1', name: 'item', kind: 'text', label: '品名', widget: 'input', required: true },
          { id: 'r2', name: 'qty', kind: 'decimal', label: '数量', widget: 'number' },
          { id: 'r3', name: 'price', kind: 'decimal', label: '单价', widget: 'number' },
          {
            id: 'r4',
            name: 'amount',
            kind: 'decimal',
            label: '金额',
            widget: 'calculate',
            value: 'qty * price',
            props: { precision: 2 },
          },
        ],
      },
      { id: 'f5', name: 'owner', kind: 'ref', label: '负责人', widget: 'userPicker' },
    ],
  },
  pages: {
    form: {
      body: [
        { node: 'field', id: 'f1', field: 'f1' },
        { node: 'field', id: 'f3', field: 'f3' },
        { node: 'field', id: 'f4', field: 'f4' },
        { node: 'field', id: 'f2', field: 'f2' },
        { node: 'field', id: 'f5', field: 'f5' },
      ],
    },
    list: {
      columns: [{ field: 'f1', sortable: true }, { field: 'f2' }],
      keyword: ['f1'],
      permissions: { button: true, column: true },
    },
  },
});

async function makeEntry(code: string, page: PageDocument) {
  const created = await world.ask('POST', '/api/OnLineDev', { fullName: code, code, type: 'form', page });
  expect(created).toMatchObject({ code: 200 });
  return created.data.id as string;
}
const releaseOf = (id: string) => world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {});

test('a draft becomes a table; records with sub-tables are computed, saved by difference, and read back equal', async () => {
  const id = await makeEntry('order1', order());
  const plan = await world.ask('GET', `/api/OnLineDev/${id}/Actions/Plan`);
  expect(plan.data.findings).toEqual([]);
  expect(plan.data.operations.map((operation: { grade: string }) => operation.grade)).not.toContain('archive');
  expect(await world.ask('POST', `/api/OnLineDevInstance/${id}/List`, {})).toMatchObject({ code: 404 });
  expect(await releaseOf(id)).toMatchObject({ code: 200, data: { releasedVersion: 1 } });
  expect((await world.ask('GET', `/api/OnLineDev/${id}/Info`)).data).toMatchObject({
    releasedVersion: 1,
    draftChanged: false,
  });

  const base = `/api/OnLineDevInstance/${id}`;
  const made = await world.ask('POST', base, {
    title: '采购',
    day: '2026-11-20',
    total: 99999,
    lines: [
      { item: 'A', qty: 3, price: 0.1 },
      { item: 'B', qty: 1, price: '2.505' },
    ],
  });
  expect(made).toMatchObject({ code: 200 });
  const recordId = made.data.id;
  const read = await world.ask('GET', `${base}/${recordId}`);
  // 0.3 + 2.51: amounts are rounded to two decimals before they are added; what the client said is ignored.
  expect(read.data).toMatchObject({
    title: '采购',
    day: '2026-11-20',
    total: 2.81,
    lines: [
      { item: 'A', amount: 0.3 },
      { item: 'B', price: 2.505, amount: 2.51 },
    ],
  });

  const [first, second] = read.data.lines;
  const changed = await world.ask('PUT', `${base}/${recordId}`, {
    version: 1,
    lines: [
      { id: second.id, qty: 2 },
      { item: 'C', qty: 1, price: 1 },
    ],
  });
  expect(changed).toMatchObject({ code: 200 });
  const after = await world.ask('GET', `${base}/${recordId}`);
  expect(after.data).toMatchObject({
    version: 2,
    total: 6.01,
    lines: [
      { id: second.id, item: 'B', qty: 2, amount: 5.01 },
      { item: 'C', amount: 1 },
    ],
  });
  expect(after.data.lines.map((line: { id: string }) => line.id)).not.toContain(first.id);

  const history = await world.ask('GET', `${base}/${recordId}/History`);
  expect(history.data[0].changes.map((change: { label: string }) => change.label)).toEqual(
    expect.arrayContaining(['合计', '明细 1 · 数量', '明细 2']),
  );
  expect((await world.ask('GET', `${base}/${recordId}/DataChange`)).data).toMatchObject({
    title: '采购',
    total: '6.01',
  });

  const wrong = await world.ask('PUT', `${base}/${recordId}`, { lines: [{ item: '', qty: 1 }] });
  expect(wrong).toMatchObject({ status: 400, data: [{ field: 'lines[0].item', rule: 'required' }] });
  const listed = await world.ask('POST', `${base}/List`, {
    keyword: '采',
    filter: [{ field: 'total', op: 'gt', value: 5 }],
    sidx: 'title',
    sord: 'asc',
  });
  expect(listed.data).toMatchObject({ list: [{ id: recordId, total: 6.01 }], pagination: { total: 1 } });
  expect(await world.ask('POST', `/api/OnLineDevInstance/batchDelete/${id}`, { ids: [recordId] })).toMatchObject({
    code: 200,
  });
  expect((await world.ask('POST', `${base}/List`, {})).data.pagination.total).toBe(0);
});

test('a row of another record cannot be taken by naming its id', async () => {
  const id = await makeEntry('order2', order());
  await releaseOf(id);
  const base = `/api/OnLineDevInstance/${id}`;
  const one = await world.ask('POST', base, { title: '一', lines: [{ item: 'mine', qty: 1, price: 1 }] });
  const two = await world.ask('POST', base, { title: '二', lines: [] });
  const row = (await world.ask('GET', `${base}/${one.data.id}`)).data.lines[0];
  await world.ask('PUT', `${base}/${two.data.id}`, { lines: [{ id: row.id, item: 'stolen', qty: 9, price: 9 }] });
  expect((await world.ask('GET', `${base}/${one.data.id}`)).data.lines).toMatchObject([
    { id: row.id, item: 'mine', qty: 1 },
  ]);
  expect((await world.ask('GET', `${base}/${two.data.id}`)).data.lines[0].id).not.toBe(row.id);
});

test('renaming keeps the data; a removed field is archived and comes back with its values; rollback restores', async () => {
  const page = order();
  const id = await makeEntry('order3', page);
  await releaseOf(id);
  const base = `/api/OnLineDevInstance/${id}`;
  const made = await world.ask('POST', base, {
    title: '标题',
    day: '2026-01-02',
    lines: [{ item: 'x', qty: 1, price: 1 }],
  });
  const recordId = made.data.id;

  const renamed = order();
  const [title, , day] = renamed.model.fields;
  if (!title || !day) throw new Error('fields');
  title.name = 'subject';
  renamed.model.titleField = 'subject';
  renamed.model.fields = renamed.model.fields.filter((field) => field.id !== 'f3');
  renamed.pages.form = { body: [{ node: 'field', id: 'f1', field: 'f1' }] };
  await world.ask('PUT', `/api/OnLineDev/${id}`, { page: renamed });
  const plan = await world.ask('GET', `/api/OnLineDev/${id}/Actions/Plan`);
  expect(plan.data.operations).toMatchObject([
    { code: 'rename', grade: 'safe' },
    { code: 'archiveColumn', grade: 'archive', rows: 1 },
  ]);
  expect(await releaseOf(id)).toMatchObject({ data: { releasedVersion: 2 } });
  const second = (await world.ask('GET', `${base}/${recordId}`)).data;
  expect(second.subject).toBe('标题');
  expect(second).not.toHaveProperty('day');

  const versions = await world.ask('GET', `/api/OnLineDev/${id}/Versions`);
  expect(versions.data.map((version: { releasedVersion: number }) => version.releasedVersion)).toEqual([2, 1]);
  // What that will do is said before it is done.
  const planOf = (version: string) => world.ask('GET', `/api/OnLineDev/${id}/Actions/Plan?releasedVersion=${version}`);
  const back = (await planOf('1')).data;
  expect(back.findings).toEqual([]);
  expect(back.operations.map(({ code }: { code: string }) => code)).toContain('restoreColumn');
  expect([(await planOf('99')).code, (await planOf('x')).code]).toEqual([404, 400]);
  expect(await world.ask('POST', `/api/OnLineDev/${id}/Actions/Rollback`, { releasedVersion: 1 })).toMatchObject({
    data: { releasedVersion: 3 },
  });
  expect((await world.ask('GET', `${base}/${recordId}`)).data).toMatchObject({ title: '标题', day: '2026-01-02' });
});

test('a changed kind converts what it can and keeps the rest', async () => {
  const id = await makeEntry('order4', order());
  await releaseOf(id);
  const base = `/api/OnLineDevInstance/${id}`;
  const number = await world.ask('POST', base, { title: '42' });
  const word = await world.ask('POST', base, { title: 'word' });
  const changed = order();
  const title = changed.model.fields[0];
  if (!title) throw new Error('field');
  Object.assign(title, { kind: 'decimal', widget: 'number', required: false });
  changed.pages.list = { columns: [{ field: 'f2' }] };
  expect(await world.ask('PUT', `/api/OnLineDev/${id}`, { page: changed })).toMatchObject({ code: 200 });
  expect((await world.ask('GET', `/api/OnLineDev/${id}/Actions/Plan`)).data.operations.slice(0, 2)).toMatchObject([
    { code: 'changeKind', grade: 'backfill', rows: 2 },
    // The word is no number: whoever releases knows it before.
    { code: 'describe', grade: 'kept', rows: 1 },
  ]);
  await releaseOf(id);
  expect((await world.ask('GET', `${base}/${number.data.id}`)).data.title).toBe(42);
  expect((await world.ask('GET', `${base}/${word.data.id}`)).data.title).toBe(null);
  await world.ask('POST', `/api/OnLineDev/${id}/Actions/Rollback`, { releasedVersion: 1 });
  expect((await world.ask('GET', `${base}/${word.data.id}`)).data.title).toBe('word');
  expect((await world.ask('GET', `${base}/${number.data.id}`)).data.title).toBe('42');
});

test('an unusable document is refused with its place', async () => {
  const page = order();
  (page.pages.form as { body: unknown[] }).body.push({ node: 'field', id: 'nosuch', field: 'nosuch' });
  const answer = await world.ask('POST', '/api/OnLineDev', { fullName: 'x', code: 'bad1', type: 'form', page });
  expect(answer).toMatchObject({ status: 400, data: [{ field: 'pages.form.body[5].field', rule: 'unknownField' }] });
  const check = await world.ask('POST', '/api/OnLineDev/Actions/Check', { page });
  expect(check.data.findings).toMatchObject([{ rule: 'unknownField' }]);
});

test('a flow template that is not there is attached by no call', async () => {
  const { data } = await world.ask('POST', '/api/OnLineDev', { fullName: 'Flow', code: 'flowless', type: 'flow' });
  const path = `/api/OnLineDev/${data.id}`;
  const refused = { code: 400, data: [{ field: 'templateId', rule: 'noRecord' }] };
  expect(await world.ask('PUT', `${path}/Template/nope`)).toMatchObject(refused);
  expect(await world.ask('PUT', path, { templateId: 'nope' })).toMatchObject(refused);
  expect(await world.ask('GET', `${path}/Template`)).toMatchObject({ data: { templateId: null } });
  expect(await world.ask('DELETE', `${path}/Template`)).toMatchObject({ code: 200 });
});

test('a module without a list page is released, and says why no menu opens it', async () => {
  const page = order();
  const { list: _, ...others } = page.pages;
  const id = await makeEntry('order-unlisted', { ...page, pages: others });
  await releaseOf(id);
  const refused = await world.ask('POST', `/api/OnLineDev/${id}/Actions/PublishToMenu`, {});
  expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('no list page') });
});

test('published to the menu, a user of the role sees exactly the granted columns and buttons; others get nothing', async () => {
  const id = await makeEntry('order5', order());
  await releaseOf(id);
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: '文员', code: 'clerk' })).data.id;
  const published = await world.ask('POST', `/api/OnLineDev/${id}/Actions/PublishToMenu`, {
    fullName: '订单',
    parentId: '0',
    roleIds: [role],
  });
  expect(published).toMatchObject({ code: 200 });
  const { menuId } = published.data;
  const clerk = await world.addUser('clerk1', { roleIds: [role] });
  const stranger = await world.addUser('stranger');
  const base = `/api/OnLineDevInstance/${id}`;
  const order1 = { title: '我的', lines: [{ item: 'x', qty: 2, price: 5 }] };
  // Nothing but reading, where nobody said more.
  expect(await clerk.ask('POST', base, order1)).toMatchObject({ code: 403 });
  const more = { fullName: '订单', parentId: '0', roleIds: [role], give: 'fill' };
  expect(await world.ask('POST', `/api/OnLineDev/${id}/Actions/PublishToMenu`, more)).toMatchObject({ code: 200 });
  const made = await clerk.ask('POST', base, order1);
  expect(made.code).toBe(200);
  expect(await clerk.ask('DELETE', `${base}/${made.data.id}`)).toMatchObject({ code: 403 });

  const me = await clerk.ask('GET', '/api/Login/CurrentUser');
  expect(me.data.menuList).toMatchObject([{ id: menuId, fullName: '订单', moduleType: 3, navigateUrl: 'order5' }]);
  expect(JSON.parse(me.data.menuList[0].propertyJson)).toMatchObject({ relationId: id, isTree: 0 });
  expect((await stranger.ask('GET', '/api/Login/CurrentUser')).data.menuList).toEqual([]);
  for (const [method, path, body] of [
    ['POST', `${base}/List`, {}],
    ['GET', `${base}/${made.data.id}`],
    ['POST', base, { title: 'no' }],
    ['PUT', `${base}/${made.data.id}`, { title: 'no' }],
    ['DELETE', `${base}/${made.data.id}`],
    ['POST', `${base}/Actions/Export`, {}],
    ['GET', `${base}/${made.data.id}/History`],
    ['GET', `${base}/${made.data.id}/DataChange`],
    ['GET', `/api/OnLineDev/${id}/Info`],
  ] as const) {
    expect([method, path, (await stranger.ask(method, path, body)).code]).toEqual([method, path, 403]);
  }

  const narrow = { modules: [{ moduleId: menuId, buttons: ['btn_edit'], columns: ['title', 'lines', 'lines.item'] }] };
  expect(await world.ask('PUT', `/api/framework/permission/Role/${role}/Authorize`, narrow)).toMatchObject({
    code: 200,
  });
  const seen = (await clerk.ask('GET', `${base}/${made.data.id}`)).data;
  expect(seen).toMatchObject({ title: '我的', lines: [{ item: 'x' }] });
  expect(JSON.stringify(seen)).not.toMatch(/price|amount|total|qty/);
  expect(JSON.stringify((await clerk.ask('GET', `${base}/${made.data.id}/DataChange`)).data)).not.toMatch(
    /price|total/,
  );
  expect(JSON.stringify((await clerk.ask('GET', `${base}/${made.data.id}/History`)).data)).not.toMatch(/合计|单价/);
  expect(JSON.stringify((await clerk.ask('GET', `/api/Meta/Resource?name=entry/${id}`)).data)).not.toMatch(
    /price|"total"/,
  );
  expect(await clerk.ask('POST', `${base}/List`, { sidx: 'total' })).toMatchObject({
    status: 400,
    data: [{ field: 'sidx' }],
  });
  expect(await clerk.ask('POST', `${base}/List`, { filter: [{ field: 'total', op: 'gt', value: 0 }] })).toMatchObject({
    status: 400,
  });
  expect(await clerk.ask('PUT', `${base}/${made.data.id}`, { total: 5 })).toMatchObject({ status: 400 });
  expect(await clerk.ask('POST', base, { title: 'no' })).toMatchObject({ code: 403 });
  expect(await clerk.ask('DELETE', `${base}/${made.data.id}`)).toMatchObject({ code: 403 });

  // Cells that the clerk cannot see keep their values when the clerk saves the row.
  expect(await clerk.ask('PUT', `${base}/${made.data.id}`, { lines: [{ ...seen.lines[0], item: 'y' }] })).toMatchObject(
    { code: 200 },
  );
  expect((await world.ask('GET', `${base}/${made.data.id}`)).data).toMatchObject({
    total: 10,
    lines: [{ item: 'y', qty: 2, price: 5 }],
  });

  await world.ask('PUT', `/api/framework/permission/Role/${role}/Authorize`, { modules: [] });
  expect(await clerk.ask('GET', `${base}/${made.data.id}`)).toMatchObject({ code: 403 });
});

test('a release and a revoked right reach another server process at the next request', async () => {
  const other = await world.another();
  const id = await makeEntry('order6', order());
  await releaseOf(id);
  expect(await other.ask('POST', `/api/OnLineDevInstance/${id}/List`, {})).toMatchObject({
    code: 200,
    data: { list: [] },
  });
});

test('a list goes out as a workbook and comes back in', async () => {
  const id = await makeEntry('order7', order());
  await releaseOf(id);
  const base = `/api/OnLineDevInstance/${id}`;
  await world.ask('POST', base, { title: '=1+1', day: '2026-03-04' });
  const book = await world.ask('POST', `${base}/Actions/Export`, { columns: ['title', 'day'] });
  expect(book.headers.get('content-type')).toContain('spreadsheet');
  const form = new FormData();
  form.set('file', new File([book.data], 'x.xlsx'));
  expect(await world.ask('POST', `${base}/Actions/Import`, form)).toMatchObject({
    code: 200,
    data: { total: 1, created: 1, failed: [] },
  });
  const list = (await world.ask('POST', `${base}/List`, {})).data.list;
  expect(list).toMatchObject([
    { title: '=1+1', day: '2026-03-04' },
    { title: '=1+1', day: '2026-03-04' },
  ]);
});
