import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { boolean } from './boolean.ts';
import { files, json, none, range, rows } from './documents.ts';
import type { StoredKind } from './kind.ts';
import { decimal, integer } from './numbers.ts';
import { ref, refs } from './references.ts';
import { longText, text } from './text.ts';
import { date, dateTime, time } from './times.ts';

/** What the database knows of each kind. */
const storedKinds: Record<ValueKind, StoredKind> = {
  text,
  longText,
  integer,
  decimal,
  boolean,
  date,
  dateTime,
  time,
  range,
  ref,
  refs,
  files,
  json,
  rows,
  none,
};

export const storedKind = (kind: ValueKind): StoredKind => storedKinds[kind];

/** A value as a parameter of its column. */
export const bindValue = (kind: ValueKind, value: unknown): RawBuilder<unknown> =>
  value === null || value === undefined ? sql`null` : storedKinds[kind].bind(value);

/** SQL that turns a column of one kind into another without ever failing. */
export const convertColumn = (column: string, { from, to }: { from: ValueKind; to: ValueKind }): string =>
  storedKinds[to].fromText(storedKinds[from].asText(`"${column}"`), `"${column}"`);
