import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Language, languages, textIn } from '@tessera/schemas/texts/text.ts';
import { allTables, type WorkbookFields, type WorkbookTable } from './workbook-fields.ts';

/** The columns that only the product reads: which record and which version of it a row is of, and which row of a sub-table. */
export const idHead = '@id';
export const versionHead = '@version';
export const rowIdHead = ({ path }: Pick<WorkbookTable, 'path'>) => `@${path}`;
export const isHiddenHead = (head: string): boolean => head.startsWith('@');

/** What a column is of. */
export type ColumnMeaning =
  | { is: 'id' | 'version' }
  | { is: 'field'; field: FieldDefinition }
  | { is: 'rowId'; table: WorkbookTable }
  | { is: 'cell'; table: WorkbookTable; field: FieldDefinition };

/** A column that people read: a field of the record, or of a sub-table. */
interface ReadColumn {
  /** `Lines/Details/Quantity`. */
  head: string;
  field: FieldDefinition;
  table?: WorkbookTable;
}

/**
 * The columns that people read, each field by its label, with its name where that label stands at another one beside it:
 * those of the record first, of each sub-table what stands in its rows behind them.
 */
export function headsOf({ fields, tables }: WorkbookFields, language: Language): ReadColumn[] {
  const among = [...fields, ...tables.map(({ field }) => field)];
  const own = (field: FieldDefinition) => headOf(field, { among, language });
  return apart([
    ...fields.map((field) => ({ head: own(field), field })),
    ...tables.flatMap((table) =>
      headsOf(table, language).map(({ head, ...column }) => ({
        table,
        ...column,
        head: `${own(table.field)}/${head}`,
      })),
    ),
  ]);
}

/** A label can be written as another one with its name is: `x (a)`. No two columns have one head. */
function apart(columns: ReadColumn[]): ReadColumn[] {
  const pathOf = ({ field, table }: ReadColumn) => (table ? `${table.path}.${field.name}` : field.name);
  return [(one: ReadColumn) => one.field.name, pathOf].reduce((given, suffixOf) => {
    const counts = new Map<string, number>();
    for (const { head } of given) counts.set(head, (counts.get(head) ?? 0) + 1);
    return given.map((one) => (counts.get(one.head) === 1 ? one : { ...one, head: `${one.head} (${suffixOf(one)})` }));
  }, columns);
}

function headOf(field: FieldDefinition, { among, language }: { among: FieldDefinition[]; language: Language }) {
  const label = textIn(field.label, language).trim();
  const isOwn = label !== '' && !isHiddenHead(label) && !label.startsWith('*');
  const stands = among.filter((other) => textIn(other.label, language).trim() === label).length;
  return isOwn && stands === 1 ? label : `${label} (${field.name})`.trim();
}

/** All that heads can mean: labels in any language, first of all in the reader's, and names of fields. */
export function meaningsOfHeads(known: WorkbookFields, reader: Language): Map<string, ColumnMeaning> {
  const heads = new Map<string, ColumnMeaning>();
  const meaningOf = ({ field, table }: Omit<ReadColumn, 'head'>): ColumnMeaning =>
    table ? { is: 'cell', table, field } : { is: 'field', field };
  const tables = allTables(known.tables);
  for (const field of known.fields) heads.set(field.name, { is: 'field', field });
  for (const table of tables)
    for (const field of table.fields)
      heads.set(`${table.path}.${field.name}`.replaceAll('.', '/'), { is: 'cell', table, field });
  // The record's own fields last: what is called so is first of all one of them.
  for (const language of [...languages, reader])
    for (const { head, ...column } of headsOf(known, language).reverse()) heads.set(head, meaningOf(column));
  for (const table of tables) heads.set(rowIdHead(table), { is: 'rowId', table });
  heads.set(idHead, { is: 'id' });
  heads.set(versionHead, { is: 'version' });
  return heads;
}
