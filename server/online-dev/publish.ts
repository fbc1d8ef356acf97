import { type Static, Type } from '@sinclair/typebox';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { fullAccess, mayPress } from '../engine/work/access.ts';
import { asSystem, transact, type UnitOfWork, type Work } from '../engine/work/work.ts';
import { createRecord } from '../engine/write/create.ts';
import { changeRecord } from '../engine/write/update.ts';
import { bumpGrants } from '../permission/grants.ts';
import { holdGranted } from '../permission/hold-granted.ts';
import { requireRights } from '../permission/holding.ts';
import { buttonsOf, columnCodes } from '../permission/menus.ts';
import { Fields, Id, List, Textual } from '../routing/input.ts';
import { type Entry, holdEntry, loadEntry } from './draft.ts';

export const publicationInput = Fields({
  fullName: Type.Optional(Textual()),
  parentId: Type.Optional(Id()),
  icon: Type.Optional(Textual()),
  roleIds: Type.Optional(List(Id())),
});
type Publication = Static<typeof publicationInput>;

/** Makes the menu entry of a released module, or moves the one it has; the roles get all its buttons and columns. */
export async function publishToMenu(work: Work, { id, publication }: { id: string; publication: Publication }) {
  const entry = await loadEntry(work, id);
  const steps = async (unit: UnitOfWork) => {
    await holdEntry(unit, entry.id);
    return publish(unit, { entry, publication });
  };
  return { menuId: await transact(work, steps) };
}

export async function publish(
  unit: UnitOfWork,
  { entry, publication }: { entry: Entry; publication: Publication },
): Promise<string> {
  const { registry, db } = unit;
  const resource = registry.find(`entry/${entry.id}`);
  if (!resource) throw new Problem('NOT_RELEASED');
  const roleIds = [...new Set(publication.roleIds ?? [])];
  if (roleIds.length > 0) requireGrantable(unit, { resource, roleIds });
  const menus = registry.get('system/Menu');
  const opening = await db
    .selectFrom(moduleTable(registry, 'system/Menu').as('m'))
    .select('id')
    .where('relation_id', '=', entry.id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const existing = opening?.id;
  const input = menuOf(entry, { resource, publication });
  const system = asSystem(unit);
  if (existing) await changeRecord(system, { resource: menus, id: existing, input });
  const menuId = existing ?? (await createRecord(system, { resource: menus, input }));
  if (roleIds.length > 0) await grantAll(unit, { resource, menuId, roleIds });
  await bumpGrants(db);
  return menuId;
}

function menuOf(entry: Entry, { resource, publication }: { resource: Resource; publication: Publication }) {
  const renamed = publication.fullName !== undefined && publication.fullName !== entry.fullName;
  return {
    fullName: publication.fullName ?? entry.fullName,
    captions: renamed || entry.captions === null || typeof entry.captions === 'string' ? null : entry.captions,
    code: entry.code,
    // SPEC §2: 3 for forms and lists, 4 for dictionaries.
    moduleType: entry.type === 'dictionary' ? '4' : '3',
    icon: publication.icon ?? 'AppstoreOutlined',
    navigateUrl: entry.code,
    relationId: entry.id,
    isTree: resource.has('tree') ? 1 : 0,
    parentId: publication.parentId ?? '0',
  };
}

/** Publishing to a role is a grant like any other: of what one holds, to roles that one holds or may authorize. */
function requireGrantable(unit: UnitOfWork, { resource, roleIds }: { resource: Resource; roleIds: string[] }): void {
  const { actor, authority, registry } = unit;
  const mayAuthorize = mayPress(authority.accessTo(registry.get('permission/Role')), 'btn_authorize');
  if (!mayAuthorize && !roleIds.every((id) => actor.roleIds.includes(id))) throw new Problem('BEYOND_OWN_RIGHTS');
  const rights = {
    buttons: buttonsOf(resource, fullAccess),
    columns: columnCodes(resource, fullAccess),
    rows: [{ type: 'all' as const }],
  };
  requireRights(unit, { resource, rights });
}

/** A role that the module is published to gets all of it; narrowing it is the role page's. */
async function grantAll(
  unit: UnitOfWork,
  { resource, menuId, roleIds }: { resource: Resource; menuId: string; roleIds: string[] },
): Promise<void> {
  const { db } = unit;
  await holdGranted(unit, { roleIds, menuIds: [menuId] });
  const [buttons, columns] = [buttonsOf(resource, fullAccess), columnCodes(resource, fullAccess)];
  const rows = roleIds.flatMap((role_id) => {
    const row = { role_id, menu_id: menuId, resource: resource.name };
    return [
      { ...row, kind: 'menu' as const, code: '' },
      ...buttons.map((code) => ({ ...row, kind: 'button' as const, code })),
      ...columns.map((code) => ({ ...row, kind: 'column' as const, code })),
    ];
  });
  await db
    .insertInto('role_scope')
    .values(roleIds.map((role_id) => ({ role_id, menu_id: menuId, scope: 'all' as const, expression: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (let from = 0; from < rows.length; from += 1000) {
    await db
      .insertInto('role_grant')
      .values(rows.slice(from, from + 1000))
      .onConflict((conflict) =>
        conflict.columns(['role_id', 'menu_id', 'kind', 'code']).doUpdateSet({ resource: resource.name }),
      )
      .execute();
  }
}
