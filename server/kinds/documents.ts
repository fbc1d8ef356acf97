import { sql } from 'kysely';
import { asJson, castText, isNull, plain, type StoredKind, unchanged } from './kind.ts';

/** A value as JSON, whatever it holds. */
export const document: StoredKind = {
  column: 'jsonb',
  bind: asJson,
  bindFilter: plain,
  present: unchanged,
  isEmpty: isNull,
  sqlType: null,
  indexable: false,
  asText: castText,
  fromText: () => 'null::jsonb',
};

export const files: StoredKind = {
  ...document,
  isEmpty: (column) => sql`(${column} is null or ${column} = '[]'::jsonb)`,
};
export const json: StoredKind = { ...document, fromText: (_, column) => `to_jsonb(${column})` };

/** Stands in a table of its own, or nowhere. */
const nowhere: StoredKind = {
  ...document,
  column: null,
  bind: () => sql`null`,
  fromText: () => 'null',
};
export const rows: StoredKind = nowhere;
export const none: StoredKind = nowhere;
