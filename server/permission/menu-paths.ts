import { isFixedPath, menuPath } from '@tessera/schemas/modules/system/menu-path.ts';
import { sql } from 'kysely';
import type { UnitOfWork } from '../engine/work/work.ts';
import { type MenuRecord, readMenus } from './menu-records.ts';

type Placed = Pick<MenuRecord, 'code' | 'moduleType' | 'navigateUrl'>;

/** A folder opens nothing. */
const isPage = ({ moduleType }: Pick<Placed, 'moduleType'>): boolean => moduleType !== '1';

const pathOf = (menu: Placed): string => menuPath(menu).toLowerCase();

/** The addresses at which other entries of the menu stand. */
async function pathsOfOthers(unit: UnitOfWork, id: string | undefined): Promise<ReadonlySet<string>> {
  const menus = await readMenus(unit, sql<boolean>`true`);
  return new Set(menus.filter((menu) => menu.id !== id && isPage(menu)).map(pathOf));
}

/** Why an entry cannot stand at its address: another entry does, or a page of the product itself. */
export async function pathFault(
  unit: UnitOfWork,
  { id, menu }: { id: string; menu: Placed },
): Promise<'fixed' | 'taken' | undefined> {
  if (!isPage(menu)) return undefined;
  if (isFixedPath(menuPath(menu))) return 'fixed';
  return (await pathsOfOthers(unit, id)).has(pathOf(menu)) ? 'taken' : undefined;
}

/** An address like the wanted one at which nothing stands. */
export async function freePath(unit: UnitOfWork, menu: Placed): Promise<string> {
  const taken = await pathsOfOthers(unit, undefined);
  const isFree = (path: string) => !isFixedPath(`/${path}`) && !taken.has(pathOf({ ...menu, navigateUrl: path }));
  let path = menu.code;
  for (let count = 2; !isFree(path); count++) path = `${menu.code}-${count}`;
  return path;
}
