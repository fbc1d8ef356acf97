import { useRef } from 'react';
import { useShownAgain } from '../../../navigation/use-shown-again.ts';
import { callResource } from '../../../session/resource.ts';
import type { ListDefinition } from '../definition.ts';
import { toWireQuery } from '../query.ts';
import type { Answer, ListState } from '../use-list.ts';

/**
 * A list that somebody comes back to is asked for once more behind what it shows, and drawn anew only where others have
 * changed something.
 */
export function useLookAgain(definition: ListDefinition, list: ListState): void {
  const latest = useRef(list);
  latest.current = list;
  useShownAgain(async (leaving) => {
    const { resource, needs } = definition;
    // What is on its way is of now.
    if (list.loading) return;
    if (needs.rows !== 'page' || list.error) return list.reload();
    const input = toWireQuery(list.query, definition);
    const found = await callResource<Answer>(resource, 'list', { input, signal: leaving, quiet: true }).catch(
      () => null,
    );
    const { query, attempt, loading, reload } = latest.current;
    const isAskedSince = loading || query !== list.query || attempt !== list.attempt;
    // Without an answer what stands there stays, until somebody asks.
    if (found && !leaving.aborted && !isAskedSince && !isSame(found, list)) reload();
  });
}

const isSame = ({ list: now, pagination }: Answer, { rows, total, totalIsMore }: ListState): boolean =>
  JSON.stringify(now) === JSON.stringify(rows) && (totalIsMore || pagination.total === total);
