import { Drawer } from 'antd';
import { useMemo } from 'react';
import { ListPage } from '../render/list/list-page.tsx';
import { TableSkeleton } from '../render/list/list-table.tsx';
import { rowName } from '../render/list/use-list-work.ts';
import { completePages } from '../render/resource-page.tsx';
import { useSay } from '../session/language.ts';
import type { ResourceMeta } from '../session/resource.ts';
import { useResource } from '../session/resource.ts';
import type { DialogProps } from '../shell/page-registry.ts';

/** The entries of one dictionary, in the list that every module has. */
export function DictionaryData({ resource: dictionary, row, onClose }: DialogProps) {
  useSay();
  const state = useResource('basic/Dictionary/Data');
  const id = row?.id ?? '';
  const resource = useMemo(
    () => (state.status === 'ready' ? completePages(boundTo(state.value, id)) : undefined),
    [state, id],
  );
  // Whoever may change dictionaries may change their entries.
  const rights = useMemo(() => {
    const fields = state.status === 'ready' ? state.value.model.fields : [];
    const buttons = resource?.pages.list.buttons ?? [];
    return { columns: new Set(fields.map((field) => field.name)), buttons: new Set<string>(buttons) };
  }, [state, resource]);
  return (
    <Drawer
      open
      width="min(960px, 96vw)"
      title={row ? rowName(dictionary, row) : ''}
      onClose={onClose}
      className="ts-list-drawer"
    >
      {resource ? (
        <ListPage resource={resource} page={resource.pages.list} rights={rights} onOpenPage={() => undefined} />
      ) : (
        <TableSkeleton columns={4} />
      )}
    </Drawer>
  );
}

/** The resource with its paths and its new records bound to one dictionary. */
function boundTo(resource: ResourceMeta, dictionaryId: string): ResourceMeta {
  const bind = (path: string) => path.replace('{dictionaryId}', encodeURIComponent(dictionaryId));
  const calls = Object.entries(resource.calls).map(([name, one]) => [name, { ...one, path: bind(one.path) }] as const);
  const fields = resource.model.fields.map((field) =>
    field.name === 'dictionaryId' ? { ...field, defaultValue: dictionaryId } : field,
  );
  return { ...resource, calls: Object.fromEntries(calls), model: { ...resource.model, fields } };
}
