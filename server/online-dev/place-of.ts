import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Language, textIn } from '@tessera/schemas/texts/text.ts';

/** The field that a path leads into, and the column of its sub-table, as people call them: `Lines · Product`. */
export const placeOf = (
  path: string,
  { fields, language }: { fields: readonly FieldDefinition[]; language: Language },
) =>
  fieldsAt(path, fields)
    .map(({ label, name }) => textIn(label, language) || name)
    .join(' · ');

function fieldsAt(path: string, fields: readonly FieldDefinition[]): FieldDefinition[] {
  const [, index, rest = ''] = /^(?:model\.fields|rows)\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  const field = index === undefined ? undefined : fields[Number(index)];
  return field ? [field, ...fieldsAt(rest, field.rows ?? [])] : [];
}
