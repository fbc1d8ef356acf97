import { rowSize } from '../values/row-size.ts';

interface Source {
  pause: () => void;
  resume: () => void;
}

/** So many bytes may wait, however few rows that is. */
const mostBytes = 4_000_000;

/** Rows that are sent, until somebody takes them. The source is held while enough of them wait. */
export function rowQueue(source: Source) {
  let rows: unknown[][] = [];
  let bytes = 0;
  let wanted = 0;
  let isPaused = false;
  let isOver = false;
  let fault: Error | null = null;
  let wake: (() => void) | null = null;
  const isEnough = () => isOver || rows.length >= wanted || bytes >= mostBytes;
  const flow = () => {
    if (isPaused && !isOver) {
      isPaused = false;
      source.resume();
    }
  };
  const enough = () =>
    new Promise<void>((resolve) => {
      if (isEnough()) return resolve();
      wake = resolve;
      flow();
    });
  return {
    put: (row: unknown[]) => {
      rows.push(row);
      bytes += rowSize(row);
      if (!isEnough()) return;
      isPaused = true;
      source.pause();
      wake?.();
    },
    end: (error: Error | null) => {
      if (isOver) return;
      isOver = true;
      fault = error;
      wake?.();
    },
    /** At most so many rows; none when there are no more. */
    take: async (count: number): Promise<unknown[][]> => {
      wanted = count;
      await enough();
      if (rows.length === 0 && fault) throw fault;
      const taken = rows.splice(0, count);
      bytes = rows.reduce((sum, row) => sum + rowSize(row), 0);
      return taken;
    },
    /** Whether the rest was at most so many rows, which are dropped. */
    letPass: async (most: number): Promise<boolean> => {
      rows = [];
      bytes = 0;
      wanted = most;
      await enough();
      return isOver && !fault;
    },
  };
}
