import type { ListButton } from '../button.ts';
import type { ListDefinition } from '../definition.ts';
import { TableSkeleton } from '../grid/table-skeleton.tsx';
import { isFiltered } from '../query.ts';
import type { ListState } from '../use-list.ts';
import { useTotals } from '../use-totals.ts';
import type { ListViewDefinition, ListViewProps } from '../view.ts';
import { EmptyList } from './empty-list.tsx';
import { FailedList } from './failed-list.tsx';

/** The rows as their view draws them, or why there are none yet. */
export function ListRows({
  view,
  definition,
  list,
  first,
  ...rest
}: Pick<
  ListViewProps,
  'columns' | 'selection' | 'actions' | 'state' | 'edit' | 'moving' | 'onOpen' | 'onCreate' | 'pageOf' | 'onResize'
> & {
  view: ListViewDefinition;
  definition: ListDefinition;
  list: ListState;
  /** The first thing to do in an empty list. */
  first: ListButton | undefined;
}) {
  const totals = useTotals(definition, { list, columns: rest.columns });
  return (
    <>
      {list.error && <FailedList error={list.error} onRetry={list.reload} />}
      <div className="ts-list-body" hidden={list.error !== undefined}>
        {list.rows ? (
          <view.draw
            {...rest}
            list={definition}
            query={list.query}
            rows={list.rows}
            total={list.total}
            loading={list.loading}
            fetchRows={list.fetchRows}
            reload={list.reload}
            totals={totals}
            onSort={list.order}
            empty={<EmptyList filtered={isFiltered(list.query)} onReset={list.reset} first={first} />}
          />
        ) : (
          <TableSkeleton columns={rest.columns.length} />
        )}
      </div>
    </>
  );
}
