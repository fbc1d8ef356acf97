import type { TableColumnType } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { language } from '../../../session/language.ts';
import type { ListRow } from '../row.ts';
import type { GridProps } from './grid.tsx';

/**
 * Cells are drawn with their row, and when columns or language are others: not a second time when an order has been asked
 * for and its rows are still on their way. Rows that hold rows are drawn as ever, for what they say hangs on the others.
 */
export function useKeptCells(
  columns: TableColumnType<ListRow>[],
  { columns: shown, list, line, expansion }: GridProps,
): TableColumnType<ListRow>[] {
  const spoken = language.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object with each of them
  const basis = useMemo(() => ({}), [shown, list, spoken]);
  const drawn = useRef<object>(undefined);
  const isKept = drawn.current === basis && !line && !expansion;
  useEffect(() => {
    drawn.current = basis;
  });
  return columns.map((column) => ({ ...column, shouldCellUpdate: (row, before) => !isKept || row !== before }));
}
