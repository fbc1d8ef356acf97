import type { ExpressionFinding } from '@tessera/schemas/expression/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SqlType } from '../kinds/kind.ts';

/**
 * A part of a formula as SQL. A boolean may come out null, which means false: that is how `where`, `and` and `or` take
 * it; everything else asks for `isTrue`.
 */
export interface SqlValue {
  type: SqlType;
  sql: RawBuilder<unknown>;
  /** The column of ids whose text it is: what is compared with it uses its index. */
  id?: RawBuilder<unknown>;
  /** The value itself, of a part that reads no column: it is bound, not computed by the database. */
  constant?: unknown;
  /** A boolean whose null is a missing value and not false: a column, or a choice among columns. */
  mayBeMissing?: true;
}

/** Thrown when a formula has no form in SQL; says at which character and why. */
export class NotExpressible extends Error {
  readonly finding: ExpressionFinding;
  constructor(finding: ExpressionFinding) {
    super(finding.text.en);
    this.finding = finding;
  }
}

export const notExpressible = (at: number, name: string): never => {
  throw new NotExpressible({ at, text: notInQuery, params: { name } });
};

const notInQuery = t(
  '{name} 不能用于数据范围',
  '{name} 不能用於資料範圍',
  '{name} cannot be used in a row scope',
  '{name} はデータ範囲では使えません',
);

export const isConstant = (value: SqlValue) => Object.hasOwn(value, 'constant');
export const isMissingConstant = (value: SqlValue) => value.constant === null || value.constant === '';

export function constantOf(value: unknown, at: number): SqlValue {
  if (value === null || value === undefined) return { type: 'null', sql: sql`null`, constant: null };
  if (typeof value === 'boolean') return { type: 'boolean', sql: value ? sql`true` : sql`false`, constant: value };
  if (typeof value === 'number') return { type: 'number', sql: sql`${String(value)}::numeric`, constant: value };
  if (typeof value === 'string') return { type: 'text', sql: sql`${value}::text`, constant: value };
  return notExpressible(at, 'list');
}

/** A boolean that is never null. */
export const isTrue = (value: SqlValue): RawBuilder<boolean> =>
  value.type === 'null' ? sql`false` : sql`((${value.sql}) is true)`;

/** The value where null means that it is missing. */
export const asValue = (value: SqlValue): RawBuilder<unknown> =>
  value.type === 'boolean' && !value.mayBeMissing ? isTrue(value) : value.sql;

/** Missing counts as 0. */
export const asNumber = (value: SqlValue): RawBuilder<unknown> =>
  value.type === 'null' ? sql`0::numeric` : isConstant(value) ? value.sql : sql`coalesce(${value.sql}, 0)::numeric`;

/** The value as text, null where it is missing. */
export function asText(value: SqlValue): RawBuilder<unknown> {
  const forms: Record<SqlType, () => RawBuilder<unknown>> = {
    number: () => sql`trim_scale((${value.sql})::numeric)::text`,
    text: () => value.sql,
    id: () => sql`(${value.sql})::text`,
    boolean: () => sql`(${asValue(value)})::text`,
    date: () => sql`to_char(${value.sql}, 'YYYY-MM-DD')`,
    dateTime: () => sql`present_time(${value.sql})`,
    time: () => sql`to_char(${value.sql}, 'HH24:MI:SS')`,
    list: () => sql`array_to_string(${value.sql}, ', ')`,
    null: () => sql`null::text`,
  };
  return forms[value.type]();
}

/** The value as text, '' where it is missing. */
export const asWrittenText = (value: SqlValue): RawBuilder<unknown> => sql`coalesce(${asText(value)}, '')`;

/** Whether a value is missing: null, '' or no entries. */
export function isMissing(value: SqlValue): RawBuilder<boolean> {
  if (isConstant(value)) return isMissingConstant(value) ? sql`true` : sql`false`;
  if (value.type === 'boolean' && !value.mayBeMissing) return sql`false`;
  if (value.id) return sql`(${value.id} is null)`;
  if (value.type === 'text') return sql`(coalesce(${value.sql}, '') = '')`;
  if (value.type === 'list') return sql`(coalesce(cardinality(${value.sql}), 0) = 0)`;
  return sql`((${value.sql}) is null)`;
}
