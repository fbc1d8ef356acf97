import { t } from '@tessera/schemas/texts/text.ts';
import { type MutableRefObject, useCallback } from 'react';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { movedRows } from './block.ts';
import type { GridInput } from './grid-cells.ts';
import type { Row } from './row.ts';
import { emptyRow, isUntouched } from './row.ts';
import type { ActiveCell } from './use-active-cell.ts';
import type { RowSteps } from './use-row-changes.ts';

const full = t('最多{max}行', '最多 {max} 列', 'At most {max} rows', '最大{max}行です');

export const sayFull = (max: number): void => toast.warning(say(full, { max }));

/** Rows that are added, changed, taken out and moved. */
export function useRows(
  latest: MutableRefObject<GridInput>,
  { cell, change }: { cell: ActiveCell; change: RowSteps['change'] },
) {
  const { pick, select, leaveRow, go } = cell;
  const setCells = useCallback(
    (row: number, values: Row) =>
      change(
        latest.current.rows.map((current, index) => (index === row ? { ...current, ...values } : current)),
        `${row} ${Object.keys(values).join()} ${go.current}`,
      ),
    [latest, change, go],
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
      if (addRows(index, [row ?? emptyRow([...fields, ...hidden])]) === 0) return;
      const first = fields.findIndex((_, column) => !latest.current.isFixed(index, column));
      pick({ row: index, column: Math.max(0, first) }, row === undefined);
    },
    [latest, addRows, pick],
  );
  const remove = useCallback(
    (row: number) => {
      change(latest.current.rows.filter((_, index) => index !== row));
      leaveRow();
    },
    [latest, change, leaveRow],
  );
  const copy = useCallback(
    (row: number) => {
      const { id: _, ...values } = latest.current.rows[row] ?? {};
      addAt(row + 1, values);
    },
    [latest, addAt],
  );
  const moveTo = useCallback(
    ({ top, bottom, to }: { top: number; bottom: number; to: number }) => {
      change(movedRows(latest.current.rows, { top, bottom, to }));
      const at = to > bottom ? to - (bottom - top + 1) : to;
      select({ top: at, bottom: at + bottom - top, left: 0, right: latest.current.fields.length - 1 });
    },
    [latest, change, select],
  );
  return { setCells, addBelow, addAt, remove, copy, moveTo };
}

export type GridRows = ReturnType<typeof useRows>;
