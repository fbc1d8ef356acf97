import type { Ask } from '@tessera/fixtures/asker.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { editedBook, importBook, sheetOf } from '@tessera/fixtures/workbook.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const page = (name: string, fields: FieldDefinition[]): PageDocument => ({
  version: 2,
  model: { name, titleField: 'title', fields },
  pages: {
    form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
    list: {
      view: 'table',
      columns: fields.map(({ id }) => ({ field: id })),
      permissions: { column: true, data: true },
    },
  },
});
const title: FieldDefinition = { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' };

const base = '/api/OnLineDevInstance/';
let world: World;
let customers: string;
let orders: string;
let customersEntry: string;
let customer: string;
let order: string;

const shown = (name: string, show: string): FieldDefinition => ({
  ...{ id: `f-${name}`, name, kind: 'none', label: name, widget: 'relationFormAttr' },
  props: { relationField: 'f2', showField: show },
});

/** The same in the rows of an order: of the customer that the row points to. */
const lines = (to: string, ...more: FieldDefinition[]): FieldDefinition => ({
  ...{ id: 'f9', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
  props: { inLists: ['by', 'tel'] },
  rows: [
    {
      ...{
        id: 'r1',
        name: 'by',
        kind: 'ref',
        label: 'By',
        widget: 'relationForm',
        to: { resource: to, show: 'title' },
      },
    },
    {
      ...{ id: 'r2', name: 'tel', kind: 'none', label: 'Tel', widget: 'relationFormAttr' },
      props: { relationField: 'r1', showField: 'phone' },
    },
    ...more,
  ],
});

const orderPage = (to: string, ...more: FieldDefinition[]) =>
  page('order', [
    title,
    {
      id: 'f2',
      name: 'customer',
      kind: 'ref',
      label: 'Customer',
      widget: 'relationForm',
      to: { resource: to, show: 'title' },
    },
    ...more,
  ]);

beforeAll(async () => {
  world = await makeWorld();
  const customerPage = page('customer', [
    title,
    { id: 'f2', name: 'phone', kind: 'text', label: 'Phone', widget: 'input' },
    { id: 'f3', name: 'limit', kind: 'decimal', label: 'Limit', widget: 'amount' },
    {
      ...{ id: 'f5', name: 'level', kind: 'text', label: 'Level', widget: 'select' },
      props: { options: { source: 'static', items: [{ value: 'a', label: 'First class' }] } },
    },
    { id: 'f4', name: 'pin', kind: 'text', label: 'PIN', widget: 'input', props: { password: true } },
  ]);
  customersEntry = await releaseEntry(world, { code: 'customers', fullName: 'Customers', page: customerPage });
  customers = `${base}${customersEntry}`;
  const own = orderPage(
    `entry/${customersEntry}`,
    shown('phone', 'phone'),
    shown('credit', 'limit'),
    shown('who', 'title'),
    shown('level', 'level'),
    lines(`entry/${customersEntry}`),
  );
  orders = `${base}${await releaseEntry(world, { code: 'orders', fullName: 'Orders', page: own })}`;
  customer = (
    await world.ask('POST', customers, { title: 'ACME', phone: '555', limit: 12.5, pin: 'secret1', level: 'a' })
  ).data.id;
  order = (await world.ask('POST', orders, { title: 'One', customer, lines: [{ by: customer }, {}] })).data.id;
});
afterAll(() => world.end());

type Shown = Record<string, unknown>;

const seen = async (ask: Ask) => {
  const pick = ({ phone, credit, who }: Shown) => ({ phone, credit, who });
  const { list } = (await ask('POST', `${orders}/List`, {})).data;
  const detail = (await ask('GET', `${orders}/${order}`)).data;
  expect(pick(list[0])).toEqual(pick(detail));
  const inRows = ({ lines }: { lines?: Shown[] }) => lines?.map(({ tel }) => tel);
  expect(inRows(list[0])).toEqual(inRows(detail));
  return { ...pick(detail), inRows: inRows(detail) };
};

test('what the chosen record holds is shown in details and lists, follows it, and is stored nowhere', async () => {
  expect(await seen(world.ask)).toEqual({ phone: '555', credit: 12.5, who: 'ACME', inRows: ['555', null] });
  await world.ask('PUT', `${customers}/${customer}`, { phone: '777' });
  expect(await seen(world.ask)).toMatchObject({ phone: '777', inRows: ['777', null] });
  // What comes for it is no input.
  const back = await world.ask('PUT', `${orders}/${order}`, { phone: '000', customer: null });
  expect(back.code).toBe(200);
  expect(await seen(world.ask)).toEqual({ phone: null, credit: null, who: null, inRows: ['777', null] });
  await world.ask('PUT', `${orders}/${order}`, { customer });
});

test('a reader sees of it what they see there: the column, the records, and nothing without the module', async () => {
  const api = '/api/framework';
  const { list: menus } = (await world.ask('GET', `${api}/system/Menu?pageSize=500`)).data;
  const menuOf = (relationId: string): string =>
    menus.find((menu: { relationId: string }) => menu.relationId === relationId).id;
  const [some] = (await world.ask('GET', `${api}/permission/Role`)).data.list;
  const modules = (await world.ask('GET', `${api}/permission/Role/${some.id}/Authorize`)).data.modules;
  const whole = (relationId: string) => {
    const moduleId = menuOf(relationId);
    const found = modules.find((one: { moduleId: string }) => one.moduleId === moduleId);
    const codes = (list: { code: string }[]) => list.map(({ code }) => code);
    return { moduleId, buttons: codes(found.buttons), columns: codes(found.columns) };
  };
  let made = 0;
  const reader = async (...granted: object[]) => {
    const code = `reader${made++}`;
    const { data } = await world.ask('POST', `${api}/permission/Role`, { fullName: code, code });
    const answer = await world.ask('PUT', `${api}/permission/Role/${data.id}/Authorize`, { modules: granted });
    expect(answer.msg).toBe('');
    return (await world.addUser(code, { roleIds: [data.id] })).ask;
  };
  const own = { ...whole(orders.slice(base.length)), rows: { type: 'all' } };
  const theirs = { ...whole(customersEntry), rows: { type: 'all' } };
  const nothing = { phone: undefined, credit: undefined, who: undefined, inRows: [undefined, undefined] };
  const all = { phone: '777', credit: 12.5, who: 'ACME', inRows: ['777', null] };
  expect(await seen(await reader(own, theirs))).toEqual(all);
  const few = await reader(own);
  expect(await seen(few)).toEqual(nothing);
  // Nor by another way to the same.
  const texts = (await few('GET', `${orders}/${order}/DataChange`)).data;
  expect([texts.phone, texts.lines[0].tel]).toEqual([undefined, undefined]);
  const [head] = await sheetOf(new Uint8Array((await few('POST', `${orders}/Actions/Export`, {})).data));
  expect(head).not.toEqual(expect.arrayContaining(['phone']));
  expect(head).not.toEqual(expect.arrayContaining(['Lines/Tel']));
  const asked = await few('POST', `${orders}/Actions/Export`, { columns: ['title', 'phone'] });
  expect((await sheetOf(new Uint8Array(asked.data)))[0]).toEqual(['Title', '@id', '@version']);
  const withoutPhone = { ...theirs, columns: theirs.columns.filter((code) => code !== 'phone') };
  expect(await seen(await reader(own, withoutPhone))).toEqual({ ...nothing, credit: 12.5, who: 'ACME' });
  const withoutPointing = { ...own, columns: own.columns.filter((code) => code !== 'lines.by') };
  expect(await seen(await reader(withoutPointing, theirs))).toEqual({ ...all, inRows: nothing.inRows });
  const ofOthers = { ...theirs, rows: { type: 'ownRecords' } };
  expect(await seen(await reader(own, ofOthers))).toEqual({
    ...{ phone: null, credit: null, who: null },
    inRows: [null, null],
  });
  const withoutReference = { ...own, columns: own.columns.filter((code) => code !== 'customer') };
  expect(await seen(await reader(withoutReference, theirs))).toEqual({ ...nothing, inRows: all.inRows });
});

test('a document is refused that shows what is not there, what nobody reads, or nothing that one record is', async () => {
  const check = async (field: FieldDefinition) => {
    const code = `c${field.name}`;
    const draft = await world.ask('POST', '/api/OnLineDev', {
      ...{ type: 'form', code, fullName: code, page: orderPage(`entry/${customersEntry}`, field) },
    });
    const released = await world.ask('POST', `/api/OnLineDev/${draft.data.id}/Actions/Release`, {});
    const findings = Array.isArray(draft.data) ? draft.data : released.data;
    return findings.map(({ field: at, rule }: { field: string; rule: string }) => `${at} ${rule}`);
  };
  const at = 'model.fields[2].props';
  expect(await check(shown('a', 'nope'))).toEqual([`${at}.showField noSuchName`]);
  expect(await check(shown('b', 'pin'))).toEqual([`${at}.showField notForKind`]);
  const ofText = { ...shown('c', 'phone'), props: { relationField: 'f1', showField: 'phone' } };
  expect(await check(ofText)).toEqual([`${at}.relationField notForKind`]);
  const ofRecord: FieldDefinition = {
    ...{ id: 'r3', name: 'of', kind: 'none', label: 'Of', widget: 'relationFormAttr' },
    props: { relationField: 'f2', showField: 'phone' },
  };
  expect(await check(lines(`entry/${customersEntry}`, ofRecord))).toEqual([
    'model.fields[2].rows[2].props.relationField notBeside',
  ]);
});

test('a workbook and the texts of a record say what is shown as it is read, and nothing of it comes back', async () => {
  const exported = await world.ask('POST', `${orders}/Actions/Export`, {
    columns: ['title', 'phone', 'level', 'credit', 'lines'],
  });
  const file = new Uint8Array(exported.data);
  const [head, first, second] = await sheetOf(file);
  expect(head?.slice(0, 6)).toEqual(['Title', 'phone', 'level', 'credit', 'Lines/By', 'Lines/Tel']);
  expect(first?.slice(0, 6)).toEqual(['One', '777', 'First class', 12.5, 'ACME', '777']);
  expect(second?.slice(4, 6)).toEqual([null, null]);
  expect((await world.ask('GET', `${orders}/${order}/DataChange`)).data).toMatchObject({
    level: 'First class',
    lines: [{ tel: '777' }, { tel: '' }],
  });
  const changed = await editedBook(file, ([row = []], at) => {
    for (const [name, text] of [
      ['Title', 'Changed'],
      ['phone', '000'],
      ['Lines/Tel', '111'],
    ] as const)
      row[at(name)] = text;
  });
  const imported = await importBook(world.ask, { base: orders, file: changed, query: 'mode=update' });
  expect(imported.data).toMatchObject({ changed: 1, failed: [] });
  expect((await world.ask('GET', `${orders}/${order}`)).data).toMatchObject({
    title: 'Changed',
    phone: '777',
    lines: [{ tel: '777' }, { tel: null }],
  });
});
