import type { RowScope } from '@tessera/schemas/language/row-scope.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { dealPage } from '../../fixtures/deals.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

const page = dealPage(
  { id: 'f4', name: 'papers', kind: 'files', label: 'Papers', widget: 'fileUpload' },
  { keyword: ['f1'], search: [{ field: 'f3' }], permissions: { data: true } },
);

let world: World;
let base: string;
let menuId: string;
let rolePath: string;
/** Who files a record of their own: the account is its title. */
const people: Record<string, { id: string; ask: Ask }> = {};
const records: Record<string, string> = {};

beforeAll(async () => {
  world = await makeWorld();
  const { ask } = world;
  const make = async (path: string, body: unknown) => {
    const answer = await ask('POST', path, body);
    if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data.id as string;
  };
  const organize = '/api/framework/organize';
  const first = (await ask('GET', `${organize}/Company`)).data.list[0].id;
  const second = await make(`${organize}/Company`, { fullName: '二', code: 'second', parentId: '0' });
  const department = (code: string, parentId = '0', companyId = first) =>
    make(`${organize}/Department`, { fullName: code, code, companyId, parentId });
  const sales = await department('sales');
  const east = await department('east', sales);
  const office = await department('office');
  const far = await department('far', '0', second);

  const entry = await make('/api/OnLineDev', { fullName: 'Deal', code: 'deal', type: 'form', page });
  expect(await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).toMatchObject({ code: 200 });
  base = `/api/OnLineDevInstance/${entry}`;
  const roleId = await make('/api/framework/permission/Role', { fullName: 'Deals', code: 'deals' });
  rolePath = `/api/framework/permission/Role/${roleId}/Authorize`;
  menuId = (
    await ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, { roleIds: [roleId], give: 'all', rows: 'all' })
  ).data.menuId;

  const departments = { boss: sales, seller: east, clerk: office, stranger: far };
  for (const [account, departmentId] of Object.entries(departments)) {
    const companyId = account === 'stranger' ? second : first;
    const person = await world.addUser(account, { roleIds: [roleId], departmentId, companyId });
    people[account] = person;
    const file = new FormData();
    file.set('file', new File([account], `${account}.txt`));
    const { data: paper } = await person.ask('POST', '/api/file/Upload/annex', file);
    const papers = [{ fileId: paper.fileId, name: paper.name }];
    const record = { title: account, amount: 10, region: account === 'seller' ? 'east' : 'west', papers };
    const answer = await person.ask('POST', base, record);
    expect(answer).toMatchObject({ code: 200 });
    records[account] = answer.data.id;
  }
});
afterAll(() => world.end());

const setScope = (rows: RowScope) => world.ask('PUT', rolePath, { modules: [{ moduleId: menuId, rows }] });

/** Titles of the records that a person finds on each channel. */
async function seenBy(ask: Ask): Promise<Record<string, string[]>> {
  const titles = (list: { title?: string; fullName?: string }[]) =>
    list.map((item) => item.title ?? item.fullName ?? '').sort();
  const list = (await ask('POST', `${base}/List`, {})).data;
  expect(list.pagination.total).toBe(list.list.length);
  const channels: Record<string, string[]> = {
    list: titles(list.list),
    filter: titles(
      (await ask('POST', `${base}/List`, { filter: [{ field: 'amount', op: 'eq', value: 10 }] })).data.list,
    ),
    all: titles((await ask('GET', `${base}/All`)).data),
    tree: titles((await ask('GET', `${base}/Tree`)).data),
    selector: titles((await ask('GET', `${base}/Selector`)).data),
    named: titles((await ask('GET', `${base}/Selector?ids=${Object.values(records).join()}`)).data),
  };
  const workbook = (await ask('POST', `${base}/Actions/Export`, {})).data as Uint8Array;
  const sheet = Object.values(unzipSync(workbook))
    .map((part) => Buffer.from(part).toString())
    .join('\n');
  channels.export = Object.keys(records)
    .filter((account) => sheet.includes(account))
    .sort();
  const each = async (name: string, probe: (id: string) => Promise<boolean>) => {
    const found: string[] = [];
    for (const [account, id] of Object.entries(records)) if (await probe(id)) found.push(account);
    channels[name] = found.sort();
  };
  await each('read', async (id) => (await ask('GET', `${base}/${id}`)).code === 200);
  await each('dataChange', async (id) => (await ask('GET', `${base}/${id}/DataChange`)).code === 200);
  await each('history', async (id) => (await ask('GET', `${base}/${id}/History`)).code === 200);
  await each('update', async (id) => (await ask('PUT', `${base}/${id}`, {})).code === 200);
  await each('state', async (id) => (await ask('PUT', `${base}/${id}/Actions/State`, { state: 1 })).code === 200);
  // Where a record stands that somebody may not see is nothing that a page tells them.
  await each('around', async (aroundId) => {
    const query = { aroundId, pageSize: 1, sidx: 'title', sord: 'asc' };
    const { list: rows, pagination } = (await ask('POST', `${base}/List`, query)).data;
    return rows[0]?.id === aroundId || pagination.currentPage > 1;
  });
  await each('keyword', async (id) => {
    const account = Object.keys(records).find((name) => records[name] === id);
    return (await ask('POST', `${base}/List`, { keyword: account })).data.pagination.total === 1;
  });
  await each('file', async (id) => {
    const { data } = await world.ask('GET', `${base}/${id}`);
    return (await ask('GET', `/api/file/Download/annex/${data.papers[0].fileId}`)).code === 200;
  });
  return channels;
}

const cases: [RowScope, Record<string, string[]>][] = [
  [{ type: 'ownRecords' }, { boss: ['boss'], seller: ['seller'], clerk: ['clerk'], stranger: ['stranger'] }],
  [{ type: 'ownDepartment' }, { boss: ['boss'], seller: ['seller'] }],
  [{ type: 'departmentAndBelow' }, { boss: ['boss', 'seller'], seller: ['seller'], clerk: ['clerk'] }],
  [{ type: 'ownCompany' }, { boss: ['boss', 'clerk', 'seller'], stranger: ['stranger'] }],
  [{ type: 'all' }, { clerk: ['boss', 'clerk', 'seller', 'stranger'] }],
  [{ type: 'expression', expression: "region = 'east' or createdBy = currentUser()" }, { boss: ['boss', 'seller'] }],
  [{ type: 'expression', expression: 'ownerDepartment = currentDepartment()' }, { clerk: ['clerk'] }],
  [{ type: 'expression', expression: 'amount > 10' }, { boss: [] }],
];

test.each(cases)('%j: every channel shows the same records', async (scope, expected) => {
  expect(await setScope(scope)).toMatchObject({ code: 200 });
  for (const [account, titles] of Object.entries(expected)) {
    for (const [channel, found] of Object.entries(await seenBy(people[account]!.ask)))
      expect([account, channel, found]).toEqual([account, channel, titles]);
  }
});

test('several roles add up, and another process knows at once', async () => {
  await setScope({ type: 'ownRecords' });
  const { data: role } = await world.ask('POST', '/api/framework/permission/Role', { fullName: 'E', code: 'east' });
  const east = { type: 'expression', expression: "region = 'east'" };
  await world.ask('PUT', `/api/framework/permission/Role/${role.id}/Authorize`, {
    modules: [{ moduleId: menuId, rows: east }],
  });
  const { data: clerk } = await world.ask('GET', `/api/framework/organize/User/${people.clerk!.id}`);
  const other = await world.another();
  const asClerk = await other.as('clerk', 'secret1');
  const total = async () => (await asClerk('POST', `${base}/List`, {})).data.pagination.total;
  expect(await total()).toBe(1);
  await world.ask('PUT', `/api/framework/organize/User/${clerk.id}`, { roleIds: [...clerk.roleIds, role.id] });
  expect(await total()).toBe(2);
  await world.ask('PUT', `/api/framework/organize/User/${clerk.id}`, { roleIds: clerk.roleIds });
  expect(await total()).toBe(1);
  await other.end();
});

test('a department that moves takes its records along', async () => {
  await setScope({ type: 'departmentAndBelow' });
  const ask = people.clerk!.ask;
  const total = async () => (await ask('POST', `${base}/List`, {})).data.pagination.total;
  expect(await total()).toBe(1);
  const { data } = await world.ask('GET', '/api/framework/organize/Department/0/List?pageSize=500');
  const [east, office] = ['east', 'office'].map((code) =>
    data.list.find((each: { code: string }) => each.code === code),
  );
  const path = `/api/framework/organize/Department/${east.id}`;
  expect(await world.ask('PUT', path, { parentId: office.id })).toMatchObject({ code: 200 });
  expect(await total()).toBe(2);
  await world.ask('PUT', path, { parentId: east.parentId });
  expect(await total()).toBe(1);
});

test('nobody deletes, plants or moves a record out of sight', async () => {
  await setScope({ type: 'expression', expression: "region = 'east'" });
  const { ask } = people.seller!;
  expect(await ask('DELETE', `${base}/${records.boss}`)).toMatchObject({ code: 404 });
  expect(
    await ask('POST', base.replace(/Instance\/(.+)$/, 'Instance/batchDelete/$1'), { ids: [records.boss] }),
  ).toMatchObject({
    code: 404,
  });
  expect(await ask('POST', base, { title: 'x', region: 'west' })).toMatchObject({ code: 403 });
  expect(await ask('PUT', `${base}/${records.seller}`, { region: 'west' })).toMatchObject({ code: 403 });
  expect((await ask('GET', `${base}/${records.seller}`)).data.region).toBe('east');
  expect((await world.ask('POST', `${base}/List`, {})).data.pagination.total).toBe(4);
});

test('a condition is checked when it is set, and named by its place', async () => {
  for (const [expression, part] of [
    ['region =', 'character'],
    ['nothing = 1', 'nothing'],
    ['amount + 1', 'true or false'],
    ['amount / 2 > 1', '/'],
    ["upper(region) = 'X'", 'upper'],
    ['', 'empty'],
  ]) {
    const answer = await setScope({ type: 'expression', expression: expression! });
    expect(answer).toMatchObject({ status: 400, data: [{ field: 'modules[0].rows.expression' }] });
    expect(answer.data[0].msg).toContain(part);
  }
  expect(await setScope({ type: 'everything' as 'all' })).toMatchObject({ status: 400 });
});

test('a condition follows a field that is renamed, and gives nothing once its field is gone', async () => {
  await setScope({ type: 'expression', expression: "region = 'east' and not isEmpty(title)" });
  const id = base.split('/').at(-1);
  const release = async (fields: typeof page.model.fields) => {
    const { data: entry } = await world.ask('GET', `/api/OnLineDev/${id}/Info`);
    const kept = new Set(fields.map((field) => field.id));
    const next = {
      ...page,
      model: { ...page.model, fields },
      pages: {
        form: { body: page.pages.form.body.filter(({ field }) => kept.has(field)) },
        list: { ...page.pages.list, search: page.pages.list.search.filter(({ field }) => kept.has(field)) },
      },
    };
    expect(await world.ask('PUT', `/api/OnLineDev/${id}`, { page: next, version: entry.version })).toMatchObject({
      code: 200,
    });
    const { data: plan } = await world.ask('GET', `/api/OnLineDev/${id}/Actions/Plan`, undefined, {
      'accept-language': 'en',
    });
    expect(await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).toMatchObject({ code: 200 });
    // What the plan says of rights.
    return plan.operations.flatMap(({ grade, text }: Record<string, string>) => (grade === 'rights' ? [text] : []));
  };
  const total = async () => (await people.clerk!.ask('POST', `${base}/List`, {})).data.pagination.total;
  const shown = async () =>
    (await world.ask('GET', rolePath)).data.modules.find((module: { moduleId: string }) => module.moduleId === menuId)
      .rows;
  expect(await total()).toBe(1);
  const renamed = page.model.fields.map((field) => (field.id === 'f3' ? { ...field, name: 'area' } : field));
  expect(await release(renamed)).toEqual([]);
  expect(await shown()).toEqual({ type: 'expression', expression: "area = 'east' and not isEmpty(title)" });
  expect(await total()).toBe(1);
  // Whoever takes a field away is told whom that leaves without records.
  expect(await release(page.model.fields.filter((field) => field.id !== 'f3'))).toEqual([
    expect.stringMatching(/these roles see no record: .*Deals/),
  ]);
  expect((await shown()).problem).toContain('area');
  expect(await total()).toBe(0);
  await release(page.model.fields);
});

test('a module without the data permission shows all its records, whatever was set', async () => {
  await setScope({ type: 'ownRecords' });
  const id = base.split('/').at(-1);
  const open = { ...page, pages: { ...page.pages, list: { ...page.pages.list, permissions: {} } } };
  const { data: entry } = await world.ask('GET', `/api/OnLineDev/${id}/Info`);
  expect(await world.ask('PUT', `/api/OnLineDev/${id}`, { page: open, version: entry.version })).toMatchObject({
    code: 200,
  });
  expect(await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  expect((await people.clerk!.ask('POST', `${base}/List`, {})).data.pagination.total).toBe(4);
});

test('pages of a narrow scope are those of the whole list without the others, in every order, and as many are counted', async () => {
  // Filed by some, in departments of others, and by nobody.
  const { table } = world.tenant.registry.get(base.replace('/api/OnLineDevInstance/', 'entry/'));
  await world.database.pool.query(
    `insert into ${table} (id, title, amount, region, created_by, owner_department, owner_company)
    select gen_random_uuid(), 'Copy ' || i % 40, i % 5, case when i % 4 = 0 then null else 'r' || i % 3 end,
      case when i % 11 = 0 then null else o.by end, case when i % 7 = 0 then null else d.department end, c.company
    from generate_series(1, 3) n,
      lateral (select created_by as by from ${table} where created_by is not null limit 4) o,
      lateral (select distinct owner_department as department from ${table}) d,
      lateral (select distinct owner_company as company from ${table}) c,
      lateral (select (random() * 1000)::int as i where o.by <> d.department) r`,
  );
  world.tenant.cache.changed(base.replace('/api/OnLineDevInstance/', 'entry/'));
  type Row = Record<string, string | null>;
  const everything = async (ask: Ask, input: object) => {
    const rows: Row[] = [];
    for (let currentPage = 1; ; currentPage++) {
      const { list, pagination } = (
        await ask('POST', `${base}/List`, { ...input, currentPage, pageSize: 17, withTotal: 'exact' })
      ).data;
      rows.push(...list);
      if (list.length < 17) return { ids: rows.map(({ id }) => id), total: pagination.total, rows };
    }
  };
  const orders = ['title', 'amount', 'region', 'createdAt', undefined];
  const filters = [[], [{ field: 'region', op: 'eq', value: 'r1' }], [{ field: 'amount', op: 'gt', value: 2 }]];
  const scopes: RowScope[] = [
    { type: 'ownRecords' },
    { type: 'ownDepartment' },
    { type: 'departmentAndBelow' },
    { type: 'ownCompany' },
  ];
  let seen = 0;
  for (const scope of scopes) {
    await setScope(scope);
    const { boss } = people;
    const among = new Set((await boss?.ask('GET', `${base}/All`))?.data.map((row: Row) => row.id));
    for (const [index, sidx] of orders.entries()) {
      const sord = index % 2 === 0 ? 'asc' : 'desc';
      const input = { ...(sidx ? { sidx, sord } : {}), filter: filters[index % filters.length] };
      const whole = await everything(world.ask, input);
      const own = await everything(boss?.ask as Ask, input);
      const expected = whole.ids.filter((id) => among.has(id));
      expect({ scope, input, ids: own.ids }).toEqual({ scope, input, ids: expected });
      expect(own.total).toBe(expected.length);
      seen += expected.length;
    }
  }
  expect(seen).toBeGreaterThan(300);
});
