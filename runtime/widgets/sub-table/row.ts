import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isEmpty } from '../view.ts';

/** A row of a sub-table: its values by field name, and its id when the server knows it already. */
export type Row = Record<string, unknown>;

export const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];

export const emptyRow = (fields: FieldDefinition[]): Row =>
  Object.fromEntries(
    fields.flatMap((field) => (field.defaultValue === undefined ? [] : [[field.name, field.defaultValue]])),
  );

/** A row that a person never filled in: nothing but starting and computed values. */
export const isUntouched = (row: Row, fields: FieldDefinition[]): boolean =>
  row.id === undefined &&
  fields.every(
    (field) => field.value !== undefined || isEmpty(row[field.name]) || row[field.name] === field.defaultValue,
  );
