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

/** What a workbook holds of a record, or of a row of a sub-table. */
export interface WorkbookFields {
  fields: FieldDefinition[];
  tables: WorkbookTable[];
}

/** A sub-table, and what a workbook holds of its rows. */
export interface WorkbookTable extends WorkbookFields {
  field: FieldDefinition;
  /** The names on the way to it: `lines.details`. */
  path: string;
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
  return partsOf(chosen, { access, around: '' });
}

const partsOf = (
  fields: FieldDefinition[],
  { access, around }: { access: Access; around: string },
): WorkbookFields => ({
  fields: fields.filter((field) => field.kind !== 'rows'),
  tables: fields.flatMap((field) => {
    const path = around + field.name;
    const isShown = (cell: FieldDefinition) =>
      cell.kind !== 'none' && !isSecret(cell) && maySee(access, `${path}.${cell.name}`);
    const parts = partsOf((field.rows ?? []).filter(isShown), { access, around: `${path}.` });
    const isEmpty = parts.fields.length === 0 && parts.tables.length === 0;
    return field.kind === 'rows' && !isEmpty ? [{ field, path, ...parts }] : [];
  }),
});

/** Sub-tables with those in their rows, each before what stands in it. */
export const allTables = (tables: WorkbookTable[]): WorkbookTable[] =>
  tables.flatMap((table) => [table, ...allTables(table.tables)]);
