import { useMemo, useState } from 'react';
import type { ListRow } from '../row.ts';

/** Which rows show the rows that they hold. */
export interface Expansion {
  open: string[];
  onExpand: (row: ListRow, open: boolean) => void;
  /** Pixels by which each level stands in. */
  indent?: number;
}

const withBelow = (row: ListRow): string[] => (row._below ? [row.id, ...row._below.flatMap(withBelow)] : []);

/** Everything is open at first; what a person folds stays folded over changes of the rows. */
export function useUnfolded(rows: ListRow[]): Expansion {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const holders = useMemo(() => rows.flatMap(withBelow), [rows]);
  return {
    open: holders.filter((id) => !folded.has(id)),
    onExpand: ({ id }, open) =>
      setFolded((current) => {
        const next = new Set(current);
        if (open) next.delete(id);
        else next.add(id);
        return next;
      }),
  };
}
