import { kindOf } from '@tessera/schemas/kinds/index.ts';
import type { KeyboardEvent } from 'react';
import type { Cell, GridInput, Step } from './grid-cells.ts';
import { nextOpen } from './grid-cells.ts';

/** What the keyboard does with a sub-table. */
export interface GridCommands {
  pick: (cell: Cell, edit: boolean) => void;
  /** Steps to another cell; at the edge it only ends editing. */
  move: (step: Step, edit?: boolean) => void;
  /** Ends editing; the cell stays active. */
  stop: () => void;
  /** Ends editing and gives the cell back what it held before. */
  undo: () => void;
  leave: () => void;
  addAt: (index: number) => void;
  remove: (row: number) => void;
  clear: () => void;
}

interface Place {
  active: Cell | undefined;
  grid: GridInput;
  commands: GridCommands;
}

/** Does what a key says in the cell that is edited; answers whether it was a key of the grid. */
export function keyWhileEditing(event: KeyboardEvent, { active, grid, commands }: Place): boolean {
  const field = grid.fields[active?.column ?? 0];
  if (!active || !field) return false;
  if (event.key === 'Escape') {
    commands.undo();
    return true;
  }
  if (event.key === 'Tab') {
    // After the last cell that can be filled in comes a new row.
    const next = nextOpen(grid, { from: active, step: event.shiftKey ? -1 : 1 });
    if (next) commands.pick(next, true);
    else if (event.shiftKey) commands.stop();
    else commands.addAt(grid.rows.length);
    return true;
  }
  if (event.key !== 'Enter' || event.shiftKey || kindOf(field.kind).keepsEnter) return false;
  if (active.row === grid.rows.length - 1) commands.stop();
  else commands.move([1, 0], true);
  return true;
}

const arrows: Record<string, Step> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Does what a key says while no cell is edited; answers whether it was a key of the grid. */
export function keyWhileReading(event: KeyboardEvent, { active, grid, commands }: Place): boolean {
  if (!active) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return false;
    if (grid.rows.length === 0) commands.addAt(0);
    else commands.pick({ row: 0, column: 0 }, false);
    return true;
  }
  const arrow = arrows[event.key];
  if (event.key === 'Escape') commands.leave();
  else if (arrow) commands.move(arrow);
  else if (grid.readonly) return false;
  else if (event.key === 'Insert') commands.addAt(active.row + 1);
  else if (event.key === 'Delete' && event.ctrlKey) commands.remove(active.row);
  else if (event.key === 'Delete' || event.key === 'Backspace') commands.clear();
  else if (event.key === 'Enter' || event.key === 'F2') commands.pick(active, true);
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    commands.pick(active, true);
    return false; // The key itself goes into the editor that now gets the focus.
  } else return false;
  return true;
}
