import { useEffect, useMemo, useState } from 'react';
import { Grid } from '../grid/grid.tsx';
import { TableSkeleton } from '../grid/table-skeleton.tsx';
import { useUnfolded } from '../grid/use-unfolded.ts';
import type { FilterCondition } from '../query.ts';
import type { ListViewProps } from '../view.ts';
import { LevelLineContent } from './level-line.tsx';
import { isLevelLine, levelOf, lineBelow, nestLevels, rootId } from './levels.ts';
import { nestRows } from './nest-rows.ts';
import { useLevels } from './use-levels.ts';

const roots: FilterCondition[] = [{ field: 'parentId', op: 'eq', value: rootId }];
const everything: FilterCondition[] = [];

/** More records than one answer holds: each level when it is opened. */
export function TreeOfLevels(given: ListViewProps) {
  const { fetchRows, columns } = given;
  // Who may see records, but none at the top of the tree, gets all that there are, page by page.
  const [hasRoots, setHasRoots] = useState(true);
  const { levels, expansion, askOn } = useLevels({ fetchRows, top: hasRoots ? roots : everything });
  const top = levelOf(levels, rootId);
  useEffect(() => {
    if (top.pages > 0 && top.total === 0) setHasRoots(false);
  }, [top]);
  const rows = useMemo(
    () => (hasRoots ? nestLevels(levels) : [...nestRows(top.rows), ...lineBelow(top, rootId)]),
    [hasRoots, levels, top],
  );
  const unfolded = useUnfolded(rows);
  if (top.pages === 0 && top.status === 'loading') return <TableSkeleton columns={columns.length} />;
  return (
    <Grid
      {...given}
      rows={rows}
      isLong
      expansion={hasRoots ? expansion : unfolded}
      line={(row) =>
        isLevelLine(row)
          ? {
              className: 'ts-level-line',
              content: <LevelLineContent line={row} onAsk={() => askOn(row._level.parent)} />,
            }
          : undefined
      }
    />
  );
}
