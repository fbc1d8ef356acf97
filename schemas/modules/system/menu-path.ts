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
