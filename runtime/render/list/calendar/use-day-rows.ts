import { useEffect, useState } from 'react';
import type { ListRow } from '../row.ts';
import type { FetchRows } from '../use-list.ts';
import { conditionsWithin, type DayFields } from './days.ts';

interface Found {
  rows: ListRow[];
  /** How many there are; those that one answer does not hold are not shown. */
  total: number;
  status: 'loading' | 'failed' | 'ready';
}

/** The records of the days that are looked at; those of before stay while the next are on their way. */
export function useDayRows(
  fetchRows: FetchRows,
  { fields, seen }: { fields: DayFields; seen: { from: Date; to: Date } | undefined },
): Found & { reload: () => void } {
  const [found, setFound] = useState<Found>({ rows: [], total: 0, status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const { start, end } = fields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    if (!seen) return;
    let live = true;
    setFound((known) => ({ ...known, status: 'loading' }));
    Promise.all(conditionsWithin({ start, end }, seen).map((conditions) => fetchRows({ conditions, page: 1 }))).then(
      (answers) =>
        live &&
        setFound({
          rows: answers.flatMap(({ rows }) => rows),
          total: answers.reduce((sum, { total }) => sum + total, 0),
          status: 'ready',
        }),
      () => live && setFound((known) => ({ ...known, status: 'failed' })),
    );
    return () => {
      live = false;
    };
  }, [fetchRows, start, end, seen, attempt]);
  return { ...found, reload: () => setAttempt((count) => count + 1) };
}
