import { type MutableRefObject, useCallback, useRef } from 'react';
import type { GridInput } from './rows/grid-cells.ts';
import type { Row } from './rows/row.ts';

/** As many steps can be taken back. */
const mostSteps = 200;

/** Changes of the rows, and the way back: what is typed into a cell in one go is one step. */
export function useRowChanges(latest: MutableRefObject<GridInput>) {
  const past = useRef<Row[][]>([]);
  const future = useRef<Row[][]>([]);
  const lastGo = useRef<string | undefined>(undefined);
  const put = useCallback(
    (rows: Row[], go?: string) => {
      latest.current = { ...latest.current, rows };
      latest.current.onChange(rows, go);
    },
    [latest],
  );
  /** `go`: changes of one go that follow each other are one step. */
  const change = useCallback(
    (rows: Row[], go?: string) => {
      if (rows === latest.current.rows) return;
      if (go === undefined || go !== lastGo.current)
        past.current = [...past.current.slice(1 - mostSteps), latest.current.rows];
      lastGo.current = go;
      future.current = [];
      put(rows, go);
    },
    [latest, put],
  );
  const step = useCallback(
    (from: MutableRefObject<Row[][]>, to: MutableRefObject<Row[][]>) => {
      const rows = from.current.at(-1);
      if (!rows) return;
      from.current = from.current.slice(0, -1);
      to.current = [...to.current, latest.current.rows];
      lastGo.current = undefined;
      put(rows);
    },
    [latest, put],
  );
  return {
    change,
    takeBack: useCallback(() => step(past, future), [step]),
    repeat: useCallback(() => step(future, past), [step]),
  };
}

export type RowSteps = ReturnType<typeof useRowChanges>;
