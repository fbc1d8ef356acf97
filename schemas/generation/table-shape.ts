import type { ColumnKind } from '../data-source/columns.ts';

/** A table of a database that is not ours, as far as a module can be guessed from it. */
export interface TableShape {
  schema: string;
  name: string;
  kind: 'table' | 'view';
  comment: string | null;
  /** As the database estimates them. */
  rows: number | null;
  columns: ColumnShape[];
  primaryKey: KeyShape | null;
  uniqueKeys: KeyShape[];
  foreignKeys: ForeignKeyShape[];
}

export interface ColumnShape {
  name: string;
  type: string;
  kind: ColumnKind;
  length: number | null;
  scale: number | null;
  nullable: boolean;
  default: string | null;
  generated: 'identity' | 'computed' | null;
  comment: string | null;
  /** The only values there may be. */
  values: string[] | null;
}

interface KeyShape {
  columns: string[];
}

interface ForeignKeyShape extends KeyShape {
  target: { schema: string; name: string; columns: string[] };
  onDelete: string;
}

/** What names a table among those of one database. */
export const tableKey = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;

export const columnOf = (table: TableShape, name: string): ColumnShape | undefined =>
  table.columns.find((column) => column.name === name);

/** The one column of a key; undefined where it has several, or there is none. */
export const singleKey = (table: TableShape): ColumnShape | undefined => {
  const [only, ...others] = table.primaryKey?.columns ?? [];
  return only !== undefined && others.length === 0 ? columnOf(table, only) : undefined;
};
