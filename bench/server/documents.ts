import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';

const field = (id: string, name: string, kind: FieldDefinition['kind'], widget: string): FieldDefinition => ({
  id,
  name,
  kind,
  label: name,
  widget: widget as FieldDefinition['widget'],
});

/** A module of one table: what is listed, searched, read and created a million times. */
export const ticket: PageDocument = {
  version: 2,
  model: {
    name: 'ticket',
    titleField: 'title',
    fields: [
      { ...field('a', 'title', 'text', 'input'), required: true, props: { maxlength: 100 } },
      { ...field('b', 'status', 'text', 'input'), props: { maxlength: 20 } },
      { ...field('c', 'amount', 'decimal', 'amount'), props: { min: 0 } },
      field('d', 'day', 'date', 'date'),
      field('e', 'note', 'text', 'input'),
    ],
  },
  pages: {
    list: {
      columns: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ field: id })),
      search: [{ field: 'b', operator: 'eq' }],
      keyword: ['a', 'b', 'e'],
      sort: { field: 'd', order: 'desc' },
      permissions: { button: true, column: true, data: true },
    },
    form: { body: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ node: 'field', id: id, field: id })) },
  },
};

/** A module with a sub-table whose total the form computes. */
export const order: PageDocument = {
  version: 2,
  model: {
    name: 'order',
    titleField: 'title',
    fields: [
      field('a', 'title', 'text', 'input'),
      {
        ...field('l', 'lines', 'rows', 'subTable'),
        rows: [
          field('la', 'item', 'text', 'input'),
          field('lb', 'qty', 'integer', 'number'),
          field('lc', 'price', 'decimal', 'amount'),
        ],
      },
    ],
  },
  pages: {
    list: { columns: [{ field: 'a' }] },
    form: {
      body: [
        { node: 'field', id: 'a', field: 'a' },
        { node: 'field', id: 'l', field: 'l' },
      ],
    },
  },
};
