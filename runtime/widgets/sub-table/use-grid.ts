import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/language/text.ts';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Host } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { parseBlock, valueFromText } from './clipboard.ts';
import type { Row } from './row.ts';
import { emptyRow } from './row.ts';
import { rowHeight } from './use-window.ts';

const full = t('最多{max}行', '最多 {max} 列', 'At most {max} rows', '最大{max}行です');

interface Cell {
  row: number;
  column: number;
}

export interface GridInput {
  rows: Row[];
  onChange: (rows: Row[]) => void;
  fields: FieldDefinition[];
  host: Host;
  readonly: boolean;
  max: number;
  isFixed: (row: number, column: number) => boolean;
}

/** What can be done with a sub-table by keyboard, mouse and clipboard. `rows` stay one immutable value. */
export function useGrid(input: GridInput, frame: RefObject<HTMLDivElement | null>) {
  const [active, setActive] = useState<Cell | undefined>();
  const [editing, setEditing] = useState(false);
  // The latest rows, for handlers that must not be made anew (rows are memoised) and for pastes that end later.
  const latest = useRef(input);
  latest.current = input;
  const before = useRef<unknown>(undefined);

  const change = useCallback((rows: Row[]) => {
    latest.current = { ...latest.current, rows };
    latest.current.onChange(rows);
  }, []);

  const pick = useCallback((row: number, column: number, edit: boolean) => {
    const name = latest.current.fields[column]?.name ?? '';
    before.current = latest.current.rows[row]?.[name];
    setActive({ row, column });
    setEditing(edit && !latest.current.readonly && !latest.current.isFixed(row, column));
  }, []);

  const setCell = useCallback(
    (row: number, name: string, value: unknown) => {
      change(latest.current.rows.map((current, index) => (index === row ? { ...current, [name]: value } : current)));
    },
    [change],
  );

  const addAt = useCallback(
    (index: number, row?: Row) => {
      const { rows, fields, max } = latest.current;
      if (rows.length >= max) return toast.warning(say(full, { max }));
      change([...rows.slice(0, index), row ?? emptyRow(fields), ...rows.slice(index)]);
      const first = fields.findIndex((_, column) => !latest.current.isFixed(index, column));
      pick(index, Math.max(0, first), row === undefined);
    },
    [change, pick],
  );

  const remove = useCallback(
    (row: number) => {
      change(latest.current.rows.filter((_, index) => index !== row));
      setEditing(false);
      setActive((cell) => (cell && cell.row >= latest.current.rows.length ? undefined : cell));
    },
    [change],
  );

  const copy = useCallback(
    (row: number) => {
      const { id: _, ...values } = latest.current.rows[row] ?? {};
      addAt(row + 1, values);
    },
    [addAt],
  );

  // The active cell stays on screen; a row far below may not be drawn yet, so the frame is scrolled by arithmetic.
  useEffect(() => {
    const element = frame.current;
    if (!element || !active) return;
    const top = active.row * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + 3 * rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + 3 * rowHeight - element.clientHeight;
  }, [active, frame]);

  const move = (rowStep: number, columnStep: number, edit = false) => {
    if (!active) return;
    const { rows, fields } = latest.current;
    let row = active.row + rowStep;
    let column = active.column + columnStep;
    if (column >= fields.length) {
      column = 0;
      row += 1;
    } else if (column < 0) {
      column = fields.length - 1;
      row -= 1;
    }
    if (row < 0 || row >= rows.length) return stop();
    pick(row, column, edit);
    if (!edit) frame.current?.focus();
  };
  const stop = () => {
    setEditing(false);
    frame.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // An input method is choosing characters.
    const done = editing ? keyWhileEditing(event) : keyWhileReading(event);
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const keyWhileEditing = (event: KeyboardEvent): boolean => {
    const { fields, rows } = latest.current;
    const field = fields[active?.column ?? 0];
    if (!active || !field) return false;
    if (event.key === 'Escape') {
      setCell(active.row, field.name, before.current);
      stop();
      return true;
    }
    if (event.key === 'Tab') {
      // What is computed is passed over; after the last cell that can be filled in comes a new row.
      const next = nextOpen(active, event.shiftKey ? -1 : 1);
      if (next) pick(next.row, next.column, true);
      else if (event.shiftKey) stop();
      else addAt(rows.length);
      return true;
    }
    // Enter chooses in a multiple select and breaks the line in a text area.
    if (event.key !== 'Enter' || event.shiftKey || field.kind === 'refs') return false;
    if (active.row === rows.length - 1) stop();
    else move(1, 0, true);
    return true;
  };

  const nextOpen = (from: Cell, step: 1 | -1): Cell | undefined => {
    const { fields, rows, isFixed } = latest.current;
    const width = fields.length;
    for (let at = from.row * width + from.column + step; at >= 0 && at < rows.length * width; at += step) {
      const cell = { row: Math.floor(at / width), column: at % width };
      if (!isFixed(cell.row, cell.column)) return cell;
    }
    return undefined;
  };

  const keyWhileReading = (event: KeyboardEvent): boolean => {
    if (!active) {
      if (event.key !== 'ArrowDown' && event.key !== 'Enter') return false;
      if (latest.current.rows.length === 0) addAt(0);
      else pick(0, 0, false);
      return true;
    }
    const arrows: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    if (event.key === 'Escape') {
      setActive(undefined);
      return true;
    }
    const arrow = arrows[event.key];
    if (arrow) {
      move(...arrow);
      return true;
    }
    if (latest.current.readonly) return false;
    if (event.key === 'Insert') addAt(active.row + 1);
    else if (event.key === 'Delete' && event.ctrlKey) remove(active.row);
    else if (event.key === 'Delete' || event.key === 'Backspace') clear();
    else if (event.key === 'Enter' || event.key === 'F2') pick(active.row, active.column, true);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      pick(active.row, active.column, true);
      return false; // The key itself goes into the editor that now gets the focus.
    } else return false;
    return true;
  };

  const clear = () => {
    const field = active && latest.current.fields[active.column];
    if (active && field && !latest.current.isFixed(active.row, active.column)) setCell(active.row, field.name, null);
  };

  const onPaste = (event: ClipboardEvent) => {
    if (editing || latest.current.readonly) return;
    event.preventDefault();
    void paste(
      parseBlock(event.clipboardData.getData('text/plain')),
      active ?? { row: latest.current.rows.length, column: 0 },
    );
  };

  const paste = async (block: string[][], from: Cell) => {
    const { fields, host, max } = latest.current;
    const values = await Promise.all(
      block.map((line) =>
        Promise.all(
          line.map(async (text, offset) => {
            const field = fields[from.column + offset];
            return field ? ([field.name, await valueFromText(field, text, host)] as const) : undefined;
          }),
        ),
      ),
    );
    const rows = [...latest.current.rows];
    for (const [offset, line] of values.entries()) {
      const at = from.row + offset;
      if (at >= max) {
        toast.warning(say(full, { max }));
        break;
      }
      const known = line.filter((cell) => cell !== undefined).filter(([, value]) => value !== undefined);
      rows[at] = { ...(rows[at] ?? emptyRow(fields)), ...Object.fromEntries(known) };
    }
    change(rows);
  };

  const onBlur = (event: { relatedTarget: EventTarget | null }) => {
    // Pickers open outside of the grid; only leaving for another element of the page ends editing.
    const next = event.relatedTarget;
    if (!(next instanceof Node) || frame.current?.contains(next)) return;
    if (next instanceof Element && next.closest('.ant-select-dropdown, .ant-picker-dropdown, .ant-modal')) return;
    setEditing(false);
  };

  return { active, editing, pick, setCell, addAt, remove, copy, onKeyDown, onPaste, onBlur };
}
