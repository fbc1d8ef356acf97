import { type Language, textIn } from '@tessera/schemas/texts/text.ts';
import { type RawBuilder, sql } from 'kysely';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Registry } from '../engine/registry/registry.ts';
import type { Database } from '../storage/database.ts';

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
  state: number;
  isTree: number | null;
  iconBackgroundColor: string | null;
}

/** The menu entries for which `where` holds, in their order. */
export async function readMenus(
  { db, registry }: { db: Database; registry: Registry },
  where: RawBuilder<boolean>,
): Promise<MenuRecord[]> {
  const found = await db
    .selectFrom(moduleTable(registry, 'system/Menu').as('m'))
    .select([
      'id',
      'parent_id as parentId',
      'code',
      'full_name as fullName',
      'captions',
      'state',
      'module_type as moduleType',
    ])
    .select(['icon', 'icon_background_color as iconBackgroundColor', 'navigate_url as navigateUrl', 'target'])
    .select(['relation_id as relationId', 'vue_name as vueName', sql<number | null>`is_tree::int`.as('isTree')])
    .where('deleted_at', 'is', null)
    .where(where)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return found as MenuRecord[];
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
