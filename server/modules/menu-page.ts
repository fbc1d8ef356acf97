import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import type { UnitOfWork } from '../engine/work/work.ts';
import { type MenuRecord, menuResource, readMenus } from '../permission/menu-records.ts';

/**
 * The page of the menus stays in the menu: where its only entry, or a folder around it, is switched off, moved below one
 * that is, or removed, nobody could switch it on again. `after` is what becomes of the entry; null: it goes.
 */
export async function keepMenuPage(
  unit: UnitOfWork,
  { id, after }: { id: string; after: Partial<MenuRecord> | null },
): Promise<void> {
  // Two who switch off one entry each are one after the other.
  await sql`select pg_advisory_xact_lock(7311, hashtext('page of the menus'))`.execute(unit.db);
  const menus = await readMenus(unit, sql<boolean>`true`);
  const changed = menus.flatMap((menu) => (menu.id !== id ? [menu] : after ? [{ ...menu, ...after }] : []));
  if (hasMenuPage(menus) && !hasMenuPage(changed)) throw new Problem('LAST_MENU_PAGE');
}

function hasMenuPage(menus: readonly MenuRecord[]): boolean {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const isOpen = (menu: MenuRecord | undefined, below: ReadonlySet<string> = new Set()): boolean => {
    if (menu?.state !== 1 || below.has(menu.id)) return false;
    return menu.parentId === '0' || isOpen(byId.get(menu.parentId), new Set([...below, menu.id]));
  };
  return menus.some((menu) => menuResource(menu) === 'system/Menu' && isOpen(menu));
}
