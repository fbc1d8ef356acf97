import { expect, test } from 'vitest';
import type { LinkTables } from '../../host/host.ts';
import { sqlChoices } from './sql-choices.ts';

const table = (name: string, columns: string[], schema = 'public') => ({
  schema,
  name,
  columns: columns.map((column) => ({ name: column, type: 'text' })),
});
const known: LinkTables = {
  dialect: 'postgres',
  tables: [
    table('orders', ['order_id', 'customer_id']),
    table('customers', ['customer_id', 'city']),
    table('Order Details', ['quantity']),
    table('log', ['at'], 'audit'),
  ],
};

/** What is offered at the `|` of a text, of the kinds that are asked for. */
const offered = (marked: string, { kinds = ['table', 'column', 'parameter', 'alias', 'schema'], of = known } = {}) => {
  const offset = marked.indexOf('|');
  const found = sqlChoices(marked.replace('|', ''), { offset, parameters: ['country', 'least'], known: of });
  return found?.choices.filter(({ is }) => kinds.includes(is)).map(({ label }) => label);
};
const tables = ['orders', 'customers', 'Order Details', 'audit.log', 'public', 'audit'];

test.each([
  ['select * from |', tables],
  ['select * from ord|', tables],
  ['select * from orders o left JOIN |', tables],
  ['select * from orders, |', tables],
  ['select * from (select 1) x, |', tables],
  ['select * from audit.|', ['log']],
  ['select a, | from orders', ['order_id', 'customer_id', 'orders']],
  ['select count(a, |) from orders', ['order_id', 'customer_id', 'orders']],
  ['select o.| from orders as o join customers c on true', ['order_id', 'customer_id']],
  ['select customers.ci| from orders', ['customer_id', 'city']],
  ['select public.orders.| from x', ['order_id', 'customer_id']],
  ['select "Order Details".| from "Order Details"', ['quantity']],
  ['select 1 from orders o where |', ['order_id', 'customer_id', 'o']],
  ['select x from orders; select | from customers', ['customer_id', 'city', 'customers']],
  ['select | from (select 1', ['order_id', 'customer_id', 'city', 'quantity', 'at']],
  ['select :|', ['country', 'least']],
  ['select :co|', ['country', 'least']],
  ["select 'from |'", undefined],
  ["select 'from |", undefined],
  ['select 1 -- from |', undefined],
  ['select /* from | */ 1', undefined],
])('at %s', (marked, expected) => {
  expect(offered(marked)).toEqual(expected);
});

test('a cast is no parameter', () => {
  expect(offered("select '1'::|", { kinds: ['parameter'] })).toEqual([]);
});

test('names are written as the database reads them, words as the person writes', () => {
  const at = (text: string, of: LinkTables) => sqlChoices(text, { offset: text.length, parameters: [], known: of });
  const insertOf = (of: LinkTables) => at('select 1 from ', of)?.choices.map(({ insert }) => insert);
  expect(insertOf(known)).toEqual(['orders', 'customers', '"Order Details"', 'audit.log', undefined, undefined]);
  const mysql: LinkTables = { dialect: 'mysql', tables: [table('Genre', []), table('order', []), table('a b', [])] };
  expect(insertOf(mysql)).toEqual(['Genre', '`order`', '`a b`']);
  const words = at('SEL', known)?.choices.filter(({ is }) => is === 'keyword');
  expect(words?.[0]?.label).toBe('SELECT');
  expect(at('sel', known)?.typed).toBe(0);
});
