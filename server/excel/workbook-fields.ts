import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { parentField } from '@tessera/schemas/language/system-fields.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
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

/** What a workbook holds of the records of a module. */
interface RecordFields extends WorkbookFields {
  /** Of a tree, the one among the fields that says what a record hangs below. */
  parent?: FieldDefinition;
}

/** A sub-table, and what a workbook holds of its rows. */
export interface WorkbookTable extends WorkbookFields {
  field: FieldDefinition;
  /** The names on the way to it: `lines.details`. */
  path: string;
  /** Its rows hold more than this user sees. */
  isPartial: boolean;
}

/** What of a record stands in a workbook: what this user may see, and no secret. */
export function workbookFields(work: Work, { resource, wanted }: Selection): RecordFields {
  const reading: Reading = { resource, access: work.authority.accessTo(resource), reader: work };
  const visible = resource.fields.map(({ field }) => field).filter(({ name }) => maySee(reading.access, name));
  const unknown = wanted?.filter((name) => !visible.some((field) => field.name === name && !isSecret(field))) ?? [];
  if (unknown.length > 0)
    throw new Problem('INVALID', { findings: unknown.map((name) => finding(`columns.${name}`, 'unknownKey')) });
  const chosen = wanted ? wanted.flatMap((name) => visible.find((field) => field.name === name) ?? []) : visible;
  const parts = partsOf(chosen, { ...reading, around: '' });
  const { name, definition } = resource;
  const { model } = definition;
  // Whoever does not see what the records are called is not told by the names of those above them.
  if (!resource.has('tree') || model.external || !maySee(reading.access, model.titleField)) return parts;
  const parent: FieldDefinition = { ...parentField({ name, model }), help: parentHelp };
  // Behind what the record is called.
  const at = parts.fields.findIndex((field) => field.name === model.titleField) + 1;
  return { ...parts, parent, fields: [...parts.fields.slice(0, at), parent, ...parts.fields.slice(at)] };
}

const parentHelp = t(
  '从最上级写起，各级之间用“ / ”隔开，也可以是本文件里的行；留空为顶级',
  '從最上層寫起，各層之間用「 / 」隔開，也可以是本檔案裡的列；留空為最上層',
  'From the top down, with “ / ” between the levels; rows of this file count too; empty: top level',
  '最上位から順に「 / 」で区切って記入します。このファイル内の行も指定できます。空欄は最上位です',
);

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
      const { rows = [] } = fields.find(({ name }) => name === field.name) ?? field;
      const isPartial = rows.some(({ name }) => !maySee(reading.access, `${path}.${name}`));
      return parts.fields.length === 0 && parts.tables.length === 0 ? [] : [{ field, path, isPartial, ...parts }];
    }),
  };
}

/** Sub-tables with those in their rows, each before what stands in it. */
export const allTables = (tables: WorkbookTable[]): WorkbookTable[] =>
  tables.flatMap((table) => [table, ...allTables(table.tables)]);
