import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { finding } from '@tessera/schemas/texts/findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { type Language, languages, textIn } from '@tessera/schemas/texts/text.ts';
import type { Resource } from '../engine/registry/resource.ts';
import type { Work } from '../engine/work/work.ts';
import { type CellReader, cellReaderOf } from './cells.ts';
import { workbookFields } from './workbook-fields.ts';

/** The fields that a person enters, and a cell can hold. */
export const importFields = ({ authority }: Work, resource: Resource): FieldDefinition[] =>
  workbookFields(resource, { access: authority.accessTo(resource) }).filter(
    (field) =>
      !field.fill && !field.value && field.readonly !== true && field.kind !== 'files' && field.kind !== 'json',
  );

/** What the columns of a workbook are. */
export interface ImportColumns {
  head: unknown[];
  fields: (FieldDefinition | undefined)[];
  reader: CellReader;
}

/** Throws INVALID with the heads that name no field; those of `passedOver` are none and no trouble. */
export async function readColumns(
  work: Work,
  { resource, head, passedOver }: { resource: Resource; head: unknown[]; passedOver: ReadonlySet<string> },
): Promise<ImportColumns> {
  const entered = new Set(importFields(work, resource).map(({ id }) => id));
  const byHead = headsOf(work, resource);
  const named = head.map((cell) =>
    byHead.get(
      String(cell ?? '')
        .replace(/^\*/, '')
        .trim(),
    ),
  );
  // What the server fills in or computes stands in an export too; coming back it is passed over.
  const fields = named.map((field) => (field && entered.has(field.id) ? field : undefined));
  const isPassedOver = (cell: unknown) => cell === null || cell === '' || passedOver.has(String(cell));
  const unknown = head.flatMap((cell, index) => (named[index] || isPassedOver(cell) ? [] : [String(cell)]));
  if (unknown.length > 0 || fields.every((field) => !field))
    refuse((unknown.length > 0 ? unknown : ['1']).map((name) => finding(name.slice(0, 100), 'unknownKey')));
  const read = fields.flatMap((field) => field ?? []);
  return { head, fields, reader: await cellReaderOf(work, { resource, fields: read }) };
}

/** The fields that a head may name: by label in any language, and first of all in the actor's. */
function headsOf({ authority, language }: Work, resource: Resource): Map<string, FieldDefinition> {
  const fields = workbookFields(resource, { access: authority.accessTo(resource) });
  const heads = new Map<string, FieldDefinition>();
  const said: Language[] = [...languages, language];
  for (const each of said) for (const field of fields) heads.set(textIn(field.label, each), field);
  for (const field of fields) if (!heads.has(field.name)) heads.set(field.name, field);
  return heads;
}
