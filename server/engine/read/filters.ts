import { kindOf, type ValueKind } from '@tessera/schemas/kinds/index.ts';
import { readDate } from '@tessera/schemas/kinds/moment.ts';
import { type FilterOperator, filterOperators } from '@tessera/schemas/kinds/operators.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { wholeDay } from '@tessera/schemas/time/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import { storedKind } from '../../kinds/index.ts';
import { unchanged } from '../../kinds/kind.ts';
import { escapeLike } from '../../storage/escape-like.ts';
import type { AskedCondition } from '../external/conditions.ts';

/** Conditions of one list. */
const mostConditions = 50;
/** Values of one `in`. */
const mostValues = 1000;

/** What a request may name. */
export interface Addressable {
  name: string;
  column: string;
  kind: ValueKind;
}

interface Filter {
  /** Where it stands in the input, for findings. */
  at: string;
  field: Addressable;
  operator: FilterOperator;
  value: unknown;
}

/** The conditions of a list while they are collected. */
export interface Conditions {
  where: RawBuilder<boolean>[];
  findings: Finding[];
  /** One of them looks into texts. */
  looksIntoTexts: boolean;
  /** The same conditions, for those who put them in words of their own. */
  asked: AskedCondition[];
}

/** The items of `filter` (API.md, Lists), sent as a list or as its JSON. */
export function filterItems({ findings }: Conditions, input: unknown): Record<string, unknown>[] {
  const items = parsed(input);
  if (items === undefined || items === '') return [];
  if (!Array.isArray(items)) findings.push(finding('filter', 'notList'));
  else if (items.length > mostConditions) findings.push(finding('filter', 'tooMany', { max: mostConditions }));
  else {
    const faults = items.flatMap(itemFaults);
    if (faults.length === 0) return items;
    findings.push(...faults);
  }
  return [];
}

/** What says a condition. */
const itemKeys = new Set(['field', 'op', 'value']);

function itemFaults(item: unknown, index: number): Finding[] {
  const at = `filter[${index}]`;
  if (item === null || typeof item !== 'object' || Array.isArray(item)) return [finding(at, 'notObject')];
  return Object.keys(item)
    .filter((key) => !itemKeys.has(key))
    .map((key) => finding(`${at}.${key.slice(0, 64)}`, 'unknownKey'));
}

function parsed(input: unknown): unknown {
  if (typeof input !== 'string' || input === '') return input;
  try {
    return JSON.parse(input);
  } catch {
    return null;
  }
}

export const isOperator = (op: unknown): op is FilterOperator => (filterOperators as readonly unknown[]).includes(op);

/** Adds one condition, or what is wrong with it. */
export function addFilter(conditions: Conditions, given: Filter): void {
  const filter = withWholeDays(given);
  const { field, operator, at } = filter;
  // A field of several ids filtered by one means "holds this id".
  const meant = field.kind === 'refs' && operator === 'eq' ? 'in' : operator;
  if (!kindOf(field.kind).operators.includes(meant)) {
    conditions.findings.push(finding(at, 'notFilterable'));
    return;
  }
  builders[meant](conditions, filter);
  conditions.asked.push({ name: field.name, kind: field.kind, operator: meant, value: filter.value });
}

/** A day that moments are compared with is all of it, on the organisation's clocks. */
function withWholeDays(filter: Filter): Filter {
  const { field, operator, value } = filter;
  if (field.kind !== 'dateTime') return filter;
  const end = (one: unknown, side: 'from' | 'to') => {
    const day = typeof one === 'string' && one.length === 10 ? readDate(one) : undefined;
    return day ? wholeDay(day)[side] : one;
  };
  if (operator === 'between') {
    const pair = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
    return pair.length === 2 ? { ...filter, value: [end(pair[0], 'from'), end(pair[1], 'to')] } : filter;
  }
  const [from, to] = [end(value, 'from'), end(value, 'to')];
  if (from === to) return filter;
  if (operator === 'eq') return { ...filter, operator: 'between', value: [from, to] };
  return { ...filter, value: operator === 'gt' || operator === 'lte' ? to : from };
}

type Build = (conditions: Conditions, filter: Filter) => void;

const compare =
  (comparison: string): Build =>
  (conditions, filter) =>
    conditions.where.push(sql`${columnOf(filter)} ${sql.raw(comparison)} ${bind(conditions, filter)}`);

const like =
  (negated: boolean): Build =>
  (conditions, filter) => {
    const { value, at } = filter;
    if (typeof value !== 'string' || value.includes('\0')) {
      conditions.findings.push(finding(at, 'notText'));
      return;
    }
    const { searched = unchanged, searchedText = String } = storedKind(filter.field.kind);
    const found = holdsText(searched(columnOf(filter)), searchedText(value));
    if (!negated) conditions.looksIntoTexts = true;
    conditions.where.push(negated ? sql`((${found}) is not true)` : found);
  };

const builders: Record<FilterOperator, Build> = {
  eq: compare('='),
  ne: (conditions, filter) =>
    conditions.where.push(sql`${columnOf(filter)} is distinct from ${bind(conditions, filter)}`),
  gt: compare('>'),
  gte: compare('>='),
  lt: compare('<'),
  lte: compare('<='),
  in: (conditions, filter) => {
    const [column, texts] = [columnOf(filter), textsOf(conditions, filter)];
    if (filter.field.kind === 'refs') conditions.where.push(sql`${column} && ${texts}::text[]`);
    else conditions.where.push(texts.length === 0 ? sql`false` : sql`${column} in (${listed(filter, texts)})`);
  },
  notIn: (conditions, filter) => {
    const [column, texts] = [columnOf(filter), textsOf(conditions, filter)];
    if (filter.field.kind === 'refs') conditions.where.push(sql`not coalesce(${column} && ${texts}::text[], false)`);
    else if (texts.length > 0)
      conditions.where.push(sql`(${column} is null or ${column} not in (${listed(filter, texts)}))`);
  },
  like: like(false),
  notLike: like(true),
  between: (conditions, filter) => {
    const { value, at, field } = filter;
    const pair = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
    if (pair.length !== 2) {
      conditions.findings.push(finding(at, 'notRange'));
      return;
    }
    const [from, to] = pair;
    const column = columnOf(filter);
    const { overlaps } = storedKind(field.kind);
    if (overlaps) {
      const [low = null, high = null] = [from, to].map((end) =>
        isOpen(end) ? null : textOf(conditions, { ...filter, value: end }),
      );
      if (low !== null || high !== null) conditions.where.push(sql`${overlaps(column, { from: low, to: high })}`);
      return;
    }
    const [low, high] = [from, to].map((end) => (isOpen(end) ? null : bind(conditions, { ...filter, value: end })));
    if (low) conditions.where.push(sql`${column} >= ${low}`);
    if (high) conditions.where.push(sql`${column} <= ${high}`);
  },
  empty: (conditions, filter) => conditions.where.push(storedKind(filter.field.kind).isEmpty(columnOf(filter))),
  notEmpty: (conditions, filter) =>
    conditions.where.push(sql`not ${storedKind(filter.field.kind).isEmpty(columnOf(filter))}`),
};

const columnOf = ({ field }: Filter): RawBuilder<unknown> => sql.ref(`t.${field.column}`);
const isOpen = (end: unknown) => end === null || end === '';

const listed = ({ field }: Filter, texts: string[]) => sql.join(texts.map(storedKind(field.kind).bindFilter));

function textsOf(conditions: Conditions, filter: Filter): string[] {
  const { value, at } = filter;
  const values = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  if (values.length > mostValues) conditions.findings.push(finding(at, 'tooMany', { max: mostValues }));
  return values.slice(0, mostValues).flatMap((one) => textOf(conditions, { ...filter, value: one }) ?? []);
}

/** A client's value as a bound parameter of the column's type. */
function bind(conditions: Conditions, filter: Filter): RawBuilder<unknown> {
  const text = textOf(conditions, filter);
  return text === null ? sql`null` : storedKind(filter.field.kind).bindFilter(text);
}

function textOf({ findings }: Conditions, { at, field, value }: Filter): string | null {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string' || text.length > 500 || text.includes('\0')) {
    findings.push(finding(at, 'notText'));
    return null;
  }
  const fault = kindOf(field.kind).filterFault(text);
  if (fault) findings.push(finding(at, fault));
  return text;
}

/** Whether a column holds a text, capital letters or not. Where there are none to tell apart, the cheaper comparison. */
export function holdsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${escapeLike(text)}%`;
  return text.toLowerCase() === text.toUpperCase() ? sql`${column} like ${pattern}` : sql`${column} ilike ${pattern}`;
}
