import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { fieldNode } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';

export const fieldCount = 300;

const usual = [
  { kind: 'text', widget: 'input' },
  { kind: 'decimal', widget: 'number' },
  { kind: 'date', widget: 'date' },
  { kind: 'longText', widget: 'textarea' },
  { kind: 'boolean', widget: 'switch' },
] as const;

/** A form of 300 fields, two in a row. */
export function large(): PageDocument {
  const all = Array.from({ length: fieldCount }, (_, index): FieldDefinition => {
    const { kind, widget } = usual[index % usual.length] ?? usual[0];
    return { id: `f${index}`, name: `f${index}`, kind, widget, label: `Field ${index}` };
  });
  return {
    version: 2,
    model: { name: 'large', titleField: 'f0', fields: all },
    pages: { form: { body: all.map(({ id }) => fieldNode(id, 12)) }, list: { columns: [{ field: 'f0' }] } },
  };
}
