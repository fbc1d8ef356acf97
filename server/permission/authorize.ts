import { createHash } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { defaultRowScope, type RowScope } from '@tessera/schemas/language/row-scope.ts';
import { finding, presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Language } from '@tessera/schemas/texts/text.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { fullAccess } from '../engine/work/access.ts';
import { transact, type UnitOfWork, type Work } from '../engine/work/work.ts';
import { Fields, Id, List, Textual } from '../routing/input.ts';
import { type Call, type Route, route } from '../routing/route.ts';
import type { EngineTables } from '../storage/engine-tables.ts';
import { storedId } from '../storage/record-id.ts';
import { controlKinds, controlOf, isControllable } from './control.ts';
import { beginGrants, grants, rowScopeFrom } from './grants.ts';
import { holdGranted } from './hold-granted.ts';
import { type Given, requireHeld } from './holding.ts';
import { type MenuRecord, menuName, menuResource } from './menu-records.ts';
import { buttonsOf, buttonTitle, columnCodes, columnTitle } from './menus.ts';
import { checkScopeExpression, readScope, scopeSchema } from './row-scopes.ts';

const moduleGrant = Fields({
  moduleId: Id(),
  buttons: Type.Optional(List(Textual({ maxLength: 200 }))),
  columns: Type.Optional(List(Textual({ maxLength: 200 }))),
  rows: Type.Optional(Type.Union([scopeSchema, Type.Null()])),
});
type ModuleGrant = Static<typeof moduleGrant>;

const path = '/api/framework/permission/Role/:id/Authorize';

/** What a role may see and press: menus, buttons and columns. choice: SPEC §7 names no path for it. */
export const authorizeRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    permission: 'right:permission/Role',
    record: 'id',
    summary: t(
      '菜单、按钮、列和数据范围，以及角色是否拥有；revision 标明这是哪一版权限。',
      '選單、按鈕、欄和資料範圍，以及角色是否擁有；revision 標明這是哪一版權限。',
      'Menus, buttons, columns and row scopes, each with whether the role holds it. `revision` says which rights these are.',
      'メニュー・ボタン・列・データ範囲と、ロールがそれを持つかどうか。`revision` はその権限の版です。',
    ),
    run: showGrants,
  }),
  route({
    method: 'PUT',
    path,
    permission: 'right:permission/Role:btn_authorize',
    record: 'id',
    summary: t(
      '替换角色拥有的权限；任何人都不能授予自己没有的权限。停用的菜单和此处未列出的权限保持不变。带上 revision 时，若权限已被他人修改则返回 409。',
      '取代角色擁有的權限；任何人都不能授予自己沒有的權限。停用的選單和此處未列出的權限保持不變。帶上 revision 時，若權限已被他人修改則回傳 409。',
      'Replaces what the role holds; nobody grants what they do not hold themselves. What is not shown here stays: rights by entries that are disabled, and of fields that are gone. With `revision`, 409 where others have changed them since.',
      'ロールの権限を置き換えます。自分が持たない権限は誰も付与できません。ここに表示されない権限（無効なメニュー、なくなった項目）はそのままです。`revision` を付けると、他の人が変更していれば 409 を返します。',
    ),
    body: Fields({
      modules: List(moduleGrant, { maxItems: 5000 }),
      revision: Type.Optional(Textual({ maxLength: 64 })),
    }),
    run: replaceGrants,
  }),
];

async function requireRole({ work, param }: Call): Promise<{ id: string; holdsAll: boolean }> {
  const id = param('id');
  const role = await work.db
    .selectFrom(moduleTable(work.registry, 'permission/Role').as('r'))
    .select('code')
    .where('id', '=', storedId(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!role) throw new Problem('NOT_FOUND');
  return { id, holdsAll: role.code === 'Administrators' };
}

async function showGrants(call: Call) {
  const { work } = call;
  const { id: role, holdsAll } = await requireRole(call);
  const held = await work.db.selectFrom('role_grant').selectAll().where('role_id', '=', role).execute();
  const scopes = await work.db.selectFrom('role_scope').selectAll().where('role_id', '=', role).execute();
  const holding: Holding = {
    holds: (menu, { kind, code }) =>
      held.some((grant) => grant.menu_id === menu && grant.kind === kind && grant.code === code),
    scopeOf: (menu) => scopes.find((scope) => scope.menu_id === menu),
  };
  const modules = work.tenant.part(grants).menus.map((menu) => ({
    moduleId: menu.id,
    parentId: menu.parentId,
    fullName: menuName(menu, work.language),
    moduleType: Number(menu.moduleType),
    granted: holding.holds(menu.id, { kind: 'menu', code: '' }),
    ...shownModule(work, { menu, holding }),
  }));
  // Administrators hold everything whatever is granted to their role.
  return { modules, holdsAll, revision: revisionOf(work, { held, scopes }) };
}

/** The same for the same rights, of modules in which the same is granted one by one. */
function revisionOf(
  { tenant, registry }: Work,
  { held, scopes }: { held: GrantRow[]; scopes: EngineTables['role_scope'][] },
): string {
  const controlled = tenant.part(grants).menus.flatMap((menu) => {
    const { permissions } = registry.find(menuResource(menu) ?? '')?.definition.pages.list ?? {};
    return permissions ? [[menu.id, permissions.button, permissions.column, permissions.data]] : [];
  });
  const rows = [...held, ...scopes, ...controlled].map((row) => JSON.stringify(row));
  return createHash('sha256').update(rows.sort().join('\n')).digest('hex').slice(0, 32);
}

/** What a role holds, by menu entries. */
interface Holding {
  holds: (menu: string, grant: { kind: string; code: string }) => boolean;
  scopeOf: (menu: string) => Parameters<typeof rowScopeFrom>[0] | undefined;
}

/** What can be granted of the module of a menu entry, and whether it is: of what its list design controls. */
function shownModule({ registry, language }: Work, { menu, holding }: { menu: MenuRecord; holding: Holding }) {
  const resource = registry.find(menuResource(menu) ?? '');
  const { data } = resource?.definition.pages.list?.permissions ?? {};
  const codes = shownCodes(resource);
  const granted = (kind: 'button' | 'column', code: string) => holding.holds(menu.id, { kind, code });
  return {
    control: resource && shownControl(resource),
    controllable: resource !== undefined && isControllable(resource),
    rows: resource && data ? shownScope(resource, { stored: holding.scopeOf(menu.id), language }) : null,
    buttons: codes.button.map((code) => ({
      code,
      fullName: resource ? buttonTitle(code, { resource, language }) : code,
      granted: granted('button', code),
    })),
    columns: codes.column.map((code) => ({
      code,
      fullName: resource ? columnTitle(code, { resource, language }) : code,
      granted: granted('column', code),
    })),
  };
}

/** Who controls what can be granted one by one; null where nothing can. */
const shownControl = (resource: Resource) =>
  resource.definition.personal === undefined && resource.definition.pages.list
    ? Object.fromEntries(controlKinds.map((kind) => [kind, controlOf(resource, kind)]))
    : null;

/** The row scope of a module whose data permission is on, with what has become wrong with its condition. */
function shownScope(
  resource: Resource,
  { stored, language }: { stored: ReturnType<Holding['scopeOf']>; language: Language },
): RowScope & { problem?: string } {
  const scope = stored ? rowScopeFrom(stored) : defaultRowScope;
  const { type, expression = '' } = scope;
  const [found] = type === 'expression' ? checkScopeExpression(resource, { expression, path: 'rows.expression' }) : [];
  return found ? { ...scope, problem: presentFinding(found, language).msg } : scope;
}

type GrantRow = EngineTables['role_grant'];

interface Replacing {
  modules: ModuleGrant[];
  revision?: string | undefined;
}

async function replaceGrants(call: Call, { body: { modules, revision } }: { body: Replacing }) {
  const { id: role } = await requireRole(call);
  const { work } = call;
  const sent = modules.map((module, index) => readModule(work, { module, at: `modules[${index}]` }));
  await transact(work, async (unit) => {
    await holdGranted(unit, { roleIds: [role], menuIds: sent.map(({ menu }) => menu.id) });
    // What changes is decided by what the role holds by now: two at once would leave what neither may give.
    await beginGrants(unit);
    if (revision !== undefined) await requireRevision(unit, { role, revision });
    refuseUncontrolled(unit, { role, read: sent });
    const read = withUnshown(unit, { role, read: sent });
    requireHeld(unit, { given: changedGrants(unit, { role, read }) });
    const rows = read.flatMap(({ menu, codes }): GrantRow[] => {
      const row = { role_id: role, menu_id: menu.id, resource: menuResource(menu) ?? '' };
      return [{ ...row, kind: 'menu', code: '' }, ...codes.map((code) => ({ ...row, ...code }))];
    });
    const unique = [...new Map(rows.map((row) => [`${row.menu_id}/${row.kind}/${row.code}`, row])).values()];
    const scopes = new Map(read.map(({ menu, scope }) => [menu.id, scope]));
    const shown = shownMenus(unit);
    await unit.db.deleteFrom('role_grant').where('role_id', '=', role).where('menu_id', 'in', shown).execute();
    for (let from = 0; from < unique.length; from += 1000)
      await unit.db
        .insertInto('role_grant')
        .values(unique.slice(from, from + 1000))
        .execute();
    await replaceScopes(unit, { role, scopes, shown });
  });
  return { id: role };
}

/** The entries whose rights are shown; a disabled one keeps its own until it is enabled. */
const shownMenus = ({ tenant }: Work): string[] => tenant.part(grants).menus.map(({ id }) => id);

/** Throws CHANGED_SINCE where others have changed the rights of the role since. */
async function requireRevision(
  unit: UnitOfWork,
  { role, revision }: { role: string; revision: string },
): Promise<void> {
  const { db } = unit;
  const held = await db.selectFrom('role_grant').selectAll().where('role_id', '=', role).execute();
  const scopes = await db.selectFrom('role_scope').selectAll().where('role_id', '=', role).execute();
  if (revisionOf(unit, { held, scopes }) !== revision) throw new Problem('CHANGED_SINCE');
}

/**
 * What the role keeps of an entry because nobody was shown it: the grant of a field that is gone, until it comes back, and
 * what is not granted one by one at the moment.
 */
function withUnshown({ tenant, registry }: Work, { role, read }: { role: string; read: ReadModule[] }): ReadModule[] {
  const held = tenant.part(grants);
  const before = new Map(held.sharesOf({ roleIds: [role] }, held.menus).map((share) => [share.menuId, share]));
  return read.map((module) => {
    const old = before.get(module.menu.id);
    const shown = shownCodes(registry.find(menuResource(module.menu) ?? ''));
    const kept = (kind: 'button' | 'column', codes: ReadonlySet<string> = new Set()) =>
      [...codes].filter((code) => !shown[kind].includes(code)).map((code) => ({ kind, code }));
    return { ...module, codes: [...module.codes, ...kept('button', old?.buttons), ...kept('column', old?.columns)] };
  });
}

/** What can be granted one by one of a module. */
function shownCodes(resource: Resource | undefined): Record<'button' | 'column', string[]> {
  const { button, column } = resource?.definition.pages.list?.permissions ?? {};
  return {
    button: resource && button ? buttonsOf(resource, fullAccess) : [],
    column: resource && column ? columnCodes(resource, fullAccess) : [],
  };
}

/**
 * Nobody takes rights in advance: what a module does not control everybody has, and whoever ticked it now would have it
 * still when it is controlled some day. What the role holds from before stays. Throws INVALID.
 */
function refuseUncontrolled({ tenant, registry }: Work, { role, read }: { role: string; read: ReadModule[] }): void {
  const held = tenant.part(grants);
  const before = new Map(held.sharesOf({ roleIds: [role] }, held.allMenus).map((share) => [share.menuId, share]));
  for (const [index, { menu, codes, scope }] of read.entries()) {
    const { permissions = {} } = registry.find(menuResource(menu) ?? '')?.definition.pages.list ?? {};
    const old = before.get(menu.id);
    const wasGiven = { button: old?.buttons, column: old?.columns };
    for (const { kind, code } of codes)
      if (!permissions[kind] && !wasGiven[kind]?.has(code))
        throw new Problem('INVALID', { findings: [finding(`modules[${index}].${kind}s`, 'notControlled')] });
    if (scope && !permissions.data && !sameScope(scope, old?.rows ?? defaultRowScope))
      throw new Problem('INVALID', { findings: [finding(`modules[${index}].rows`, 'notControlled')] });
  }
}

/** What the role is given and what is taken from it; what stays as it is asks for no right. */
function changedGrants({ tenant }: Work, { role, read }: { role: string; read: ReadModule[] }): Given[] {
  const held = tenant.part(grants);
  const before = new Map(held.sharesOf({ roleIds: [role] }, held.menus).map((share) => [share.menuId, share]));
  const after = new Map(read.map((module) => [module.menu.id, module]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((menuId): Given[] => {
    const [old, next] = [before.get(menuId), after.get(menuId)];
    const codes = (kind: 'button' | 'column') =>
      new Set(next?.codes.flatMap((one) => (one.kind === kind ? [one.code] : [])));
    const buttons = difference(old?.buttons ?? new Set(), codes('button'));
    const columns = difference(old?.columns ?? new Set(), codes('column'));
    const scope = next && (next.scope ?? old?.rows ?? defaultRowScope);
    const isSame = old !== undefined && scope !== undefined && sameScope(old.rows, scope);
    const rows = isSame ? [] : [old?.rows, scope].filter((one) => one !== undefined);
    return rows.length + buttons.length + columns.length === 0 ? [] : [{ menuId, buttons, columns, rows }];
  });
}

/** What stands in one of two sets only. */
const difference = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] => [
  ...[...one].filter((code) => !other.has(code)),
  ...[...other].filter((code) => !one.has(code)),
];

const sameScope = (one: RowScope, other: RowScope) => one.type === other.type && one.expression === other.expression;

/** choice: a module that comes without `rows` keeps the scope that it had; one that is taken away loses it. */
async function replaceScopes(
  { db }: UnitOfWork,
  { role, scopes, shown }: { role: string; scopes: Map<string, RowScope | undefined>; shown: string[] },
): Promise<void> {
  const replaced = [...scopes].flatMap(([menu_id, scope]) => (scope ? [{ menu_id, scope }] : []));
  const kept = [...scopes].flatMap(([menu_id, scope]) => (scope ? [] : [menu_id]));
  const old = db.deleteFrom('role_scope').where('role_id', '=', role).where('menu_id', 'in', shown);
  await (kept.length > 0 ? old.where('menu_id', 'not in', kept) : old).execute();
  if (replaced.length === 0) return;
  const rows = replaced.map(({ menu_id, scope }) => ({
    role_id: role,
    menu_id,
    scope: scope.type,
    expression: scope.expression ?? null,
  }));
  await db.insertInto('role_scope').values(rows).execute();
}

interface ReadModule {
  menu: MenuRecord;
  codes: { kind: 'button' | 'column'; code: string }[];
  scope: RowScope | undefined;
}

/** What is to be granted of one menu entry. Throws INVALID. */
function readModule({ tenant, registry }: Work, { module, at }: { module: ModuleGrant; at: string }): ReadModule {
  const menu = tenant.part(grants).menus.find((other) => other.id === module.moduleId);
  if (!menu) throw new Problem('INVALID', { findings: [finding(`${at}.moduleId`, 'noRecord')] });
  const resource = registry.find(menuResource(menu) ?? '');
  const scope = module.rows ? readScope(module.rows, { resource, at: `${at}.rows` }) : undefined;
  const codes = [
    ...(module.buttons ?? []).map((code) => ({ kind: 'button' as const, code })),
    ...(module.columns ?? []).map((code) => ({ kind: 'column' as const, code })),
  ];
  const known = {
    button: new Set(resource ? buttonsOf(resource, fullAccess) : []),
    column: new Set(resource ? columnCodes(resource, fullAccess) : []),
  };
  for (const { kind, code } of codes)
    if (!known[kind].has(code)) throw new Problem('INVALID', { findings: [finding(`${at}.${kind}s`, 'notAnOption')] });
  return { menu, codes, scope };
}
