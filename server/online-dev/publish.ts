import { type Static, Type } from '@sinclair/typebox';
import { rowScopeTypes } from '@tessera/schemas/language/row-scope.ts';
import { isIconName } from '@tessera/schemas/options/icons.ts';
import { sameValue } from '@tessera/schemas/record/diff.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { hasPage } from '../engine/read/modules.ts';
import { requireSeen } from '../engine/read/read-record.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { mayPress } from '../engine/work/access.ts';
import { asSystem, transact, type UnitOfWork, type Work } from '../engine/work/work.ts';
import { createRecord } from '../engine/write/create.ts';
import { changeRecord } from '../engine/write/update.ts';
import { bumpGrants, grants } from '../permission/grants.ts';
import { holdGranted } from '../permission/hold-granted.ts';
import { allRights, requireRights } from '../permission/holding.ts';
import { freePath } from '../permission/menu-paths.ts';
import { Fields, Id, List, OneOf, Textual } from '../routing/input.ts';
import { type Entry, holdEntry, loadEntry } from './draft.ts';

/** What somebody may do with a module, from the least to the most. */
const givenLevels = ['view', 'fill', 'all'] as const;
const pressedBy: Record<(typeof givenLevels)[number], (button: string) => boolean> = {
  view: (button) => button === 'btn_detail',
  fill: (button) => ['btn_detail', 'btn_add', 'btn_edit'].includes(button),
  all: () => true,
};

/** A condition is written on the role page. */
const publishedRows = rowScopeTypes.filter((type) => type !== 'expression');
type PublishedRows = (typeof publishedRows)[number];

export const publicationInput = Fields({
  fullName: Type.Optional(Textual()),
  parentId: Type.Optional(Id()),
  icon: Type.Optional(Textual()),
  roleIds: Type.Optional(List(Id())),
  /** Of what the module controls: what the roles may do, and with which records. */
  give: Type.Optional(OneOf(givenLevels)),
  rows: Type.Optional(OneOf(publishedRows)),
});
type Publication = Static<typeof publicationInput>;

/** Makes the menu entry of a released module, or moves the one it has; the roles get what is given, and nothing more. */
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
  if (!hasPage(resource)) throw new Problem('NO_LIST_PAGE');
  const roleIds = [...new Set(publication.roleIds ?? [])];
  const given = givenBy(resource, publication);
  const { icon } = publication;
  refuse(icon === undefined || isIconName(icon) ? [] : [finding('icon', 'notAnOption')]);
  if (roleIds.length > 0) await requireGrantable(unit, { resource, roleIds, given });
  const menus = registry.get('system/Menu');
  const existing = await db
    .selectFrom(moduleTable(registry, 'system/Menu').as('m'))
    .select(['id', 'full_name as fullName', 'icon', 'parent_id as parentId', 'captions', 'navigate_url as navigateUrl'])
    .where('relation_id', '=', entry.id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const moduleType = moduleTypes[entry.type] ?? '3';
  const navigateUrl =
    existing?.navigateUrl || (await freePath(unit, { code: entry.code, moduleType, navigateUrl: null }));
  const input = { ...menuOf(entry, { resource, publication, existing }), moduleType, navigateUrl };
  const isRenamed = input.captions !== undefined && !sameValue(input.captions, existing?.captions ?? null);
  if (existing && (isRenamed || placed.some((name) => input[name] !== existing[name])))
    requireMenu(unit, { resource, menuId: existing.id });
  const system = asSystem(unit);
  if (existing) await changeRecord(system, { resource: menus, id: existing.id, input });
  const menuId = existing?.id ?? (await createRecord(system, { resource: menus, input }));
  if (roleIds.length > 0) await grantTo(unit, { resource, menuId, roleIds, given });
  await bumpGrants(db);
  return menuId;
}

/** SPEC §2: 3 for forms and lists. */
const moduleTypes: Record<string, '3' | '4' | undefined> = { dictionary: '4' };

type Place = Record<'fullName' | 'icon' | 'parentId', string | null>;
const placed = ['fullName', 'icon', 'parentId'] as const;

/**
 * The entry that everybody sees is named and moved by whoever may change menus or holds all that it gives; as long as it
 * gives nobody anything, by whoever designs the module. Throws BEYOND_OWN_RIGHTS.
 */
function requireMenu(unit: UnitOfWork, { resource, menuId }: { resource: Resource; menuId: string }): void {
  const { authority, registry, tenant } = unit;
  if (mayPress(authority.accessTo(registry.get('system/Menu')), 'btn_edit')) return;
  if (tenant.part(grants).sharesBy(menuId).length > 0) requireRights(unit, { resource, rights: allRights(resource) });
}

/** What is not said stays as it is. */
function menuOf(
  entry: Entry,
  {
    resource,
    publication,
    existing,
  }: { resource: Resource; publication: Publication; existing: Partial<Place> | undefined },
) {
  const renamed = publication.fullName !== undefined && publication.fullName !== entry.fullName;
  const captions = renamed || entry.captions === null || typeof entry.captions === 'string' ? null : entry.captions;
  const isNamed = publication.fullName !== undefined || existing === undefined;
  return {
    fullName: publication.fullName ?? existing?.fullName ?? entry.fullName,
    ...(isNamed ? { captions } : {}),
    code: entry.code,
    icon: publication.icon ?? existing?.icon ?? 'AppstoreOutlined',
    relationId: entry.id,
    isTree: resource.has('tree') ? 1 : 0,
    parentId: publication.parentId ?? existing?.parentId ?? '0',
  };
}

/** What is given of what a module controls; what it leaves open comes with it. */
interface Given {
  buttons: string[];
  columns: string[];
  rows: PublishedRows | undefined;
}

function givenBy(resource: Resource, { give = 'view', rows = 'ownRecords' }: Publication): Given {
  const { permissions } = resource.definition.pages.list ?? {};
  const all = allRights(resource);
  return {
    buttons: permissions?.button ? all.buttons.filter(pressedBy[give]) : [],
    columns: permissions?.column ? all.columns : [],
    rows: permissions?.data ? rows : undefined,
  };
}

/** Publishing to a role is a grant like any other: of what one holds, to roles that one holds, or sees and may authorize. */
async function requireGrantable(
  unit: UnitOfWork,
  { resource, roleIds, given }: { resource: Resource; roleIds: string[]; given: Given },
): Promise<void> {
  const { actor, authority, registry } = unit;
  const mayAuthorize = mayPress(authority.accessTo(registry.get('permission/Role')), 'btn_authorize');
  const others = roleIds.filter((id) => !actor.roleIds.includes(id));
  if (!mayAuthorize && others.length > 0) throw new Problem('BEYOND_OWN_RIGHTS');
  for (const id of others) await requireSeen(unit, { module: 'permission/Role', id });
  const { permissions } = resource.definition.pages.list ?? {};
  const all = allRights(resource);
  const rights = {
    buttons: permissions?.button ? given.buttons : all.buttons,
    columns: all.columns,
    rows: given.rows ? [{ type: given.rows }] : all.rows,
  };
  requireRights(unit, { resource, rights });
}

/** What a role has already stays. */
async function grantTo(
  unit: UnitOfWork,
  { resource, menuId, roleIds, given }: { resource: Resource; menuId: string; roleIds: string[]; given: Given },
): Promise<void> {
  const { db } = unit;
  await holdGranted(unit, { roleIds, menuIds: [menuId] });
  const rows = roleIds.flatMap((role_id) => {
    const row = { role_id, menu_id: menuId, resource: resource.name };
    return [
      { ...row, kind: 'menu' as const, code: '' },
      ...given.buttons.map((code) => ({ ...row, kind: 'button' as const, code })),
      ...given.columns.map((code) => ({ ...row, kind: 'column' as const, code })),
    ];
  });
  if (given.rows !== undefined) {
    const scope = given.rows;
    await db
      .insertInto('role_scope')
      .values(roleIds.map((role_id) => ({ role_id, menu_id: menuId, scope, expression: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
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
