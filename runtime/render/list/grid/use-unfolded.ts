import { useMemo, useState } from 'react';
import type { ListRow } from '../row.ts';

/** Which rows show the rows that they hold. */
export interface Expansion {
  open: string[];
  onExpand: (row: ListRow, open: boolean) => void;
  /** Pixels by which each level stands in. */
  indent?: number;
}

const withChildren = (row: ListRow): string[] => (row.children ? [row.id, ...row.children.flatMap(withChildren)] : []);

/** Everything is open at first; what a person folds stays folded over changes of the rows. */
export function useUnfolded(rows: ListRow[]): Expansion {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const holders = useMemo(() => rows.flatMap(withChildren), [rows]);
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
