import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { Cell, GridInput } from './grid-cells.ts';
import { commandsOf } from './grid-commands.ts';
import { keyWhileEditing, keyWhileReading } from './grid-keys.ts';
import { useActiveCell } from './use-active-cell.ts';
import { useClipboard } from './use-clipboard.ts';
import { useRowChanges } from './use-row-changes.ts';
import { useRows } from './use-rows.ts';
import { rowHeight } from './use-window.ts';

/** What can be done with a sub-table by keyboard, mouse and clipboard. `rows` stay one immutable value. */
export function useGrid(input: GridInput, frame: RefObject<HTMLDivElement | null>) {
  // The latest rows, for handlers that must not be made anew (rows are memoised) and for pastes that end later.
  const latest = useRef(input);
  latest.current = input;
  const cell = useActiveCell(latest);
  const { active, block, editing, pick, extend, select } = cell;
  const steps = useRowChanges(latest);
  useInView(active, frame);
  const clipboard = useClipboard(latest, { block, editing, change: steps.change, select });
  const rows = useRows(latest, { cell, change: steps.change });
  const commands = commandsOf(latest, { cell, steps, rows, frame });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // An input method is choosing characters.
    const place = { active, grid: latest.current, commands };
    const done = editing ? keyWhileEditing(event, place) : keyWhileReading(event, place);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = (event: { relatedTarget: EventTarget | null }) => {
    if (leavesGrid(event.relatedTarget, frame)) cell.stop();
  };
  return { active, block, editing, pick, extend, ...rows, onKeyDown, onBlur, ...clipboard };
}

// The active cell stays on screen; a row far below may not be drawn yet, so the frame is scrolled by arithmetic.
function useInView(active: Cell | undefined, frame: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || !active) return;
    const top = active.row * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + 3 * rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + 3 * rowHeight - element.clientHeight;
    showColumn(element, active.column);
  }, [active, frame]);
}

// Between the number and the tools of a row, which stay where they are.
function showColumn(element: HTMLElement, column: number): void {
  const heads = element.querySelectorAll('[role=columnheader]');
  const place = heads[column]?.getBoundingClientRect();
  const number = heads[0]?.previousElementSibling?.getBoundingClientRect();
  if (!place || !number) return;
  const end =
    heads[heads.length - 1]?.nextElementSibling?.getBoundingClientRect().left ?? element.getBoundingClientRect().right;
  if (place.left < number.right) element.scrollLeft -= number.right - place.left;
  else if (place.right > end) element.scrollLeft += Math.min(place.right - end, place.left - number.right);
}

// Pickers open outside of the grid; only leaving for another element of the page ends editing.
function leavesGrid(next: EventTarget | null, frame: RefObject<HTMLDivElement | null>): boolean {
  if (!(next instanceof Node) || frame.current?.contains(next)) return false;
  return !(next instanceof Element && next.closest('.ant-select-dropdown, .ant-picker-dropdown, .ant-modal'));
}
