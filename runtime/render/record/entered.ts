import type { FieldDefinition } from '@tessera/schemas/language/field.ts';

/** A value without what formulas say in its rows. */
export function entered(field: FieldDefinition, value: unknown): unknown {
  if (field.kind !== 'rows' || !Array.isArray(value)) return value ?? null;
  const columns = (field.rows ?? []).filter(isEntered);
  return value.map((row: Record<string, unknown>) => ({
    ...(typeof row.id === 'string' ? { id: row.id } : {}),
    ...Object.fromEntries(columns.map((column) => [column.name, entered(column, row[column.name])])),
  }));
}

/** Filled by a person: no formula, nothing the system writes. */
export const isEntered = ({ fill, value, secret }: FieldDefinition): boolean => !fill && value === undefined && !secret;
