import type { Static } from '@sinclair/typebox';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { RowScope } from '@tessera/schemas/language/row-scope.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { countScope, isExternal } from '../engine/read/external-records.ts';
import type { Resource } from '../engine/registry/resource.ts';
import type { Work } from '../engine/work/work.ts';
import { storedKind } from '../kinds/index.ts';
import { type Route, route } from '../routing/route.ts';
import { grants } from './grants.ts';
import { allRights, requireRights } from './holding.ts';
import { menuResource } from './menu-records.ts';
import { mayRead, readScope, rowsOf, scopeSchema } from './row-scopes.ts';

const base = '/api/framework/permission/Module/:id';
const permission = 'right:permission/Role:btn_authorize';

/** What whoever writes the condition of a role asks about the module. */
export const conditionRoutes: Route[] = [
  route({
    method: 'GET',
    path: `${base}/Fields`,
    permission: 'right:permission/Role',
    record: null,
    summary: t(
      '针对模块记录的条件可以读取的字段。',
      '針對模組記錄的條件可以讀取的欄位。',
      'The fields that a condition over the records of a module may read.',
      'モジュールのレコードへの条件で使える項目。',
    ),
    run: async ({ work, param }) => conditionFields(resourceOf(work, param('id'))),
  }),
  route({
    method: 'POST',
    path: `${base}/Actions/CountRows`,
    permission,
    record: null,
    summary: t(
      '某个数据范围会给调用者多少条记录；超过 10,000 不再计数。',
      '某個資料範圍會給呼叫者多少筆記錄；超過 10,000 不再計數。',
      'How many records a row scope would give the caller; beyond 10,000 nobody counts.',
      'データ範囲で呼び出した人に何件見えるか。10,000 を超えると数えません。',
    ),
    body: scopeSchema,
    run: ({ work, param }, { body }) => countRows(work, { resource: resourceOf(work, param('id')), asked: body }),
  }),
];

function resourceOf({ tenant, registry }: Work, menuId: string): Resource {
  const menu = tenant.part(grants).menus.find(({ id }) => id === menuId);
  const resource = menu && registry.find(menuResource(menu) ?? '');
  if (!resource) throw new Problem('NOT_FOUND');
  return resource;
}

/** What a condition can read of it: no document of several parts, whatever its kind. */
const conditionFields = (resource: Resource) =>
  resource.fields
    .filter(({ field }) => storedKind(field.kind).sqlType !== null && mayRead(resource, field.name))
    .map(({ field: { id, name, kind, label, widget, props }, to }) => ({
      ...{ id, name, kind, label, widget },
      ...(props ? { props } : {}),
      ...(to ? { to } : {}),
    })) satisfies Partial<FieldDefinition>[];

const countedAtMost = 10_000;

/** A condition can ask for the value of any field, so only whoever sees all of the module is told a number. */
async function countRows(
  work: Work,
  { resource, asked }: { resource: Resource; asked: Static<typeof scopeSchema> },
): Promise<Record<'count' | 'all', { total: number; isMore: boolean }>> {
  requireRights(work, { resource, rights: allRights(resource) });
  const scope = readScope(asked, { resource, at: '' });
  return {
    count: await countOf(work, { resource, scope }),
    all: await countOf(work, { resource, scope: { type: 'all' } }),
  };
}

async function countOf(
  work: Work,
  { resource, scope }: { resource: Resource; scope: RowScope },
): Promise<{ total: number; isMore: boolean }> {
  const { db, tenant, actor } = work;
  const rows = rowsOf([scope], {
    resource,
    user: actor,
    departmentsBelow: (id) => tenant.part(grants).departmentsBelow(id),
    now: tenant.now(),
  });
  if (isExternal(resource)) return countScope(work, { resource, rows, upTo: countedAtMost });
  const within = rows === 'all' ? sql`true` : rows.predicate('t');
  const found = await sql<{ total: number }>`select count(*)::int as total from (
    select 1 from ${sql.id(resource.table)} t where deleted_at is null and ${within} limit ${countedAtMost + 1}) c`.execute(
    db,
  );
  const total = found.rows[0]?.total ?? 0;
  return { total: Math.min(total, countedAtMost), isMore: total > countedAtMost };
}
