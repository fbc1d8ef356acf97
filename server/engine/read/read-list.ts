import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Database, isStatementTimeout, plannedByValues, type Questions } from '../../storage/database.ts';
import { storedId } from '../../storage/record-id.ts';
import type { QueryCache } from '../cache/query-cache.ts';
import { learning } from '../indexes/learned.ts';
import type { Resource } from '../registry/resource.ts';
import { type Access, accessKey } from '../work/access.ts';
import type { Tenant } from '../work/tenant.ts';
import type { Work } from '../work/work.ts';
import { allExternal, externalAhead, isExternal, listExternal } from './external-records.ts';
import { byKeptPlan } from './kept-plan.ts';
import type { ListQuery } from './list-query.ts';
import { withPatience } from './patience.ts';
import { keptProjection, listedTables, projection } from './projection.ts';
import { namesKey } from './references/reference-names.ts';
import { countOf, firstRows, scopeParts } from './scope-parts.ts';

interface Listing {
  resource: Resource;
  access: Access;
  query: ListQuery;
}

/** A page of a list: rows as finished JSON text, and how many records there are in all. */
interface Page {
  list: string;
  /** Not there where it was not wanted. */
  total?: number;
  /** `total` is no more than what is certain by the rows; the exact number is asked for by itself. */
  isMore?: boolean;
}

/**
 * What keeps answers about a resource for whoever has this access. Nobody announces changes of what a view shows, and
 * which records belong to a record that one sees changes with that record: of neither is anything kept.
 */
export const cacheOf = (
  { cache, uncached }: Tenant,
  { resource, access }: { resource: Resource; access: Access },
): QueryCache =>
  resource.definition.view !== undefined || (access.rows !== 'all' && access.rows.byHolder) ? uncached : cache;

export async function readList(work: Work, { resource, access, query }: Listing): Promise<Page> {
  if (isExternal(resource)) return listExternal(work, { resource, access, query });
  const { tenant, registry, db } = work;
  const cache = cacheOf(tenant, { resource, access });
  // Any release may change what is shown of what; the same words asked with other rights are another question.
  const asker = `${registry.version} ${resource.name} ${accessKey(access)}`;
  const from = sql`from ${sql.id(resource.table)} t where ${liveAnd(query.where)}`;
  const foundBy = async (ask: () => Promise<string>): Promise<Found> =>
    JSON.parse(await cache.of({ resources: [resource.name], key: `ids ${asker} ${query.key.set}` }, ask));
  const totals = totalsOf(work, { resource, access, query, asker });
  // Not there where nothing is looked for in texts.
  let found = null as Found | null;
  if (query.withTotal === 'only') {
    if (query.looksIntoTexts) found = await foundBy(() => findSome(db, from));
    return { list: '[]', total: totalOf(found) ?? (await totals.exact()) };
  }

  const reader = `${asker} ${namesKey(resource, work)}`;
  const reading = { resource, access, query, asker, reader };
  const readPage = async () => {
    let foundPage = null as string | null;
    const readFoundPage = async () => {
      const answer = await readFound(work, { ...reading, from });
      foundPage = answer.page;
      return answer.found;
    };
    if (query.looksIntoTexts) found = await foundBy(readFoundPage);
    if (totalOf(found) !== null && !Array.isArray(found) && foundPage === null) await readFoundPage();
    if (totalOf(found) !== null && foundPage !== null) return foundPage;
    const page = Array.isArray(found)
      ? pageOf(resource, { query, source: sql`from ${sql.id(resource.table)} t where t.id = any(${found})` })
      : (partedPage(resource, { access, query }) ?? pageOf(resource, { query, source: from }));
    return readRows(work, { ...reading, page });
  };
  const inRows = listedTables(resource).flatMap(({ fields }) => fields);
  const named = [...resource.fields, ...inRows].flatMap(({ to }) => (to ? [to.resource] : []));
  const key = `page ${reader} ${query.pageSize} ${query.key.page}`;
  const [rows = '0', list] = cut(await cache.of({ resources: [resource.name, ...named], key }, readPage));
  // A page that was kept does not say of how many it is one.
  if (query.looksIntoTexts) found ??= await foundBy(() => findSome(db, from));
  if (query.withTotal === 'none') return { list };
  const sure = totalOf(found);
  if (sure !== null) return { list, total: sure };
  const seen = (query.page - 1) * query.pageSize + Number(rows);
  // A page that is not full is the last one, unless it lies behind the last.
  if (Number(rows) < query.pageSize && (Number(rows) > 0 || query.page === 1)) return { list, total: seen };
  if (query.withTotal === 'exact' || Number(rows) === 0) return { list, total: await totals.exact() };
  const total = await totals.soon();
  if (total !== null) return { list, total };
  return { list, total: found === null ? seen : Math.max(seen, mostFound), isMore: true };
}

const cut = (answer: string): [string, string] => {
  const space = answer.indexOf(' ');
  return [answer.slice(0, space), answer.slice(space + 1)];
};

/** A page for all who ask with the same rights (`asker`) and are shown the same names (`reader`). */
type Reading = Listing & { asker: string; reader: string };

const columnsOf = (work: Work, { resource, access, reader }: Reading) =>
  keptProjection(work, { resource, access, key: `${resource.version} ${reader}` });

/** How many rows the page has, and behind a space the rows. */
async function readRows(work: Work, { page, ...reading }: Reading & { page: RawBuilder<unknown> }): Promise<string> {
  const { query, asker } = reading;
  const columns = columnsOf(work, reading);
  const read = async (db: Questions, planning: RawBuilder<unknown>) => {
    const answer = await sql<{ rows: string; list: string; took: number }>`${planning}
      select count(*) as rows, coalesce(json_agg(_row), '[]'::json)::text as list,
        (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::float8 as took from (
        select ${columns} from (${page}) t
        order by ${query.orderBy}) _row`.execute(db);
    const { rows = '0', list = '[]', took = 0 } = answer.rows[0] ?? {};
    return { text: `${rows} ${list}`, took };
  };
  // A transaction sees what nobody else does.
  const mayBeKept = query.isPlannedOnce && placeOf(query).offset < nearPages && !work.db.isTransaction;
  const kept = mayBeKept
    ? await byKeptPlan(work.tenant, { question: `${asker} ${query.key.shape}`, read: (db) => read(db, sql``) })
    : null;
  return (kept ?? (await read(work.db, plannedByValues))).text;
}

/** One long count is made at a time: no question may keep the others from theirs. choice: milliseconds. */
const longestCount = 30_000;

/** The total of a list, by the ways that there are to it. */
function totalsOf(work: Work, { resource, access, query, asker }: Listing & { asker: string }) {
  const { tenant, db } = work;
  const isView = resource.definition.view !== undefined;
  const { totals } = query.readsOthers ? tenant.uncached : cacheOf(tenant, { resource, access });
  const where = liveAnd(query.where);
  const table = sql.id(resource.table);
  const question = {
    resource: resource.name,
    key: `${asker} ${query.key.set}`,
    shape: `${resource.name} ${access.rows === 'all'} ${query.key.shape}`,
    patience: isView ? 250 : 10,
  };
  const counting = {
    count: async (isLong: boolean) => {
      const read = async ({ db }: Work) => {
        const answer = await sql<{ total: string; snapshot: string }>`${plannedByValues}
          select ${countOf(resource, { access, query })} as total, pg_current_snapshot()::text as snapshot`.execute(db);
        const { total = '0', snapshot = '' } = answer.rows[0] ?? {};
        return { total: Number(total), snapshot };
      };
      const fields = access.rows === 'all' && !isView ? query.countedBy : undefined;
      const began = performance.now();
      const noted = <T>(counted: T): T => {
        const took = performance.now() - began;
        if (fields) void tenant.part(learning).note({ resource: resource.name, fields, took });
        return counted;
      };
      if (!isLong) return noted(await read(work));
      try {
        return noted(await withPatience({ ...work, db: tenant.database.longRunning }, longestCount, { read }));
      } catch (error) {
        throw isStatementTimeout(error) ? new Problem('TOO_BUSY') : error;
      }
    },
    difference: async (changes: string[]) => {
      const told = JSON.stringify(changes.map((change) => JSON.parse(change)));
      const holding = (version: 'o' | 'n') => sql`(select count(*) from jsonb_populate_recordset(null::${table},
        (select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(${told}::jsonb) c, jsonb_array_elements(c -> ${sql.lit(version)}) r)
        ) t where ${where})`;
      const answer = await sql<{ difference: string }>`${plannedByValues}
        select ${holding('n')} - ${holding('o')} as difference`.execute(db);
      return Number(answer.rows[0]?.difference ?? 0);
    },
    size: async () => {
      if (isView) return Number.POSITIVE_INFINITY;
      const answer = await sql<{
        size: string;
      }>`select pg_relation_size(quote_ident(${resource.table})::regclass) as size`.execute(db);
      return Number(answer.rows[0]?.size ?? 0);
    },
  };
  return { soon: () => totals.soon(question, counting), exact: () => totals.exact(question, counting) };
}

/** What a search into texts finds: its ids; where they are more than are kept, how many; no more than are looked for. */
type Found = string[] | number;
/** So many ids are kept, for the other pages. */
const mostIds = 1000;
/** So many records are looked for: when they are all, the page and the total are made from them. */
const mostFound = 5000;

const totalOf = (found: Found | null): number | null =>
  Array.isArray(found) ? found.length : found !== null && found <= mostFound ? found : null;

const whatIsFound = sql`(select case when count(*) <= ${sql.lit(mostIds)}
  then coalesce(json_agg(id), '[]'::json)::text else count(*)::text end from found)`;
const someOrMore = sql.raw(`limit ${mostFound + 1}`);

/**
 * What a search into texts finds, when it is not many. Without an order PostgreSQL finds a seldom word by
 * its trigrams; asked for the first page in order it would look through the whole table for twenty.
 */
async function findSome(db: Database, from: RawBuilder<unknown>): Promise<string> {
  const answer = await sql<{ found: string }>`${plannedByValues}
    with found as materialized (select t.id ${from} ${someOrMore}) select ${whatIsFound} as found`.execute(db);
  return answer.rows[0]?.found ?? '[]';
}

/** The same, and in the same question the page, which is empty where there are more. */
async function readFound(
  work: Work,
  { from, ...reading }: Reading & { from: RawBuilder<unknown> },
): Promise<{ found: string; page: string }> {
  const { resource, query } = reading;
  const source = sql`from found t where (select count(*) from found) <= ${sql.lit(mostFound)}`;
  const answer = await sql<{ found: string; rows: string; list: string }>`${plannedByValues}
    with found as materialized (select t.* ${from} ${someOrMore})
    select ${whatIsFound} as found, count(*) as rows, coalesce(json_agg(_row), '[]'::json)::text as list from (
      select ${columnsOf(work, reading)} from (${pageOf(resource, { query, source })}) t
      order by ${query.orderBy}) _row`.execute(work.db);
  const { found = '[]', rows = '0', list = '[]' } = answer.rows[0] ?? {};
  return { found, page: `${rows} ${list}` };
}

/** The rows of a page. Its size stands in the text, not in a parameter: a plan for any size would be a plan for a tenth of the table. */
function pageOf(resource: Resource, { query, source }: { query: ListQuery; source: RawBuilder<unknown> }) {
  const { orderBy } = query;
  const { offset, limit } = placeOf(query);
  if (offset < nearPages) return sql`select * ${source} order by ${orderBy} ${limit}`;
  // A far page is found among ids alone, which its index holds; only its own rows are read.
  return sql`select * from ${sql.id(resource.table)} where id in (select t.id ${source} order by ${orderBy} ${limit})`;
}

/** The same as far as somebody's row scope goes, where that can be read in parts; a far page is read as any other. */
function partedPage(resource: Resource, { access, query }: { access: Access; query: ListQuery }) {
  const { offset, limit } = placeOf(query);
  const parts = offset < nearPages ? scopeParts(access, query) : null;
  if (!parts) return null;
  const first = sql.raw(`limit ${offset + query.pageSize}`);
  return sql`select * from ${firstRows(resource, { parts, query, limit: first })} order by ${query.orderBy} ${limit}`;
}

const nearPages = 1000;

function placeOf({ page, pageSize }: ListQuery) {
  const offset = (page - 1) * pageSize;
  return { offset, limit: sql.raw(`limit ${pageSize}${offset === 0 ? '' : ` offset ${offset}`}`) };
}

/** So long may be counted what stands before a record; milliseconds. */
const longestAhead = 1_000;

/** On which page of a list a record stands; 1 where it is not in it, or where counting to it takes too long. */
export async function pageWith(work: Work, { resource, access, query, id }: Listing & { id: string }): Promise<number> {
  if (isExternal(resource)) return pageAfter(await externalAhead(work, { resource, access, query, id }), query);
  const table = sql.id(resource.table);
  const found = liveAnd(query.where);
  const counts = query.waysAhead().map((way) => sql`(select count(*) from ${table} t where ${found} and ${way})`);
  const read = async ({ db }: Work) => {
    const answer = await sql<{ ahead: string }>`${plannedByValues}
      with b as materialized (select t.* from ${table} t where t.id = ${storedId(id)} and ${found})
      select ${sql.join(counts, sql` + `)} as ahead from b`.execute(db);
    return Number(answer.rows[0]?.ahead ?? 0);
  };
  try {
    return pageAfter(await withPatience(work, longestAhead, { read }), query);
  } catch (error) {
    if (isStatementTimeout(error)) return 1;
    throw error;
  }
}

const pageAfter = (ahead: number, { pageSize }: ListQuery): number => Math.floor(ahead / pageSize) + 1;

/** At most `limit` records as one JSON text: `All` and trees. */
export async function readAll(
  work: Work,
  { resource, access, query, limit }: Listing & { limit: number },
): Promise<string> {
  if (isExternal(resource)) return allExternal(work, { resource, access, query, limit });
  const answer = await sql<{
    list: string;
  }>`${plannedByValues} select coalesce(json_agg(_row), '[]'::json)::text as list from (
    select ${projection(resource, { access, reader: work, withNames: true, isList: true })} from ${sql.id(resource.table)} t
    where ${liveAnd(query.where)} order by ${query.orderBy} limit ${limit}) _row`.execute(work.db);
  return answer.rows[0]?.list ?? '[]';
}

/** A part of a `where`: what is not deleted, and what is asked for. */
export const liveAnd = (where: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([sql`t.deleted_at is null`, ...where], sql` and `);
