import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Language, languages, textIn } from '@tessera/schemas/texts/text.ts';
import type { WorkbookFields, WorkbookTable } from './workbook-fields.ts';

/** The columns that only the product reads: which record and which version of it a row is of, and which row of a sub-table. */
export const idHead = '@id';
export const versionHead = '@version';
export const rowIdHead = ({ field }: Pick<WorkbookTable, 'field'>) => `@${field.name}`;
export const isHiddenHead = (head: string): boolean => head.startsWith('@');

/** What a column is of. */
export type ColumnMeaning =
  | { is: 'id' | 'version' }
  | { is: 'field'; field: FieldDefinition }
  | { is: 'rowId'; table: WorkbookTable }
  | { is: 'cell'; table: WorkbookTable; field: FieldDefinition };

/** A field by its label, with its name where that label stands at another one too. */
export function headOf(field: FieldDefinition, { among, language }: { among: FieldDefinition[]; language: Language }) {
  const label = textIn(field.label, language).trim();
  const isOwn = label !== '' && !isHiddenHead(label) && !label.startsWith('*');
  const stands = among.filter((other) => textIn(other.label, language).trim() === label).length;
  return isOwn && stands === 1 ? label : `${label} (${field.name})`.trim();
}

/** A field of a sub-table: `Lines/Quantity`. */
export const cellHead = (
  { field, cells }: WorkbookTable,
  { cell, among, language }: { cell: FieldDefinition; among: FieldDefinition[]; language: Language },
): string => `${headOf(field, { among, language })}/${headOf(cell, { among: cells, language })}`;

/** All that heads can mean: labels in any language, first of all in the reader's, and names of fields. */
export function meaningsOfHeads({ fields, tables }: WorkbookFields, reader: Language): Map<string, ColumnMeaning> {
  const heads = new Map<string, ColumnMeaning>();
  const among = [...fields, ...tables.map(({ field }) => field)];
  for (const field of fields) heads.set(field.name, { is: 'field', field });
  for (const table of tables)
    for (const cell of table.cells) heads.set(`${table.field.name}/${cell.name}`, { is: 'cell', table, field: cell });
  for (const language of [...languages, reader]) {
    for (const table of tables)
      for (const cell of table.cells)
        heads.set(cellHead(table, { cell, among, language }), { is: 'cell', table, field: cell });
    for (const field of fields) heads.set(headOf(field, { among, language }), { is: 'field', field });
  }
  for (const table of tables) heads.set(rowIdHead(table), { is: 'rowId', table });
  heads.set(idHead, { is: 'id' });
  heads.set(versionHead, { is: 'version' });
  return heads;
}
