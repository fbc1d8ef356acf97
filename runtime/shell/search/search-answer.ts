import { say } from '../../session/language.ts';
import type { MenuRoute } from '../../session/menu.ts';
import type { ModuleHits } from './use-found-records.ts';

/** A line of the search: a page, or a record of the module that a page lists. */
export interface SearchLine {
  key: string;
  route: MenuRoute;
  text: string;
  hint: string;
  /** Where a record stands; without it the line is the page itself. */
  address?: string;
}

export const pageLine = (route: MenuRoute): SearchLine => ({
  key: route.entry.id,
  route,
  text: route.trail.map((entry) => entry.fullName).join(' › '),
  hint: route.path,
});

/** The records that were found, each under the first page that lists its module. */
export function recordLines(routes: MenuRoute[], modules: ModuleHits[]): SearchLine[] {
  return modules.flatMap(({ resource, title, opens, hits }) => {
    const route = routes.find(({ target }) => target.kind === 'resource' && target.resource === resource);
    if (!route) return [];
    const canOpen = opens && !route.path.includes('?');
    return hits.map(({ id, fullName, code }) => ({
      key: `${resource} ${id}`,
      route,
      text: fullName,
      hint: [code, route.entry.fullName || say(title)].filter(Boolean).join(' · '),
      address: canOpen
        ? `${route.path}/${encodeURIComponent(id)}`
        : `${route.path}${route.path.includes('?') ? '&' : '?'}q=${encodeURIComponent(fullName)}`,
    }));
  });
}
