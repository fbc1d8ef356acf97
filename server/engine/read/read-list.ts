import { type RawBuilder, sql } from 'kysely';
import { type Database, plannedByValues } from '../../storage/database.ts';
import type { Total } from '../cache/totals.ts';
import type { Resource } from '../registry/resource.ts';
import { type Access, accessKey } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import type { ListQuery } from './list-query.ts';
import { projection } from './projection.ts';
import { namesKey } from './reference-names.ts';

interface Listing {
  resource: Resource;
  access: Access;
  query: ListQuery;
}

/** A page of a list: rows as finished JSON text, and the total (see Totals). */
export async function readList(work: Work, { resource, access, query }: Listing): Promise<{ list: string } & Total> {
  const { tenant, registry, db } = work;
  // Nobody announces changes of what a view shows, so nothing of it is kept.
  const cache = resource.definition.view === undefined ? tenant.cache : tenant.uncached;
  // Any release may change what is shown of what; the same words asked with other rights are another question.
  const asker = `${registry.version} ${resource.name} ${accessKey(access)}`;
  const names = namesKey(resource, work);
  const named = resource.fields.flatMap(({ to }) => (to ? [to.resource] : []));
  const from = sql`from ${sql.id(resource.table)} t where ${liveAnd(query.where)}`;
  const found = query.looksIntoTexts
    ? (JSON.parse(
        await cache.of({ resources: [resource.name], key: `ids ${asker} ${query.key.set}` }, () => someIds(db, from)),
      ) as string[])
    : null;
  const isSmall = found !== null && found.length <= smallResult;
  const source = isSmall ? sql`from ${sql.id(resource.table)} t where t.id = any(${found})` : from;
  const readPage = async () => {
    const answer = await sql<{
      list: string;
    }>`${plannedByValues} select coalesce(json_agg(_row), '[]'::json)::text as list from (
      select ${projection(resource, { access, reader: work, withNames: true })}
      from (${pageOf(resource, { query, source })}) t
      order by ${query.orderBy}) _row`.execute(db);
    return answer.rows[0]?.list ?? '[]';
  };
  const count = async (rows: RawBuilder<unknown>) => {
    const answer = await sql<{ total: string }>`${plannedByValues} select count(*) as total from ${rows}`.execute(db);
    return Number(answer.rows[0]?.total ?? 0);
  };
  const [list, total] = await Promise.all([
    cache.of(
      { resources: [resource.name, ...named], key: `page ${asker} ${names} ${query.pageSize} ${query.key.page}` },
      readPage,
    ),
    isSmall
      ? { total: found.length, isMore: false }
      : cache.totals.of(
          { resource: resource.name, key: `${asker} ${query.key.set}`, ...(found ? { patience: 50 } : {}) },
          {
            count: () => count(sql`(select 1 ${from}) r`),
            atLeast: async (limit) => {
              // A search into texts has found that many already, and the others would take long.
              if (found) return { total: smallResult, isMore: true };
              const counted = await count(sql`(select 1 ${from} limit ${sql.raw(String(limit + 1))}) r`);
              return { total: Math.min(counted, limit), isMore: counted > limit };
            },
          },
        ),
  ]);
  return { list, ...total };
}

/** A search that finds no more than this is answered by the ids that it found. */
const smallResult = 1000;

/**
 * The ids of what a search into texts finds, when it is not many. Without an order PostgreSQL finds a seldom word by
 * its trigrams; asked for the first page in order it would look through the whole table for twenty.
 */
async function someIds(db: Database, from: RawBuilder<unknown>): Promise<string> {
  const answer = await sql<{
    ids: string;
  }>`${plannedByValues} select coalesce(json_agg(id), '[]'::json)::text as ids from (
    select t.id ${from} limit ${sql.raw(String(smallResult + 1))}) r`.execute(db);
  return answer.rows[0]?.ids ?? '[]';
}

/** The rows of a page. Its size stands in the text, not in a parameter: a plan for any size would be a plan for a tenth of the table. */
function pageOf(resource: Resource, { query, source }: { query: ListQuery; source: RawBuilder<unknown> }) {
  const { page, pageSize, orderBy } = query;
  const offset = (page - 1) * pageSize;
  const limit = sql.raw(`limit ${pageSize}${offset === 0 ? '' : ` offset ${offset}`}`);
  if (offset < 1000) return sql`select * ${source} order by ${orderBy} ${limit}`;
  // A far page is found among ids alone, which its index holds; only its own rows are read.
  return sql`select * from ${sql.id(resource.table)} where id in (select t.id ${source} order by ${orderBy} ${limit})`;
}

/** At most `limit` records as one JSON text: `All` and trees. */
export async function readAll(
  work: Work,
  { resource, access, query, limit }: Listing & { limit: number },
): Promise<string> {
  const answer = await sql<{
    list: string;
  }>`${plannedByValues} select coalesce(json_agg(_row), '[]'::json)::text as list from (
    select ${projection(resource, { access, reader: work, withNames: true })} from ${sql.id(resource.table)} t
    where ${liveAnd(query.where)} order by ${query.orderBy} limit ${limit}) _row`.execute(work.db);
  return answer.rows[0]?.list ?? '[]';
}

/** A part of a `where`: what is not deleted, and what is asked for. */
export const liveAnd = (where: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([sql`t.deleted_at is null`, ...where], sql` and `);
