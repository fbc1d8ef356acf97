import { t } from '@tessera/schemas/texts/text.ts';
import { type MutableRefObject, type RefObject, useCallback } from 'react';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { movedRows } from './rows/block.ts';
import type { GridInput } from './rows/grid-cells.ts';
import { emptyRow, isUntouched } from './rows/new-rows.ts';
import type { Row } from './rows/row.ts';
import { asNew } from './rows/row.ts';
import { gathered, joining } from './rows/row-groups.ts';
import type { ActiveCell } from './use-active-cell.ts';
import type { RowSteps } from './use-row-changes.ts';

const full = t('最多{max}行', '最多 {max} 列', 'At most {max} rows', '最大{max}行です');

export const sayFull = (max: number): void => toast.warning(say(full, { max }));

/** Rows that are added, changed, taken out and moved. */
export function useRows(
  latest: MutableRefObject<GridInput>,
  { cell, change, frame }: { cell: ActiveCell; change: RowSteps['change']; frame: RefObject<HTMLElement | null> },
) {
  const { pick, select, leaveRow, go, before } = cell;
  const setCells = useCallback(
    (row: number, values: Row) => {
      before.current ??= latest.current.rows[row];
      change(
        latest.current.rows.map((current, index) => (index === row ? { ...current, ...values } : current)),
        `${row} ${Object.keys(values).join()} ${go.current}`,
      );
    },
    [latest, change, go, before],
  );
  /** What was done in a sub-table of a row: there it is one go where it was one. */
  const setInner = useCallback(
    (row: number, { name, rows, go: inner }: { name: string; rows: Row[]; go: string | undefined }) =>
      change(
        latest.current.rows.map((current, index) => (index === row ? { ...current, [name]: rows } : current)),
        inner === undefined ? undefined : `${row} ${name} ${inner}`,
      ),
    [latest, change],
  );
  const addRows = useCallback(
    (index: number, added: Row[]) => {
      const { rows, max } = latest.current;
      if (rows.length + added.length > max) sayFull(max);
      const fitting = added.slice(0, Math.max(0, max - rows.length));
      if (fitting.length > 0) change([...rows.slice(0, index), ...fitting, ...rows.slice(index)]);
      return fitting.length;
    },
    [latest, change],
  );
  const addBelow = useCallback(
    (added: Row[]) => {
      const { rows, fields, hidden = [], max } = latest.current;
      // The row that a new sub-table begins with waits for nobody any more.
      const filled = rows.filter((row) => !isUntouched(row, [...fields, ...hidden]));
      if (filled.length + added.length > max) sayFull(max);
      change([...filled, ...added].slice(0, Math.max(max, filled.length)));
    },
    [latest, change],
  );
  const addAt = useCallback(
    (index: number, row?: Row) => {
      const { fields, hidden = [] } = latest.current;
      const added = row ?? { ...emptyRow([...fields, ...hidden]), ...asAbove(latest.current, index) };
      if (addRows(index, [added]) === 0) return;
      const first = fields.findIndex((_, column) => !latest.current.isFixed(index, column));
      pick({ row: index, column: Math.max(0, first) }, row === undefined);
    },
    [latest, addRows, pick],
  );
  const remove = useCallback(
    (row: number) => {
      change(latest.current.rows.filter((_, index) => index !== row));
      leaveRow();
      // The button goes with its row; the keys that bring it back are the grid's.
      frame.current?.focus({ preventScroll: true });
    },
    [latest, change, leaveRow, frame],
  );
  const copy = useCallback(
    (row: number) => {
      const { rows, fields, hidden = [] } = latest.current;
      addAt(row + 1, asNew(rows[row] ?? {}, [...fields, ...hidden]));
    },
    [latest, addAt],
  );
  const moveTo = useCallback(
    ({ top, bottom, to, beside }: RowMove) => {
      const moved = movedRows(latest.current.rows, { top, bottom, to });
      const at = to > bottom ? to - (bottom - top + 1) : to;
      const behind = at + bottom - top + 1;
      change([
        ...moved.slice(0, at),
        ...joined(latest.current, { rows: moved.slice(at, behind), top, beside }),
        ...moved.slice(behind),
      ]);
      select({ top: at, bottom: at + bottom - top, left: 0, right: latest.current.fields.length - 1 });
    },
    [latest, change, select],
  );
  const gather = useCallback(() => {
    const { rows, groupBy } = latest.current;
    if (groupBy) change(gathered(rows, groupBy.name));
    leaveRow();
  }, [latest, change, leaveRow]);
  return { setCells, setInner, addBelow, addAt, remove, copy, moveTo, gather };
}

/** Rows that go before the row that stands at `to` now, put there beside another one. */
export interface RowMove {
  top: number;
  bottom: number;
  to: number;
  beside: number;
}

/** What a new row begins with for the group that it is added to. */
function asAbove({ rows, groupBy, fields, isFixed }: GridInput, index: number): Row {
  const above = rows[index - 1];
  if (!groupBy || !above || isFixed(index - 1, fields.indexOf(groupBy))) return {};
  return { [groupBy.name]: above[groupBy.name] };
}

/** Rows that were moved belong to the group of the one beside them, where a person may say which they belong to. */
function joined(
  { rows: all, groupBy, fields, isFixed }: GridInput,
  { rows, top, beside }: { rows: Row[]; top: number; beside: number },
): Row[] {
  if (!groupBy || isFixed(top, fields.indexOf(groupBy))) return rows;
  return joining(rows, { name: groupBy.name, other: all[beside] });
}

export type GridRows = ReturnType<typeof useRows>;
