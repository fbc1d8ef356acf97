import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { type Access, maySee } from '../engine/work/access.ts';

interface Selection {
  access: Access;
  /** Names of fields and sub-tables, in their order; without them all. */
  wanted?: string[] | undefined;
}

/** A sub-table, and the fields of it that a workbook holds. */
export interface WorkbookTable {
  field: FieldDefinition;
  cells: FieldDefinition[];
}

export interface WorkbookFields {
  fields: FieldDefinition[];
  tables: WorkbookTable[];
}

/** What of a record stands in a workbook: what this user may see, and no secret. */
export function workbookFields(resource: Resource, { access, wanted }: Selection): WorkbookFields {
  const visible = resource.fields
    .map(({ field }) => field)
    .filter((field) => field.kind !== 'none' && !isSecret(field) && maySee(access, field.name));
  const unknown = wanted?.filter((name) => !visible.some((field) => field.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Problem('INVALID', { findings: unknown.map((name) => finding(`columns.${name}`, 'unknownKey')) });
  const chosen = wanted ? wanted.flatMap((name) => visible.find((field) => field.name === name) ?? []) : visible;
  return {
    fields: chosen.filter((field) => field.kind !== 'rows'),
    tables: chosen.flatMap((field) => {
      const cells = (field.rows ?? []).filter(
        (cell) => cell.kind !== 'none' && !isSecret(cell) && maySee(access, cell.name, { path: field.name }),
      );
      return field.kind === 'rows' && cells.length > 0 ? [{ field, cells }] : [];
    }),
  };
}
