import type { Link } from '../open-link.ts';
import type { TableColumn, TableName } from './table.ts';

/** As much of a column as says how it is read. */
type ReadColumn = Pick<TableColumn, 'name' | 'type' | 'kind' | 'collation'>;

/**
 * What is asked for to read a column. MySQL calls a tinyint(1) yes or no, which may hold any number: it is asked for the
 * number. Bytes, of which keys may be made, are read as a text.
 */
export function readColumn(
  { name, type, kind }: ReadColumn,
  { quote, family, hex }: Pick<Link, 'quote' | 'family' | 'hex'>,
): string {
  if (kind === 'binary') return hex(quote(name));
  return family === 'mysql' && isYesOrNo(type) ? `(${quote(name)} + 0)` : quote(name);
}

/** Whether MySQL means yes or no by a type. */
export const isYesOrNo = (type: string): boolean => /^(tinyint|bit)\(1\)/i.test(type);

/** Columns of a table that hold the key of a row elsewhere. */
export interface HeldKey {
  /** The table that they stand in, and the one that the key is of. */
  from: TableName;
  to: TableName;
  parts: { column: ReadColumn; key: ReadColumn }[];
}

/**
 * What is asked for to read one of these columns: the key as its own row spells it. Where upper and lower case, accents or
 * blanks at the end make no difference, a row that says `abc ` points to the one whose key is `ABC`. What points to no row
 * is read as it stands.
 */
export function readHeldKey(
  { from, to, parts }: HeldKey,
  { part, link }: { part: HeldKey['parts'][number]; link: Pick<Link, 'quote' | 'family' | 'hex'> },
): string {
  const own = readColumn(part.column, link);
  const same = parts.map((one) => sameText(one, { table: `${nameOf(from, link)}.`, link }));
  if (!part.column.collation || !same.every((one) => one !== undefined)) return own;
  return `coalesce((select p.${link.quote(part.key.name)} from ${nameOf(to, link)} p where ${same.join(' and ')} limit 1), ${own})`;
}

const nameOf = ({ schema, name }: TableName, { quote }: Pick<Link, 'quote'>) => `${quote(schema)}.${quote(name)}`;

/** That both are the same as the rules of the key say; undefined where they cannot be compared by them. */
function sameText(
  { column, key }: HeldKey['parts'][number],
  { table, link: { quote, family } }: { table: string; link: Pick<Link, 'quote' | 'family'> },
): string | undefined {
  const [held, own] = [`${table}${quote(column.name)}`, `p.${quote(key.name)}`];
  if (column.collation === key.collation) return column.kind === key.kind ? `${own} = ${held}` : undefined;
  if (family !== 'mysql' || !column.collation || !key.collation) return undefined;
  return charsetOf(column.collation) === charsetOf(key.collation)
    ? `${own} = ${held} collate ${quote(key.collation)}`
    : undefined;
}

/** `utf8mb4` of `utf8mb4_general_ci`, which is how MySQL names the rules of a set of characters. */
const charsetOf = (collation: string) => collation.split('_', 1)[0];

/** A text that bytes can be made of. */
export const isHex = (text: string): boolean => /^(?:[0-9a-f]{2})*$/i.test(text);
