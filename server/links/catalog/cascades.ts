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

/**
 * What goes with rows of a table: keys of others, or its own, that cascade. Not of tables that only join, whose rows say
 * nothing but that two others belong together; nor of those that the link's user may not read.
 */
export async function cascadesFrom(link: Link, name: TableName): Promise<Cascade[]> {
  const { cascading } = link.family === 'postgres' ? postgres : mysql;
  const names = await askCatalog<TableName>(link, { text: cascading, values: [name.schema, name.name] });
  const tables = await readTables(link, names);
  return tables
    .filter(saysMore)
    .flatMap((table) =>
      table.foreignKeys
        .filter(
          ({ onDelete, target }) =>
            onDelete === 'cascade' && target.schema === name.schema && target.name === name.name,
        )
        .map((key) => ({ table: { schema: table.schema, name: table.name }, key })),
    );
}

function saysMore({ columns, foreignKeys }: TableDetail): boolean {
  const pointing = new Set(foreignKeys.flatMap((key) => key.columns));
  return foreignKeys.length < 2 || columns.some(({ name, generated }) => generated === null && !pointing.has(name));
}
