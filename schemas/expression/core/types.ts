import type { Node } from './ast.ts';
import type { Value } from './value.ts';

/** What the type check knows of a part of a formula. */
export type ExpressionType = 'number' | 'text' | 'boolean' | 'date' | 'dateTime' | 'time' | 'list' | 'any';

/** A type, and for a list the type of its entries where that is known. */
export interface CheckedType {
  type: ExpressionType;
  of?: ExpressionType;
}

/** The names that a formula may read, with their types; `{ rows }` is a sub-table. */
export interface Scope {
  names: Record<string, ScopeName>;
  /** It is asked for each option of a field: `option()` is one. */
  perOption?: true;
}

type ScopeName = ExpressionType | { rows: Scope['names'] };

/** What an evaluation reads. `value` gives what is stored; own properties only. */
export interface Environment {
  value(name: string): unknown;
  rows(name: string): Record<string, unknown>[];
  now: Date;
  user: { id: string | null; departmentId?: string | null; companyId?: string | null };
  /** The code of the option that is asked for. */
  option?: string;
  /** Answers of calls over whole columns of a sub-table, kept while the record stays as it is: a thousand rows that each
   * ask for `sum(lines.amount)` add up once. Another record, or row, that the sub-table stands in has others. */
  kept?(rows: string): Map<Node, Value>;
}

/** The rows of a sub-table in a record, or in a row of another. */
export function rowsIn(value: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const found = Object.hasOwn(value, name) ? value[name] : undefined;
  return Array.isArray(found) ? found.filter((entry) => typeof entry === 'object' && entry !== null) : [];
}

const textual: ExpressionType[] = ['text', 'date', 'dateTime', 'time'];

/** Whether a part of type `found` may stand where `wanted` is asked for. */
export function fits(found: ExpressionType, wanted: ExpressionType): boolean {
  if (found === wanted || found === 'any' || wanted === 'any') return true;
  if (wanted === 'date') return found === 'dateTime' || found === 'text';
  if (wanted === 'dateTime' || wanted === 'time') return found === 'date' || found === 'text';
  return wanted === 'text' && textual.includes(found);
}

/** Whether two types can be compared: dates and times are texts, everything else only with its like. */
export const comparable = (left: ExpressionType, right: ExpressionType) =>
  fits(left, right) || fits(right, left) || (textual.includes(left) && textual.includes(right));

/** The type that covers both. */
export const joined = (left: ExpressionType, right: ExpressionType): ExpressionType =>
  left === right ? left : left === 'any' ? right : right === 'any' ? left : 'any';
