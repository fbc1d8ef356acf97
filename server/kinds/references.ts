import { sql } from 'kysely';
import { castText, isNull, plain, type StoredKind, unchanged, whenMatches } from './kind.ts';

export const ref: StoredKind = {
  column: 'text collate "C"',
  bind: plain,
  bindFilter: plain,
  present: unchanged,
  isEmpty: isNull,
  sqlType: 'text',
  indexable: true,
  asText: castText,
  // Several ids, or words, are no id.
  fromText: (value) => whenMatches(value, { pattern: '^[^,[:space:]]+$', value }),
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
  fromText: (value) =>
    whenMatches(value, { pattern: '^[^,[:space:]]+(,[^,[:space:]]+)*$', value: `string_to_array(${value}, ',')` }),
};
