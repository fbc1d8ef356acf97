import { buttonCodes, buttons } from '@tessera/schemas/language/buttons.ts';
import { listDefaults } from '@tessera/schemas/language/list-page.ts';
import { traitButtons } from '@tessera/schemas/language/operations.ts';
import { menuPath } from '@tessera/schemas/modules/system/menu-path.ts';
import { type Language, textIn } from '@tessera/schemas/texts/text.ts';
import { nest } from '../engine/read/nest.ts';
import type { Registry } from '../engine/registry/registry.ts';
import type { Resource } from '../engine/registry/resource.ts';
import type { Access } from '../engine/work/access.ts';
import { maySee } from '../engine/work/access.ts';
import type { CurrentUser } from '../engine/work/work.ts';
import type { Grants } from './grants.ts';
import { type MenuRecord, menuName, menuResource } from './menu-records.ts';

/** The menu tree of CurrentUser, with the fields of SPEC §3; names in the language asked for. */
export function presentMenus(
  menus: readonly MenuRecord[],
  { language, registry }: { language: Language; registry: Registry },
): unknown[] {
  const flat = menus
    .filter((menu) => opensSomething(menu, registry))
    .map((menu) => ({
      id: menu.id,
      parentId: menu.parentId,
      code: menu.code,
      fullName: menuName(menu, language),
      icon: menu.icon ?? '',
      moduleType: Number(menu.moduleType),
      navigateUrl: menu.navigateUrl ?? '',
      target: menu.target ?? '_self',
      vueName: menu.vueName ?? '',
      hidden: false,
      path: menuPath(menu),
      propertyJson: JSON.stringify({
        relationId: menu.relationId ?? '',
        isTree: menu.isTree ?? 0,
        iconBackgroundColor: menu.iconBackgroundColor ?? '',
      }),
    }));
  return nest(flat);
}

/** An entry whose module is not released (any more) would open nothing. */
export const opensSomething = (menu: MenuRecord, registry: Registry): boolean =>
  menuResource(menu) === null || registry.find(menuResource(menu) ?? '') !== undefined;

/** permissionList: for each menu entry that carries a resource the columns and buttons in force (SPEC §6). */
export function presentPermissions(
  user: CurrentUser,
  { menus, grants, registry }: { menus: readonly MenuRecord[]; grants: Grants; registry: Registry },
): unknown[] {
  return menus.flatMap((menu) => {
    const resource = registry.find(menuResource(menu) ?? '');
    if (!resource) return [];
    const access = grants.accessBy(user, { menu, resource });
    return [
      {
        moduleId: menu.id,
        column: columnCodes(resource, access),
        button: buttonsOf(resource, access).map((code) => ({ code })),
      },
    ];
  });
}

/** Every column code of a resource: field names, and `lines.details.qty` in sub-tables. */
export const columnCodes = ({ byPath }: Resource, access: Access): string[] =>
  [...byPath.values()].flatMap(({ stored, path }) => (stored.field.secret || !maySee(access, path) ? [] : [path]));

/** The buttons that a resource has and this access allows. */
export function buttonsOf(resource: Resource, access: Access): string[] {
  const { pages, model, actions = [] } = resource.definition;
  // A list that names none has the usual ones; a module without a list may need any.
  const own = pages.list
    ? (pages.list.buttons ?? [...listDefaults.buttons, ...traitButtons(model.traits ?? [])])
    : buttonCodes;
  const all = [...new Set<string>([...own, ...actions.flatMap(({ right }) => right ?? [])])];
  const allowed = access.buttons;
  return allowed === 'all' ? all : all.filter((code) => allowed.has(code));
}

/** What a button of a resource is called. */
export const buttonTitle = (
  code: string,
  { resource: { definition }, language }: { resource: Resource; language: Language },
): string =>
  textIn(
    // A usual button is called so also where an action shares its right.
    buttons[code as keyof typeof buttons] ?? definition.actions?.find((action) => action.right === code)?.title ?? code,
    language,
  );

/** What a column is called; a field of a sub-table after what it stands in. */
export function columnTitle(code: string, { resource, language }: { resource: Resource; language: Language }): string {
  const found = resource.byPath.get(code);
  return found ? [...found.tables, found.stored].map(({ field }) => textIn(field.label, language)).join(' · ') : '';
}
