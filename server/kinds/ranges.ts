import { readDate } from '@tessera/schemas/kinds/moment.ts';
import { saidMoment, wholeDay } from '@tessera/schemas/time/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import { document } from './documents.ts';
import type { StoredKind } from './kind.ts';

type Column = RawBuilder<unknown>;

/** An end as text; `place` is 0 or 1. */
const textAt = (column: Column, place: 0 | 1) => sql`${column} ->> ${sql.lit(place)}`;

/** An end as another type, null where it is open or its text is none of that type: a cast would end the whole list. */
const endAs = (type: 'numeric' | 'time', pattern: string) => (column: Column, place: 0 | 1) =>
  sql`(case when ${textAt(column, place)} ~ ${sql.lit(pattern)} then (${textAt(column, place)})::${sql.raw(type)} end)`;

/** What a day or moment that is asked for is to days, and to moments, which are in order as texts. */
function asDayAndMoment(text: string, side: 'from' | 'to'): { day: string; moment: string } {
  const day = text.length === 10 ? text : undefined;
  if (day) return { day, moment: readDate(day) ? wholeDay(day)[side] : day };
  // A day and a time without a zone are UTC, as a filter of a moment takes them.
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  const moment = Number.isNaN(at) ? text : new Date(at).toISOString();
  return { day: saidMoment(moment).slice(0, 10), moment };
}

/** Days, or moments with their times: each is compared with what it is. */
export const range: StoredKind = {
  ...document,
  overlaps: (column, { from, to }) => {
    const compared = (place: 0 | 1, sign: '>=' | '<=', { day, moment }: { day: string; moment: string }) => {
      const end = textAt(column, place);
      return sql`(${end} ${sql.raw(sign)} case when length(${end}) = 10 then ${day}::text else ${moment}::text end)`;
    };
    const ends = from === null ? sql`true` : compared(1, '>=', asDayAndMoment(from, 'from'));
    const begins = to === null ? sql`true` : compared(0, '<=', asDayAndMoment(to, 'to'));
    return sql`(${ends} and ${begins})`;
  },
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
