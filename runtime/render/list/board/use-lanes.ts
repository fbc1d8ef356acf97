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
  // Of two answers about a lane the one that was asked for last counts, and none from before a card was moved.
  const questions = useRef(new Map<string, number>()).current;
  const ask = useCallback(
    async ({ key, conditions }: Lane, { page, size }: { page: number; size: number }) => {
      // A card that was moved before something else was searched for comes to rest in what is searched for now.
      const asked = latest.current;
      const question = newQuestion(questions, key);
      const isLatest = () => latest.current === asked && questions.get(key) === question;
      change(key, (level) => ({ ...level, status: 'loading', asked: [page] }));
      try {
        const found = await asked({ conditions, page, size });
        if (isLatest()) change(key, (level) => withPage(level, { page, ...found }));
      } catch {
        if (isLatest()) change(key, (level) => ({ ...level, status: 'failed' }));
      }
    },
    [change, questions],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when answers may have changed, or the lanes have
  useEffect(() => {
    for (const lane of lanes) void anew(lane);
  }, [fetchRows, lanes]);
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
    for (const { key } of [from, to]) newQuestion(questions, key);
    change(from.key, (level) => ({
      ...level,
      rows: level.rows.filter(({ id }) => id !== row.id),
      total: level.total - 1,
    }));
    change(to.key, (level) => ({ ...level, rows: [row, ...level.rows], total: level.total + 1 }));
  };
  return { levels, anew, more, shift };
}

function newQuestion(questions: Map<string, number>, key: string): number {
  const number = (questions.get(key) ?? 0) + 1;
  questions.set(key, number);
  return number;
}
