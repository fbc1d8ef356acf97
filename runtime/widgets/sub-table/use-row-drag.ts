import { useMemo, useRef, useState } from 'react';
import type { Block } from './rows/block.ts';
import type { RowMove } from './use-rows.ts';

/** Where rows that are dragged would come to stand. */
export interface DropPlace {
  beside: number;
  side: 'above' | 'below';
}

/** Rows that are moved by dragging the number of one: it alone, or all that are selected with it. */
export function useRowDrag(block: Block | undefined, onMove: (move: RowMove) => void) {
  const dragged = useRef<{ top: number; bottom: number } | undefined>(undefined);
  const [place, setPlace] = useState<DropPlace | undefined>();
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
      over: (beside: number, side: DropPlace['side']) => {
        if (!dragged.current) return;
        setPlace((before) => (before?.beside === beside && before.side === side ? before : { beside, side }));
      },
      drop: () => {
        const { place: at } = latest.current;
        if (dragged.current && at)
          latest.current.onMove({
            ...dragged.current,
            to: at.beside + (at.side === 'below' ? 1 : 0),
            beside: at.beside,
          });
        end();
      },
      end,
    };
  }, []);
  return { place, handlers };
}
