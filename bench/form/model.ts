import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';

const heads = 200;
const columns = 10;
export const rowCount = 1000;

const decimal = { kind: 'decimal', widget: 'number' } as const;
const text = { kind: 'text', widget: 'input' } as const;
const result = { kind: 'decimal', widget: 'calculate' } as const;
const field = (name: string, part: Pick<FieldDefinition, 'kind' | 'widget'> & Partial<FieldDefinition>) => ({
  id: name,
  name,
  label: name,
  ...part,
});

/** An order with 200 fields, every tenth with a condition, and a sub-table of ten columns with a formula and a condition. */
export const model: ModelDefinition = {
  name: 'bench',
  titleField: 'f0',
  fields: [
    field('f0', decimal),
    ...Array.from({ length: heads - 3 }, (_, index) =>
      field(`f${index + 1}`, {
        ...(index % 2 === 0 ? text : decimal),
        ...(index % 10 === 0 ? { visible: 'f0 > 1', required: 'f0 > 100', readonly: 'f0 > 1000' } : {}),
      }),
    ),
    field('lines', {
      kind: 'rows',
      widget: 'subTable',
      rows: [
        field('item', { ...text, required: true }),
        field('qty', decimal),
        field('price', decimal),
        field('amount', { ...result, value: 'qty * price' }),
        field('reason', { ...text, visible: 'price > 5' }),
        ...Array.from({ length: columns - 5 }, (_, index) => field(`c${index}`, text)),
      ],
    }),
    field('total', { ...result, value: 'sum(lines.amount) + f0' }),
  ],
};

/** A record of it, of which one row in a hundred lacks its item. */
export const values = (): Record<string, unknown> => ({
  f0: 1,
  lines: Array.from({ length: rowCount }, (_, index) => ({
    id: `r${index}`,
    ...(index % 100 === 0 ? {} : { item: `item ${index}` }),
    qty: index % 7,
    price: index % 11,
  })),
});
