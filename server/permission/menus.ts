import { buttonCodes, listDefaults } from '@tessera/schemas/language/page.ts';
import { type Language, textIn } from '@tessera/schemas/language/text.ts';
import { buttonTitles } from '@tessera/schemas/modules/buttons.ts';
import { menuPath } from '@tessera/schemas/modules/system/menu-path.ts';
import type { Access } from '../engine/access.ts';
import { maySee } from '../engine/access.ts';
import { nest } from '../engine/read.ts';
import type { Registry, Resource } from '../engine/registry.ts';
import type { CurrentUser } from '../engine/work.ts';
import type { Grants, MenuRecord } from './grants.ts';
import { menuName, menuResource } from './grants.ts';

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
  menus: readonly MenuRecord[],
  { grants, registry }: { grants: Grants; registry: Registry },
): unknown[] {
  return menus.flatMap((menu) => {
    const resource = registry.find(menuResource(menu) ?? '');
    if (!resource) return [];
    const access = grants.accessBy(user, menu, resource);
    return [
      {
        moduleId: menu.id,
        column: columnCodes(resource, access),
        button: buttonsOf(resource, access).map((code) => ({ code })),
      },
    ];
  });
}

/** Every column code of a resource: field names, and `lines.price` in sub-tables. */
export function columnCodes(resource: Resource, access: Access): string[] {
  return resource.fields.flatMap(({ field }) => {
    if (field.secret || !maySee(access, field.name)) return [];
    const cells = (field.rows ?? [])
      .filter((cell) => maySee(access, cell.name, field.name))
      .map((cell) => `${field.name}.${cell.name}`);
    return [field.name, ...cells];
  });
}

/** The buttons that a resource has and this access allows. */
export function buttonsOf(resource: Resource, access: Access): string[] {
  const { pages, actions = [] } = resource.definition;
  // A list that names none has the usual ones; a module without a list may need any.
  const own = pages.list
    ? (pages.list.buttons ?? [...listDefaults.buttons, ...(resource.has('state') ? (['btn_state'] as const) : [])])
    : buttonCodes;
  const all = [...new Set<string>([...own, ...actions.flatMap(({ right }) => right ?? [])])];
  const allowed = access.buttons;
  return allowed === 'all' ? all : all.filter((code) => allowed.has(code));
}

/** What a button of a resource is called. */
export const buttonTitle = (code: string, { definition }: Resource, language: Language): string =>
  textIn(
    // A usual button is called so also where an action shares its right.
    buttonTitles[code as keyof typeof buttonTitles] ??
      definition.actions?.find((action) => action.right === code)?.title ??
      code,
    language,
  );

/** What a column is called; a field of a sub-table after its sub-table. */
export function columnTitle(code: string, resource: Resource, language: Language): string {
  const [head = '', cell] = code.split('.');
  const field = resource.byName.get(head)?.field;
  const inner = field?.rows?.find((row) => row.name === cell);
  return inner
    ? `${textIn(field?.label, language)} · ${textIn(inner.label, language)}`
    : textIn(field?.label, language);
}
