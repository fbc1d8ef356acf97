import { type RawBuilder, sql } from 'kysely';
import { document } from './documents.ts';
import type { StoredKind } from './kind.ts';

type Column = RawBuilder<unknown>;

/** An end as text; `place` is 0 or 1. */
const textAt = (column: Column, place: 0 | 1) => sql`${column} ->> ${sql.lit(place)}`;

/** An end as another type, null where it is open or its text is none of that type: a cast would end the whole list. */
const endAs = (type: 'numeric' | 'time', pattern: string) => (column: Column, place: 0 | 1) =>
  sql`(case when ${textAt(column, place)} ~ ${sql.lit(pattern)} then (${textAt(column, place)})::${sql.raw(type)} end)`;

/** Days or moments, which are in order as texts. */
export const range: StoredKind = {
  ...document,
  overlaps: (column, { from, to }) =>
    sql`(${from ? sql`${textAt(column, 1)} >= ${from}` : sql`true`} and ${to ? sql`${textAt(column, 0)} <= ${to}` : sql`true`})`,
};

const numberAt = endAs('numeric', '^-?[0-9]+([.][0-9]+)?$');
/** What ends nowhere reaches beyond everything. */
const reaches = (column: Column, comparison: RawBuilder<unknown>) =>
  sql`coalesce(${comparison}, ${column} is not null)`;

export const numberRange: StoredKind = {
  ...document,
  overlaps: (column, { from, to }) => {
    const begins = to ? reaches(column, sql`${numberAt(column, 0)} <= ${to}::numeric`) : sql`true`;
    const ends = from ? reaches(column, sql`${numberAt(column, 1)} >= ${from}::numeric`) : sql`true`;
    return sql`(${begins} and ${ends})`;
  },
};

const timeAt = endAs('time', '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$');

export const timeRange: StoredKind = {
  ...document,
  // What goes over midnight, stored or asked for, is two parts of a day: before its end, and from its start on.
  overlaps: (column, { from, to }) => {
    const [start, end] = [timeAt(column, 0), timeAt(column, 1)];
    const begins = to ? sql`${start} <= ${to}::time` : sql`${start} is not null`;
    const ends = from ? sql`${end} >= ${from}::time` : sql`${end} is not null`;
    const isStored = sql`${start} > ${end}`;
    const isAsked = from && to ? sql`${from}::time > ${to}::time` : sql`false`;
    return sql`(case when ${isStored} and ${isAsked} then true when ${isStored} or ${isAsked} then (${begins} or ${ends}) else (${begins} and ${ends}) end)`;
  },
};
