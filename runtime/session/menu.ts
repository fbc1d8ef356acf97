import { menuPath } from '@tessera/schemas/modules/system/menu-path.ts';

/** One entry of the menu, as CurrentUser answers it (SPEC §3). */
export interface MenuEntry {
  id: string;
  parentId: string;
  code: string;
  fullName: string;
  icon?: string | null;
  moduleType: 1 | 2 | 3 | 4 | 7;
  navigateUrl?: string | null;
  target?: string | null;
  propertyJson?: string | null;
  vueName?: string | null;
  children?: MenuEntry[] | null;
}

/** What a menu entry opens. */
type MenuTarget =
  | { kind: 'folder' }
  | { kind: 'resource'; resource: string; isTree: boolean }
  | { kind: 'page'; page: string }
  | { kind: 'frame'; address: string }
  | { kind: 'external'; address: string };

export interface MenuRoute {
  entry: MenuEntry;
  path: string;
  target: MenuTarget;
  /** The entries from the root down to this one. */
  trail: MenuEntry[];
}

interface MenuProperties {
  relationId?: string;
  isTree?: boolean | number;
  iconBackgroundColor?: string;
}

function propertiesOf(entry: MenuEntry): MenuProperties {
  try {
    const value: unknown = JSON.parse(entry.propertyJson || '{}');
    return typeof value === 'object' && value !== null ? (value as MenuProperties) : {};
  } catch {
    return {}; // One corrupt entry must not take the menu away.
  }
}

/** The colour that the icon of an entry stands on, where it has one. */
export function iconColorOf(entry: MenuEntry): string | undefined {
  const { iconBackgroundColor: color } = propertiesOf(entry);
  return typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : undefined;
}

const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

function targetOf(entry: MenuEntry): MenuTarget {
  const { relationId, isTree } = propertiesOf(entry);
  const address = entry.navigateUrl ?? '';
  switch (entry.moduleType) {
    case 1:
      return { kind: 'folder' };
    case 7:
      // Only web addresses: a `javascript:` link would run in this page.
      if (!isWebAddress(address)) return { kind: 'page', page: 'notFound' };
      return entry.target === '_self' ? { kind: 'frame', address } : { kind: 'external', address };
    case 3:
    case 4:
      return { kind: 'resource', resource: `entry/${relationId ?? ''}`, isTree: Boolean(isTree) };
    default:
      if (entry.vueName) return { kind: 'page', page: entry.vueName };
      return { kind: 'resource', resource: relationId ?? '', isTree: Boolean(isTree) };
  }
}

/** Every entry of the menu with its path, parents first. */
export function routesOf(menu: MenuEntry[], trail: MenuEntry[] = []): MenuRoute[] {
  return menu.flatMap((entry) => {
    const here = [...trail, entry];
    return [
      { entry, path: menuPath(entry), target: targetOf(entry), trail: here },
      ...routesOf(entry.children ?? [], here),
    ];
  });
}

/** Where the menu leads to the records of a resource. */
export const routeOf = (routes: MenuRoute[], resource: string): MenuRoute | undefined =>
  routes.find(({ target }) => target.kind === 'resource' && target.resource === resource);

/** A record on its own page stands below the page that lists it (decision 36): `/orders/<id>`. */
export const recordPath = (listPath: string, id: string): string | undefined =>
  // An entry that is written with a query has nothing below it.
  listPath.includes('?') ? undefined : `${listPath}/${encodeURIComponent(id)}`;

/** The list and the record that a path names, where it is no page of the menu itself. */
export function recordPlace(path: string, routes: MenuRoute[]): { route: MenuRoute; id: string } | undefined {
  if (path.includes('?') || routes.some((route) => route.path === path)) return undefined;
  const cut = path.lastIndexOf('/');
  const route = routes.find((one) => one.path === path.slice(0, cut) && one.target.kind === 'resource');
  if (!route || cut === path.length - 1) return undefined;
  try {
    return { route, id: decodeURIComponent(path.slice(cut + 1)) };
  } catch {
    return undefined; // Half an escape.
  }
}

/** A redirect parameter is followed only inside the product. */
export function inAppPath(path: string | null): string {
  // A browser leaves tabs and line ends out of an address, and takes `\\` for `/`.
  const isPlain = path !== null && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path);
  return isPlain && !path.startsWith('/login') ? path : '/home';
}
