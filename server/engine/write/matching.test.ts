import { clientHash } from '@tessera/server/seed/seed.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../../fixtures/asker.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
let ask: Ask;
let companies: { a: string; b: string };
let departments: { a: string; b: string };

const company = '/api/framework/organize/Company';
const department = '/api/framework/organize/Department';
const user = '/api/framework/organize/User';

const make = async (path: string, body: object): Promise<string> => {
  const answer = await ask('POST', path, body);
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return answer.data.id;
};

beforeAll(async () => {
  world = await makeWorld();
  ask = world.ask;
  companies = {
    a: await make(company, { fullName: 'Alpha', code: 'A' }),
    b: await make(company, { fullName: 'Beta', code: 'B' }),
  };
  departments = {
    a: await make(department, { fullName: 'Sales', code: 'A1', companyId: companies.a }),
    b: await make(department, { fullName: 'Works', code: 'B1', companyId: companies.b }),
  };
});
afterAll(() => world.end());

test('nobody is put into a department of another company, new or changed', async () => {
  const wrong = { companyId: companies.a, departmentId: departments.b };
  const person = { account: 'anna', realName: 'Anna', password: clientHash('secret1'), ...wrong };
  const answer = await ask('POST', user, person);
  expect(answer).toMatchObject({ code: 400, data: [{ field: 'departmentId', rule: 'notMatching' }] });
  expect(answer.data[0].msg).toContain('Company');
  const id = await make(user, { ...person, departmentId: departments.a });
  for (const change of [{ departmentId: departments.b }, { companyId: companies.b }])
    expect(await ask('PUT', `${user}/${id}`, change)).toMatchObject({
      code: 400,
      data: [{ field: 'departmentId', rule: 'notMatching' }],
    });
  // Both at once, or none: an empty field goes with everything.
  expect(await ask('PUT', `${user}/${id}`, { companyId: companies.b, departmentId: departments.b })).toMatchObject({
    code: 200,
  });
  expect(await ask('PUT', `${user}/${id}`, { companyId: companies.a, departmentId: null })).toMatchObject({
    code: 200,
  });
});

test('what did not go together before the rule is read, and changed elsewhere', async () => {
  const { id } = await world.addUser('old', { companyId: companies.a, departmentId: departments.a });
  const { table, byName } = world.tenant.registry.get('organize/User');
  const column = sql.ref(String(byName.get('departmentId')?.column));
  await sql`update ${sql.id(table)} set ${column} = ${departments.b} where id = ${id}`.execute(world.database.db);
  expect((await ask('GET', `${user}/${id}`)).data).toMatchObject({ departmentId: departments.b });
  expect(await ask('PUT', `${user}/${id}`, { realName: 'Older', departmentId: departments.b })).toMatchObject({
    code: 200,
  });
});

test('a department hangs below one of its own company', async () => {
  const below = { fullName: 'Below', code: 'X1', parentId: departments.b };
  const wrong = await ask('POST', department, { ...below, companyId: companies.a });
  expect(wrong).toMatchObject({ code: 400, data: [{ field: 'parentId', rule: 'notParents' }] });
  const id = await make(department, { ...below, companyId: companies.b });
  expect(await ask('PUT', `${department}/${id}`, { companyId: companies.a })).toMatchObject({
    code: 400,
    data: [{ field: 'companyId', rule: 'notParents' }],
  });
  expect(await ask('PUT', `${department}/${id}`, { parentId: departments.a })).toMatchObject({ code: 400 });
  expect(await ask('PUT', `${department}/${id}`, { parentId: departments.a, companyId: companies.a })).toMatchObject({
    code: 200,
  });
});

test('a department changes its company with what is in it, once somebody has said so', async () => {
  const top = await make(department, { fullName: 'Top', code: 'T1', companyId: companies.a });
  const sub = await make(department, { fullName: 'Sub', code: 'T2', companyId: companies.a, parentId: top });
  const { id: person } = await world.addUser('mover', { companyId: companies.a, departmentId: sub });
  const { id: head } = await world.addUser('head', { companyId: companies.a, departmentId: top });
  const refused = await ask('PUT', `${department}/${top}`, { companyId: companies.b });
  expect(refused).toMatchObject({
    code: 400,
    data: [{ field: 'companyId', rule: 'leavesBehind' }, { rule: 'leavesBehind' }],
  });
  expect((await ask('GET', `${department}/${top}`)).data.companyId).toBe(companies.a);
  expect(await ask('PUT', `${department}/${top}`, { companyId: companies.b, _takeAlong: 'yes' })).toMatchObject({
    code: 400,
  });
  expect(await ask('PUT', `${department}/${top}`, { companyId: companies.b, _takeAlong: true })).toMatchObject({
    code: 200,
  });
  expect((await ask('GET', `${department}/${sub}`)).data).toMatchObject({ companyId: companies.b, parentId: top });
  for (const id of [person, head]) {
    expect((await ask('GET', `${user}/${id}`)).data).toMatchObject({ companyId: companies.b });
    // It stands in their history like any other change.
    expect((await ask('GET', `${user}/${id}/History`)).data[0]).toMatchObject({ action: 'update' });
  }
});

test('a selector offers what matches, and says what each holds', async () => {
  const path = `${department}/Selector`;
  const entries = (await ask('GET', `${path}?matchField=companyId&matchValue=${companies.a}&keyword=Sales`)).data;
  expect(entries).toMatchObject([{ id: departments.a, match: companies.a, tree: { id: companies.a, name: 'Alpha' } }]);
  expect((await ask('GET', `${path}?matchField=companyId&matchValue=nothing`)).data).toEqual([]);
  expect((await ask('GET', `${path}?matchField=nothing`)).code).toBe(400);
  const byPost = '/api/framework/permission/Role/Selector';
  for (const matchField of [{ toString: '1' }, ['companyId'], 7, null])
    expect((await ask('POST', byPost, { matchField })).code).toBe(400);
  expect((await ask('GET', `${path}?matchField=companyId&matchValue=${'x'.repeat(300)}`)).code).toBe(400);
});

const contact = {
  version: 2,
  model: {
    name: 'contact',
    titleField: 'fullName',
    showable: ['customer'],
    fields: [
      { id: 'n', name: 'fullName', kind: 'text', widget: 'input', label: 'Name' },
      { id: 'c', name: 'customer', kind: 'ref', widget: 'companyPicker', label: 'Customer' },
      { id: 's', name: 'secretly', kind: 'text', widget: 'input', label: 'Secret', secret: true },
      { id: 'p', name: 'phone', kind: 'text', widget: 'input', label: 'Phone' },
    ],
  },
  pages: { form: { body: [] }, list: { columns: [{ field: 'n' }] } },
};

test('modules of their own: several choices, batch updates and hidden columns', async () => {
  const target = await releaseEntry(world, { code: 'contact', fullName: 'Contacts', page: contact });
  const matching = { field: 'who', their: 'customer' };
  const page = {
    version: 2,
    model: {
      name: 'matched',
      titleField: 'no',
      fields: [
        { id: 'no', name: 'no', kind: 'text', widget: 'input', label: 'No' },
        { id: 'who', name: 'customer', kind: 'ref', widget: 'companyPicker', label: 'Customer' },
        {
          id: 'many',
          name: 'contacts',
          kind: 'refs',
          widget: 'relationForm',
          label: 'Contacts',
          to: { resource: `entry/${target}`, show: 'fullName' },
          props: { multiple: true, matching },
        },
      ],
    },
    pages: { form: { body: [] }, list: { columns: [{ field: 'no' }] } },
  };
  const order = await releaseEntry(world, { code: 'matched', fullName: 'Orders', page });
  const instance = '/api/OnLineDevInstance';
  const of = (fullName: string, customer: string | null) => make(`${instance}/${target}`, { fullName, customer });
  const [ann, bob, none] = [await of('Ann', companies.a), await of('Bob', companies.b), await of('None', null)];
  const create = (customer: string | null, contacts: string[]) =>
    ask('POST', `${instance}/${order}`, { no: '1', customer, contacts });
  expect(await create(companies.a, [ann, bob])).toMatchObject({ code: 400, data: [{ field: 'contacts' }] });
  expect(await create(companies.a, [none])).toMatchObject({ code: 400 });
  expect(await create(null, [ann, bob])).toMatchObject({ code: 200 });
  const { id } = (await create(companies.a, [ann])).data;
  const batch = await ask('POST', `${instance}/batchUpdate/${order}`, { records: [{ id, customer: companies.b }] });
  expect(batch.data).toMatchObject({ changed: [], refused: [{ id, findings: [{ field: 'contacts' }] }] });
  // The contact is chosen: it does not change its customer alone.
  expect((await ask('PUT', `${instance}/${target}/${ann}`, { customer: companies.b })).data).toMatchObject([
    { field: 'customer', rule: 'leavesBehind' },
  ]);
  // Whoever has not the module of the contacts may choose by the customer: it lists that as what others may know.
  const outsider = (await world.addUser('outsider', { companyId: companies.a })).ask;
  const path = `${instance}/${target}/Selector`;
  expect((await outsider('GET', `${path}?matchField=customer&matchValue=${companies.a}`)).data).toMatchObject([
    { id: ann, match: companies.a },
  ]);
  // Any other field limits nothing, and is not told.
  const all = (await outsider('GET', `${path}?matchField=phone&matchValue=1`)).data;
  expect(all).toHaveLength(3);
  expect(all[0]).not.toHaveProperty('match');
});

test('in rows what is chosen goes with the record, or with its row, in each that is new or changed', async () => {
  const place = (id: string, name: string, field: string) => ({
    ...{ id, name, kind: 'ref' as const, widget: 'departmentPicker' as const, label: name },
    props: { matching: { field, their: 'companyId' } },
  });
  const picker = (id: string, name: string) => ({
    ...{ id, name, kind: 'ref' as const, widget: 'companyPicker' as const, label: name },
  });
  const rows = [place('r1', 'place', 'c'), picker('r2', 'own'), place('r3', 'other', 'r2')];
  const inner = { id: 'r4', name: 'inner', kind: 'rows' as const, widget: 'subTable' as const, label: 'inner' };
  const entry = await releaseEntry(world, {
    ...{ code: 'visits', fullName: 'Visits' },
    page: {
      version: 2,
      model: {
        ...{ name: 'visit', titleField: 'title' },
        fields: [
          { id: 't', name: 'title', kind: 'text', label: 'title', widget: 'input' },
          picker('c', 'company'),
          {
            ...{ id: 'l', name: 'lines', kind: 'rows', label: 'lines', widget: 'subTable' },
            rows: [...rows, { ...inner, rows: [place('i1', 'deep', 'r2')] }],
          },
        ],
      },
      pages: { list: { columns: [{ field: 't' }] } },
    },
  });
  const base = `/api/OnLineDevInstance/${entry}`;
  const faultsOf = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const { code, data } = await ask(method, path, body);
    return code === 200 ? data.id : data.map(({ field, rule }: Record<string, string>) => `${field} ${rule}`);
  };
  const { a, b } = departments;
  const lines = [
    { place: a, own: companies.b, other: b, inner: [{ deep: b }] },
    { place: a, own: null, other: b },
  ];
  const id = await faultsOf('POST', base, { title: 'x', company: companies.a, lines });
  expect(id).toEqual(expect.any(String));
  const wrong = [...lines, { place: b, own: companies.a, other: b, inner: [{}, { deep: b }] }];
  expect(await faultsOf('POST', base, { title: 'y', company: companies.a, lines: wrong })).toEqual([
    'lines[2].place notMatching',
    'lines[2].other notMatching',
    'lines[2].inner[1].deep notMatching',
  ]);
  // With no company everything goes; one that is changed has to go with what stands there.
  expect(await faultsOf('POST', base, { title: 'z', company: null, lines: [{ place: b }] })).toEqual(
    expect.any(String),
  );
  expect(await faultsOf('PUT', `${base}/${id}`, { company: companies.b })).toEqual([
    'lines[0].place notMatching',
    'lines[1].place notMatching',
  ]);
  const stored = (await ask('GET', `${base}/${id}`)).data.lines;
  const moved = [
    { ...stored[0], place: b },
    { ...stored[1], place: null },
  ];
  expect(await faultsOf('PUT', `${base}/${id}`, { company: companies.b, lines: moved })).toEqual(id);
  const { table } = world.tenant.registry.get(`entry/${entry}`).rows.find(({ field }) => field.name === 'lines')!;
  const column = world.tenant.registry.get(`entry/${entry}`).rows[0]!.fields.find(({ field }) => field.name === 'own')!;
  await sql`update ${sql.id(table)} set ${sql.id(String(column.column))} = ${companies.a}`.execute(world.database.db);
  // What did not go together before is left alone where nobody touches it.
  expect(await faultsOf('PUT', `${base}/${id}`, { title: 'renamed' })).toEqual(id);
  const now = (await ask('GET', `${base}/${id}`)).data.lines;
  expect(await faultsOf('PUT', `${base}/${id}`, { lines: [now[0], { ...now[1], place: b, other: b }] })).toEqual(id);
  expect(
    await faultsOf('PUT', `${base}/${id}`, {
      lines: [
        { ...now[0], own: null },
        { ...now[1], own: companies.b, other: a },
      ],
    }),
  ).toEqual(['lines[1].other notMatching']);
});
