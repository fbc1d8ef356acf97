import { Drawer } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useFocusReturn } from '../dialogs/use-focus-return.ts';
import { useOverlay } from '../dialogs/use-overlay.ts';
import { FailedList } from '../render/list/frame/failed-list.tsx';
import { ListPage } from '../render/list/frame/list-page.tsx';
import type { OpenPage } from '../render/list/frame/use-list-work.ts';
import { TableSkeleton } from '../render/list/grid/table-skeleton.tsx';
import { completePages } from '../render/resource-page.tsx';
import { useSay } from '../session/language.ts';
import { useResource, withFixed } from '../session/resource.ts';

const nowhere = () => undefined;

/** What belongs to one record of another resource and is only read, in the list that every module has. */
export function ListDrawer(given: {
  /** The resource, and what its calls name the record by. */
  resource: string;
  fixed: Record<string, string>;
  title?: string;
  /** Stands above the list. */
  head?: ReactNode;
  /** What may be done with it: of buttons, those that this person holds. */
  buttons?: readonly string[];
  onOpenPage?: OpenPage;
  onClose: () => void;
}) {
  const { resource: name, fixed, title, head, buttons = [], onOpenPage = nowhere, onClose } = given;
  useFocusReturn();
  useSay();
  const state = useResource(name);
  const place = JSON.stringify(fixed);
  const resource = useMemo(
    () => (state.status === 'ready' ? completePages(withFixed(state.value, JSON.parse(place))) : undefined),
    [state, place],
  );
  const held = buttons.join();
  const rights = useMemo(
    () => ({
      columns: new Set(resource?.model.fields.map((field) => field.name)),
      buttons: new Set(held.split(',')),
    }),
    [resource, held],
  );
  const isShown = useOverlay(onClose);
  return (
    <Drawer open={isShown} width="min(1100px, 96vw)" title={title} onClose={onClose} className="ts-list-drawer">
      {head}
      {resource ? (
        <ListPage resource={resource} page={resource.pages.list} rights={rights} onOpenPage={onOpenPage} />
      ) : state.status === 'failed' ? (
        <FailedList error={state.error} onRetry={state.retry} />
      ) : (
        <TableSkeleton columns={4} />
      )}
    </Drawer>
  );
}
