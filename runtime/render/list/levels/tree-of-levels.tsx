import { useMemo } from 'react';
import { Grid } from '../grid/grid.tsx';
import { TableSkeleton } from '../grid/table-skeleton.tsx';
import type { ListViewProps } from '../view.ts';
import { LevelLineContent } from './level-line.tsx';
import { isLevelLine, levelOf, nestLevels, rootId } from './levels.ts';
import { useLevels } from './use-levels.ts';

/** More records than one answer holds: each level when it is opened. */
export function TreeOfLevels(given: ListViewProps) {
  const { fetchRows, columns } = given;
  const { levels, expansion, askOn } = useLevels(fetchRows);
  const top = levelOf(levels, rootId);
  const rows = useMemo(() => nestLevels(levels), [levels]);
  if (top.pages === 0 && top.status === 'loading') return <TableSkeleton columns={columns.length} />;
  return (
    <Grid
      {...given}
      rows={rows}
      isLong
      expansion={expansion}
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
