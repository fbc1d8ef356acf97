import { defaultRowScope, type RowScope } from '@tessera/schemas/language/row-scope.ts';
import { type Language, textIn } from '@tessera/schemas/language/text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Access, Rows } from '../engine/access.ts';
import { fullAccess } from '../engine/access.ts';
import type { Resource } from '../engine/registry.ts';
import type { CurrentUser, Dependencies } from '../engine/work.ts';
import { rowsOf } from './row-scopes.ts';

export interface MenuRecord {
  id: string;
  parentId: string;
  code: string;
  fullName: string;
  captions: Partial<Record<string, string>> | null;
  moduleType: string;
  icon: string | null;
  navigateUrl: string | null;
  target: string | null;
  relationId: string | null;
  vueName: string | null;
  isTree: number | null;
  iconBackgroundColor: string | null;
}

/** What one role gives by one menu entry. */
export interface Share extends MenuGrant {
  roleId: string;
  menuId: string;
}

interface MenuGrant {
  buttons: Set<string>;
  columns: Set<string>;
  rows: RowScope;
}

/** Of so many people the access to a resource is kept. */
const keptPeople = 2000;

/** Menus and grants in memory; the session brings the version at each request, so a revoked right ends at the next one. */
export class Grants {
  #version = 0;
  #menus: MenuRecord[] = [];
  #byRole = new Map<string, Map<string, MenuGrant>>();
  #departmentsBelow = new Map<string, string[]>();
  /** What `accessTo` has put together, until anything that it is made of changes. */
  #accesses = new WeakMap<Resource, Map<string, Access>>();
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async refreshTo(version: number): Promise<void> {
    if (this.#version >= version) return;
    const departments = this.#deps.registry.get('organize/Department').table;
    const [menus, grants, scopes, tree] = await Promise.all([
      readMenus(this.#deps, sql`state = 1`),
      this.#deps.db.selectFrom('role_grant').selectAll().execute(),
      this.#deps.db.selectFrom('role_scope').selectAll().execute(),
      sql<{
        id: string;
        parentId: string;
      }>`select id, parent_id as "parentId" from ${sql.id(departments)} where deleted_at is null`.execute(
        this.#deps.db,
      ),
    ]);
    const scopeOf = new Map(scopes.map((scope) => [`${scope.role_id} ${scope.menu_id}`, scope]));
    const byRole = new Map<string, Map<string, MenuGrant>>();
    for (const grant of grants) {
      const menusOfRole = byRole.get(grant.role_id) ?? new Map<string, MenuGrant>();
      byRole.set(grant.role_id, menusOfRole);
      const scope = scopeOf.get(`${grant.role_id} ${grant.menu_id}`);
      const menu = menusOfRole.get(grant.menu_id) ?? {
        buttons: new Set(),
        columns: new Set(),
        rows: scope ? rowScopeFrom(scope) : defaultRowScope,
      };
      menusOfRole.set(grant.menu_id, menu);
      if (grant.kind === 'button') menu.buttons.add(grant.code);
      if (grant.kind === 'column') menu.columns.add(grant.code);
    }
    this.#menus = menus;
    this.#byRole = byRole;
    this.#departmentsBelow = childrenOf(tree.rows);
    this.#accesses = new WeakMap();
    this.#version = version;
  }

  get menus(): readonly MenuRecord[] {
    return this.#menus;
  }

  /** The menu entries that a user holds (folders come with what is below them). */
  menusOf(user: CurrentUser): MenuRecord[] {
    if (user.isAdmin) return this.#menus;
    const held = new Set(user.roleIds.flatMap((role) => [...(this.#byRole.get(role)?.keys() ?? [])]));
    const byId = new Map(this.#menus.map((menu) => [menu.id, menu]));
    for (const id of [...held]) {
      for (let menu = byId.get(id); menu && menu.parentId !== '0'; menu = byId.get(menu.parentId)) {
        if (menu.id !== id && held.has(menu.id)) break;
        held.add(menu.parentId);
      }
    }
    return this.#menus.filter((menu) => held.has(menu.id));
  }

  /** What a user's roles give by menu entries, in the order of the roles. */
  sharesOf(user: Pick<CurrentUser, 'roleIds'>, menus: readonly Pick<MenuRecord, 'id'>[]): Share[] {
    return menus.flatMap(({ id: menuId }) =>
      user.roleIds.flatMap((roleId) => {
        const grant = this.#byRole.get(roleId)?.get(menuId);
        return grant ? [{ roleId, menuId, ...grant }] : [];
      }),
    );
  }

  /**
   * THE decision: what shares add up to for a user. More shares never give less, so Explain finds who gave something
   * by asking for each of them alone.
   */
  accessFrom(user: CurrentUser, resource: Resource, shares: readonly Share[]): Access {
    if (user.isAdmin) return fullAccess;
    const rows = this.#rows(
      user,
      resource,
      shares.map((share) => share.rows),
    );
    if (shares.length === 0) return { granted: false, buttons: new Set(), columns: new Set(), rows };
    // A switch that is off in the list design opens its kind to whoever sees the menu (SPEC §3, list design).
    const switches = resource.definition.pages.list?.permissions ?? {};
    return {
      granted: true,
      buttons: switches.button ? new Set(shares.flatMap((share) => [...share.buttons])) : 'all',
      columns: switches.column ? new Set(shares.flatMap((share) => [...share.columns])) : 'all',
      rows,
    };
  }

  /** What a user may do with a resource by one menu entry. */
  accessBy(user: CurrentUser, menu: MenuRecord, resource: Resource): Access {
    return this.accessFrom(user, resource, user.isAdmin ? [] : this.sharesOf(user, [menu]));
  }

  /** What a user may do with a resource, by all the menu entries that carry it. */
  accessTo(user: CurrentUser, resource: Resource): Access {
    if (user.isAdmin) return fullAccess;
    const known = this.#accesses.get(resource) ?? new Map<string, Access>();
    this.#accesses.set(resource, known);
    const key = [user.id, user.departmentId, user.companyId, ...user.roleIds].join();
    const access = known.get(key);
    if (access) return access;
    const shares = this.sharesOf(user, this.carriersOf(resource));
    const fresh = this.accessFrom(user, resource, shares);
    // What a condition gives may depend on the moment.
    if (shares.every(({ rows }) => rows.type !== 'expression')) {
      if (known.size >= keptPeople) known.clear();
      known.set(key, fresh);
    }
    return fresh;
  }

  /** The enabled menu entries that carry a resource. */
  carriersOf({ definition, name }: Resource): MenuRecord[] {
    const carrier = definition.within ?? name;
    return this.#menus.filter((menu) => menuResource(menu) === carrier);
  }

  /**
   * Id and name of records are open to everyone, because forms pick from them; where the data permission is on they
   * are open as far as the person's scope goes.
   */
  selectorAccess(user: CurrentUser, resource: Resource): Access {
    return { ...fullAccess, rows: this.accessTo(user, resource).rows };
  }

  #rows(user: CurrentUser, resource: Resource, scopes: RowScope[]): Rows | 'all' {
    if (user.isAdmin || !resource.definition.pages.list?.permissions?.data) return 'all';
    return rowsOf(scopes.length > 0 ? scopes : [defaultRowScope], resource, {
      user,
      departmentsBelow: (id) => withBelow(this.#departmentsBelow, id),
      now: this.#deps.now(),
    });
  }
}

export const rowScopeFrom = (stored: { scope: RowScope['type']; expression: string | null }): RowScope =>
  stored.expression === null ? { type: stored.scope } : { type: stored.scope, expression: stored.expression };

function childrenOf(nodes: { id: string; parentId: string }[]): Map<string, string[]> {
  const children = new Map<string, string[]>();
  for (const { id, parentId } of nodes) children.set(parentId, [...(children.get(parentId) ?? []), id]);
  return children;
}

function withBelow(children: Map<string, string[]>, id: string): string[] {
  const all = new Set([id]);
  // The set grows while it is walked; an id is walked once, whatever the tree looks like.
  for (const each of all) for (const child of children.get(each) ?? []) all.add(child);
  return [...all];
}

/** The menu entries for which `where` holds, in their order. */
export async function readMenus({ db, registry }: Dependencies, where: RawBuilder<unknown>): Promise<MenuRecord[]> {
  const found =
    await sql<MenuRecord>`select id, parent_id as "parentId", code, full_name as "fullName", captions, module_type as "moduleType", icon,
      navigate_url as "navigateUrl", target, relation_id as "relationId", vue_name as "vueName", is_tree::int as "isTree",
      icon_background_color as "iconBackgroundColor"
      from ${sql.id(registry.get('system/Menu').table)} where deleted_at is null and ${where} order by sort, id`.execute(
      db,
    );
  return found.rows;
}

/** The name of a menu entry in a language. */
export const menuName = (menu: MenuRecord, language: Language): string =>
  menu.captions ? textIn({ zh: menu.fullName, ...menu.captions }, language) : menu.fullName;

/** The resource that a menu entry carries; null for folders, links and pages of their own. */
export function menuResource(menu: Pick<MenuRecord, 'moduleType' | 'relationId'>): string | null {
  if (!menu.relationId) return null;
  if (menu.moduleType === '2') return menu.relationId;
  if (menu.moduleType === '3' || menu.moduleType === '4') return `entry/${menu.relationId}`;
  return null;
}

/** Tells every process that menus or grants changed, as part of the transaction that changes them. */
export const bumpGrants = (trx: Dependencies['db']) =>
  sql`update setting set value = to_jsonb((value::text)::int + 1) where name = 'grantVersion'`.execute(trx);
