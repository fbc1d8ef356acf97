import { sql } from 'kysely';
import { castText, isNull, plain, type StoredKind, unchanged } from './kind.ts';

export const ref: StoredKind = {
  column: 'text collate "C"',
  bind: plain,
  bindFilter: plain,
  present: unchanged,
  isEmpty: isNull,
  sqlType: 'text',
  indexable: true,
  asText: castText,
  fromText: (value) => value,
};

export const refs: StoredKind = {
  column: 'text[]',
  bind: plain,
  bindFilter: plain,
  present: unchanged,
  isEmpty: (column) => sql`(${column} is null or cardinality(${column}) = 0)`,
  sqlType: 'list',
  indexable: true,
  asText: (column) => `array_to_string(${column}, ',')`,
  fromText: (value) => `case when ${value} is null or ${value} = '' then null else string_to_array(${value}, ',') end`,
};
