import type { Ask } from '@tessera/fixtures/asker.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
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
    { id: 'f4', name: 'pin', kind: 'text', label: 'PIN', widget: 'input', props: { password: true } },
  ]);
  customersEntry = await releaseEntry(world, { code: 'customers', fullName: 'Customers', page: customerPage });
  customers = `${base}${customersEntry}`;
  const own = orderPage(
    `entry/${customersEntry}`,
    shown('phone', 'phone'),
    shown('credit', 'limit'),
    shown('who', 'title'),
  );
  orders = `${base}${await releaseEntry(world, { code: 'orders', fullName: 'Orders', page: own })}`;
  customer = (await world.ask('POST', customers, { title: 'ACME', phone: '555', limit: 12.5, pin: 'secret1' })).data.id;
  order = (await world.ask('POST', orders, { title: 'One', customer })).data.id;
});
afterAll(() => world.end());

const seen = async (ask: Ask) => {
  const pick = ({ phone, credit, who }: Record<string, unknown>) => ({ phone, credit, who });
  const { list } = (await ask('POST', `${orders}/List`, {})).data;
  const detail = (await ask('GET', `${orders}/${order}`)).data;
  expect(pick(list[0])).toEqual(pick(detail));
  return pick(detail);
};

test('what the chosen record holds is shown in details and lists, follows it, and is stored nowhere', async () => {
  expect(await seen(world.ask)).toEqual({ phone: '555', credit: 12.5, who: 'ACME' });
  await world.ask('PUT', `${customers}/${customer}`, { phone: '777' });
  expect(await seen(world.ask)).toMatchObject({ phone: '777' });
  // What comes for it is no input.
  const back = await world.ask('PUT', `${orders}/${order}`, { phone: '000', customer: null });
  expect(back.code).toBe(200);
  expect(await seen(world.ask)).toEqual({ phone: null, credit: null, who: null });
  await world.ask('PUT', `${orders}/${order}`, { customer });
});

test('a reader sees of it what they see there: the column, the records, and nothing without the module', async () => {
  const api = '/api/framework';
  const { list: menus } = (await world.ask('GET', `${api}/system/Menu?pageSize=500`)).data;
  const menuOf = (relationId: string): string =>
    menus.find((menu: { relationId: string }) => menu.relationId === relationId).id;
  const [some] = (await world.ask('GET', `${api}/permission/Role`)).data.list;
  const all = (await world.ask('GET', `${api}/permission/Role/${some.id}/Authorize`)).data.modules;
  const whole = (relationId: string) => {
    const moduleId = menuOf(relationId);
    const found = all.find((one: { moduleId: string }) => one.moduleId === moduleId);
    const codes = (list: { code: string }[]) => list.map(({ code }) => code);
    return { moduleId, buttons: codes(found.buttons), columns: codes(found.columns) };
  };
  let made = 0;
  const reader = async (...modules: object[]) => {
    const code = `reader${made++}`;
    const { data } = await world.ask('POST', `${api}/permission/Role`, { fullName: code, code });
    const answer = await world.ask('PUT', `${api}/permission/Role/${data.id}/Authorize`, { modules });
    expect(answer.msg).toBe('');
    return (await world.addUser(code, { roleIds: [data.id] })).ask;
  };
  const own = { ...whole(orders.slice(base.length)), rows: { type: 'all' } };
  const theirs = { ...whole(customersEntry), rows: { type: 'all' } };
  const nothing = { phone: undefined, credit: undefined, who: undefined };
  expect(await seen(await reader(own, theirs))).toEqual({ phone: '777', credit: 12.5, who: 'ACME' });
  expect(await seen(await reader(own))).toEqual(nothing);
  const withoutPhone = { ...theirs, columns: theirs.columns.filter((code) => code !== 'phone') };
  expect(await seen(await reader(own, withoutPhone))).toEqual({ ...nothing, credit: 12.5, who: 'ACME' });
  const ofOthers = { ...theirs, rows: { type: 'ownRecords' } };
  expect(await seen(await reader(own, ofOthers))).toEqual({ phone: null, credit: null, who: null });
  const withoutReference = { ...own, columns: own.columns.filter((code) => code !== 'customer') };
  expect(await seen(await reader(withoutReference, theirs))).toEqual(nothing);
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
});
