import { type RawBuilder, sql } from 'kysely';
import type { SqlType } from '../kinds/kind.ts';
import { storedId } from '../storage/record-id.ts';
import {
  asText,
  asValue,
  isConstant,
  isMissing,
  isMissingConstant,
  notExpressible,
  type SqlValue,
} from './sql-value.ts';

type Order = '<' | '<=' | '>' | '>=';
const textual: SqlType[] = ['text', 'date', 'dateTime', 'time'];

/** Whether two values are the same; two missing ones are (see `same` of the evaluator). A column against a constant stays a plain `column = $1`, so that its index is used. */
export function equals(left: SqlValue, right: SqlValue, { at }: { at: number }): RawBuilder<boolean> {
  if (isMissingConstant(right)) return isMissing(left);
  if (isMissingConstant(left)) return isMissing(right);
  if (left.type === 'boolean' && right.type === 'boolean') {
    return sql`(${asValue(left)} is not distinct from ${asValue(right)})`;
  }
  const plain = typedPair(left, right, { operator: '=' }) ?? pair(left, right, { operator: '=', at });
  if (isConstant(left) || isConstant(right)) return plain;
  return sql`(coalesce(${plain}, false) or (${isMissing(left)} and ${isMissing(right)}))`;
}

/** Nothing is smaller or larger than a missing value: null stands for false. */
export function ordered(
  left: SqlValue,
  right: SqlValue,
  { order, at }: { order: Order; at: number },
): RawBuilder<boolean> {
  if (left.type === 'null' || right.type === 'null') return sql`false`;
  return typedPair(left, right, { operator: order }) ?? pair(left, right, { operator: order, at });
}

/** Both of one type that PostgreSQL orders as the evaluator does, or as texts in the order of their characters. */
function pair(
  left: SqlValue,
  right: SqlValue,
  { operator, at }: { operator: '=' | Order; at: number },
): RawBuilder<boolean> {
  const sign = sql.raw(operator);
  if (left.type === 'number' && right.type === 'number') return sql`(${left.sql} ${sign} ${right.sql})`;
  if (left.type === right.type && left.type !== 'text' && textual.includes(left.type))
    return sql`(${left.sql} ${sign} ${right.sql})`;
  if (left.type === 'list' && right.type === 'list' && operator === '=') return sql`(${left.sql} = ${right.sql})`;
  if (textual.includes(left.type) && textual.includes(right.type)) {
    // Equality needs no collation of its own against a constant, and the column's index has the column's.
    const collation = operator === '=' && (isConstant(left) || isConstant(right)) ? sql`` : sql`collate "C"`;
    return sql`(${asText(left)} ${sign} ${asText(right)} ${collation})`;
  }
  return notExpressible(at, operator);
}

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const clock = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** A date, moment or time against a constant text that is one: compared as such, so that an index serves. */
function typedPair(
  left: SqlValue,
  right: SqlValue,
  { operator }: { operator: '=' | Order },
): RawBuilder<boolean> | null {
  if (isConstant(left) && !isConstant(right)) return typedPair(right, left, { operator: turned[operator] });
  if (!isConstant(right) || typeof right.constant !== 'string') return null;
  const sign = sql.raw(operator);
  const value = right.constant;
  if (left.id && operator === '=') return sql`(${left.id} = ${storedId(value)}::uuid)`;
  if (left.type === 'date' && isDay(value)) return sql`(${left.sql} ${sign} ${value}::date)`;
  if (left.type === 'time' && clock.test(value)) return sql`(${left.sql} ${sign} ${value}::time)`;
  if (left.type !== 'dateTime') return null;
  if (moment.test(value) && isDay(value.slice(0, 10))) return sql`(${left.sql} ${sign} ${value}::timestamptz)`;
  // As texts every moment of a day stands after the day itself.
  if (!isDay(value)) return null;
  if (operator === '=') return sql`false`;
  const start = sql`${`${value}T00:00:00.000Z`}::timestamptz`;
  return operator === '<' || operator === '<=' ? sql`(${left.sql} < ${start})` : sql`(${left.sql} >= ${start})`;
}

const turned = { '=': '=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
export const isDay = (text: string): boolean => {
  if (!day.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};
