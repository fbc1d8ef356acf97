import { Type } from '@sinclair/typebox';
import type { ControlKind } from '@tessera/schemas/language/list-page.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import type { Resource } from '../engine/registry/resource.ts';
import { raiseRegistryVersion } from '../engine/release/release.ts';
import { afterCommit, transact, type UnitOfWork } from '../engine/work/work.ts';
import { Fields, OneOf } from '../routing/input.ts';
import { type Call, type Route, route } from '../routing/route.ts';
import { bumpGrants, grants } from './grants.ts';
import { allRights, requireRights } from './holding.ts';
import { menuResource } from './menu-records.ts';

export const controlKinds = ['button', 'column', 'data'] as const satisfies readonly ControlKind[];

/** choice: SPEC §6 says what can be controlled, not where; an administrator decides it where they grant. */
export const controlRoutes: Route[] = [
  route({
    method: 'PUT',
    path: '/api/framework/permission/Module/:id/Control',
    permission: 'right:permission/Role:btn_authorize',
    record: null,
    summary: t(
      '把模块的按钮、列或记录改为逐项授权，或对拥有该模块的人全部开放。',
      '把模組的按鈕、欄或記錄改為逐項授權，或對擁有該模組的人全部開放。',
      "Has a module's buttons, columns or records granted one by one, or opens them to whoever holds the module.",
      'モジュールのボタン・列・レコードを個別に付与する、またはモジュールを持つ人すべてに開放します。',
    ),
    body: Fields({ kind: OneOf(controlKinds), controlled: Type.Boolean() }),
    run: (call, { body }) => changeControl(call, body),
  }),
];

/**
 * Nothing changes for anybody at that moment: whoever holds the module holds all of what is controlled now. What the list
 * design controls stays so. Throws BEYOND_OWN_RIGHTS for whoever does not hold all of the module.
 */
async function changeControl({ work, param }: Call, { kind, controlled }: { kind: ControlKind; controlled: boolean }) {
  const menu = work.tenant.part(grants).menus.find(({ id }) => id === param('id'));
  const resource = menu && work.registry.find(menuResource(menu) ?? '');
  if (!menu || !resource || !isControllable(resource)) throw new Problem('NOT_FOUND');
  requireRights(work, { resource, rights: allRights(resource) });
  const { tenant } = work;
  await transact(work, async (unit) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`control ${resource.name}`}))`.execute(unit.db);
    const isControlled = resource.definition.pages.list?.permissions?.[kind] === true;
    if (controlled && !isControlled) await grantToHolders(unit, { resource, kind });
    await writeKinds(unit, { resource, kind, controlled });
    await raiseRegistryVersion(unit.db);
    await bumpGrants(unit.db);
    afterCommit(unit, () => tenant.registry.load().catch(() => undefined));
  });
  return { id: menu.id };
}

async function writeKinds(
  { db }: UnitOfWork,
  { resource, kind, controlled }: { resource: Resource; kind: ControlKind; controlled: boolean },
): Promise<void> {
  const stored = await db
    .selectFrom('module_control')
    .select('kinds')
    .where('resource', '=', resource.name)
    .executeTakeFirst();
  const kinds = new Set(stored?.kinds);
  if (controlled) kinds.add(kind);
  else kinds.delete(kind);
  const value = { kinds: [...kinds] };
  await db
    .insertInto('module_control')
    .values({ resource: resource.name, ...value })
    .onConflict((conflict) => conflict.column('resource').doUpdateSet(value))
    .execute();
}

/** What everybody who holds the module had, they hold by their roles from now on. */
async function grantToHolders(
  { db, tenant }: UnitOfWork,
  { resource, kind }: { resource: Resource; kind: ControlKind },
): Promise<void> {
  const carrier = resource.definition.within ?? resource.name;
  const menus = tenant.part(grants).allMenus.filter((menu) => menuResource(menu) === carrier);
  if (menus.length === 0) return;
  const holders = sql`select role_id, menu_id from role_grant where kind = 'menu' and resource = ${carrier}
    and menu_id = any(${menus.map(({ id }) => id)}::uuid[])`;
  if (kind === 'data') {
    await sql`insert into role_scope (role_id, menu_id, scope) select role_id, menu_id, 'all' from (${holders}) h
      on conflict (role_id, menu_id) do update set scope = 'all', expression = null`.execute(db);
    return;
  }
  const rights = allRights(resource);
  const codes = kind === 'button' ? rights.buttons : rights.columns;
  await sql`insert into role_grant (role_id, menu_id, resource, kind, code)
    select role_id, menu_id, ${carrier}, ${kind}, code from (${holders}) h, unnest(${codes}::text[]) code
    on conflict (role_id, menu_id, kind, code) do update set resource = excluded.resource`.execute(db);
}

/** What the product itself keeps and only shows has no owners, and what its list design controls stays so. */
export const isControllable = ({ definition }: Resource): boolean =>
  definition.pages.list !== undefined && definition.personal === undefined && definition.view === undefined;

/** Of each kind whether it is open to whoever holds the module, and who decided that it is not. */
export function controlOf({ definition, controlled }: Resource, kind: ControlKind): 'open' | 'here' | 'design' {
  if (definition.pages.list?.permissions?.[kind] !== true) return 'open';
  return controlled.includes(kind) ? 'here' : 'design';
}
