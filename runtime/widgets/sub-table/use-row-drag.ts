import { useMemo, useRef, useState } from 'react';
import type { Block } from './block.ts';

/** Rows that are moved by dragging the number of one: it alone, or all that are selected with it. */
export function useRowDrag(
  block: Block | undefined,
  onMove: (move: { top: number; bottom: number; to: number }) => void,
) {
  const dragged = useRef<{ top: number; bottom: number } | undefined>(undefined);
  /** Where they would come to stand: before this row. */
  const [place, setPlace] = useState<number | undefined>();
  const latest = useRef({ block, onMove, place });
  latest.current = { block, onMove, place };
  const handlers = useMemo(() => {
    const end = () => {
      dragged.current = undefined;
      setPlace(undefined);
    };
    return {
      start: (row: number) => {
        const { block: selected } = latest.current;
        const isSelected = selected !== undefined && row >= selected.top && row <= selected.bottom;
        dragged.current = isSelected ? { top: selected.top, bottom: selected.bottom } : { top: row, bottom: row };
      },
      over: (row: number) => dragged.current && setPlace(row),
      drop: () => {
        const { place: to } = latest.current;
        if (dragged.current && to !== undefined) latest.current.onMove({ ...dragged.current, to });
        end();
      },
      end,
    };
  }, []);
  return { place, handlers };
}
