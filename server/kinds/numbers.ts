import { sql } from 'kysely';
import { castText, isNull, plain, type StoredKind, whenMatches } from './kind.ts';

export const integer: StoredKind = {
  column: 'bigint',
  bind: plain,
  // Wider than the columns of version, state and order: a number beyond them is found nowhere, and breaks nothing.
  bindFilter: (value) => sql`${value}::bigint`,
  // No abs: the least number of 64 bits has none, and whoever stored it could read its list no more.
  present: (column) =>
    sql`case when ${column} between -999999999999999 and 999999999999999 then to_json(${column}) else to_json(${column}::text) end`,
  isEmpty: isNull,
  sqlType: 'number',
  indexable: true,
  asText: castText,
  fromText: (value) => whenMatches(value, { pattern: '^-?[0-9]{1,18}(\\.0+)?$', value: `(${value})::numeric::bigint` }),
};

export const decimal: StoredKind = {
  column: 'numeric',
  bind: plain,
  bindFilter: plain,
  // Most numbers are short; only the others need their digits counted.
  present: (column) =>
    sql`case when abs(${column}) < 10000000000 and scale(${column}) <= 5 then to_json(${column}) else present_number(${column}) end`,
  isEmpty: isNull,
  sqlType: 'number',
  indexable: true,
  asText: (column) => `trim_scale(${column})::text`,
  fromText: (value) =>
    whenMatches(value, { pattern: '^-?([0-9]{1,15}(\\.[0-9]{0,10})?|\\.[0-9]{1,10})$', value: `(${value})::numeric` }),
};
