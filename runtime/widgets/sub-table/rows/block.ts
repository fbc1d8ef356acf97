import type { Cell, GridInput } from './grid-cells.ts';
import type { Row } from './row.ts';

/** Cells that are selected together; both ends belong to it. */
export interface Block {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const blockOf = (one: Cell, other: Cell): Block => ({
  top: Math.min(one.row, other.row),
  left: Math.min(one.column, other.column),
  bottom: Math.max(one.row, other.row),
  right: Math.max(one.column, other.column),
});

export const isOneCell = ({ top, left, bottom, right }: Block): boolean => top === bottom && left === right;

/** The rows with other values in a block; cells that nobody may fill in stay as they are. */
function changed(
  { rows, fields, isFixed }: GridInput,
  { block, value }: { block: Block; value: (row: number, name: string) => unknown },
): Row[] {
  return rows.map((row, index) => {
    if (index < block.top || index > block.bottom) return row;
    const next = { ...row };
    for (let column = block.left; column <= block.right; column++) {
      const name = fields[column]?.name;
      if (name !== undefined && !isFixed(index, column)) next[name] = value(index, name);
    }
    return next;
  });
}

/** Each column holds what its first row does; of a single row, what the row above does. */
export function filledDown(grid: GridInput, block: Block): Row[] {
  const from = block.top === block.bottom ? block.top - 1 : block.top;
  const source = grid.rows[from];
  if (!source) return grid.rows;
  return changed(grid, { block: { ...block, top: from + 1 }, value: (_, name) => source[name] ?? null });
}

export const cleared = (grid: GridInput, block: Block): Row[] => changed(grid, { block, value: () => null });

export const withoutRows = (rows: Row[], { top, bottom }: Block): Row[] =>
  rows.filter((_, index) => index < top || index > bottom);

/** Rows that stand together, before the row that stands at `to` now. */
export function movedRows(rows: Row[], { top, bottom, to }: { top: number; bottom: number; to: number }): Row[] {
  if (to >= top && to <= bottom + 1) return rows;
  const moved = rows.slice(top, bottom + 1);
  const rest = withoutRows(rows, { top, bottom, left: 0, right: 0 });
  const at = to > bottom ? to - moved.length : to;
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}
