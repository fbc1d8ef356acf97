import type { MutableRefObject, RefObject } from 'react';
import type { GridCommands } from './grid-keys.ts';
import { cleared, filledDown, withoutRows } from './rows/block.ts';
import type { Cell, GridInput } from './rows/grid-cells.ts';
import { cellAt } from './rows/grid-cells.ts';
import { groupAt, rowBeyond } from './rows/row-groups.ts';
import type { ActiveCell } from './use-active-cell.ts';
import type { RowSteps } from './use-row-changes.ts';
import type { GridRows } from './use-rows.ts';

interface Parts {
  cell: ActiveCell;
  rows: GridRows;
  steps: RowSteps;
  frame: RefObject<HTMLDivElement | null>;
  inner: InnerGrids;
  foldGroup: (key: string, isFolded: boolean) => void;
}

/** The ways between a grid and those in its rows. */
export interface InnerGrids {
  enter: (cell: Cell) => void;
  fold: (cell: Cell) => void;
  /** Undefined where the grid stands in no row. */
  out: (() => void) | undefined;
}

/** What the keyboard may do, with the rows as they are when it does. */
export function commandsOf(
  latest: MutableRefObject<GridInput>,
  { cell, rows, steps, frame, inner, foldGroup }: Parts,
): GridCommands {
  const { active, block } = cell;
  const stop = () => {
    cell.stop();
    frame.current?.focus();
  };
  const undo = () => {
    const field = active && latest.current.fields[active.column];
    const before = cell.before.current;
    if (active && field && before && latest.current.rows[active.row]?.[field.name] !== before[field.name])
      rows.setCells(active.row, { [field.name]: before[field.name] });
    stop();
  };
  return {
    pick: cell.pick,
    edit: (next) => {
      cell.pick(next, true);
      if (latest.current.isFixed(next.row, next.column)) frame.current?.focus();
    },
    move: (step, edit = false) => {
      const next = active && cellAt(latest.current, { from: active, step });
      if (!next) return stop();
      cell.pick(next, edit);
      if (!edit) frame.current?.focus();
    },
    extend: ([down, right]) => {
      if (!active) return;
      const { rows: all, fields, groups } = latest.current;
      const next = { row: rowBeyond(groups, { row: active.row, step: down }), column: active.column + right };
      if (all[next.row] && fields[next.column]) cell.extend(next);
    },
    selectAll: () => {
      const { rows: all, fields } = latest.current;
      if (all.length > 0) cell.select({ top: 0, left: 0, bottom: all.length - 1, right: fields.length - 1 });
    },
    stop,
    undo,
    leave: () => {
      cell.leave();
      inner.out?.();
      return active !== undefined || inner.out !== undefined;
    },
    enter: inner.enter,
    fold: inner.fold,
    foldGroup: (isFolded) => {
      const group = active && groupAt(latest.current.groups, active.row);
      if (!group) return;
      foldGroup(group.key, isFolded);
      // Its first row stands for it.
      cell.pick({ row: isFolded ? group.from : active.row, column: active.column }, false);
    },
    addAt: rows.addAt,
    removeRows: () => {
      if (!block) return;
      steps.change(withoutRows(latest.current.rows, block));
      cell.leaveRow();
    },
    moveRows: (by) => {
      if (!block) return;
      const to = by < 0 ? block.top - 1 : block.bottom + 2;
      // Past this one.
      const beside = by < 0 ? to : to - 1;
      if (to >= 0 && to <= latest.current.rows.length) rows.moveTo({ ...block, to, beside });
    },
    clear: () => block && steps.change(cleared(latest.current, block)),
    fillDown: () => block && steps.change(filledDown(latest.current, block)),
    takeBack: steps.takeBack,
    repeat: steps.repeat,
  };
}
