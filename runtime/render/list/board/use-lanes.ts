import { useCallback, useEffect, useRef, useState } from 'react';
import { answerLimit } from '../definition.ts';
import { type Level, type Levels, levelOf, withPage } from '../levels/levels.ts';
import type { ListRow } from '../row.ts';
import type { FetchRows } from '../use-list.ts';
import type { Lane } from './lanes.ts';

/** So many cards of a lane come at once. */
const laneSize = 20;

/** What stands in the lanes: the first cards of each, and more when somebody wants them. */
export function useLanes(fetchRows: FetchRows, lanes: Lane[]) {
  const [levels, setLevels] = useState<Levels>(new Map());
  const latest = useRef(fetchRows);
  latest.current = fetchRows;
  const change = useCallback(
    (key: string, next: (level: Level) => Level) =>
      setLevels((current) => new Map(current).set(key, next(levelOf(current, key)))),
    [],
  );
  const ask = useCallback(
    async ({ key, conditions }: Lane, { page, size }: { page: number; size: number }) => {
      change(key, (level) => ({ ...level, status: 'loading', asked: [page] }));
      try {
        const found = await fetchRows({ conditions, page, size });
        if (latest.current === fetchRows) change(key, (level) => withPage(level, { page, ...found }));
      } catch {
        if (latest.current === fetchRows) change(key, (level) => ({ ...level, status: 'failed' }));
      }
    },
    [fetchRows, change],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when answers may have changed, or the lanes have
  useEffect(() => {
    for (const lane of lanes) void anew(lane);
  }, [ask, lanes]);
  /** As many as are there, once more. */
  const anew = (lane: Lane) => {
    const { rows } = levelOf(levels, lane.key);
    const size = Math.min(answerLimit, Math.max(1, Math.ceil(rows.length / laneSize)) * laneSize);
    return ask(lane, { page: 1, size });
  };
  /** The next ones of a lane; after a failure the same. */
  const more = (lane: Lane) => {
    const { rows } = levelOf(levels, lane.key);
    // Pages are counted in the size that they come in.
    return ask(lane, { page: Math.floor(rows.length / laneSize) + 1, size: laneSize });
  };
  /** A card as if it stood in another lane already. */
  const shift = (row: ListRow, { from, to }: { from: Lane; to: Lane }) => {
    change(from.key, (level) => ({
      ...level,
      rows: level.rows.filter(({ id }) => id !== row.id),
      total: level.total - 1,
    }));
    change(to.key, (level) => ({ ...level, rows: [row, ...level.rows], total: level.total + 1 }));
  };
  return { levels, anew, more, shift };
}
