import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';

export interface TableName {
  /** In MySQL its database. */
  schema: string;
  name: string;
}

export interface Table extends TableName {
  kind: 'table' | 'view';
  comment: string | null;
  /** As the database estimates them; null where it has not looked yet. */
  rows: number | null;
  bytes: number | null;
}

export interface TableColumn {
  name: string;
  /** As the database says it: `character varying(40)`, `int(11) unsigned`. */
  type: string;
  kind: ColumnKind;
  /** Characters of a text, bits of a bit string. */
  length: number | null;
  precision: number | null;
  scale: number | null;
  nullable: boolean;
  /** An expression of the database's SQL. */
  default: string | null;
  /** The database counts it up, or computes it. */
  generated: 'identity' | 'computed' | null;
  comment: string | null;
  /** The only values there may be, where an enumeration, a set or a simple check says so. */
  values: string[] | null;
  /** Of a text, where two that are spelled differently can be the same: as whose rules say. */
  collation?: string;
  /** It is never null, and may be empty nevertheless (`markByRows`). */
  blank?: true;
  /** Whether its texts are short and of one line, whatever its type would take; false: some have several lines. */
  line?: boolean;
  /** It says nothing of decimals, and some of its numbers have more than two. */
  fine?: true;
}

export interface TableKey {
  name: string;
  columns: string[];
}

export interface ForeignKey extends TableKey {
  target: TableName & { columns: string[] };
  onDelete: 'noAction' | 'restrict' | 'cascade' | 'setNull' | 'setDefault';
}

export interface TableIndex extends TableKey {
  unique: boolean;
  /** Of some rows only. */
  partial: boolean;
  /** Of something that is computed from columns: its text stands among `columns`. */
  expression: boolean;
}

export interface TableDetail extends Table {
  /** In their order. */
  columns: TableColumn[];
  primaryKey: TableKey | null;
  uniqueKeys: TableKey[];
  foreignKeys: ForeignKey[];
  indexes: TableIndex[];
}

/** What is read of many tables at once, each by its key. */
interface TableParts {
  tables: Table[];
  columns: OfTable<TableColumn>[];
  primaryKeys: OfTable<TableKey>[];
  uniqueKeys: OfTable<TableKey>[];
  foreignKeys: OfTable<ForeignKey>[];
  indexes: OfTable<TableIndex>[];
}

export interface OfTable<T> {
  table: TableName;
  of: T;
}

/** One family's way of finding out. */
export interface Catalog {
  tables: () => Promise<Table[]>;
  parts: (names: readonly TableName[]) => Promise<TableParts>;
}
