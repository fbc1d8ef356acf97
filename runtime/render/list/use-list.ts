import type { ListPage } from '@tessera/schemas/language/page.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CallError } from '../../session/call-error.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { callResource } from '../../session/resource.ts';
import type { ListQuery } from './list-query.ts';
import { firstQuery, toWireQuery } from './list-query.ts';

/** A record as a list shows it. */
export type ListRow = Record<string, unknown> & {
  id: string;
  version?: number;
  state?: number;
  parentId?: string;
  _names?: Record<string, string>;
  children?: ListRow[];
};

interface Answer {
  list: ListRow[];
  pagination: { currentPage: number; pageSize: number; total: number; totalIsMore?: boolean };
}

export interface ListState {
  query: ListQuery;
  /** The rows of the last answer; they stay while the next one is on its way. */
  rows: ListRow[] | undefined;
  total: number;
  /** There are more than `total`, and nobody has counted them all yet. */
  totalIsMore: boolean;
  loading: boolean;
  error: CallError | undefined;
  ask: (change: Partial<ListQuery>) => void;
  reload: () => void;
  reset: () => void;
  /** Shows a change of one row before the server confirms it. */
  patch: (id: string, change: Partial<ListRow>) => void;
}

export function useList(resource: ResourceMeta, page: ListPage): ListState {
  const [query, setQuery] = useState(() => firstQuery(page, resource));
  const [answer, setAnswer] = useState<Answer | undefined>();
  const [error, setError] = useState<CallError | undefined>();
  const [loading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    const number = ++latest.current;
    const leaving = new AbortController();
    setLoading(true);
    callResource<Answer>(resource, 'list', {
      input: toWireQuery(query, page, resource),
      signal: leaving.signal,
      quiet: true,
    })
      .then((found) => {
        if (number !== latest.current) return;
        // The last row of the last page was deleted.
        if (found.list.length === 0 && query.currentPage > 1 && found.pagination.total > 0) {
          setQuery((current) => ({ ...current, currentPage: 1 }));
          return;
        }
        setAnswer(found);
        setError(undefined);
      })
      .catch((reason: CallError) => number === latest.current && !leaving.signal.aborted && setError(reason))
      .finally(() => number === latest.current && setLoading(false));
    return () => leaving.abort();
  }, [resource, page, query, attempt]);

  const ask = useCallback((change: Partial<ListQuery>) => {
    setQuery((current) => ({ ...current, currentPage: 1, ...change }));
  }, []);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const reset = useCallback(
    () => setQuery((current) => ({ ...firstQuery(page, resource), pageSize: current.pageSize, node: current.node })),
    [page, resource],
  );
  const patch = useCallback((id: string, change: Partial<ListRow>) => {
    setAnswer(
      (current) =>
        current && { ...current, list: current.list.map((row) => (row.id === id ? { ...row, ...change } : row)) },
    );
  }, []);
  return useMemo(
    () => ({
      query,
      rows: answer?.list,
      total: answer?.pagination.total ?? 0,
      totalIsMore: answer?.pagination.totalIsMore ?? false,
      loading,
      error,
      ask,
      reload,
      reset,
      patch,
    }),
    [query, answer, loading, error, ask, reload, reset, patch],
  );
}
