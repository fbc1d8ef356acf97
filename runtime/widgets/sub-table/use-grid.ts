import type { FocusEvent, KeyboardEvent, RefObject, SyntheticEvent } from 'react';
import { useEffect, useRef } from 'react';
import { commandsOf, type InnerGrids } from './grid-commands.ts';
import { keyWhileEditing, keyWhileReading } from './grid-keys.ts';
import { rowHeight } from './heights.ts';
import { type Cell, firstOpen, type GridInput } from './rows/grid-cells.ts';
import { useActiveCell } from './use-active-cell.ts';
import { useClipboard } from './use-clipboard.ts';
import { useRowChanges } from './use-row-changes.ts';
import { useRows } from './use-rows.ts';
import type { RowPlaces } from './use-window.ts';

/** What can be done with a sub-table by keyboard, mouse and clipboard. `rows` stay one immutable value. */
export function useGrid(
  input: GridInput,
  {
    frame,
    places,
    inner,
    foldGroup,
  }: {
    frame: RefObject<HTMLDivElement | null>;
    places: RowPlaces;
    inner: InnerGrids;
    foldGroup: (key: string, isFolded: boolean) => void;
  },
) {
  // The latest rows, for handlers that must not be made anew (rows are memoised) and for pastes that end later.
  const latest = useRef(input);
  latest.current = input;
  const cell = useActiveCell(latest);
  const { active, block, editing, pick, extend } = cell;
  const steps = useRowChanges(latest);
  useInView(active, { frame, places });
  const clipboard = useClipboard(latest, { cell, change: steps.change, frame });
  const rows = useRows(latest, { cell, change: steps.change, frame });
  const commands = commandsOf(latest, { cell, steps, rows, frame, inner, foldGroup });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // An input method is choosing characters.
    if (!isOwn(event)) return;
    const place = { active, isArrival: cell.isArrival, grid: latest.current, commands };
    const done = editing ? keyWhileEditing(event, place) : keyWhileReading(event, place);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = (event: { relatedTarget: EventTarget | null }) => {
    if (!leavesGrid(event.relatedTarget, frame)) return;
    cell.stop();
    if (cell.isArrival) cell.leave();
  };
  // By keyboard: a click says itself which cell it means.
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    const element = frame.current;
    if (active || target !== element || !element.matches(':focus-visible')) return;
    if (latest.current.rows.length > 0 && !element.contains(relatedTarget)) cell.arrive(firstOpen(latest.current));
  };
  const { onCopy, onCut, onPaste } = clipboard;
  return {
    ...{ latest, active, block, editing, pick, extend, ...rows, onKeyDown, onFocus, onBlur },
    ...{ onCopy: own(onCopy), onCut: own(onCut), onPaste: own(onPaste) },
  };
}

const taken = new WeakSet<Event>();

/** Whether nobody has had it yet: what happens in a grid that stands in a row comes by this one later. */
function isOwn({ nativeEvent }: SyntheticEvent): boolean {
  if (taken.has(nativeEvent)) return false;
  taken.add(nativeEvent);
  return true;
}

const own =
  <E extends SyntheticEvent>(call: (event: E) => void) =>
  (event: E) => {
    if (isOwn(event)) call(event);
  };

// The active cell stays on screen; a row far below may not be drawn yet, so the frame is scrolled by arithmetic.
function useInView(
  active: Cell | undefined,
  { frame, places }: { frame: RefObject<HTMLDivElement | null>; places: RowPlaces },
): void {
  const latest = useRef(places);
  latest.current = places;
  useEffect(() => {
    const element = frame.current;
    if (!element || !active) return;
    const top = latest.current.top(active.row);
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
  const over =
    next instanceof Element && next.closest('.ant-select-dropdown, .ant-picker-dropdown, .ant-popover, .ant-modal');
  // The dialog that the grid itself stands in has not opened over it.
  return !over || over.contains(frame.current);
}
