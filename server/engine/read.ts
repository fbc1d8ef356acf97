import { Problem } from '@tessera/schemas/language/problems.ts';
import { type CompiledQuery, createQueryId, type RawBuilder, sql } from 'kysely';
import { type Database, plannedByValues } from '../storage/database.ts';
import { Together } from '../storage/together.ts';
import { type Access, accessKey, maySee, rowPredicates } from './access.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { escapeLike, type ListQuery } from './list-query.ts';
import { presentColumn, projection, referenceText } from './projection.ts';
import type { Registry, Resource } from './registry.ts';
import type { Total } from './totals.ts';

export interface Reading {
  db: Database;
  registry: Registry;
  access: Access;
  kept: KeptAnswers;
}

/** A page of a list: rows as finished JSON text, and the total (see Totals). */
export async function listRecords(
  reading: Reading,
  resource: Resource,
  query: ListQuery,
): Promise<{ list: string } & Total> {
  const { db, kept, registry, access } = reading;
  // Any release may change what is shown of what; the same words asked with other rights are another question.
  const asker = `${registry.version} ${resource.name} ${accessKey(access)}`;
  const names = resource.fields.flatMap(({ to }) => (to ? [to.resource] : []));
  const from = sql`from ${sql.id(resource.table)} t where ${wherePredicate(query.where)}`;
  const few = query.looksIntoTexts
    ? (JSON.parse(
        await kept.of([resource.name], `few ${asker} ${query.key.set}`, async () => fewIds(db, from)),
      ) as string[])
    : null;
  const isFew = few !== null && few.length <= fewLimit;
  const page = async () => {
    const answer = await sql<{
      list: string;
    }>`${plannedByValues} select coalesce(json_agg(r), '[]'::json)::text as list from (
      select ${projection(resource, 't', { ...reading, withNames: true })}
      from (${pageOf(resource, query, isFew ? sql`from ${sql.id(resource.table)} t where t.id = any(${few})` : from)}) t
      order by ${query.orderBy}) r`.execute(db);
    return answer.rows[0]?.list ?? '[]';
  };
  const counted = async (rows: RawBuilder<unknown>) => {
    const answer = await sql<{ total: string }>`${plannedByValues} select count(*) as total from ${rows}`.execute(db);
    return Number(answer.rows[0]?.total ?? 0);
  };
  const [list, total] = await Promise.all([
    kept.of([resource.name, ...names], `page ${asker} ${query.pageSize} ${query.key.page}`, page),
    isFew
      ? { total: few.length, isMore: false }
      : kept.totals.of(
          { resource: resource.name, key: `${asker} ${query.key.set}`, ...(few ? { patience: 50 } : {}) },
          () => counted(sql`(select 1 ${from}) r`),
          async (limit) => {
            // A search into texts has found that many already, and the others would take long.
            if (few) return { total: fewLimit, isMore: true };
            const total = await counted(sql`(select 1 ${from} limit ${sql.raw(String(limit + 1))}) r`);
            return { total: Math.min(total, limit), isMore: total > limit };
          },
        ),
  ]);
  return { list, ...total };
}

const fewLimit = 1000;

/**
 * The ids of what a search into texts finds, when it is not many. Without an order PostgreSQL finds a seldom word by
 * its trigrams; asked for the first page in order it would look through the whole table for twenty.
 */
async function fewIds(db: Database, from: RawBuilder<unknown>): Promise<string> {
  const answer = await sql<{
    ids: string;
  }>`${plannedByValues} select coalesce(json_agg(id), '[]'::json)::text as ids from (
    select t.id ${from} limit ${sql.raw(String(fewLimit + 1))}) r`.execute(db);
  return answer.rows[0]?.ids ?? '[]';
}

/** The rows of a page. Its size stands in the text, not in a parameter: a plan for any size would be a plan for a tenth of the table. */
function pageOf(resource: Resource, { page, pageSize, orderBy }: ListQuery, from: RawBuilder<unknown>) {
  const offset = (page - 1) * pageSize;
  const limit = sql.raw(`limit ${pageSize}${offset === 0 ? '' : ` offset ${offset}`}`);
  if (offset < 1000) return sql`select * ${from} order by ${orderBy} ${limit}`;
  // A far page is found among ids alone, which its index holds; only its own rows are read.
  return sql`select * from ${sql.id(resource.table)} where id in (select t.id ${from} order by ${orderBy} ${limit})`;
}

/** At most `limit` records as one JSON text: `All`, trees and exports. */
export async function allRecords(
  reading: Omit<Reading, 'kept'>,
  resource: Resource,
  options: { query: ListQuery; limit: number; offset?: number },
): Promise<string> {
  const answer = await sql<{
    list: string;
  }>`${plannedByValues} select coalesce(json_agg(r), '[]'::json)::text as list from (
    select ${projection(resource, 't', { ...reading, withNames: true })} from ${sql.id(resource.table)} t
    where ${wherePredicate(options.query.where)} order by ${options.query.orderBy} limit ${options.limit} offset ${options.offset ?? 0}) r`.execute(
    reading.db,
  );
  return answer.rows[0]?.list ?? '[]';
}

interface RecordReading extends Omit<Reading, 'kept'> {
  /** False: without the texts of references. */
  withNames?: boolean;
}

/** One record with its sub-tables, as JSON text. Throws NOT_FOUND, also when it exists but may not be seen. */
export async function readRecord(reading: RecordReading, resource: Resource, id: string): Promise<string> {
  const query = recordQuery(reading, resource);
  // A transaction sees what nobody else does, and a record with sub-tables may be long: these are read alone.
  const isAlone = reading.db.isTransaction || resource.rows.length > 0;
  const record = isAlone ? (await query.read(reading.db, [id])).get(id) : await query.togetherIn(reading.db).of(id);
  if (record === undefined) throw new Problem('NOT_FOUND');
  return record;
}

/** Reads records of one resource for all who may see the same. */
interface RecordQuery {
  read: (db: Database, ids: string[]) => Promise<ReadonlyMap<string, string>>;
  togetherIn: (db: Database) => Together<string>;
}

const recordQueries = new WeakMap<Registry, { version: number; queries: Map<string, RecordQuery> }>();
const keptQueries = 1000;

/** Putting the query together takes longer than running it, so it is kept. */
function recordQuery(reading: RecordReading, resource: Resource): RecordQuery {
  const { registry, access, withNames = true } = reading;
  const known = recordQueries.get(registry);
  const of = known?.version === registry.version ? known : { version: registry.version, queries: new Map() };
  recordQueries.set(registry, of);
  const key = `${resource.name} ${resource.version} ${withNames} ${accessKey(access)}`;
  const query: RecordQuery = of.queries.get(key) ?? newRecordQuery(reading, resource);
  if (of.queries.size >= keptQueries) of.queries.clear();
  of.queries.set(key, query);
  return query;
}

function newRecordQuery(reading: RecordReading, resource: Resource): RecordQuery {
  const compiled = new Map<number, CompiledQuery>();
  // Stands for an id in a query that is put together once; no text that is stored has such a character.
  const place = (index: number) => `\u0000${index}`;
  const compile = (places: number): CompiledQuery => {
    const ids = sql.join(Array.from({ length: places }, (_, index) => sql`${place(index)}`));
    return sql`select r.id, row_to_json(r)::text as record from (
      select ${projection(resource, 't', { withNames: true, ...reading, withRows: true })}
      from ${sql.id(resource.table)} t where ${wherePredicate([sql`t.id in (${ids})`, ...rowPredicates(reading.access)])}) r`.compile(
      reading.db,
    );
  };
  const read: RecordQuery['read'] = async (db, ids) => {
    const { sql: text, parameters, query } = compiled.get(ids.length) ?? compile(ids.length);
    compiled.set(ids.length, { sql: text, parameters, query, queryId: createQueryId() });
    const byPlace = new Map<unknown, string>(ids.map((id, index) => [place(index), id]));
    const found = await db.executeQuery<{ id: string; record: string }>({
      sql: text,
      query,
      queryId: createQueryId(),
      parameters: parameters.map((parameter) => byPlace.get(parameter) ?? parameter),
    });
    return new Map(found.rows.map(({ id, record }) => [id, record]));
  };
  const together = new WeakMap<Database, Together<string>>();
  const togetherIn: RecordQuery['togetherIn'] = (db) => {
    const known = together.get(db) ?? new Together<string>((ids) => read(db, ids));
    together.set(db, known);
    return known;
  };
  return { read, togetherIn };
}

/** Whether a record is one of those that the user may see. */
export async function isAmongRows(
  { db, access }: { db: Database; access: Pick<Access, 'rows'> },
  resource: Resource,
  id: string,
): Promise<boolean> {
  if (access.rows === 'all') return true;
  const found = await sql`select 1 from ${sql.id(resource.table)} t
    where ${sql.join([sql`t.id = ${id}`, ...rowPredicates(access)], sql` and `)}`.execute(db);
  return found.rows.length > 0;
}

export interface SelectorQuery {
  /** Field names besides id and name; those that the access hides are left out. */
  fields?: string[];
  keyword: string;
  ids: string[];
  limit: number;
  where?: RawBuilder<boolean>[];
}

/**
 * Id and name of enabled records, for forms: open to every signed-in user (DESIGN.md, the engine).
 * Records asked for by id come also when they are disabled, so that an old value keeps its name.
 */
export async function selectRecords(
  reading: Omit<Reading, 'kept'>,
  resource: Resource,
  query: SelectorQuery,
): Promise<Record<string, unknown>[]> {
  const title = resource.byName.get(resource.definition.model.titleField)?.column;
  if (!title) return [];
  const code = resource.byName.get('code')?.column;
  const asked = (query.fields ?? []).filter((name) => reading.access.granted && maySee(reading.access, name));
  const carried = [...new Set([...(resource.definition.selectorFields ?? []), ...asked])].flatMap((name) => {
    const stored = resource.byName.get(name);
    const isTaken = name === resource.definition.model.titleField || name === 'code' || name === 'fullName';
    if (!stored?.column || stored.field.secret || isTaken) return [];
    const text = stored.to
      ? referenceText({ column: stored.column, kind: stored.field.kind, to: stored.to }, 't', reading.registry)
      : null;
    return [sql`, ${text ?? presentColumn('t', stored.column, stored.field.kind)} as ${sql.id(name)}`];
  });
  const where: RawBuilder<boolean>[] = [
    sql`t.deleted_at is null`,
    ...rowPredicates(reading.access),
    ...(query.where ?? []),
  ];
  if (query.ids.length > 0) where.push(sql`t.id in (${sql.join(query.ids)})`);
  else if (resource.has('state')) where.push(sql`t.state = 1`);
  if (query.keyword !== '') {
    const pattern = `%${escapeLike(query.keyword)}%`;
    const columns = [title, ...(code ? [code] : [])].map(
      (column) => sql`${sql.ref(`t.${column}`)}::text ilike ${pattern}`,
    );
    where.push(sql`(${sql.join(columns, sql` or `)})`);
  }
  const answer = await sql<Record<string, unknown>>`${plannedByValues}
    select t.id, ${sql.ref(`t.${title}`)}::text as "fullName"
      ${code ? sql`, ${sql.ref(`t.${code}`)} as code` : sql``}
      ${resource.has('tree') ? sql`, t.parent_id as "parentId"` : sql``}
      ${sql.join(carried, sql``)}
    from ${sql.id(resource.table)} t where ${sql.join(where, sql` and `)}
    order by ${resource.has('sort') ? sql`t.sort, t.id` : sql`t.id`} limit ${query.limit}`.execute(reading.db);
  return answer.rows;
}

const wherePredicate = (where: RawBuilder<unknown>[]) => sql.join([sql`t.deleted_at is null`, ...where], sql` and `);

/** Nests a flat list by parentId; a record whose parent is not in the list becomes a root. */
export function nest<T extends Record<string, unknown>>(
  flat: T[],
  extra: (node: T) => Record<string, unknown> = () => ({}),
): unknown[] {
  type Node = Record<string, unknown> & { children: Node[] };
  const nodes = new Map<unknown, Node>(
    flat.map((item) => [item.id, { ...item, ...extra(item), children: [] as Node[] }]),
  );
  const roots: Node[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId);
    (parent ? parent.children : roots).push(node);
  }
  const finish = (node: Node): unknown => {
    node.hasChildren = node.children.length > 0;
    node.isLeaf = node.children.length === 0;
    node.children.forEach(finish);
    return node;
  };
  return roots.map(finish);
}
