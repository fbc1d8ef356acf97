import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';

/** How many rows there are. */
export const countText = t('共 {count} 行', '共 {count} 列', 'Rows: {count}', '{count} 行');

/** A row of a sub-table: its values by field name, and its id when the server knows it already. */
export type Row = Record<string, unknown>;

export const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];

/** The values of a row as those of a new one: whatever stands in it is new too. */
export function asNew({ id: _, ...row }: Row, fields: FieldDefinition[]): Row {
  for (const { name, rows, kind } of fields)
    if (kind === 'rows' && Array.isArray(row[name])) row[name] = rowsOf(row[name]).map((one) => asNew(one, rows ?? []));
  return row;
}
