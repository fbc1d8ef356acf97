import { ProjectOutlined } from '@ant-design/icons';
import { Suspense } from 'react';
import { lazy } from '../../../navigation/lazy.ts';
import { Grid } from '../grid/grid.tsx';
import { TableSkeleton } from '../grid/table-skeleton.tsx';
import { fieldById } from '../query.ts';
import type { ListViewDefinition, ListViewProps } from '../view.ts';

const Board = lazy(async () => ({ default: (await import('../board/board.tsx')).Board }));

/** A lane for each choice of a field, and the records in them as cards. */
export const boardView: ListViewDefinition = {
  icon: ProjectOutlined,
  needs: ({ resource, page }) =>
    laneFieldOf({ resource, page }) ? { rows: 'own', selection: false } : { rows: 'page', selection: true },
  draw: BoardOfList,
};

const laneFieldOf = ({ resource, page }: Pick<ListViewProps['list'], 'resource' | 'page'>) =>
  page.board && fieldById(resource, page.board.field);

function BoardOfList(given: ListViewProps) {
  const field = laneFieldOf(given.list);
  // Whoever may not see the field sees the rows without its lanes.
  if (!field) return <Grid {...given} />;
  return (
    <Suspense fallback={<TableSkeleton columns={4} />}>
      <Board {...given} field={field} />
    </Suspense>
  );
}
