import { Drawer } from 'antd';
import { useMemo } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { ListPage } from '../../render/list/frame/list-page.tsx';
import { TableSkeleton } from '../../render/list/grid/table-skeleton.tsx';
import { completePages } from '../../render/resource-page.tsx';
import { useSay } from '../../session/language.ts';
import { useResource } from '../../session/resource.ts';
import type { DialogProps } from '../page-registry.ts';

/** What an administrator asked for during one view, in the list that every module has. */
export function ViewAsCalls({ row, onClose }: DialogProps) {
  useFocusReturn();
  useSay();
  const state = useResource('monitor/ViewAsCall');
  const id = encodeURIComponent(row?.id ?? '');
  const resource = useMemo(() => {
    if (state.status !== 'ready') return undefined;
    const calls = Object.entries(state.value.calls).map(
      ([name, one]) => [name, { ...one, path: one.path.replace('{viewId}', id) }] as const,
    );
    return completePages({ ...state.value, calls: Object.fromEntries(calls) });
  }, [state, id]);
  const rights = useMemo(
    () => ({ columns: new Set(resource?.model.fields.map((field) => field.name)), buttons: new Set<string>() }),
    [resource],
  );
  return (
    <Drawer open width="min(960px, 96vw)" onClose={onClose} className="ts-list-drawer">
      {resource ? (
        <ListPage resource={resource} page={resource.pages.list} rights={rights} onOpenPage={() => undefined} />
      ) : (
        <TableSkeleton columns={4} />
      )}
    </Drawer>
  );
}
