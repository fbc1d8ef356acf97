import type { FunctionName } from '@tessera/schemas/expression/index.ts';
import { organisationZone } from '@tessera/schemas/time/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SqlType } from '../kinds/kind.ts';
import { equals, isDay } from './comparison.ts';
import {
  asNumber,
  asText,
  asValue,
  asWrittenText,
  isConstant,
  isMissing,
  isMissingConstant,
  isTrue,
  notExpressible,
  type SqlValue,
} from './sql-value.ts';

interface Called {
  at: number;
  name: string;
  args: SqlValue[];
}
type SqlFunction = (called: Called) => SqlValue;

/**
 * THE table of functions as SQL, one row for each that a formula can call; null: a query cannot say it the same way
 * for every value (or could fail), and the formula is refused with its name.
 * A call that reads no column never comes here: its value is computed once and bound.
 */
export const sqlFunctions: Record<FunctionName, SqlFunction | null> = {
  if: ({ args: [condition, yes, no], at }) => {
    const other: SqlValue = no ?? { type: 'null', sql: sql`null` };
    const type = commonType([yes!, other], at, { name: 'if' });
    const chosen = sql`(case when ${isTrue(condition!)} then ${asValue(yes!)} else ${asValue(other)} end)`;
    return { type, sql: chosen, mayBeMissing: true };
  },
  coalesce: ({ args, at }) => {
    const type = commonType(args, at, { name: 'coalesce' });
    // A null that is written down is of no type, which PostgreSQL takes for text.
    const typed = args.filter((arg) => arg.type !== 'null');
    const parts = typed.map((arg) =>
      type === 'text' ? sql`nullif(${arg.sql}, '')` : type === 'list' ? sql`nullif(${arg.sql}, '{}')` : asValue(arg),
    );
    return { type, sql: sql`coalesce(${sql.join(parts)})`, mayBeMissing: true };
  },
  isEmpty: ({ args: [value] }) => boolean(isMissing(value!)),
  in: ({ args: [value, ...choices], at }) =>
    boolean(
      sql`(${sql.join(
        choices.map((choice) =>
          choice.type === 'list' ? holds(choice, value!, { at }) : equals(value!, choice, { at }),
        ),
        sql` or `,
      )})`,
    ),
  contains: ({ args: [value, part], at }) =>
    boolean(
      value!.type === 'list'
        ? holds(value!, part!, { at })
        : sql`(strpos(${asWrittenText(value!)}, ${asWrittenText(part!)}) > 0)`,
    ),
  startsWith: ({ args: [value, part] }) => boolean(sql`starts_with(${asWrittenText(value!)}, ${asWrittenText(part!)})`),
  endsWith: ({ args: [value, part] }) =>
    boolean(sql`(right(${asWrittenText(value!)}, length(${asWrittenText(part!)})) = ${asWrittenText(part!)})`),
  concat: ({ args }) => ({
    type: 'text',
    sql: sql`(${sql.join(
      args.map((arg) => asWrittenText(arg)),
      sql` || `,
    )})`,
  }),
  len: ({ args: [value] }) => ({ type: 'number', sql: sql`length(${asWrittenText(value!)})` }),
  left: ({ args: [value, count], at }) => ({
    type: 'text',
    sql: sql`left(${asWrittenText(value!)}, ${countOf(count!, at, { name: 'left' })})`,
  }),
  right: ({ args: [value, count], at }) => ({
    type: 'text',
    sql: sql`right(${asWrittenText(value!)}, ${countOf(count!, at, { name: 'right' })})`,
  }),
  mid: ({ args: [value, from, count], at }) => ({
    type: 'text',
    sql: sql`substr(${asWrittenText(value!)}, greatest(${countOf(from!, at, { name: 'mid' })}, 1), ${countOf(count!, at, { name: 'mid' })})`,
  }),
  abs: ({ args: [value] }) => ({ type: 'number', sql: sql`abs(${asNumber(value!)})` }),
  floor: ({ args: [value] }) => ({ type: 'number', sql: sql`floor(${asNumber(value!)})` }),
  ceil: ({ args: [value] }) => ({ type: 'number', sql: sql`ceil(${asNumber(value!)})` }),
  sign: ({ args: [value] }) => ({ type: 'number', sql: sql`sign(${asNumber(value!)})` }),
  date: ({ args, at }) =>
    args.length === 1 ? { type: 'date', sql: localDay(args[0]!, at) } : notExpressible(at, 'date'),
  year: datePart('year'),
  month: datePart('month'),
  day: datePart('day'),
  daysBetween: ({ args: [from, to], at }) => ({
    type: 'number',
    sql: sql`(${localDay(to!, at)} - ${localDay(from!, at)})`,
  }),
  // Each of these could fail for some stored value, or differs in rounding, letters or length.
  sum: null,
  avg: null,
  min: null,
  max: null,
  count: null,
  round: null,
  mod: null,
  number: null,
  text: null,
  upper: null,
  lower: null,
  trim: null,
  addDays: null,
  addMonths: null,
  amountInWords: null,
  radians: null,
  degrees: null,
  // These read no column, so they are bound values before they could come here.
  today: null,
  now: null,
  currentUser: null,
  currentDepartment: null,
  currentCompany: null,
  option: null,
  pi: null,
  e: null,
  // mathjs's: PostgreSQL rounds them elsewhere, and no query waits until mathjs is loaded, so not even a constant is one.
  mean: null,
  median: null,
  mode: null,
  std: null,
  variance: null,
  quantile: null,
  pow: null,
  sqrt: null,
  cbrt: null,
  nthRoot: null,
  exp: null,
  ln: null,
  log: null,
  log10: null,
  log2: null,
  sin: null,
  cos: null,
  tan: null,
  asin: null,
  acos: null,
  atan: null,
  atan2: null,
  gcd: null,
  lcm: null,
  factorial: null,
  combinations: null,
  convert: null,
};

const boolean = (built: RawBuilder<boolean>): SqlValue => ({ type: 'boolean', sql: built });

/** Whether a list column holds a value. A missing value is an entry of no list, but a missing list is itself missing. */
function holds(list: SqlValue, value: SqlValue, { at }: { at: number }): RawBuilder<boolean> {
  if (isConstant(list)) return notExpressible(at, 'list');
  if (isMissingConstant(value)) return sql`(${list.sql} is null)`;
  // The operator that the list's index serves.
  const among = sql<boolean>`(${list.sql} @> array[${asText(value)}]::text[])`;
  return isConstant(value) ? among : sql`(${among} or (${list.sql} is null and ${isMissing(value)}))`;
}

function commonType(values: SqlValue[], at: number, { name }: { name: string }): SqlType {
  const types = [...new Set(values.map((value) => value.type).filter((type) => type !== 'null'))];
  if (types.length > 1) return notExpressible(at, name);
  return types[0] ?? 'null';
}

/** So many characters: a constant, because a column could hold more than a query can count. */
function countOf(value: SqlValue, at: number, { name }: { name: string }): RawBuilder<unknown> {
  if (!isConstant(value)) return notExpressible(at, name);
  return sql.raw(String(Math.trunc(Math.max(0, Math.min(100_000, Number(value.constant ?? 0))))));
}

function datePart(part: 'year' | 'month' | 'day'): SqlFunction {
  return ({ args: [value], at }) => ({
    type: 'number',
    sql: sql`extract(${sql.raw(part)} from ${localDay(value!, at)})`,
  });
}

/** The day of a date, or of a moment as the organisation's clocks show it. */
function localDay(value: SqlValue, at: number): RawBuilder<unknown> {
  if (value.type === 'null') return sql`null::date`;
  if (value.type === 'date') return value.sql;
  if (value.type === 'dateTime') return sql`(${value.sql} at time zone ${sql.lit(organisationZone)})::date`;
  if (isConstant(value) && typeof value.constant === 'string' && isDay(value.constant))
    return sql`${value.constant}::date`;
  return notExpressible(at, 'date');
}
