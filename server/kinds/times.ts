import { sql } from 'kysely';
import { castText, isNull, momentPattern, plain, type StoredKind, unchanged, whenMatches } from './kind.ts';

export const date: StoredKind = {
  column: 'date',
  bind: plain,
  bindFilter: plain,
  present: unchanged,
  isEmpty: isNull,
  sqlType: 'date',
  indexable: true,
  asText: castText,
  fromText: (value) => whenMatches(value, { pattern: momentPattern, value: `left(${value}, 10)::date` }),
};

export const dateTime: StoredKind = {
  column: 'timestamptz',
  bind: plain,
  bindFilter: plain,
  // What present_time says, written out: PostgreSQL calls that function anew for each value.
  present: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  isEmpty: isNull,
  sqlType: 'dateTime',
  indexable: true,
  asText: (column) => `present_time(${column})`,
  fromText: (value) => whenMatches(value, { pattern: momentPattern, value: `(${value})::timestamptz` }),
};

export const time: StoredKind = {
  column: 'time',
  bind: plain,
  bindFilter: plain,
  present: unchanged,
  isEmpty: isNull,
  sqlType: 'time',
  indexable: true,
  asText: castText,
  fromText: (value) =>
    whenMatches(value, { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$', value: `(${value})::time` }),
};
