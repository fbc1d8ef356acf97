import { kindOf } from '@tessera/schemas/kinds/index.ts';
import type { KeyboardEvent } from 'react';
import type { Cell, GridInput, Step } from './rows/grid-cells.ts';
import { firstOpen, nextOpen } from './rows/grid-cells.ts';

/** What the keyboard does with a sub-table. */
export interface GridCommands {
  pick: (cell: Cell, edit: boolean) => void;
  /** Edits a cell, or stands on it where it is edited in its rows. */
  edit: (cell: Cell) => void;
  /** Steps to another cell; at the edge it only ends editing. */
  move: (step: Step, edit?: boolean) => void;
  /** Ends editing; the cell stays active. */
  stop: () => void;
  /** Ends editing and gives the cell back what it held before. */
  undo: () => void;
  /** Goes out of the cell, or of the grid into that of the row that it stands in; false where there is neither. */
  leave: () => boolean;
  /** Unfolds the sub-table of a cell and goes into it; or only unfolds and folds it. */
  enter: (cell: Cell) => void;
  fold: (cell: Cell) => void;
  /** Folds or unfolds the group that one is in. */
  foldGroup: (isFolded: boolean) => void;
  addAt: (index: number) => void;
  /** Reaches with the block so many rows and columns further. */
  extend: (step: Step) => void;
  selectAll: () => void;
  /** Of what is selected, as the next four. */
  removeRows: () => void;
  moveRows: (by: 1 | -1) => void;
  clear: () => void;
  fillDown: () => void;
  /** Takes the last change back, and does it again. */
  takeBack: () => void;
  repeat: () => void;
}

interface Place {
  active: Cell | undefined;
  /** Nobody has done anything with the cell yet but come to it with the focus. */
  isArrival?: boolean;
  grid: GridInput;
  commands: GridCommands;
}

/** Does what a key says in the cell that is edited; answers whether it was a key of the grid. */
export function keyWhileEditing(event: KeyboardEvent, { active, grid, commands }: Place): boolean {
  const field = grid.fields[active?.column ?? 0];
  if (!active || !field) return false;
  if (event.key === 'Escape') {
    if (kindOf(field.kind).keepsEscape) commands.stop();
    else commands.undo();
    return true;
  }
  if (event.key === 'Tab') return goOn(event, { active, grid, commands });
  if (event.key !== 'Enter' || event.shiftKey || kindOf(field.kind).keepsEnter) return false;
  const taking = takingOf(event.target);
  if (taking === 'several') return false;
  if (taking === 'one' || active.row === grid.rows.length - 1) commands.stop();
  else commands.move([1, 0], true);
  return true;
}

/** Whether Enter takes an option of a list that is open: the only one, or one of several, and the list stays. */
function takingOf(target: EventTarget): 'one' | 'several' | undefined {
  if (!(target instanceof Element) || target.getAttribute('aria-expanded') !== 'true') return undefined;
  // What is offered beside a text is taken only where somebody has gone to it.
  if (target.closest('.ant-select-auto-complete') && !target.hasAttribute('aria-activedescendant')) return undefined;
  return target.closest('.ant-select-multiple') ? 'several' : 'one';
}

/** To the next cell; after the last one that can be filled in comes a new row. */
function goOn({ shiftKey }: KeyboardEvent, { active, grid, commands }: Place & { active: Cell }): true {
  const next = nextOpen(grid, { from: active, step: shiftKey ? -1 : 1 });
  if (next) commands.edit(next);
  else if (shiftKey) commands.stop();
  else commands.addAt(grid.rows.length);
  return true;
}

const arrows: Record<string, Step> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Does what a key says while no cell is edited; answers whether it was a key of the grid. */
export function keyWhileReading(event: KeyboardEvent, { active, isArrival, grid, commands }: Place): boolean {
  const command = event.ctrlKey || event.metaKey ? commandOf(event, commands) : undefined;
  if (!active) {
    if (event.key === 'Escape') return commands.leave();
    // The browser would take back what was typed into another field.
    if (command && !grid.readonly && /^[zy]$/i.test(event.key)) {
      command();
      return true;
    }
    if (isWriting(event) && !grid.readonly && grid.rows.length > 0) {
      commands.pick(firstOpen(grid), true);
      return false; // As below.
    }
    const adds = event.key === 'Insert';
    if (!adds && event.key !== 'ArrowDown' && event.key !== 'Enter') return false;
    if (!adds && grid.rows.length > 0) commands.pick({ row: 0, column: 0 }, false);
    else if (!grid.readonly) commands.addAt(grid.rows.length);
    return true;
  }
  const arrow = arrows[event.key];
  const isRows = grid.fields[active.column]?.kind === 'rows';
  if (event.key === 'Escape') commands.leave();
  else if (command && (!grid.readonly || event.key === 'a')) command();
  else if (arrow && event.altKey && arrow[0] !== 0 && !grid.readonly) commands.moveRows(arrow[0] < 0 ? -1 : 1);
  else if (arrow && event.altKey && arrow[1] !== 0 && grid.groups.length > 0) commands.foldGroup(arrow[1] < 0);
  else if (arrow) (event.shiftKey ? commands.extend : commands.move)(arrow);
  else if (isRows && (event.key === 'Enter' || event.key === 'F2')) commands.enter(active);
  else if (isRows && event.key === ' ') commands.fold(active);
  else if (grid.readonly) return false;
  else if (event.key === 'Tab') {
    // Who only passes by is not held.
    if (isArrival) return false;
    // Rows have no editor that they could have been left by.
    const isNext = nextOpen(grid, { from: active, step: event.shiftKey ? -1 : 1 }) !== undefined;
    if (!isNext && !grid.takesRows(active.row, active.column)) return false;
    goOn(event, { active, grid, commands });
  } else if (event.key === 'Insert') commands.addAt(active.row + 1);
  else if (event.key === 'Delete' && event.ctrlKey) commands.removeRows();
  else if (event.key === 'Delete' || event.key === 'Backspace') commands.clear();
  else if (event.key === 'Enter' || event.key === 'F2') commands.pick(active, true);
  else if (isWriting(event)) {
    commands.pick(active, true);
    return false; // The key itself goes into the editor that now gets the focus.
  } else return false;
  return true;
}

const isWriting = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** What Ctrl (or Command) and a letter do; copying and pasting are events of their own. */
function commandOf({ key, shiftKey }: KeyboardEvent, commands: GridCommands): (() => void) | undefined {
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? commands.repeat : commands.takeBack;
  return { a: commands.selectAll, d: commands.fillDown, y: commands.repeat }[letter];
}
