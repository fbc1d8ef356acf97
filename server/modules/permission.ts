import { menuPath } from '@tessera/schemas/modules/system/menu-path.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Hooks, RecordValue } from '../engine/work/hooks.ts';
import type { UnitOfWork } from '../engine/work/work.ts';
import { bumpGrants, grants } from '../permission/grants.ts';
import { holdsAll, requireHeld, requireMenu, requireRoles } from '../permission/holding.ts';
import { pathFault } from '../permission/menu-paths.ts';
import { type MenuRecord, menuResource } from '../permission/menu-records.ts';
import { storedId } from '../storage/record-id.ts';
import { keepMenuPage } from './menu-page.ts';

const isAdminRole = (before: RecordValue | null) => before?.code === 'Administrators';

/** Every process holds grants, menus and the tree of departments in memory. */
const reachAll = async ({ db }: UnitOfWork): Promise<void> => void (await bumpGrants(db));

async function revoke(unit: UnitOfWork, { column, id }: { column: 'role_id' | 'menu_id'; id: string }): Promise<void> {
  await unit.db.deleteFrom('role_grant').where(column, '=', id).execute();
  await unit.db.deleteFrom('role_scope').where(column, '=', id).execute();
  await reachAll(unit);
}

/** What roles give to somebody is taken away with them, or comes back with them. */
const requireRole = (unit: UnitOfWork, { id, before }: { id: string; before: RecordValue }) => {
  if (isAdminRole(before)) throw new Problem('PROTECTED');
  requireRoles(unit, { roleIds: [id] });
};

/** A record that is written may be enabled or disabled with it. */
const switchesState = ({ before, value }: { before: RecordValue; value: RecordValue }) =>
  value.state !== undefined && value.state !== before.state;

/** The administrators' role stays what it is; every other change of roles reaches all processes. */
export const roleHooks: Hooks = {
  beforeWrite(unit, { id, before, value }) {
    if (before !== null && switchesState({ before, value })) requireRole(unit, { id, before });
    if (!isAdminRole(before)) return;
    if ((value.code !== undefined && value.code !== before?.code) || value.state === 0) throw new Problem('PROTECTED');
    if (!holdsAll(unit)) throw new Problem('BEYOND_OWN_RIGHTS');
  },
  afterWrite: reachAll,
  async beforeRemove(unit, act) {
    requireRole(unit, act);
    await revoke(unit, { column: 'role_id', id: act.id });
  },
  async beforeState(unit, { id, before, state }) {
    if (!isAdminRole(before) || state === 0) requireRole(unit, { id, before });
    await reachAll(unit);
  },
};

export const menuHooks: Hooks = {
  async beforeWrite(unit, { id, value, before }) {
    if (value.parentId !== undefined && value.parentId !== before?.parentId) await requireFolder(unit, value.parentId);
    await requireOwnPath(unit, { id, before, value });
    if (before === null) return;
    if (switchesState({ before, value })) requireMenu(unit, id);
    if (before.moduleType === '1' && value.moduleType !== undefined && value.moduleType !== '1')
      await refuseWithEntries(unit, id);
    if (value.state !== undefined || value.parentId !== undefined || opens({ ...before, ...value }) !== opens(before))
      await keepMenuPage(unit, { id, after: value as Partial<MenuRecord> });
    if (opens({ ...before, ...value }) === opens(before)) return;
    // Rights are of what the entry opened; nobody has them of what it opens now.
    requireMenu(unit, id);
    await revoke(unit, { column: 'menu_id', id });
  },
  afterWrite: reachAll,
  async beforeRemove(unit, { id }) {
    requireMenu(unit, id);
    await keepMenuPage(unit, { id, after: null });
    await revoke(unit, { column: 'menu_id', id });
  },
  async beforeState(unit, { id, state }) {
    requireMenu(unit, id);
    if (state === 0) await keepMenuPage(unit, { id, after: { state } });
    await reachAll(unit);
  },
};

/** What stands below a page or a link would stand nowhere in the menu. */
async function requireFolder({ db, registry }: UnitOfWork, parentId: unknown): Promise<void> {
  if (typeof parentId !== 'string' || parentId === '0') return;
  const parent = await db
    .selectFrom(moduleTable(registry, 'system/Menu').as('m'))
    .select('module_type as moduleType')
    .where('id', '=', storedId(parentId))
    .executeTakeFirst();
  // One that is not there is found out with all that a record points to.
  refuse(parent && parent.moduleType !== '1' ? [finding('parentId', 'notFolder')] : []);
}

/** The same of a folder that is to be something else. */
async function refuseWithEntries({ db, registry }: UnitOfWork, id: string): Promise<void> {
  const below = await db
    .selectFrom(moduleTable(registry, 'system/Menu').as('m'))
    .select('m.id')
    .where('m.parent_id', '=', id)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();
  refuse(below ? [finding('moduleType', 'holdsEntries')] : []);
}

/** Of two entries at one address only one could be opened. */
async function requireOwnPath(
  unit: UnitOfWork,
  { id, before, value }: { id: string; before: RecordValue | null; value: RecordValue },
): Promise<void> {
  const menu = { ...before, ...value } as unknown as MenuRecord;
  // What is missing is told by the rules of its fields.
  if (typeof menu.code !== 'string') return;
  if (before && menuPath(menu) === menuPath(before as unknown as MenuRecord) && menu.moduleType === before.moduleType)
    return;
  const fault = await pathFault(unit, { id, menu });
  const path = menuPath(menu);
  refuse(fault === 'fixed' ? [finding('navigateUrl', 'reservedName', { value: path })] : []);
  refuse(fault === 'taken' ? [finding('navigateUrl', 'pathTaken', { value: path })] : []);
}

const opens = (menu: RecordValue) => menuResource(menu as Pick<MenuRecord, 'moduleType' | 'relationId'>) ?? '';

/** Row scopes follow the tree of departments: who moves one gives what is in it to those above its new place. */
export const departmentHooks: Hooks = {
  beforeWrite(unit, { value, before }) {
    if (before === null || value.parentId === undefined || value.parentId === before.parentId) return;
    const held = unit.tenant.part(grants);
    const given = held.allShares.filter(({ rows }) => rows.type === 'departmentAndBelow');
    requireHeld(unit, {
      given: given.map(({ menuId }) => ({ menuId, buttons: [], columns: [], rows: [{ type: 'all' }] })),
    });
  },
  afterWrite: reachAll,
  beforeRemove: reachAll,
};
