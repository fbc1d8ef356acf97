import { sql } from 'kysely';
import { idPattern, isRecordId, storedId } from '../storage/record-id.ts';
import { castText, isNull, plain, type StoredKind, unchanged, whenMatches } from './kind.ts';

export const ref: StoredKind = {
  column: 'uuid',
  // Something else is refused before, for no record has it (write/references.ts); what came by another way is no value.
  bind: (value) => plain(isRecordId(value) ? value : null),
  bindFilter: (text) => plain(storedId(text)),
  present: unchanged,
  isEmpty: isNull,
  sqlType: 'id',
  indexable: true,
  asText: castText,
  // Several ids, or words, are no id.
  fromText: (value) => whenMatches(value, { pattern: idPattern, value: `(${value})::uuid` }),
};

export const refs: StoredKind = {
  column: 'text[]',
  bind: plain,
  bindFilter: plain,
  present: unchanged,
  isEmpty: (column) => sql`(${column} is null or cardinality(${column}) = 0)`,
  sqlType: 'list',
  indexable: true,
  // No choice is no text, as everywhere.
  asText: (column) => `nullif(array_to_string(${column}, ','), '')`,
  // Of a text nobody knows whether its blanks are one code's.
  fromText: (value) =>
    whenMatches(value, { pattern: '^[^,[:space:]]+(,[^,[:space:]]+)*$', value: `string_to_array(${value}, ',')` }),
  fromOne: (value) => `array[${value}]`,
};
