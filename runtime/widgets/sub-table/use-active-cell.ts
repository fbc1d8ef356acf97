import { type MutableRefObject, useCallback, useRef, useState } from 'react';
import { type Block, blockOf } from './rows/block.ts';
import type { Cell, GridInput } from './rows/grid-cells.ts';
import type { Row } from './rows/row.ts';

/** The cell that the keyboard is in, whether it is edited and how its row was before; and the block that reaches from it. */
export function useActiveCell(latest: MutableRefObject<GridInput>) {
  const [active, setActive] = useState<Cell | undefined>();
  const [anchor, setAnchor] = useState<Cell | undefined>();
  const [editing, setEditing] = useState(false);
  /** As it was when somebody first wrote into the cell that they edit: formulas may fill it before that. */
  const before = useRef<Row | undefined>(undefined);
  /** Another one each time that somebody begins to edit. */
  const go = useRef(0);
  const pick = useCallback(
    ({ row, column }: Cell, edit: boolean) => {
      const { readonly, isFixed } = latest.current;
      before.current = undefined;
      go.current++;
      setActive({ row, column });
      setAnchor({ row, column });
      setEditing(edit && !readonly && !isFixed(row, column));
    },
    [latest],
  );
  const arrival = useRef<Cell | undefined>(undefined);
  /** Marks a cell for who comes with the focus; it is no longer marked when they only pass by. */
  const arrive = useCallback((cell: Cell) => {
    arrival.current = cell;
    setActive(cell);
  }, []);
  const isEdited = useRef(editing);
  isEdited.current = editing;
  /** The block from where it began to a cell; not while somebody marks text in an editor and leaves it with the mouse. */
  const extend = useCallback((cell: Cell) => {
    if (!isEdited.current) setActive(cell);
  }, []);
  const select = useCallback((block: Block) => {
    setAnchor({ row: block.bottom, column: block.right });
    setActive({ row: block.top, column: block.left });
    setEditing(false);
  }, []);
  const stop = useCallback(() => setEditing(false), []);
  const leave = useCallback(() => {
    setActive(undefined);
    setAnchor(undefined);
  }, []);
  const leaveRow = useCallback(() => {
    setEditing(false);
    const stay = (cell: Cell | undefined) => (cell && cell.row >= latest.current.rows.length ? undefined : cell);
    setActive(stay);
    setAnchor(stay);
  }, [latest]);
  const isArrival = active !== undefined && active === arrival.current;
  const block = active && blockOf(active, anchor ?? active);
  return { active, isArrival, block, editing, before, go, pick, arrive, extend, select, stop, leave, leaveRow };
}

export type ActiveCell = ReturnType<typeof useActiveCell>;
