import { organisationZone } from '@tessera/schemas/time/clock.ts';
import { sql } from 'kysely';
import { castText, isNull, momentPattern, plain, type StoredKind, unchanged, whenMatches } from './kind.ts';

/** The text of a moment says its zone; that of a day, or of what a clock shows, is the organisation's. */
const saysZone = (text: string) => `(${text}) ~ '(Z|[+-][0-9]{2}:[0-9]{2})$'`;
const there = `at time zone '${organisationZone}'`;
const dayOf = (text: string) =>
  inYears(
    `case when ${saysZone(text)} then ((${text})::timestamptz ${there})::date else left(${text}, 10)::date end`,
    (day) => `date '${day}'`,
  );
const momentAt = (text: string) =>
  inYears(
    `case when ${saysZone(text)} then (${text})::timestamptz else (${text})::timestamp ${there} end`,
    (day) => `timestamptz '${day} 00:00:00+00'`,
  );
/** Only of the years 1 to 9999, in which a day of one zone may be a moment of another year. */
const inYears = (value: string, since: (day: string) => string) =>
  `case when ${value} >= ${since('0001-01-01')} and ${value} < ${since('10000-01-01')} then ${value} end`;

export const date: StoredKind = {
  column: 'date',
  bind: plain,
  bindFilter: plain,
  present: unchanged,
  isEmpty: isNull,
  sqlType: 'date',
  indexable: true,
  asText: castText,
  fromText: (value) => whenMatches(value, { pattern: momentPattern, value: dayOf(value) }),
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
  fromText: (value) => whenMatches(value, { pattern: momentPattern, value: momentAt(value) }),
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
