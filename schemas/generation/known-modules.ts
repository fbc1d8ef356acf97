import type { ColumnKind } from '../data-source/columns.ts';
import { type ColumnShape, singleKey, type TableShape } from './table-shape.ts';

/** A module that was made of a table before: what is made now may point to its records. */
export interface KnownModule {
  /** The key of the table. */
  table: string;
  entryId: string;
  code: string;
  title: string;
  titleField: string;
  /** Names of the fields that tell its records apart for whoever looks for one. */
  columns: string[];
}

/** Numbers point to numbers, texts to texts. */
export type KeyFamily = Exclude<ColumnKind, 'longText' | 'json' | 'binary' | 'other'>;

const none: ReadonlySet<ColumnKind> = new Set(['json', 'binary', 'other']);

/** What a column can hold the keys of; undefined: of nothing. */
export function familyOf({ kind }: Pick<ColumnShape, 'kind'>): KeyFamily | undefined {
  if (none.has(kind)) return undefined;
  return kind === 'longText' ? 'text' : (kind as KeyFamily);
}

/** What a column must hold to point to a row of the table; undefined: no single column can. */
export function keyFamilyOf(table: TableShape): KeyFamily | undefined {
  const key = table.kind === 'view' ? undefined : singleKey(table);
  return key && familyOf(key);
}
