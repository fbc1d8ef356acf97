import type { BoundStatement, Placeholder } from '@tessera/schemas/data-source/bind-statement.ts';
import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';
import type { Dialect } from '@tessera/schemas/data-source/scan-statement.ts';

/** How much an answer may hold and how long it may take. */
export interface Limits {
  rows: number;
  bytes: number;
  milliseconds: number;
  /** Of a list that comes whole, whichever part of it is wanted: how much of it is read. Without it no more than is answered. */
  whole?: { rows: number; bytes: number };
  signal?: AbortSignal;
}

/** Runs one statement in a transaction that changes nothing. */
export type Asked = (
  statement: BoundStatement,
  limits: Limits,
) => Promise<{
  columns: { name: string; kind: ColumnKind; type: string }[];
  rows: unknown[][];
  cut: null | 'rows' | 'bytes';
}>;

/** A database that can be asked. */
export interface SqlLink {
  ask: Asked;
  placeholder: Placeholder;
  dialect: Dialect;
  /** Which of these functions, by their names, the database does not know as ones that only read. */
  refusedOf?: (called: readonly { name: string; isAttribute: boolean }[]) => Promise<ReadonlySet<string>>;
}
