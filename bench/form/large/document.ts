import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';

/** As many rows as an order of a plant may have. */
export const rowCount = 5000;

const field = (name: string, part: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: name,
  name,
  kind: 'text',
  widget: 'input',
  label: name,
  ...part,
});
const decimal = { kind: 'decimal', widget: 'number' } as const;
const units = ['kg', 'm', 'pcs'].map((value) => ({ value, label: value }));

/** Twenty columns of mixed kinds, two of them formulas of their row. */
const columns: FieldDefinition[] = [
  field('item', { required: true }),
  field('qty', { kind: 'integer', widget: 'number' }),
  field('price', decimal),
  field('discount', decimal),
  field('amount', { kind: 'decimal', widget: 'calculate', value: 'qty * price' }),
  field('net', { kind: 'decimal', widget: 'calculate', value: 'amount * (100 - discount) / 100' }),
  field('unit', { widget: 'select', props: { options: { source: 'static', items: units } } }),
  field('due', { kind: 'date', widget: 'date' }),
  field('urgent', { kind: 'boolean', widget: 'switch' }),
  field('buyer', { kind: 'ref', widget: 'userPicker' }),
  ...Array.from({ length: 6 }, (_, n) => field(`text${n}`)),
  ...Array.from({ length: 4 }, (_, n) => field(`number${n}`, decimal)),
];

/** An order whose head adds up what its rows compute. */
export const largeOrder: PageDocument = {
  version: 2,
  model: {
    name: 'large',
    titleField: 'title',
    fields: [
      field('title'),
      field('lines', { kind: 'rows', widget: 'subTable', label: 'Lines', rows: columns }),
      field('total', { kind: 'decimal', widget: 'calculate', value: 'sum(lines.net)' }),
    ],
  },
  pages: {
    list: { columns: [{ field: 'title' }] },
    form: { body: ['title', 'total', 'lines'].map((id) => ({ node: 'field', id: `node-${id}`, field: id })) },
  },
};

/** What somebody filled in of a row; its formulas are the server's. */
export const rowAt = (n: number, buyer: string): Record<string, unknown> => ({
  item: `Item ${n}`,
  qty: 1 + (n % 90),
  price: 1.25 * (1 + (n % 40)),
  discount: n % 7,
  unit: units[n % units.length]?.value,
  due: `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
  urgent: n % 5 === 0,
  buyer,
  ...Object.fromEntries(Array.from({ length: 6 }, (_, c) => [`text${c}`, `text ${n * 7 + c}`])),
  ...Object.fromEntries(Array.from({ length: 4 }, (_, c) => [`number${c}`, (n * 13 + c) % 1000])),
});
