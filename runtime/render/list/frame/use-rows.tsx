import { type ReactNode, useMemo } from 'react';
import { language } from '../../../session/language.ts';
import type { ListButton } from '../button.ts';
import { type ButtonContext, isOffered, rowActions, rowOpener, rowState } from '../buttons/buttons.ts';
import type { useColumns } from '../columns.ts';
import type { ListDefinition } from '../definition.ts';
import { useInlineEdit } from '../inline/use-inline-edit.ts';
import { useMoving } from '../moving/use-moving.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { ListState } from '../use-list.ts';
import type { ListViewDefinition } from '../view.ts';
import { ListRows } from './list-rows.tsx';
import { useSteady } from './use-steady.ts';

/** The rows as they are drawn: the same while nothing that they show has changed, so that a dialog opens before them at once. */
export function useRows(given: {
  view: ListViewDefinition;
  definition: ListDefinition;
  context: ButtonContext;
  list: ListState;
  columns: ReturnType<typeof useColumns>;
  selection: Selection;
  buttons: ListButton[];
  pageOf: ((row: { id: string }) => string) | undefined;
  onCreate: (values: Record<string, unknown>) => void;
}): ReactNode {
  const { view, definition, list, columns, selection, buttons, pageOf } = given;
  const spoken = language.use();
  const work = useSteady(given.context.work);
  const context = { ...given.context, work };
  const steadyList = useSteady(list);
  const { create: onCreate } = useSteady({ create: given.onCreate });
  const edit = useInlineEdit(context, steadyList);
  const moving = useMoving(context, { list: steadyList, view: definition.view });
  const { rows, total, loading, error, query, attempt } = list;
  const { rights } = context;
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that rows show; what they do is steady
  return useMemo(
    () => (
      <ListRows
        view={view}
        definition={definition}
        list={steadyList}
        columns={columns.shown}
        onResize={columns.resize}
        first={buttons.find((button) => button.isPrimary)}
        selection={
          buttons.some((button) => button.needsSelection) && definition.needs.selection ? selection : undefined
        }
        actions={rowActions(context, { id: '' }).length > 0 ? (row) => rowActions(context, row) : undefined}
        state={rowState(context)}
        edit={edit}
        moving={moving}
        onOpen={rowOpener(context)}
        onCreate={isOffered(context, 'btn_add') ? onCreate : undefined}
        pageOf={pageOf}
      />
    ),
    [
      view,
      definition,
      rights,
      columns.shown,
      selection.rows,
      pageOf,
      spoken,
      rows,
      total,
      loading,
      error,
      query,
      attempt,
    ],
  );
}
