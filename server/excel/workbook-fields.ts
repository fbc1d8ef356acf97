import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { asRead, type Reader } from '../engine/read/references/borrowing.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { type Access, maySee } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';

interface Selection {
  resource: Resource;
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
export function workbookFields(work: Work, { resource, wanted }: Selection): WorkbookFields {
  const reading: Reading = { resource, access: work.authority.accessTo(resource), reader: work };
  const visible = resource.fields.map(({ field }) => field).filter(({ name }) => maySee(reading.access, name));
  const unknown = wanted?.filter((name) => !visible.some((field) => field.name === name && !isSecret(field))) ?? [];
  if (unknown.length > 0)
    throw new Problem('INVALID', { findings: unknown.map((name) => finding(`columns.${name}`, 'unknownKey')) });
  const chosen = wanted ? wanted.flatMap((name) => visible.find((field) => field.name === name) ?? []) : visible;
  return partsOf(chosen, { ...reading, around: '' });
}

interface Reading {
  resource: Resource;
  access: Access;
  reader: Reader;
}

function partsOf(fields: FieldDefinition[], { around, ...reading }: Reading & { around: string }): WorkbookFields {
  const seen = fields.flatMap((field) => {
    const path = around + field.name;
    return isSecret(field) || !maySee(reading.access, path) ? [] : (asRead(field, { ...reading, path }) ?? []);
  });
  return {
    fields: seen.filter((field) => field.kind !== 'rows'),
    tables: seen.flatMap((field) => {
      if (field.kind !== 'rows') return [];
      const path = around + field.name;
      const parts = partsOf(field.rows ?? [], { ...reading, around: `${path}.` });
      return parts.fields.length === 0 && parts.tables.length === 0 ? [] : [{ field, path, ...parts }];
    }),
  };
}

/** Sub-tables with those in their rows, each before what stands in it. */
export const allTables = (tables: WorkbookTable[]): WorkbookTable[] =>
  tables.flatMap((table) => [table, ...allTables(table.tables)]);
