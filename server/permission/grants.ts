import { isDeepStrictEqual } from 'node:util';
import { defaultRowScope, type RowScope } from '@tessera/schemas/language/row-scope.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { type Access, type Authority, fullAccess, type Rows } from '../engine/work/access.ts';
import type { Tenant, TenantPart } from '../engine/work/tenant.ts';
import type { CurrentUser, UnitOfWork } from '../engine/work/work.ts';
import { findAccount } from '../session/accounts.ts';
import type { Database } from '../storage/database.ts';
import { type MenuRecord, menuResource, readMenus } from './menu-records.ts';
import { ownRows, rowsOf, rowsWithin } from './row-scopes.ts';

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

/** Menus and grants of a tenant. */
export const grants: TenantPart<Grants> = { open: (tenant) => new Grants(tenant) };

/** Of so many people the access to a resource is kept. */
const keptPeople = 2000;

/** Menus and grants in memory; the session brings the version at each request, so a revoked right ends at the next one. */
export class Grants {
  #version = 0;
  #menus: MenuRecord[] = [];
  #allMenus: MenuRecord[] = [];
  #byRole = new Map<string, Map<string, MenuGrant>>();
  #departmentsBelow = new Map<string, string[]>();
  /** What `accessTo` has put together, until anything that it is made of changes. */
  #accesses = new WeakMap<Resource, Map<string, Access>>();
  #onRefresh: () => void = () => undefined;
  readonly #tenant: Tenant;

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
  }

  /** Calls after each time that rights of others were read, whoever changed them. */
  onRefresh(call: () => void): void {
    this.#onRefresh = call;
  }

  async refreshTo(version: number): Promise<void> {
    if (this.#version >= version) return;
    const {
      registry,
      database: { db },
    } = this.#tenant;
    const [allMenus, grants, scopes, tree] = await Promise.all([
      readMenus({ db, registry }, sql<boolean>`true`),
      db.selectFrom('role_grant').selectAll().execute(),
      db.selectFrom('role_scope').selectAll().execute(),
      db
        .selectFrom(moduleTable(registry, 'organize/Department').as('d'))
        .select(['id', 'parent_id as parentId'])
        .where('deleted_at', 'is', null)
        .execute(),
    ]);
    // Another request has read newer ones meanwhile.
    if (this.#version >= version) return;
    const scopeOf = new Map(scopes.map((scope) => [`${scope.role_id} ${scope.menu_id}`, scope]));
    const byRole = new Map<string, Map<string, MenuGrant>>();
    const opens = new Map(allMenus.map((menu) => [menu.id, menuResource(menu) ?? '']));
    for (const grant of grants) {
      // Rights belong to what the entry opened when they were given.
      if (opens.get(grant.menu_id) !== grant.resource) continue;
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
    this.#allMenus = allMenus;
    this.#menus = allMenus.filter(({ state }) => state === 1);
    this.#byRole = byRole;
    this.#departmentsBelow = childrenOf(tree);
    this.#accesses = new WeakMap();
    this.#version = version;
    this.#onRefresh();
  }

  get version(): number {
    return this.#version;
  }

  /** The disabled ones too, whose rights are back as soon as they are enabled. */
  get allMenus(): readonly MenuRecord[] {
    return this.#allMenus;
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

  /** What all roles give. */
  get allShares(): Share[] {
    return this.sharesOf({ roleIds: [...this.#byRole.keys()] }, this.#allMenus);
  }

  /** What a menu entry gives, by all the roles that hold it. */
  sharesBy(menuId: string): Share[] {
    return this.allShares.filter((share) => share.menuId === menuId);
  }

  /** A department and all below it. */
  departmentsBelow(id: string): string[] {
    return withBelow(this.#departmentsBelow, id);
  }

  /**
   * THE decision: what shares add up to for a user. More shares never give less, so Explain finds who gave something
   * by asking for each of them alone.
   */
  accessFrom(user: CurrentUser, { resource, shares }: { resource: Resource; shares: readonly Share[] }): Access {
    const { personal, pages } = resource.definition;
    if (personal !== undefined) return { ...fullAccess, rows: ownRows(resource, { field: personal, user }) };
    if (user.isAdmin) return fullAccess;
    const rows = this.#rows(user, { resource, scopes: shares.map((share) => share.rows) });
    if (shares.length === 0) return { granted: false, buttons: new Set(), columns: new Set(), rows };
    // A switch that is off in the list design opens its kind to whoever sees the menu (SPEC §3, list design).
    const switches = pages.list?.permissions ?? {};
    return {
      granted: true,
      buttons: switches.button ? new Set(shares.flatMap((share) => [...share.buttons])) : 'all',
      // A secret is read by nobody, so nobody is granted it: whoever may write the record may give it one.
      columns: switches.column
        ? new Set([...shares.flatMap((share) => [...share.columns]), ...secretNames(resource)])
        : 'all',
      rows,
    };
  }

  /** What a user may do with a resource by one menu entry. */
  accessBy(user: CurrentUser, { menu, resource }: { menu: MenuRecord; resource: Resource }): Access {
    return this.accessFrom(user, { resource, shares: user.isAdmin ? [] : this.sharesOf(user, [menu]) });
  }

  /** What a user may do with a resource, by all the menu entries that carry it. */
  accessTo(user: CurrentUser, resource: Resource): Access {
    if (user.isAdmin && resource.definition.personal === undefined) return fullAccess;
    const known = this.#accesses.get(resource) ?? new Map<string, Access>();
    this.#accesses.set(resource, known);
    const key = [user.id, user.departmentId, user.companyId, ...user.roleIds].join();
    const access = known.get(key);
    if (access) return access;
    const shares = this.sharesOf(user, this.carriersOf(resource));
    const fresh = this.accessFrom(user, { resource, shares });
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

  /** What a user may do, as it comes with their work. */
  authorityOf(user: CurrentUser): Authority {
    const version = this.#version;
    const authority: Authority = {
      accessTo: (resource) => this.accessTo(user, resource),
      selectorAccess: (resource) => this.selectorAccess(user, resource),
      asOfNow: async () => {
        const now = await this.#userAsOfNow(user);
        return this.#version === version && isDeepStrictEqual(now, user) ? authority : this.authorityOf(now);
      },
    };
    return authority;
  }

  async #userAsOfNow({ id, viewedBy }: CurrentUser): Promise<CurrentUser> {
    const tenant = this.#tenant;
    const { db } = tenant.database;
    const account = await findAccount({ db, registry: tenant.registry, tenant }, id);
    // Whose hours end goes on with what they have begun.
    if (!account || (account.closed && account.closed !== 'outsideHours')) throw new Problem('ACCOUNT_CLOSED');
    const stored = await db.selectFrom('setting').select('value').where('name', '=', 'grantVersion').executeTakeFirst();
    await this.refreshTo(Number(stored?.value ?? 0));
    return viewedBy ? { ...account.user, viewedBy } : account.user;
  }

  #rows(user: CurrentUser, { resource, scopes }: { resource: Resource; scopes: RowScope[] }): Rows | 'all' {
    const { within, pages } = resource.definition;
    const holder = within === undefined ? undefined : this.#tenant.registry.find(within);
    if (holder) return rowsWithin(resource, { holder, rows: this.#rows(user, { resource: holder, scopes }) });
    if (user.isAdmin || !pages.list?.permissions?.data) return 'all';
    return rowsOf(scopes.length > 0 ? scopes : [defaultRowScope], {
      resource,
      user,
      departmentsBelow: (id) => this.departmentsBelow(id),
      now: this.#tenant.now(),
    });
  }
}

const secretNames = ({ fields }: Resource): string[] =>
  fields.flatMap(({ field }) => (field.secret ? [field.name] : []));

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

/** Tells every process that menus or grants changed, as part of the transaction that changes them. */
export const bumpGrants = (trx: Database) =>
  sql`update setting set value = to_jsonb((value::text)::int + 1) where name = 'grantVersion'`.execute(trx);

/** The same before anything is decided: no other transaction changes grants until this one ends, and what they are by now is read. */
export async function beginGrants({ db, tenant }: UnitOfWork): Promise<void> {
  const { rows } = await sql<{ version: number }>`update setting set value = to_jsonb((value::text)::int + 1)
    where name = 'grantVersion' returning (value::text)::int as version`.execute(db);
  await tenant.part(grants).refreshTo(Number(rows[0]?.version ?? 1) - 1);
}
