/** What a column of an answer holds, as far as whoever answered says it, or its values do. */
export type ColumnKind =
  | 'text'
  | 'longText'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'json'
  | 'binary'
  | 'other';

/** A column of what a data source answers; no two have the same name. */
export interface SourceColumn {
  name: string;
  kind: ColumnKind;
}

/** What any data source answers. */
export interface SourceRows {
  columns: SourceColumn[];
  /** Objects without a prototype: a column may have any name. */
  rows: Record<string, unknown>[];
  /** What there was too much of: then these are the first rows. */
  cut: null | 'rows' | 'bytes';
  /** How many rows are wanted, whatever page of them, where that is known. */
  total?: number;
}
