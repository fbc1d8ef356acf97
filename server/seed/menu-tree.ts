import { moduleTable } from '../engine/registry/module-rows.ts';
import type { UnitOfWork } from '../engine/work/work.ts';
import { bumpGrants } from '../permission/grants.ts';
import { create } from './create.ts';
import { type SeedMenu, seedMenus } from './menus.ts';

/** Up to which `since` the entries of the menu were offered to this installation. */
const setting = 'menusUpTo';
/** Those of before entries said since when they are. */
const firstMenus = 7;

const isFolder = ({ resource, page }: SeedMenu) => resource === undefined && page === undefined;

export async function seedMenuTree(
  unit: UnitOfWork,
  { menus, parentId }: { menus: SeedMenu[]; parentId: string },
): Promise<void> {
  for (const [index, menu] of menus.entries()) await seedMenu(unit, { menu, parentId, index });
}

/** What a later version offers is put where it belongs, once: whoever removes it does not get it again. */
export async function addLaterMenus(unit: UnitOfWork): Promise<void> {
  const known = await offeredUpTo(unit);
  if (known >= newest) return;
  const added = await addBelow(unit, { menus: seedMenus, parentId: '0', known });
  await markMenus(unit);
  if (added) await bumpGrants(unit.db);
}

/** Everything has been offered. */
export async function markMenus({ db }: UnitOfWork): Promise<void> {
  const value = JSON.stringify(newest);
  await db
    .insertInto('setting')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

const sinceOf = (menu: SeedMenu): number =>
  Math.max(menu.since ?? firstMenus, ...(menu.below ?? []).map((below) => sinceOf(below)));
const newest = Math.max(...seedMenus.map(sinceOf));

async function offeredUpTo({ db }: UnitOfWork): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', setting).executeTakeFirst();
  return Number(row?.value ?? firstMenus);
}

async function addBelow(
  unit: UnitOfWork,
  { menus, parentId, known }: { menus: SeedMenu[]; parentId: string; known: number },
): Promise<boolean> {
  let added = false;
  for (const [index, menu] of menus.entries()) {
    const { since = firstMenus, below = [] } = menu;
    const stored = await storedMenu(unit, menu.code);
    if (since > known && !stored) {
      await seedMenu(unit, { menu, parentId, index });
      added = true;
    } else if (isFolder(menu)) {
      // Where somebody has taken the folder away, what belongs into it stands at the top.
      added = (await addBelow(unit, { menus: below, parentId: stored ?? '0', known })) || added;
    }
  }
  return added;
}

async function storedMenu({ db, registry }: UnitOfWork, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom(moduleTable(registry, 'system/Menu').as('m'))
    .select('id')
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** An entry with all below it, at its place among its like. */
async function seedMenu(
  unit: UnitOfWork,
  { menu, parentId, index }: { menu: SeedMenu; parentId: string; index: number },
): Promise<void> {
  const input = {
    fullName: menu.captions.zh,
    captions: menu.captions,
    code: menu.code,
    icon: menu.icon,
    moduleType: isFolder(menu) ? '1' : '2',
    navigateUrl: (menu.resource ?? menu.page)?.toLowerCase() ?? null,
    vueName: menu.page ?? null,
    relationId: menu.resource ?? null,
    parentId,
    sort: (index + 1) * 10,
  };
  const id = await create(unit, { resource: 'system/Menu', input });
  await seedMenuTree(unit, { menus: menu.below ?? [], parentId: id });
}
