import type { Link } from '../open-link.ts';
import { askCatalog } from './ask-catalog.ts';
import * as mysql from './mysql-questions.ts';
import * as postgres from './postgres-questions.ts';
import { readTables } from './read-catalog.ts';
import type { ForeignKey, TableDetail, TableName } from './table.ts';

/** Rows of a table that the database deletes with those that they point to. */
export interface Cascade {
  table: TableName;
  key: ForeignKey;
}

interface Pointing extends TableName {
  /** It has columns that the link's user may not read. */
  hasMore: boolean | number;
}

/**
 * What goes with rows of a table: keys of others, or its own, that cascade. Not of tables that only join, whose rows say
 * nothing but that two others belong together, where nothing goes with these either; nor by columns that the link's user may
 * not read, of which nobody can tell.
 */
export const cascadesFrom = (link: Link, name: TableName): Promise<Cascade[]> =>
  cascadesBelow(link, { name, above: [] });

/** `above`: tables that only join, on the way there. */
async function cascadesBelow(
  link: Link,
  { name, above }: { name: TableName; above: readonly string[] },
): Promise<Cascade[]> {
  const { cascading } = link.family === 'postgres' ? postgres : mysql;
  const pointing = await askCatalog<Pointing>(link, { text: cascading, values: [name.schema, name.name] });
  const hidden = new Set(pointing.filter(({ hasMore }) => hasMore === true || Number(hasMore) === 1).map(keyOf));
  const found: Cascade[] = [];
  for (const table of await readTables(link, pointing)) {
    const { schema, columns, foreignKeys } = table;
    const readable = new Set(columns.map((column) => column.name));
    const cascades = foreignKeys.filter(
      (key) =>
        key.onDelete === 'cascade' && isSame(link, key.target, name) && key.columns.every((one) => readable.has(one)),
    );
    if (cascades.length === 0) continue;
    const isKnown = above.includes(keyOf(table));
    const saysMore = hidden.has(keyOf(table)) || hasOwnColumns(table);
    // A circle of tables that only join says no more the second time.
    const below = () => cascadesBelow(link, { name: table, above: [...above, keyOf(table)] });
    if (!saysMore && (isKnown || (await below()).length === 0)) continue;
    found.push(...cascades.map((key) => ({ table: { schema, name: table.name }, key })));
  }
  return found;
}

const keyOf = ({ schema, name }: TableName) => JSON.stringify([schema, name]);

/** MySQL may keep the names of tables in small letters, and those in keys as they were written. */
function isSame({ family }: Link, one: TableName, other: TableName): boolean {
  const [left, right] = [keyOf(one), keyOf(other)];
  return left === right || (family === 'mysql' && left.toLowerCase() === right.toLowerCase());
}

function hasOwnColumns({ columns, foreignKeys }: TableDetail): boolean {
  const pointing = new Set(foreignKeys.flatMap((key) => key.columns));
  return foreignKeys.length < 2 || columns.some(({ name, generated }) => generated === null && !pointing.has(name));
}
