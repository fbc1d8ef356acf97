import type { LinkFamily } from '../link-settings.ts';
import type { Link } from '../open-link.ts';
import { mysqlCatalog } from './mysql-catalog.ts';
import { postgresCatalog } from './postgres-catalog.ts';
import type { Catalog, OfTable, Table, TableColumn, TableDetail, TableName } from './table.ts';

const catalogs = { postgres: postgresCatalog, mysql: mysqlCatalog } satisfies Record<
  LinkFamily,
  (link: Link) => Catalog
>;

/** The tables and views that the link's user may read, none of the system's own. */
export const readCatalog = (link: Link): Promise<Table[]> => catalogs[link.family](link).tables();

/** What a table looks like; null when there is none, or none for the link's user. */
export async function readTable(link: Link, name: TableName): Promise<TableDetail | null> {
  const [detail] = await readTables(link, [name]);
  return detail ?? null;
}

/** The same of many tables, in as many statements as for one; in the order of the names, without those that are not there. */
export async function readTables(link: Link, names: readonly TableName[]): Promise<TableDetail[]> {
  if (names.length === 0) return [];
  const parts = await catalogs[link.family](link).parts(names);
  const tables = new Map(parts.tables.map((table) => [keyOf(table), table]));
  const columns = byTable(parts.columns);
  const primaryKeys = byTable(parts.primaryKeys);
  const uniqueKeys = byTable(parts.uniqueKeys);
  const foreignKeys = byTable(parts.foreignKeys);
  const indexes = byTable(parts.indexes);
  return names.flatMap((name) => {
    const key = keyOf(name);
    const table = tables.get(key);
    if (!table) return [];
    const keys = {
      primaryKey: primaryKeys.get(key)?.[0] ?? null,
      uniqueKeys: uniqueKeys.get(key) ?? [],
      foreignKeys: foreignKeys.get(key) ?? [],
    };
    return {
      ...table,
      columns: withNumberedKeys(columns.get(key) ?? [], keys),
      ...keys,
      indexes: indexes.get(key) ?? [],
    };
  });
}

/** Rows of small tables are numbered by a tinyint(1) too: what names a row, here or elsewhere, is a number and no yes or no. */
function withNumberedKeys(
  columns: TableColumn[],
  { primaryKey, uniqueKeys, foreignKeys }: Pick<TableDetail, 'primaryKey' | 'uniqueKeys' | 'foreignKeys'>,
): TableColumn[] {
  const keys = [...(primaryKey ? [primaryKey] : uniqueKeys), ...foreignKeys];
  const named = new Set(keys.flatMap((key) => key.columns));
  return columns.map((column) =>
    named.has(column.name) && /^tinyint\(1\)/i.test(column.type) ? { ...column, kind: 'integer' } : column,
  );
}

const keyOf = ({ schema, name }: TableName) => JSON.stringify([schema, name]);

function byTable<T>(parts: OfTable<T>[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const { table, of } of parts) {
    const key = keyOf(table);
    found.set(key, [...(found.get(key) ?? []), of]);
  }
  return found;
}
