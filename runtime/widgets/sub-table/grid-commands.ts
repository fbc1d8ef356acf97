import type { MutableRefObject, RefObject } from 'react';
import { cleared, filledDown, withoutRows } from './block.ts';
import type { GridInput } from './grid-cells.ts';
import { cellAt } from './grid-cells.ts';
import type { GridCommands } from './grid-keys.ts';
import type { ActiveCell } from './use-active-cell.ts';
import type { RowSteps } from './use-row-changes.ts';
import type { GridRows } from './use-rows.ts';

interface Parts {
  cell: ActiveCell;
  rows: GridRows;
  steps: RowSteps;
  frame: RefObject<HTMLDivElement | null>;
}

/** What the keyboard may do, with the rows as they are when it does. */
export function commandsOf(latest: MutableRefObject<GridInput>, { cell, rows, steps, frame }: Parts): GridCommands {
  const { active, block } = cell;
  const stop = () => {
    cell.stop();
    frame.current?.focus();
  };
  const undo = () => {
    const field = active && latest.current.fields[active.column];
    if (active && field) rows.setCells(active.row, { [field.name]: cell.before.current });
    stop();
  };
  return {
    pick: cell.pick,
    move: (step, edit = false) => {
      const next = active && cellAt(latest.current, { from: active, step });
      if (!next) return stop();
      cell.pick(next, edit);
      if (!edit) frame.current?.focus();
    },
    extend: ([down, right]) => {
      if (!active) return;
      const next = { row: active.row + down, column: active.column + right };
      const { rows: all, fields } = latest.current;
      if (all[next.row] && fields[next.column]) cell.extend(next);
    },
    selectAll: () => {
      const { rows: all, fields } = latest.current;
      if (all.length > 0) cell.select({ top: 0, left: 0, bottom: all.length - 1, right: fields.length - 1 });
    },
    stop,
    undo,
    leave: cell.leave,
    addAt: rows.addAt,
    removeRows: () => {
      if (!block) return;
      steps.change(withoutRows(latest.current.rows, block));
      cell.leaveRow();
    },
    moveRows: (by) => {
      if (!block) return;
      const to = by < 0 ? block.top - 1 : block.bottom + 2;
      if (to >= 0 && to <= latest.current.rows.length) rows.moveTo({ ...block, to });
    },
    clear: () => block && steps.change(cleared(latest.current, block)),
    fillDown: () => block && steps.change(filledDown(latest.current, block)),
    takeBack: steps.takeBack,
    repeat: steps.repeat,
  };
}
