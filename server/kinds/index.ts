import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { readerOrder } from '../storage/collation.ts';
import { boolean } from './boolean.ts';
import { files, json, none, rows } from './documents.ts';
import type { StoredKind } from './kind.ts';
import { decimal, integer } from './numbers.ts';
import { numberRange, range, timeRange } from './ranges.ts';
import { ref, refs } from './references.ts';
import { html, longText, text } from './text.ts';
import { date, dateTime, time } from './times.ts';

/** What the database knows of each kind. */
const storedKinds: Record<ValueKind, StoredKind> = {
  text,
  longText,
  html,
  integer,
  decimal,
  boolean,
  date,
  dateTime,
  time,
  range,
  numberRange,
  timeRange,
  ref,
  refs,
  files,
  json,
  rows,
  none,
};

export const storedKind = (kind: ValueKind): StoredKind => storedKinds[kind];

/** What follows a column where it is sorted by. */
export const collationOf = (kind: ValueKind): string => (storedKinds[kind].hasReaders ? ` collate ${readerOrder}` : '');

/** A value as a parameter of its column. */
export const bindValue = (kind: ValueKind, value: unknown): RawBuilder<unknown> =>
  value === null || value === undefined ? sql`null` : storedKinds[kind].bind(value);

/** A column of a field: the field has one for each kind that it ever had. */
export interface KindColumn {
  name: string;
  kind: ValueKind;
  /** It holds the code of an option. */
  isCode?: boolean;
}

/** SQL of a column as a value of another kind, which never fails. */
function convertColumn({ name, kind, isCode = false }: KindColumn, to: ValueKind): string {
  const column = `"${name}"`;
  if (kind === to) return column;
  const { fromOne, fromText } = storedKinds[to];
  const text = storedKinds[kind].asText(column);
  return isCode && fromOne ? `case when ${column} is not null then ${fromOne(text)} end` : fromText(text, column);
}

/**
 * SQL that is true where an archived column holds what a person put there last: as long as the present value is still
 * what was made of it. Whoever writes the present value empties the archived ones; where that was not done (databases
 * of earlier versions), a present value that differs says so.
 */
const speaks = (archived: KindColumn, present: KindColumn): string => {
  const same = `${convertColumn(archived, present.kind)} is not distinct from "${present.name}"`;
  const collation = storedKinds[present.kind].sqlType === 'text' ? ' collate "C"' : '';
  return `"${archived.name}" is not null and ${same}${collation}`;
};

/** Columns of one field: that in force (or, of a field that is gone, the last one), and the archived ones, latest first. */
interface FieldColumns {
  present: KindColumn;
  archived: KindColumn[];
}

/** SQL of a field's value as a value of a kind: made of what a person put there last, whatever kind it had then. */
export const valueAs = (kind: ValueKind, { present, archived }: FieldColumns): string => {
  const own = convertColumn(present, kind);
  const others = archived.map((column) => `when ${speaks(column, present)} then ${convertColumn(column, kind)}`);
  return others.length === 0 ? own : `case ${others.join(' ')} else ${own} end`;
};

/** SQL that is true where the present value was only made of an archived one. */
export const isMade = ({ present, archived }: FieldColumns): string =>
  archived.length === 0 ? 'false' : archived.map((column) => `(${speaks(column, present)})`).join(' or ');
