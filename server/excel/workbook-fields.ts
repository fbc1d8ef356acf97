import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import type { Target } from '../dialects/operations.ts';
import { maySee } from '../engine/access.ts';

/** The fields that stand in a workbook: what the list shows and this user may see; no sub-tables. */
export function workbookFields(target: Target, wanted?: string[]): FieldDefinition[] {
  const { resource, access } = target;
  const visible = resource.fields
    .map(({ field }) => field)
    .filter((field) => !field.secret && field.kind !== 'rows' && field.kind !== 'none' && maySee(access, field.name));
  if (wanted) {
    const unknown = wanted.filter((name) => !visible.some((field) => field.name === name));
    if (unknown.length > 0)
      throw new Problem('INVALID', { findings: unknown.map((name) => finding(`columns.${name}`, 'unknownKey')) });
    return wanted.flatMap((name) => visible.find((field) => field.name === name) ?? []);
  }
  return visible;
}
