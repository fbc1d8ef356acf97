interface Placed {
  code: string;
  moduleType: number | string;
  navigateUrl?: string | null;
}

// choice: SPEC §2 names no data-visualisation base path.
const dataViewBase = '/dataView';

/** Where a menu entry stands in the product (SPEC §2, Routes generated from the user's menu list). */
export function menuPath({ code, moduleType, navigateUrl }: Placed): string {
  const type = Number(moduleType);
  if (type === 1 || type === 7) return slashed(code);
  const path = slashed(navigateUrl || code);
  return type === 2 && code.includes('smartDatav') ? `${dataViewBase}${path}` : path;
}

const slashed = (path: string) => `/${path.replace(/^\/+/, '')}`;

/** What stands first in the addresses of pages that are there without a menu, and of what a browser loads. */
const fixedPlaces: ReadonlySet<string> = new Set(['', 'home', 'login', 'profile', 'open', '404', 'api', 'assets']);

/** Whether an address is a page of the product itself: a menu entry there would never be opened. */
export const isFixedPath = (path: string): boolean => fixedPlaces.has(path.split(/[/?#]/)[1]?.toLowerCase() ?? '');
