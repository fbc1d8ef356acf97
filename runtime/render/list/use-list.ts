import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallError } from '../../session/call-error.ts';
import { callResource } from '../../session/resource.ts';
import type { AskedQuery } from './address.ts';
import type { ListDefinition, Sort } from './definition.ts';
import { answerLimit } from './definition.ts';
import { useEarlyAnswer } from './early-answer.ts';
import type { FilterCondition, ListQuery } from './query.ts';
import { isFiltered, toWireQuery } from './query.ts';
import { type ListRow, newerOf } from './row.ts';

export interface Answer {
  list: ListRow[];
  pagination: { currentPage: number; pageSize: number; total: number; totalIsMore?: boolean };
}

/** Asks for a page of the rows of the same search and order that hold to further conditions: so many, or all that one answer takes. */
export type FetchRows = (part: {
  conditions: FilterCondition[];
  page: number;
  size?: number;
}) => Promise<{ rows: ListRow[]; total: number }>;

/** What a list answered to a query. */
interface ListAnswer {
  /** The rows of the last answer; they stay while the next one is on its way. */
  rows: ListRow[] | undefined;
  total: number;
  /** There are at least `total`, and they are being counted. */
  totalIsMore: boolean;
  loading: boolean;
  error: CallError | undefined;
  reload: () => void;
  /** One row as it is by now, in its place. */
  patch: (row: ListRow) => void;
  /** Another number whenever the same is asked again, or a row of it was changed. */
  attempt: number;
  /** Asks for a page that is about to be asked for; over when it is there, or when that takes longer than a moment. */
  ahead: (query: ListQuery) => Promise<void>;
  /** For views that ask by themselves; another function whenever what it answered may have changed. */
  fetchRows: FetchRows;
}

/** A list as it stands: what was asked for, what came, and the ways to ask for something else. */
export interface ListState extends Omit<ListAnswer, 'ahead'> {
  query: ListQuery;
  /** A part of the query anew, from the first page on. */
  ask: (change: Partial<AskedQuery>) => void;
  turnTo: (page: number) => void;
  order: (sort: Sort | undefined) => void;
  /** Without conditions, as it was at first. */
  reset: () => void;
}

/** The rows of a query, asked again with every change of it. While it `waits` nothing is asked. */
export function useList(
  list: ListDefinition,
  { query, waits, onPageGone }: { query: ListQuery; waits: boolean; onPageGone: () => void },
): ListAnswer {
  const { resource } = list;
  const [answer, setAnswer] = useState<(Answer & { of: string }) | undefined>();
  // Another page or order of the same records changes nothing of how many they are.
  const [count, setCount] = useState<{ of: string; total: number } | undefined>();
  const [error, setError] = useState<CallError | undefined>();
  const [loading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(0);
  // An answer that was on its way when a row was saved knows that row as it was before.
  const patched = useRef(new Map<string, ListRow>());
  // A tree that one answer does not hold is asked for by its view; here only its number is wanted.
  const isBeyond = useRef(false);
  const isPaged = list.needs.rows === 'page';
  const early = useEarlyAnswer<Answer>();
  const earlyFound = waits || !isPaged ? undefined : early.found(JSON.stringify(toWireQuery(query, list)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    if (waits) return;
    const number = ++latest.current;
    const isTree = list.needs.rows === 'levels' && !isFiltered(query);
    const isCount = list.needs.rows === 'own' || (isTree && isBeyond.current);
    const asked = toWireQuery(isCount ? { ...query, currentPage: 1, pageSize: 1 } : query, list);
    const { currentPage: _page, pageSize: _size, sidx: _field, sord: _order, ...set } = asked;
    const counted = JSON.stringify(set);
    const begun = isPaged ? early.take(JSON.stringify(asked)) : undefined;
    const { leaving } = begun ?? { leaving: new AbortController() };
    if (!begun?.found) setLoading(true);
    const call = (withTotal: 'only' | 'exact' | undefined) =>
      callResource<Answer>(resource, 'list', { input: { ...asked, withTotal }, signal: leaving.signal, quiet: true });
    // Whether a view can show all at once is decided by how many there are.
    (begun?.asked ?? call(isPaged || list.needs.rows === 'own' ? undefined : 'exact'))
      .then((found) => {
        if (number !== latest.current) return;
        early.end();
        const { total, totalIsMore } = found.pagination;
        // The last row of the last page was deleted.
        if (found.list.length === 0 && query.currentPage > 1 && total > 0) return onPageGone();
        isBeyond.current = isTree ? total > answerLimit : isBeyond.current;
        const rows = found.list.map((row) => newerOf(patched.current.get(row.id) ?? row, row));
        setAnswer({ ...found, list: rows, of: counted });
        setError(undefined);
        if (!totalIsMore) return setCount({ of: counted, total });
        // The rows are there; how many there are in all comes behind them.
        call('only').then(
          ({ pagination }) => number === latest.current && setCount({ of: counted, total: pagination.total }),
          () => undefined,
        );
      })
      .catch((reason: CallError) => number === latest.current && !leaving.signal.aborted && setError(reason))
      .finally(() => number === latest.current && setLoading(false));
    return () => leaving.abort();
  }, [resource, list, query, waits, attempt]);

  const [patches, setPatches] = useState(0);
  const patch = useCallback((row: ListRow) => {
    patched.current.set(row.id, row);
    setAnswer((known) => known && { ...known, list: known.list.map((one) => (one.id === row.id ? row : one)) });
    setPatches((count) => count + 1);
  }, []);
  const reload = useCallback(() => {
    setAttempt((count) => count + 1);
    // At once: what hangs on the rows asks when they have come, and not before as well.
    setLoading(true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with an attempt everything is asked anew
  const fetchRows = useCallback<FetchRows>(
    async ({ conditions, page, size = answerLimit }) => {
      const { filter = [], ...asked } = toWireQuery({ ...query, currentPage: page, pageSize: size }, list);
      const input = { ...asked, filter: [...filter, ...conditions], withTotal: 'exact' };
      const found = await callResource<Answer>(resource, 'list', { input, quiet: true });
      return { rows: found.list, total: found.pagination.total };
    },
    [resource, list, query, attempt],
  );
  const ahead = async (next: ListQuery) => {
    if (waits || !isPaged) return;
    const input = toWireQuery(next, list);
    await early.begin(JSON.stringify(input), (signal) =>
      callResource<Answer>(resource, 'list', { input, signal, quiet: true }),
    );
  };
  const { total = 0, totalIsMore = false } = (earlyFound ?? answer)?.pagination ?? {};
  const isCounted = totalIsMore && count !== undefined && count.of === answer?.of && count.total >= total;
  return {
    attempt: attempt + patches,
    rows: (earlyFound ?? answer)?.list,
    total: isCounted ? count.total : total,
    totalIsMore: totalIsMore && !isCounted,
    loading,
    error,
    reload,
    patch,
    ahead,
    fetchRows,
  };
}
