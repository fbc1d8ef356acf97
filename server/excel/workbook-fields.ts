import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { finding } from '@tessera/schemas/texts/findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { type Access, maySee } from '../engine/work/access.ts';

interface Selection {
  access: Access;
  /** Names of fields, in their order; without them all. */
  wanted?: string[] | undefined;
}

/** The fields that stand in a workbook: what the list shows and this user may see; no sub-tables. */
export function workbookFields(resource: Resource, { access, wanted }: Selection): FieldDefinition[] {
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
