import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { collationOf } from '../../kinds/index.ts';
import { isStatementTimeout, plannedByValues } from '../../storage/database.ts';
import { escapeLike } from '../../storage/escape-like.ts';
import { storedId } from '../../storage/record-id.ts';
import type { Resource, StoredField } from '../registry/resource.ts';
import { type Access, maySee, rowPredicates } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import { isExternal, selectExternal } from './external-records.ts';
import { matchedField } from './matching.ts';
import { withPatience } from './patience.ts';
import { presented } from './projection.ts';
import { codeColumn, isTitleHidden, referenceText, titleText, titleTexts } from './references/reference-names.ts';

interface SelectorQuery {
  resource: Resource;
  access: Access;
  /** Field names besides id and name; those that the access hides are left out. */
  fields?: string[];
  keyword: string;
  ids: string[];
  limit: number;
  /** Column that choices are matched by: each entry says what it holds there. */
  matched?: string | undefined;
  where?: RawBuilder<boolean>[];
  /** Of a tree: each entry says whether others hang below it. */
  tellsChildren?: boolean;
  /** Of a tree: each entry says what it hangs below, from the root down. */
  tellsAbove?: boolean;
}

/**
 * Id and name of enabled records, for forms: open to every signed-in user (DESIGN.md, the engine).
 * Records asked for by id come also when they are disabled, so that an old value keeps its name.
 */
export async function selectRecords(work: Work, query: SelectorQuery): Promise<Found[]> {
  if (isExternal(query.resource)) return selectExternal(work, query);
  const shown = query.keyword === '' ? [] : shownTexts(query);
  if (shown.length === 0) return select(work, query);
  const inTime = (milliseconds: number) =>
    withPatience(work, milliseconds, { read: (hurried) => select(hurried, { ...query, shown }) }).catch((error) => {
      if (isStatementTimeout(error)) return undefined;
      throw error;
    });
  // Title and code have an index, other columns have none: of a million records those are looked for that are called so,
  // and through all of them only for what nothing is called.
  const whole = await inTime(patience.whole);
  if (whole) return whole;
  const named = await select(work, query);
  return named.length > 0 ? named : ((await inTime(patience.otherwise)) ?? []);
}

type Found = Record<string, unknown>;

/** Milliseconds. */
const patience = { whole: 300, otherwise: 3000 };

/** `shown`: in what else than titles and codes the keyword is looked for. */
async function select(
  work: Work,
  { shown = [], ...query }: SelectorQuery & { shown?: readonly StoredField[] },
): Promise<Found[]> {
  const { resource, access } = query;
  const title = resource.byName.get(resource.definition.model.titleField)?.column;
  if (!title) return [];
  const name = titleText(resource, work);
  const code = codeColumn(resource, work);
  const where: RawBuilder<boolean>[] = [
    sql`t.deleted_at is null`,
    ...rowPredicates(access),
    ...(query.where ?? []),
    ...(query.ids.length > 0
      ? [sql<boolean>`t.id in (${sql.join(query.ids.map(storedId))})`]
      : resource.has('state')
        ? [sql<boolean>`t.state = 1`]
        : []),
  ];
  if (query.keyword !== '') {
    const pattern = `%${escapeLike(query.keyword)}%`;
    const texts = [
      ...titleTexts(resource, work).map((text) => text('t')),
      ...(code ? [sql`${sql.ref(`t.${code}`)}::text`] : []),
      ...shown.map((stored) => sql`(${textOf(work, stored)})::text`),
    ];
    where.push(
      sql`(${sql.join(
        texts.map((text) => sql`${text} ilike ${pattern}`),
        sql` or `,
      )})`,
    );
  }
  const answer = await sql<Found>`${plannedByValues}
    select t.id, ${name('t')} as "fullName"
      ${code ? sql`, ${sql.ref(`t.${code}`)} as code` : sql``}
      ${resource.has('tree') ? sql`, t.parent_id as "parentId"` : sql``}
      ${query.matched ? sql`, ${sql.ref(`t.${query.matched}`)} as match` : sql``}
      ${treeColumn(work, resource)}
      ${query.tellsChildren ? sql`, ${hasBelow(resource)} as "hasChildren", not ${hasBelow(resource)} as "isLeaf"` : sql``}
      ${query.tellsAbove ? sql`, ${namesAbove(work, resource)} as above` : sql``}
      ${sql.join(carriedFields(work, query), sql``)}
    from ${sql.id(resource.table)} t where ${sql.join(where, sql` and `)}
    order by ${orderOf(work, resource)} limit ${query.limit}`.execute(work.db);
  return answer.rows;
}

/** As they were made; by name where their list stands so: ids of copied rows say nothing of an order. */
function orderOf({ authority }: Work, resource: Resource): RawBuilder<unknown> {
  if (resource.has('sort')) return sql`t.sort, t.id`;
  const { model, pages } = resource.definition;
  const title = resource.byName.get(model.titleField);
  const sort = pages.list?.sort;
  const isByName = title?.column && sort?.field === title.field.id && sort.order === 'asc' && !isSecret(title.field);
  if (!isByName || isTitleHidden(resource, authority.accessTo(resource))) return sql`t.id`;
  return sql`${sql.ref(`t.${title.column}`)}${sql.raw(collationOf(title.field.kind))}, t.id`;
}

/** Of a tree, read as `t`: whether others that can be chosen hang below a record. */
export const hasBelow = (resource: Resource) => sql`exists (select 1 from ${sql.id(resource.table)} c
  where c.parent_id = t.id::text and c.deleted_at is null ${resource.has('state') ? sql`and c.state = 1` : sql``})`;

/** `union` ends a walk that comes round to where it was. */
const namesAbove = (work: Work, resource: Resource) => {
  const table = sql.id(resource.table);
  const parent = sql`(case when up.parent_id = '0' then null else up.parent_id::uuid end)`;
  return sql`(with recursive up as (
      select t.id, t.parent_id, null::text as name, 0 as distance
      union select p.id, p.parent_id, ${titleText(resource, work)('p')}, up.distance + 1
        from up join ${table} p on p.id = ${parent} where up.distance < 100)
    select string_agg(name, ' / ' order by distance desc) from up where distance > 0)`;
};

/** `tree`: what all records of one tree agree in, by id and by name, where the reader may know it. */
function treeColumn(work: Work, resource: Resource): RawBuilder<unknown> {
  const { treesBy } = resource.definition.model;
  const field = treesBy === undefined ? undefined : matchedField(work, { resource, name: treesBy });
  if (!field) return sql``;
  const held = sql.ref(`t.${field.column}`);
  const { to } = field;
  const text = to && referenceText({ column: field.column, kind: 'ref', to }, { alias: 't', reader: work });
  return sql`, json_build_object('id', ${held}, 'name', ${text ?? held}) as tree`;
}

/** What reads as it is stored. */
const searched: ReadonlySet<ValueKind> = new Set<ValueKind>(['text', 'longText', 'integer', 'decimal', 'date']);

/** Those that were asked for and may be seen. */
const askedFields = ({ resource, access, fields = [] }: SelectorQuery): StoredField[] =>
  fields.flatMap((name) => {
    const stored = resource.byName.get(name);
    return stored?.column && access.granted && maySee(access, name) && !isSecret(stored.field) ? [stored] : [];
  });

/** A person looks for what a pop-up shows. */
const shownTexts = (query: SelectorQuery): StoredField[] =>
  askedFields(query).filter(({ field, to }) => to || searched.has(field.kind));

function textOf(work: Work, stored: StoredField): RawBuilder<unknown> {
  const { column, field, to } = stored;
  const text = column && to ? referenceText({ column, kind: field.kind, to }, { alias: 't', reader: work }) : null;
  return text ?? presented(stored, 't');
}

/** Those that selectors of the resource carry, and those that were asked for and may be seen. */
function carriedFields(work: Work, query: SelectorQuery): RawBuilder<unknown>[] {
  const { resource } = query;
  const asked = askedFields(query).map(({ field }) => field.name);
  return [...new Set([...(resource.definition.selectorFields ?? []), ...asked])].flatMap((name) => {
    const stored = resource.byName.get(name);
    const isThere = name === 'code' || name === 'fullName';
    if (!stored?.column || isSecret(stored.field) || isThere) return [];
    return [sql`, ${textOf(work, stored)} as ${sql.id(name)}`];
  });
}
