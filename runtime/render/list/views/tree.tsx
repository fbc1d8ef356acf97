import { ApartmentOutlined } from '@ant-design/icons';
import { Suspense, useMemo } from 'react';
import { lazy } from '../../../navigation/lazy.ts';
import { Grid } from '../grid/grid.tsx';
import { TableSkeleton } from '../grid/table-skeleton.tsx';
import { useUnfolded } from '../grid/use-unfolded.ts';
import { nestRows } from '../levels/nest-rows.ts';
import { isFiltered } from '../query.ts';
import type { ListViewDefinition, ListViewProps } from '../view.ts';

// Few trees are so large; the first list of a day does not wait for it.
const TreeOfLevels = lazy(async () => ({ default: (await import('../levels/tree-of-levels.tsx')).TreeOfLevels }));

/** Records below the record that is their parent. */
export const treeView: ListViewDefinition = {
  icon: ApartmentOutlined,
  needs: () => ({ rows: 'levels', selection: true }),
  draw: Tree,
};

function Tree(given: ListViewProps) {
  // What a search finds stands flat: its parents may not be among it.
  if (isFiltered(given.query)) return <Grid {...given} />;
  if (given.total <= given.rows.length) return <WholeTree {...given} />;
  return (
    <Suspense fallback={<TableSkeleton columns={given.columns.length} />}>
      <TreeOfLevels {...given} />
    </Suspense>
  );
}

function WholeTree(given: ListViewProps) {
  const rows = useMemo(() => nestRows(given.rows), [given.rows]);
  return <Grid {...given} rows={rows} expansion={useUnfolded(rows)} />;
}
