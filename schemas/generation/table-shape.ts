import type { ColumnKind } from '../data-source/columns.ts';
import type { ColumnMeaning } from './named-columns.ts';

/** A table of a database that is not ours, or a sheet of a workbook, as far as a module can be guessed from it. */
export interface TableShape {
  schema: string;
  name: string;
  kind: 'table' | 'view' | 'sheet';
  comment: string | null;
  /** As the database estimates them. */
  rows: number | null;
  columns: ColumnShape[];
  primaryKey: KeyShape | null;
  uniqueKeys: KeyShape[];
  foreignKeys: ForeignKeyShape[];
  /** Of a sheet: how it is read. */
  sheet?: SheetReading;
}

/** Why a sheet cannot become a module. */
export type SheetProblem = 'empty' | 'rows' | 'columns' | 'cell';

interface SheetReading {
  hidden: boolean;
  /** The number of the row that names the columns; null: none does. */
  head: number | null;
  problem: SheetProblem | null;
}

/** The schema that the sheets of workbooks are said to stand in. */
export const sheetSchema = 'sheet';

/** The type of the columns of sheets: what is said of them was seen in their values. */
export const cellType = 'cell';

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
  /** Of a text, where two that are spelled differently can be the same: as whose rules say. */
  collation?: string;
  /** It is never null, and may be empty nevertheless. */
  blank?: true;
  /** Whether its texts are short and of one line, whatever its type would take; false: some have several lines. */
  line?: boolean;
  /** It says nothing of decimals, and some of its numbers have more than two. */
  fine?: true;
  /** Of a sheet: its place in a row, from 0. */
  at?: number;
  /** Of a sheet: what most values of a text could be too. */
  also?: ColumnKind;
  /** Of a sheet: its values are written as percentages. */
  isPercent?: true;
  /** No value is brought into it: it can have any widget. */
  isFree?: true;
  /** Of a free column: what it is for, as its name says it. */
  means?: ColumnMeaning;
}

export const isCellColumn = ({ type }: Pick<ColumnShape, 'type'>): boolean => type === cellType;

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

/** What is not read as a value cannot name a row; bytes are read as a text for it. */
const oddKeys: ReadonlySet<ColumnKind> = new Set(['other', 'json']);

export const namesRows = (table: TableShape, columns: readonly string[]): boolean =>
  columns.every((name) => !oddKeys.has(columnOf(table, name)?.kind ?? 'other'));

/**
 * The columns that tell the rows of a table apart: those of its primary key; without one, of the shortest key in which each
 * row has a value and no two have the same. None where it has no such key.
 */
export function keyColumns(table: TableShape): string[] {
  if (table.primaryKey) return table.primaryKey.columns;
  if (table.kind !== 'table') return [];
  const isFilled = (name: string) => columnOf(table, name)?.nullable === false;
  const [shortest] = table.uniqueKeys
    .map(({ columns }) => columns)
    .filter((columns) => columns.every(isFilled) && namesRows(table, columns))
    .sort((one, other) => one.length - other.length);
  return shortest ?? [];
}

/** The one column of a key; undefined where it has several, or there is none. */
export const singleKey = (table: TableShape): ColumnShape | undefined => {
  const [only, ...others] = keyColumns(table);
  return only !== undefined && others.length === 0 ? columnOf(table, only) : undefined;
};
