import { t } from '@tessera/schemas/texts/text.ts';
import type { ClipboardEvent, KeyboardEvent, MutableRefObject, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { parseBlock } from './clipboard.ts';
import type { Cell, GridInput } from './grid-cells.ts';
import { cellAt, valuesOf, withValues } from './grid-cells.ts';
import type { GridCommands } from './grid-keys.ts';
import { keyWhileEditing, keyWhileReading } from './grid-keys.ts';
import type { Row } from './row.ts';
import { emptyRow } from './row.ts';
import { rowHeight } from './use-window.ts';

const full = t('最多{max}行', '最多 {max} 列', 'At most {max} rows', '最大{max}行です');

/** What can be done with a sub-table by keyboard, mouse and clipboard. `rows` stay one immutable value. */
export function useGrid(input: GridInput, frame: RefObject<HTMLDivElement | null>) {
  // The latest rows, for handlers that must not be made anew (rows are memoised) and for pastes that end later.
  const latest = useRef(input);
  latest.current = input;
  const cell = useActiveCell(latest);
  const { active, editing, pick, leaveRow } = cell;
  const { change, setCells } = useRowChanges(latest);
  useInView(active, frame);

  const addAt = useCallback(
    (index: number, row?: Row) => {
      const { rows, fields, hidden = [], max } = latest.current;
      if (rows.length >= max) return toast.warning(say(full, { max }));
      change([...rows.slice(0, index), row ?? emptyRow([...fields, ...hidden]), ...rows.slice(index)]);
      const first = fields.findIndex((_, column) => !latest.current.isFixed(index, column));
      pick({ row: index, column: Math.max(0, first) }, row === undefined);
    },
    [change, pick],
  );
  const remove = useCallback(
    (row: number) => {
      change(latest.current.rows.filter((_, index) => index !== row));
      leaveRow();
    },
    [change, leaveRow],
  );
  const copy = useCallback(
    (row: number) => {
      const { id: _, ...values } = latest.current.rows[row] ?? {};
      addAt(row + 1, values);
    },
    [addAt],
  );

  const setActive = (value: unknown) => {
    const field = active && latest.current.fields[active.column];
    if (active && field) setCells(active.row, { [field.name]: value });
  };
  const stop = () => {
    cell.stop();
    frame.current?.focus();
  };
  const commands: GridCommands = {
    pick,
    move: (step, edit = false) => {
      const next = active && cellAt(latest.current, { from: active, step });
      if (!next) return stop();
      pick(next, edit);
      if (!edit) frame.current?.focus();
    },
    stop,
    undo: () => {
      setActive(cell.before.current);
      stop();
    },
    leave: cell.leave,
    addAt,
    remove,
    clear: () => {
      if (active && !latest.current.isFixed(active.row, active.column)) setActive(null);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // An input method is choosing characters.
    const place = { active, grid: latest.current, commands };
    const done = editing ? keyWhileEditing(event, place) : keyWhileReading(event, place);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing || latest.current.readonly) return;
    event.preventDefault();
    const from = active ?? { row: latest.current.rows.length, column: 0 };
    const block = parseBlock(event.clipboardData.getData('text/plain'));
    void valuesOf(latest.current, { block, from }).then((values) => {
      const { max } = latest.current;
      if (from.row + values.length > max) toast.warning(say(full, { max }));
      change(withValues(latest.current, { values, from }));
    });
  };
  const onBlur = (event: { relatedTarget: EventTarget | null }) => {
    if (leavesGrid(event.relatedTarget, frame)) cell.stop();
  };
  return { active, editing, pick, setCells, addAt, remove, copy, onKeyDown, onPaste, onBlur };
}

/** The cell that the keyboard is in, whether it is edited, and what it held before. */
function useActiveCell(latest: MutableRefObject<GridInput>) {
  const [active, setActive] = useState<Cell | undefined>();
  const [editing, setEditing] = useState(false);
  const before = useRef<unknown>(undefined);
  const pick = useCallback(
    ({ row, column }: Cell, edit: boolean) => {
      const { fields, rows, readonly, isFixed } = latest.current;
      before.current = rows[row]?.[fields[column]?.name ?? ''];
      setActive({ row, column });
      setEditing(edit && !readonly && !isFixed(row, column));
    },
    [latest],
  );
  const stop = useCallback(() => setEditing(false), []);
  const leaveRow = useCallback(() => {
    setEditing(false);
    setActive((cell) => (cell && cell.row >= latest.current.rows.length ? undefined : cell));
  }, [latest]);
  return { active, editing, before, pick, stop, leave: () => setActive(undefined), leaveRow };
}

function useRowChanges(latest: MutableRefObject<GridInput>) {
  const change = useCallback(
    (rows: Row[]) => {
      latest.current = { ...latest.current, rows };
      latest.current.onChange(rows);
    },
    [latest],
  );
  const setCells = useCallback(
    (row: number, values: Row) => {
      change(latest.current.rows.map((current, index) => (index === row ? { ...current, ...values } : current)));
    },
    [change, latest],
  );
  return { change, setCells };
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
