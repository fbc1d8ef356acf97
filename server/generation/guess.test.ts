import { checkDocument } from '@tessera/schemas/document/check-document.ts';
import { applyCorrections } from '@tessera/schemas/generation/corrections.ts';
import { documentsOf, keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedField, GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { guessTables } from '@tessera/schemas/generation/guess-tables.ts';
import type { TableShape } from '@tessera/schemas/generation/table-shape.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { tablesOf } from '../../fixtures/tables-of.ts';

const names = ['northwind', 'chinookPostgres', 'chinookMysql', 'psi'] as const;
type Name = (typeof names)[number];
const shapes = {} as Record<Name, TableShape[]>;
const guesses = {} as Record<Name, GuessedTable[]>;

beforeAll(async () => {
  for (const name of names) {
    shapes[name] = await tablesOf(name);
    guesses[name] = guessTables(shapes[name]);
  }
});

const guessOf = (name: Name, table: string): GuessedTable => guesses[name].find((one) => one.table === table)!;
const fieldOf = (name: Name, place: string): GuessedField => {
  const [table = '', column] = place.split('.');
  return guessOf(name, table).fields.find((field) => field.column === column)!;
};
const targetOf = ({ to }: GuessedField) => to?.split('.')[1];

function expectValid(tables: GuessedTable[]) {
  const documents = documentsOf(tables);
  const resources = new Map(
    documents.map(({ code, page, fullName }) => {
      const rest = { origin: 'designed', title: fullName, operations: [] } as const;
      const definition: ResourceDefinition = { name: `entry/${code}`, ...rest, operations: [], ...page };
      return [definition.name, definition];
    }),
  );
  for (const { code, page } of documents)
    expect([code, checkDocument(page, { resources: (name) => resources.get(name) }).findings]).toEqual([code, []]);
  return documents;
}

describe.each([
  ['northwind', 14, 11],
  ['chinookPostgres', 11, 9],
  ['chinookMysql', 11, 9],
  ['psi', 97, 82],
] as const)('%s', (name, tables, most) => {
  test('every table is a module, a sub-table, or says why not; every document can be released', () => {
    expect(guesses[name]).toHaveLength(tables);
    for (const guess of guesses[name]) {
      if (guess.as === 'none') expect(guess.why?.ja).toBeTruthy();
      for (const field of guess.fields) if (!field.use) expect([field.column, field.why?.en]).not.toContain(undefined);
    }
    const documents = expectValid(guesses[name]);
    expect(documents.length).toBeGreaterThanOrEqual(most);
    expect(new Set(documents.map(({ code }) => code)).size).toBe(documents.length);
    for (const { page } of documents) expect(page.pages.list?.columns.length).toBeLessThanOrEqual(8);
  });
});

test('orders hold their details; a record is known by its name, not by its number', () => {
  expect(guessOf('northwind', 'order_details')).toMatchObject({
    as: 'subTable',
    of: 'public.orders',
    ofColumns: ['order_id'],
  });
  expect(guessOf('northwind', 'customers')).toMatchObject({ titleField: 'companyName', title: 'Customers' });
  expect(guessOf('northwind', 'orders')).toMatchObject({ sortField: 'orderDate' });
  expect(guessOf('northwind', 'employees').titleField).toBe('lastName');
  expect(guessOf('northwind', 'territories').titleField).toBe('territoryDescription');
  expect(guessOf('northwind', 'categories').titleField).toBe('categoryName');
  const [orders] = documentsOf(guesses.northwind).filter(({ code }) => code === 'orders');
  expect(orders?.rows).toEqual([{ table: 'public.order_details', field: 'orderDetails' }]);
  expect(orders?.page.pages.form?.body.at(-1)).toMatchObject({ node: 'field', field: 'f_orderDetails' });
  expect(orders?.page.pages.list?.columns[0]).toMatchObject({ field: 'f_shipName' });
});

test('what only links two tables stands in the first and points to the second', () => {
  expect(guessOf('northwind', 'employee_territories')).toMatchObject({ as: 'subTable', of: 'public.employees' });
  expect(targetOf(fieldOf('northwind', 'employee_territories.territory_id'))).toBe('territories');
  expect(fieldOf('northwind', 'employee_territories.employee_id').use).toBe(false);
  expect(guessOf('chinookMysql', 'PlaylistTrack').as).toBe('subTable');
});

test('foreign keys are relations; a record that points to its like is a tree only where that is clear', () => {
  expect(fieldOf('northwind', 'orders.ship_via')).toMatchObject({ widget: 'relationForm', label: 'Ship via' });
  expect(targetOf(fieldOf('northwind', 'employees.reports_to'))).toBe('employees');
  expect(fieldOf('northwind', 'employees.reports_to').isParent).toBeUndefined();
  expect(targetOf(fieldOf('chinookMysql', 'Album.ArtistId'))).toBe('Artist');
  expect(fieldOf('chinookMysql', 'Album.ArtistId')).toMatchObject({
    name: 'artistId',
    label: 'Artist',
    required: true,
  });
  expect(guessOf('chinookPostgres', 'invoice_line')).toMatchObject({ as: 'subTable', of: 'public.invoice' });
  expect(guessOf('chinookPostgres', 'invoice')).toMatchObject({ titleField: 'invoiceId', sortField: 'invoiceDate' });
  expect(fieldOf('psi', 'bas_material_category.pid')).toMatchObject({ isParent: true, isGuess: true });
});

test('widgets as people would choose them', () => {
  const widgets = (place: string, name: Name = 'northwind') => fieldOf(name, place).widget;
  expect(widgets('categories.description')).toBe('textarea');
  expect(widgets('orders.freight')).toBe('amount');
  expect(widgets('orders.order_date')).toBe('date');
  expect(widgets('products.units_in_stock')).toBe('number');
  expect(widgets('products.discontinued')).toBe('switch');
  expect(fieldOf('northwind', 'categories.picture')).toMatchObject({ use: false });
  expect(fieldOf('northwind', 'customers.company_name')).toMatchObject({ required: true, props: { maxlength: 40 } });
  expect(fieldOf('psi', 'bas_currency.exchange_rate')).toMatchObject({ widget: 'number', props: { precision: 10 } });
  expect(fieldOf('psi', 'sys_user.password')).toMatchObject({ use: false, props: { password: true } });
  expect(widgets('bas_bank_account.is_enabled', 'psi')).toBe('switch');
});

test('Chinese comments name fields and tables, and say what may stand in them', () => {
  expect(guessOf('psi', 'bas_bank_account').title).toBe('银行账户');
  expect(guessOf('psi', 'sys_role').title).toBe('角色');
  expect(fieldOf('psi', 'fin_payable.supplier_id')).toMatchObject({ label: '供应商', isGuess: true });
  expect(targetOf(fieldOf('psi', 'bas_material.category_id'))).toBe('bas_material_category');
  expect(guessOf('psi', 'fin_payment_entry')).toMatchObject({ as: 'subTable', ofColumns: ['mid'] });
  const options = (place: string) => fieldOf('psi', place).options?.map(({ value, label }) => `${value} ${label}`);
  expect(options('sys_announcement.send_status')).toEqual(['0 未发布', '1 已发布', '2 已撤销']);
  expect(options('sys_announcement.priority')).toEqual(['L 低', 'M 中', 'H 高']);
  expect(options('sys_announcement.open_type')).toBeUndefined();
  expect(options('demo.sex')).toEqual(['1 男', '2 女']);
  expect(options('sys_user.sex')).toEqual(['0 默认未知', '1 男', '2 女']);
  expect(options('sys_sms.es_send_num')).toBeUndefined();
  expect(fieldOf('psi', 'sys_user.work_no').label).toBe('工号');
  expect(guessOf('psi', 'joa_demo')).toMatchObject({ as: 'none' });
});

test('an administrator says otherwise', () => {
  const orders = { title: '订单', code: 'sales', titleField: 'orderId', fields: { freight: { widget: 'number' } } };
  const { tables, findings } = applyCorrections(guesses.northwind, {
    tables: shapes.northwind,
    corrections: {
      'public.orders': orders,
      'public.order_details': { as: 'module' },
      'public.shippers': { as: 'none' },
      'public.customers': { fields: { fax: { use: false }, phone: { label: 'Telephone', required: true } } },
    },
  });
  expect(findings).toEqual([]);
  const of = (name: string) => tables.find(({ table }) => table === name)!;
  expect(of('orders')).toMatchObject({ title: '订单', code: 'sales', titleField: 'orderId' });
  expect(of('order_details').fields[0]).toMatchObject({ use: true, to: 'public.orders' });
  // Nothing is left of the shippers, so their numbers are numbers.
  expect(of('orders').fields.find(({ column }) => column === 'ship_via')).toMatchObject({ kind: 'integer' });
  const documents = expectValid(tables);
  expect(documents.map(({ code }) => code)).toContain('order-details');
  expect(documents.map(({ code }) => code)).not.toContain('shippers');
});

test('corrections that cannot be are said by their places', () => {
  const { findings } = applyCorrections(guesses.psi, {
    tables: shapes.psi,
    taken: ['demo'],
    corrections: {
      'nowhere.at_all': {},
      [keyOf(guessOf('psi', 'joa_demo'))]: { as: 'module' },
      [keyOf(guessOf('psi', 'demo'))]: {
        code: 'demo',
        titleField: 'nothing',
        fields: { age: { widget: 'colorPicker' }, none: {}, sex: { to: 'a.b' } },
      },
    },
  });
  const schema = guessOf('psi', 'demo').schema;
  expect(findings.map(({ field, rule }) => [field.replace(schema, 's'), rule])).toEqual([
    ['nowhere.at_all', 'unknownKey'],
    ['s.demo.fields.none', 'unknownKey'],
    ['s.demo.fields.age.widget', 'notAnOption'],
    ['s.demo.titleField', 'noSuchName'],
    ['s.joa_demo.as', 'notAnOption'],
    ['s.demo.code', 'duplicateValue'],
    ['s.demo.fields.sex.to', 'unknownResource'],
  ]);
});
