import { finding, presentFinding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { defaultRowScope, type RowScope, rowScopeTypes, scopeHolds } from '@tessera/schemas/language/row-scope.ts';
import { textIn } from '@tessera/schemas/language/text.ts';
import { sql } from 'kysely';
import { fullAccess, mayPress, maySee } from '../engine/access.ts';
import type { Resource } from '../engine/registry.ts';
import { inTransaction } from '../engine/work.ts';
import { shapeBody } from '../routing/body.ts';
import type { Call, Route } from '../routing/route.ts';
import { bumpGrants, type Grants, menuName, menuResource, rowScopeFrom } from './grants.ts';
import { buttonsOf, buttonTitle, columnCodes, columnTitle } from './menus.ts';
import { checkScopeExpression, mayRead } from './row-scopes.ts';

/** What a role may see and press: menus, buttons and columns. choice: SPEC §7 names no path for it. */
export function authorizeRoutes(grants: Grants): Route[] {
  const path = '/api/framework/permission/Role/:id/Authorize';
  return [
    {
      method: 'GET',
      path,
      permission: 'right:permission/Role',
      summary: 'Menus, buttons, columns and row scopes, each with whether the role holds it.',
      run: (call) => showGrants(call, grants),
    },
    {
      method: 'PUT',
      path,
      permission: 'right:permission/Role:btn_authorize',
      summary: 'Replaces what the role holds; nobody grants what they do not hold themselves.',
      run: (call) => replaceGrants(call, grants),
    },
  ];
}

async function requireRole(call: Call): Promise<{ id: string; holdsAll: boolean }> {
  const id = call.param('id');
  const roles = sql.id(call.deps.registry.get('permission/Role').table);
  const found = await sql<{ code: string }>`select code from ${roles} where id = ${id} and deleted_at is null`.execute(
    call.deps.db,
  );
  const [role] = found.rows;
  if (!role) throw new Problem('NOT_FOUND');
  return { id, holdsAll: role.code === 'Administrators' };
}

async function showGrants(call: Call, grants: Grants) {
  const { id: role, holdsAll } = await requireRole(call);
  const held = await call.deps.db.selectFrom('role_grant').selectAll().where('role_id', '=', role).execute();
  const scopes = await call.deps.db.selectFrom('role_scope').selectAll().where('role_id', '=', role).execute();
  const holds = (menu: string, kind: string, code: string) =>
    held.some((grant) => grant.menu_id === menu && grant.kind === kind && grant.code === code);
  const modules = grants.menus.map((menu) => {
    const resource = call.deps.registry.find(menuResource(menu) ?? '');
    const switches = resource?.definition.pages.list?.permissions ?? {};
    return {
      moduleId: menu.id,
      parentId: menu.parentId,
      fullName: menuName(menu, call.language),
      moduleType: Number(menu.moduleType),
      granted: holds(menu.id, 'menu', ''),
      rows:
        resource && switches.data
          ? shownScope(
              scopes.find((scope) => scope.menu_id === menu.id),
              resource,
              call,
            )
          : null,
      fields: resource && switches.data ? conditionFields(resource, call) : [],
      buttons:
        !resource || !switches.button
          ? []
          : buttonsOf(resource, fullAccess).map((code) => ({
              code,
              fullName: buttonTitle(code, resource, call.language),
              granted: holds(menu.id, 'button', code),
            })),
      columns:
        !resource || !switches.column
          ? []
          : columnCodes(resource, fullAccess).map((code) => ({
              code,
              fullName: columnTitle(code, resource, call.language),
              granted: holds(menu.id, 'column', code),
            })),
    };
  });
  // Administrators hold everything whatever is granted to their role.
  return { modules, holdsAll };
}

/** The row scope of a module whose data permission is on, with what has become wrong with its condition. */
function shownScope(
  stored: Parameters<typeof rowScopeFrom>[0] | undefined,
  resource: Resource,
  call: Call,
): RowScope & { problem?: string } {
  const scope = stored ? rowScopeFrom(stored) : defaultRowScope;
  const [found] =
    scope.type === 'expression' ? checkScopeExpression(resource, scope.expression ?? '', 'rows.expression') : [];
  return found ? { ...scope, problem: presentFinding(found, call.language).msg } : scope;
}

/** What a condition of the module may read, by name and label. */
const conditionFields = (resource: Resource, call: Call) =>
  resource.fields
    .filter(({ field }) => mayRead(resource, field.name))
    .map(({ field }) => ({ name: field.name, fullName: textIn(field.label, call.language) }));

async function replaceGrants(call: Call, grants: Grants) {
  const { id: role } = await requireRole(call);
  const { modules } = shapeBody(await call.body(), { modules: 'any' });
  if (!Array.isArray(modules) || modules.length > 5000)
    throw new Problem('INVALID', { findings: [finding('modules', 'notList')] });
  const rows: { role_id: string; menu_id: string; kind: 'menu' | 'button' | 'column'; code: string }[] = [];
  const scopes = new Map<string, RowScope | undefined>();
  for (const [index, item] of modules.entries()) {
    if (item === null || typeof item !== 'object' || Array.isArray(item))
      throw new Problem('INVALID', { findings: [finding(`modules[${index}]`, 'notObject')] });
    const { moduleId, buttons = [], columns = [], rows: scope } = item as Record<string, unknown>;
    const menu = grants.menus.find((other) => other.id === moduleId);
    if (!menu) throw new Problem('INVALID', { findings: [finding(`modules[${index}].moduleId`, 'noRecord')] });
    const resource = call.deps.registry.find(menuResource(menu) ?? '');
    const own = resource ? grants.accessBy(call.user, menu, resource) : fullAccess;
    if (!call.user.isAdmin && !grants.menusOf(call.user).some((other) => other.id === menu.id))
      throw new Problem('BEYOND_OWN_RIGHTS');
    rows.push({ role_id: role, menu_id: menu.id, kind: 'menu', code: '' });
    const wanted = readScope(scope, { resource, at: `modules[${index}].rows` });
    const ownScopes = grants.sharesOf(call.user, [menu]).map((share) => share.rows);
    if (wanted && own.rows !== 'all' && !ownScopes.some((held) => scopeHolds(held, wanted)))
      throw new Problem('BEYOND_OWN_RIGHTS');
    scopes.set(menu.id, wanted);
    for (const [kind, codes] of [
      ['button', buttons],
      ['column', columns],
    ] as const) {
      if (!Array.isArray(codes))
        throw new Problem('INVALID', { findings: [finding(`modules[${index}].${kind}s`, 'notList')] });
      const known: readonly string[] = !resource
        ? []
        : kind === 'button'
          ? buttonsOf(resource, fullAccess)
          : columnCodes(resource, fullAccess);
      for (const code of codes) {
        if (!known.includes(code))
          throw new Problem('INVALID', { findings: [finding(`modules[${index}].${kind}s`, 'notAnOption')] });
        const [head = '', cell] = code.split('.');
        const holds = kind === 'button' ? mayPress(own, code) : cell ? maySee(own, cell, head) : maySee(own, head);
        if (!holds) throw new Problem('BEYOND_OWN_RIGHTS');
        rows.push({ role_id: role, menu_id: menu.id, kind, code });
      }
    }
  }
  const unique = [...new Map(rows.map((row) => [`${row.menu_id}/${row.kind}/${row.code}`, row])).values()];
  await inTransaction(call.deps, { user: call.user, language: call.language, via: 'api' }, async (work) => {
    await work.trx.deleteFrom('role_grant').where('role_id', '=', role).execute();
    for (let from = 0; from < unique.length; from += 1000)
      await work.trx
        .insertInto('role_grant')
        .values(unique.slice(from, from + 1000))
        .execute();
    // choice: a module that comes without `rows` keeps the scope that it had; one that is taken away loses it.
    const replaced = [...scopes].flatMap(([menu_id, scope]) => (scope ? [{ menu_id, scope }] : []));
    const kept = [...scopes].flatMap(([menu_id, scope]) => (scope ? [] : [menu_id]));
    const old = work.trx.deleteFrom('role_scope').where('role_id', '=', role);
    await (kept.length > 0 ? old.where('menu_id', 'not in', kept) : old).execute();
    if (replaced.length > 0)
      await work.trx
        .insertInto('role_scope')
        .values(
          replaced.map(({ menu_id, scope }) => ({
            role_id: role,
            menu_id,
            scope: scope.type,
            expression: scope.expression ?? null,
          })),
        )
        .execute();
    await bumpGrants(work.trx);
  });
  return { id: role };
}

/** A module's row scope as it was sent; undefined when none was. */
function readScope(
  input: unknown,
  { resource, at }: { resource: Resource | undefined; at: string },
): RowScope | undefined {
  if (input === undefined || input === null) return undefined;
  const invalid = (path: string, rule: Parameters<typeof finding>[1]) =>
    new Problem('INVALID', { findings: [finding(path, rule)] });
  if (!resource) throw invalid(at, 'unknownKey');
  if (typeof input !== 'object' || Array.isArray(input)) throw invalid(at, 'notObject');
  const { type, expression, ...others } = input as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid(`${at}.${unknown}`, 'unknownKey');
  if (!(rowScopeTypes as readonly unknown[]).includes(type)) throw invalid(`${at}.type`, 'notAnOption');
  if (type !== 'expression') {
    if (expression !== undefined) throw invalid(`${at}.expression`, 'unknownKey');
    return { type: type as RowScope['type'] };
  }
  if (typeof expression !== 'string') throw invalid(`${at}.expression`, 'notText');
  const findings = checkScopeExpression(resource, expression, `${at}.expression`);
  if (findings.length > 0) throw new Problem('INVALID', { findings });
  return { type, expression };
}
