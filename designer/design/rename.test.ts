import { checkDocument } from '@tessera/schemas/document/check-document.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { expect, test } from 'vitest';
import { remove } from './edit.ts';
import { rename } from './set.ts';

const page: PageDocument = {
  version: 2,
  model: {
    name: 'order',
    titleField: 'title',
    showable: ['rate'],
    fields: [
      {
        id: 'title',
        name: 'title',
        kind: 'text',
        label: 'Title',
        widget: 'input',
        required: "rate  >  0 and title = 'rate'",
      },
      { id: 'rate', name: 'rate', kind: 'decimal', label: 'Rate', widget: 'number' },
      {
        id: 'lines',
        name: 'lines',
        kind: 'rows',
        label: 'Lines',
        widget: 'subTable',
        props: { summary: ['qty'] },
        rows: [
          { id: 'qty', name: 'qty', kind: 'decimal', label: 'Quantity', widget: 'number' },
          { id: 'sum', name: 'sum', kind: 'decimal', label: 'Sum', widget: 'calculate', value: 'qty * rate' },
        ],
      },
      {
        id: 'total',
        name: 'total',
        kind: 'decimal',
        label: 'Total',
        widget: 'calculate',
        value: 'sum(lines.qty) + sum(lines.sum)',
      },
    ],
  },
  pages: {
    form: {
      body: [
        ...['title', 'rate', 'lines', 'total'].map((id) => ({ node: 'field' as const, id, field: id })),
        { node: 'link', id: 'link', content: 'See', address: 'https://example.com/?r={rate}' },
      ],
    },
    list: { columns: [{ field: 'rate' }], sort: { field: 'rate', order: 'asc' }, keyword: ['title'] },
  },
};
const fieldOf = (of: PageDocument, id: string) => of.model.fields.find((field) => field.id === id);

test('it is right to begin with', () => expect(checkDocument(page).findings).toEqual([]));

test('a field of the record is renamed in formulas, sub-tables, links and lists of names, and nowhere else', () => {
  const next = rename(page, { key: 'rate', name: 'price' });
  expect(fieldOf(next, 'rate')?.name).toBe('price');
  // Spaces stay as they were written, and texts are not names.
  expect(fieldOf(next, 'title')?.required).toBe("price  >  0 and title = 'rate'");
  expect(fieldOf(next, 'lines')?.rows?.[1]?.value).toBe('qty * price');
  expect(next.model.showable).toEqual(['price']);
  expect(next.pages.form?.body.at(-1)).toMatchObject({ address: 'https://example.com/?r={price}' });
  expect(next.pages.list).toEqual(page.pages.list);
  expect(checkDocument(next).findings).toEqual([]);
});

test('a column is renamed in its table, in totals and where the record reads it', () => {
  const next = rename(page, { key: 'lines.qty', name: 'count' });
  expect(fieldOf(next, 'lines')?.rows?.[1]?.value).toBe('count * rate');
  expect(fieldOf(next, 'lines')?.props?.summary).toEqual(['count']);
  expect(fieldOf(next, 'total')?.value).toBe('sum(lines.count) + sum(lines.sum)');
  expect(checkDocument(next).findings).toEqual([]);
  // The function of the same name stays one.
  const summed = rename(page, { key: 'lines.sum', name: 'amount' });
  expect(fieldOf(summed, 'total')?.value).toBe('sum(lines.qty) + sum(lines.amount)');
  const table = rename(page, { key: 'lines', name: 'items' });
  expect(fieldOf(table, 'total')?.value).toBe('sum(items.qty) + sum(items.sum)');
  expect(checkDocument(table).findings).toEqual([]);
});

test('what is deleted goes from lists and sorting too, and the last field that names a record stays', () => {
  const next = remove(page, { keys: ['rate'] }).page;
  expect(next.pages.list).toEqual({ columns: [{ field: 'title' }], keyword: ['title'] });
  expect(next.model.showable).toEqual([]);
  const without = remove(remove(next, { keys: ['total'] }).page, { keys: ['lines'] }).page;
  expect(without.model.fields.map(({ id }) => id)).toEqual(['title']);
  expect(remove(without, { keys: ['title'] }).page).toBe(without);
});

const cell = (id: string, value?: string) =>
  ({
    id,
    name: id,
    kind: 'decimal',
    label: id,
    widget: value ? 'calculate' : 'number',
    ...(value ? { value } : {}),
  }) as const;
const table = (id: string, rows: FieldDefinition[], props = {}): FieldDefinition => ({
  id,
  name: id,
  kind: 'rows',
  label: id,
  widget: 'subTable',
  rows,
  props,
});
const details = table(
  'details',
  [cell('weight'), cell('amount', 'weight * price * rate'), cell('share', 'amount / sum(details.amount)')],
  { summary: ['amount'] },
);
const nested: PageDocument = {
  ...page,
  model: {
    ...page.model,
    fields: [
      page.model.fields[0]!,
      page.model.fields[1]!,
      table('lines', [cell('price'), details, cell('sum', 'sum(details.amount)')]),
      cell('total', 'sum(lines.details.amount) + sum(lines.sum)'),
    ],
  },
};
const line = (of: PageDocument) => fieldOf(of, 'lines')?.rows ?? [];

test('so it is in rows of rows: each level is renamed where it is read, in every level', () => {
  expect(checkDocument(nested).findings).toEqual([]);
  const inner = rename(nested, { key: 'lines.details.amount', name: 'worth' });
  expect(line(inner)[1]?.rows?.[2]?.value).toBe('worth / sum(details.worth)');
  expect(line(inner)[1]?.props?.summary).toEqual(['worth']);
  expect(line(inner)[2]?.value).toBe('sum(details.worth)');
  expect(fieldOf(inner, 'total')?.value).toBe('sum(lines.details.worth) + sum(lines.sum)');
  const between = rename(nested, { key: 'lines.details', name: 'parts' });
  expect(line(between)[1]?.rows?.[2]?.value).toBe('amount / sum(parts.amount)');
  expect(fieldOf(between, 'total')?.value).toBe('sum(lines.parts.amount) + sum(lines.sum)');
  const outer = rename(nested, { key: 'lines.price', name: 'cost' });
  expect(line(outer)[1]?.rows?.[1]?.value).toBe('weight * cost * rate');
  const head = rename(nested, { key: 'rate', name: 'factor' });
  expect(line(head)[1]?.rows?.[1]?.value).toBe('weight * price * factor');
  for (const one of [inner, between, outer, head]) expect(checkDocument(one).findings).toEqual([]);
  // A name of an inner row hides those around it: none of these may be called so while the row speaks of them.
  for (const key of ['rate', 'lines.price']) expect(rename(nested, { key, name: 'weight' })).toBe(nested);
  for (const name of ['rate', 'price']) expect(rename(nested, { key: 'lines.details.weight', name })).toBe(nested);
  expect(rename(nested, { key: 'lines.details.weight', name: 'total' })).not.toBe(nested);
});

test('no name makes a formula of a sub-table mean another field', () => {
  const written = (part: object) => JSON.stringify({ ...page, model: { ...page.model, ...part } });
  // `sum` is computed of the record's rate: neither may the rate be called as a column, nor a column as the rate.
  expect(rename(page, { key: 'rate', name: 'qty' })).toBe(page);
  expect(rename(page, { key: 'lines.qty', name: 'rate' })).toBe(page);
  // Of a field that they do not speak of, a column may have the name.
  expect(written(rename(page, { key: 'lines.qty', name: 'title' }).model)).toContain('title * rate');
});
