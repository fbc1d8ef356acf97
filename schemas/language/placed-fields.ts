import type { FieldDefinition } from './field.ts';

/** A field with the sub-tables that it stands in, outermost first; none for a field of the head. */
export interface PlacedField {
  field: FieldDefinition;
  tables: FieldDefinition[];
}

/** Fields of a model with those of its sub-tables, and of the sub-tables in these; each before what stands in it. */
export const placedFields = (fields: readonly FieldDefinition[], tables: FieldDefinition[] = []): PlacedField[] =>
  fields.flatMap((field) => [{ field, tables }, ...(field.rows ? placedFields(field.rows, [...tables, field]) : [])]);

/** The names of a field and of what it stands in: `lines.details.qty`. */
export const namePath = ({ field, tables }: PlacedField): string =>
  [...tables, field].map(({ name }) => name).join('.');
