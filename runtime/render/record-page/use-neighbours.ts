import { useEffect, useMemo, useRef } from 'react';
import { useAddress, useIsShown, useTabPath } from '../../navigation/address.tsx';
import { useNavigate } from '../../navigation/navigate.tsx';
import { tabs, turnTab } from '../../navigation/tabs.ts';
import type { Rights } from '../../session/current-user.ts';
import { recordPath } from '../../session/menu.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { callResource } from '../../session/resource.ts';
import { tellError } from '../../session/tell-error.ts';
import { type AddressedRecord, onPage, viewIn, writeAddress } from '../list/address.ts';
import type { ListDefinition } from '../list/definition.ts';
import { useListState } from '../list/frame/use-list-state.ts';
import { toWireQuery } from '../list/query.ts';
import type { ListRow } from '../list/row.ts';
import type { ListState } from '../list/use-list.ts';
import { definitionOf, listViews } from '../list/views/index.ts';
import type { Neighbours } from '../record/reading-actions.tsx';
import type { completePages } from '../resource-page.tsx';

/** The record before and the one behind, in the list whose search the address carries; and the ways to that, and to a copy in it. */
export function useNeighbours(given: {
  resource: ResourceMeta;
  page: ReturnType<typeof completePages>['pages']['list'];
  rights: Rights;
  listPath: string;
  id: string;
}): Neighbours & { listAddress: string; copyAddress: string } {
  const { resource, page, rights, listPath, id } = given;
  const navigate = useNavigate();
  const tab = useTabPath();
  const view = viewIn(useAddress().search, page);
  const definition = useMemo(() => {
    const drawn = definitionOf(resource, { page, view });
    // Before and behind are in the order of the pages, also where the list is drawn without any.
    return drawn.needs.rows === 'own' ? { ...drawn, needs: listViews.table.needs(drawn) } : drawn;
  }, [resource, page, view]);
  const { list } = useListState(definition, rights);
  const { query, rows = [], total } = list;
  const searchOf = (currentPage: number, record?: AddressedRecord) =>
    writeAddress({ query: { ...query, currentPage, side: query.node?.id }, record }, definition);
  const addressOf = (record?: AddressedRecord) => listPath + searchOf(query.currentPage, record);
  const open = (to: string, search: string) => {
    const path = recordPath(listPath, to);
    if (!path) return;
    tabs.update((all) => turnTab(all, tab, { to: path }));
    navigate(path + search);
  };
  const at = rows.findIndex((row) => row.id === id);
  // A tree that comes level by level has no pages.
  const isElsewhere = !list.loading && list.rows !== undefined && at < 0 && definition.needs.rows !== 'levels';
  useTurnTo(list, { resource, definition, id, isElsewhere });
  const place = useRef('');
  place.current = JSON.stringify([tab, id, useAddress().search, useIsShown()]);
  const pages = Math.ceil(total / query.pageSize);
  const step = (by: 1 | -1): (() => void) | undefined => {
    if (at < 0) return undefined;
    const beside = rows[at + by];
    if (beside) return () => open(beside.id, searchOf(query.currentPage));
    const currentPage = query.currentPage + by;
    if (currentPage < 1 || currentPage > pages) return undefined;
    return async () => {
      const from = place.current;
      try {
        const input = toWireQuery({ ...query, currentPage }, definition);
        const found = await callResource<{ list: ListRow[] }>(resource, 'list', { input });
        const next = found.list.at(by === 1 ? 0 : -1);
        // Whoever edits by then, or looks at something else, stays there.
        if (next && place.current === from) open(next.id, searchOf(currentPage));
      } catch (error) {
        tellError(error);
      }
    };
  };
  return {
    previous: step(-1),
    next: step(1),
    listAddress: addressOf(),
    copyAddress: addressOf({ mode: 'create', from: id }),
  };
}

/** Whoever did not come from the list, or moved the record by what they changed, is turned to its page there. */
function useTurnTo(
  { query }: ListState,
  given: { resource: ResourceMeta; definition: ListDefinition; id: string; isElsewhere: boolean },
): void {
  const { resource, definition, id, isElsewhere } = given;
  const address = useAddress();
  // By the time of the answer it may be edited, which the address says too.
  const latest = useRef(address);
  latest.current = address;
  const { currentPage: _page, ...asked } = toWireQuery(query, definition);
  const question = JSON.stringify({ ...asked, aroundId: id, withTotal: 'none' });
  const answered = useRef('');
  useEffect(() => {
    if (!isElsewhere || answered.current === question) return;
    const leaving = new AbortController();
    const input = JSON.parse(question) as Record<string, unknown>;
    callResource<{ pagination: { currentPage: number } }>(resource, 'list', {
      input,
      signal: leaving.signal,
      quiet: true,
    }).then(
      ({ pagination }) => {
        if (leaving.signal.aborted) return;
        // Where it is on none, none is looked for again.
        answered.current = question;
        const { search, replace } = latest.current;
        const turned = onPage(search, pagination.currentPage);
        if (turned !== search) replace(turned);
      },
      () => undefined,
    );
    return () => leaving.abort();
  }, [resource, question, isElsewhere]);
}
