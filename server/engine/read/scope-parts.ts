import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../registry/resource.ts';
import { type Access, rowPredicates } from '../work/access.ts';
import type { ListQuery } from './list-query.ts';

/** Records that have one of the values in the column, as far as no part before has them, and hold to the query. */
interface ScopePart {
  column: string;
  values: readonly string[];
  where: RawBuilder<boolean>[];
}

/** A part of more values is no longer quicker than looking at each record in the order of the list. */
const mostValues = 500;

/**
 * What somebody of a narrow row scope may see of a query, in parts that have no record in common: each is the beginning
 * of an index, in the order of the list, where all in one condition would be none's. Null where it cannot be parted.
 */
export function scopeParts(access: Access, { filters }: ListQuery): ScopePart[] | null {
  const among = access.rows === 'all' ? undefined : access.rows.among;
  if (!among || among.some(({ values }) => values.length > mostValues)) return null;
  // A single value is an index's beginning as it stands.
  if (among.length === 1 && among[0]?.values.length === 1) return null;
  return among.map(({ column, values }, index) => {
    const before = among.slice(0, index).map((other) => sql<boolean>`${isAmong(other)} is not true`);
    return { column, values, where: [...before, ...filters] };
  });
}

export const isAmong = ({ column, values }: { column: string; values: readonly string[] }, alias = 't') =>
  values.length === 1
    ? sql<boolean>`${sql.ref(`${alias}.${column}`)} = ${values[0]}`
    : sql<boolean>`${sql.ref(`${alias}.${column}`)} = any(${values}::uuid[])`;

/** The first rows of a query, in its order: the first ones of each value of each part, merged. */
export function firstRows(
  resource: Resource,
  { parts, query: { orderBy }, limit }: { parts: ScopePart[]; query: ListQuery; limit: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const first = (column: RawBuilder<unknown>, { part, value }: { part: ScopePart; value: RawBuilder<unknown> }) =>
    sql`select * from ${sql.id(resource.table)} t where ${live([sql<boolean>`${column} = ${value}`, ...part.where])}
      order by ${orderBy} ${limit}`;
  const branches = parts.map((part) => {
    const column = sql.ref(`t.${part.column}`);
    return part.values.length === 1
      ? sql`(${first(column, { part, value: sql`${part.values[0]}` })})`
      : sql`(select f.* from unnest(${part.values}::uuid[]) v cross join lateral (${first(column, { part, value: sql`v` })}) f)`;
  });
  return sql`(${sql.join(branches, sql` union all `)}) t`;
}

/** All that a query finds, as `t`: what follows `select …`. */
export function fromFound(resource: Resource, { access, query }: { access: Access; query: ListQuery }) {
  const parts = scopeParts(access, query);
  const table = sql.id(resource.table);
  if (!parts) return sql`from ${table} t where ${live(query.where)}`;
  const found = parts.map((part) => sql`select * from ${table} t where ${live([isAmong(part), ...part.where])}`);
  return sql`from (${sql.join(found, sql` union all `)}) t`;
}

/** How many records a query finds. */
export function countOf(resource: Resource, { access, query }: { access: Access; query: ListQuery }) {
  const count = (where: RawBuilder<boolean>[]) =>
    sql`(select count(*) from ${sql.id(resource.table)} t where ${live(where)})`;
  const parts = scopeParts(access, query);
  if (!parts) return count([...rowPredicates(access), ...query.filters]);
  return sql.join(
    parts.map((part) => count([isAmong(part), ...part.where])),
    sql` + `,
  );
}

const live = (where: RawBuilder<unknown>[]) => sql.join([sql`t.deleted_at is null`, ...where], sql` and `);
