import { useEffect, useState } from 'react';
import { callResource, canCall } from '../../session/resource.ts';
import type { ShownColumn } from './columns.ts';
import type { ListDefinition } from './definition.ts';
import { toWireQuery } from './query.ts';
import type { ListState } from './use-list.ts';

/** By field name; of a column whose total is on its way, nothing. */
export type ColumnTotals = Record<string, number | string | null>;

const none: ColumnTotals = {};

/**
 * The totals of what a list finds, asked for when its rows are there: they take as long as there are records, and the
 * rows wait for nobody. Undefined where no column that is shown has one.
 */
export function useTotals(
  definition: ListDefinition,
  { list, columns }: { list: ListState; columns: ShownColumn[] },
): ColumnTotals | undefined {
  const { resource } = definition;
  const wanted = columns.some(({ column }) => column.total !== undefined) && canCall(resource, 'totals');
  const {
    currentPage: _page,
    pageSize: _size,
    sidx: _field,
    sord: _order,
    ...set
  } = toWireQuery(list.query, definition);
  const asked = JSON.stringify(set);
  const [found, setFound] = useState({ asked: '', totals: none });
  const isThere = list.rows !== undefined && !list.loading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows that come anew bring their totals along
  useEffect(() => {
    if (!wanted || !isThere) return;
    const leaving = new AbortController();
    callResource<ColumnTotals>(resource, 'totals', { input: JSON.parse(asked), signal: leaving.signal, quiet: true })
      .then((totals) => setFound({ asked, totals }))
      // A list without its totals is still the list.
      .catch(() => !leaving.signal.aborted && setFound({ asked, totals: none }));
    return () => leaving.abort();
  }, [resource, wanted, asked, isThere, list.attempt]);
  if (!wanted) return undefined;
  return found.asked === asked ? found.totals : none;
}
