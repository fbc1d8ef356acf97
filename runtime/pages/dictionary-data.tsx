import { Drawer } from 'antd';
import { useMemo } from 'react';
import { useFocusReturn } from '../dialogs/use-focus-return.ts';
import { useOverlay } from '../dialogs/use-overlay.ts';
import type { Host, SelectorEntry } from '../host/host.ts';
import { HostProvider, useHost } from '../host/host-context.tsx';
import { FailedList } from '../render/list/frame/failed-list.tsx';
import { ListPage } from '../render/list/frame/list-page.tsx';
import { TableSkeleton } from '../render/list/grid/table-skeleton.tsx';
import { rowName } from '../render/list/row.ts';
import { completePages } from '../render/resource-page.tsx';
import { call } from '../session/call.ts';
import { useSay } from '../session/language.ts';
import { asFlat, useResource, withFixed } from '../session/resource.ts';
import type { DialogProps } from './page-registry.ts';

const entries = 'basic/DictionaryData';

/** The entries of one dictionary, in the list that every module has. */
export function DictionaryData({ resource: dictionary, row, onClose }: DialogProps) {
  useFocusReturn();
  useSay();
  const state = useResource(entries);
  const id = row?.id ?? '';
  const isTree = row?.isTree === 1;
  const resource = useMemo(() => {
    if (state.status !== 'ready') return undefined;
    const ofDictionary = withFixed(state.value, { dictionaryId: id });
    // Entries of a flat dictionary have no parent to choose.
    return completePages(isTree ? ofDictionary : asFlat(ofDictionary));
  }, [state, id, isTree]);
  const outer = useHost();
  const host = useMemo(() => hostWithin(outer, id), [outer, id]);
  // Whoever may change dictionaries may change their entries.
  const rights = useMemo(() => {
    const fields = state.status === 'ready' ? state.value.model.fields : [];
    const buttons = resource?.pages.list.buttons ?? [];
    return { columns: new Set(fields.map((field) => field.name)), buttons: new Set<string>(buttons) };
  }, [state, resource]);
  const isShown = useOverlay(onClose);
  return (
    <Drawer
      open={isShown}
      width="min(960px, 96vw)"
      title={row ? rowName(dictionary, row) : ''}
      onClose={onClose}
      className="ts-list-drawer"
    >
      {resource ? (
        <HostProvider value={host}>
          <ListPage resource={resource} page={resource.pages.list} rights={rights} onOpenPage={() => undefined} />
        </HostProvider>
      ) : state.status === 'failed' ? (
        <FailedList error={state.error} onRetry={state.retry} />
      ) : (
        <TableSkeleton columns={4} />
      )}
    </Drawer>
  );
}

/** The parent of an entry is picked among the entries of its own dictionary. */
function hostWithin(host: Host, dictionaryId: string): Host {
  const path = `/api/framework/basic/Dictionary/${encodeURIComponent(dictionaryId)}/DataSelector`;
  const ask = (query: Record<string, unknown>) => call<SelectorEntry[]>({ path, query, quiet: true });
  return {
    ...host,
    selector: (name, query) => (name === entries ? ask({ isTree: 1 }) : host.selector(name, query)),
    names: async (name, ids) => {
      if (name !== entries) return host.names(name, ids);
      return new Map((await ask({})).map((entry) => [entry.id, entry.fullName]));
    },
  };
}
