import { expect, test } from 'vitest';
import { type Reference, tableSet } from '../references.ts';
import { type ColumnShape, type TableShape, tableKey } from '../table-shape.ts';
import { subTablesOf } from './sub-tables.ts';

const column = (name: string, nullable = false): ColumnShape =>
  ({ name, kind: 'integer', type: 'integer', nullable, default: null, comment: null, length: null }) as never;
const table = (name: string, columns: ColumnShape[]) =>
  ({
    ...{ schema: 's', name, kind: 'table', comment: null, columns, foreignKeys: [], uniqueKeys: [] },
    primaryKey: { columns: ['id'] },
  }) as unknown as TableShape;
const invoices = table('invoices', [column('id')]);
const to = { to: 's.invoices', isGuess: false, targets: ['id'] };
const reference = (name: string, more: object = {}) => ({ ...to, columns: [name], ...more }) as unknown as Reference;

function rowsOf(lines: TableShape, references: Reference[]): string[] | undefined {
  const key = tableKey(lines);
  const set = tableSet([invoices, lines]);
  return subTablesOf(set, new Map([[key, references]])).get(key)?.columns;
}

test('of several ways to its main table the rows go by the one that is always given, in whatever order they stand', () => {
  const lines = table('invoice_lines', [column('id'), column('invoice_id'), column('credited_invoice_id', true)]);
  const own = reference('invoice_id', { onDelete: 'cascade' });
  const other = reference('credited_invoice_id');
  expect(rowsOf(lines, [other, own])).toEqual(['invoice_id']);
  expect(rowsOf(lines, [own, other])).toEqual(['invoice_id']);
  expect(rowsOf(lines, [other])).toEqual(['credited_invoice_id']);
});

test('where nothing says which of them it is, the rows stand by themselves', () => {
  const lines = table('invoice_lines', [column('id'), column('first_invoice'), column('second_invoice')]);
  expect(rowsOf(lines, [reference('first_invoice'), reference('second_invoice')])).toBeUndefined();
});
