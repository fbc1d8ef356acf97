import { useEffect, useMemo } from 'react';
import { currentUser } from '../session/current-user.ts';
import { type MenuRoute, recordPlace } from '../session/menu.ts';
import { type Place, visitPlace } from '../session/places.ts';
import { useIsShown, useTabPath } from './address.tsx';

/** The place that a tab shows; none where it is no page of the menu. */
export function placeAt(path: string, routes: MenuRoute[]): Place | undefined {
  const at = recordPlace(path, routes);
  if (at) return { menu: at.route.entry.id, record: at.id };
  const route = routes.find((one) => one.path === path);
  return route && route.target.kind !== 'folder' ? { menu: route.entry.id } : undefined;
}

/**
 * The place of a list of the menu, or of one of its records. None for a list within another page (the entries of a
 * dictionary): it and its records have no place of their own.
 */
export function usePlaceOf(resource: string, id?: string): Place | undefined {
  const path = useTabPath();
  const state = currentUser.use();
  const routes = state.status === 'ready' ? state.routes : undefined;
  return useMemo(() => {
    const here = routes && placeAt(path, routes);
    const { target } = routes?.find(({ entry }) => entry.id === here?.menu) ?? {};
    if (!here || target?.kind !== 'resource' || target.resource !== resource) return undefined;
    return id === undefined ? { menu: here.menu } : { menu: here.menu, record: id };
  }, [path, routes, resource, id]);
}

/** Keeps that the person has opened a place. */
export function useVisit(place: Place | undefined): void {
  const isShown = useIsShown();
  useEffect(() => {
    if (place && isShown) visitPlace(place);
  }, [place, isShown]);
}
