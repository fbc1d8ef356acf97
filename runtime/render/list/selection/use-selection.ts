import { useEffect, useMemo, useState } from 'react';
import { answerLimit, type ListDefinition } from '../definition.ts';
import type { ListQuery } from '../query.ts';
import { type ListRow, newerOf } from '../row.ts';
import type { ListState } from '../use-list.ts';

/** The ticked rows of a list. They stay while pages are turned, and end with the conditions that found them. */
export interface Selection {
  rows: ListRow[];
  /** Those that are not on the page that is shown. */
  away: ListRow[];
  change: (rows: ListRow[]) => void;
  drop: (rows: ListRow[]) => void;
  clear: () => void;
  /** What is known of them by now: versions of records that were changed. */
  refresh: (rows: ListRow[]) => void;
}

const nobody: ListRow[] = [];

const conditionsOf = ({ keyword, search, node }: ListQuery) => JSON.stringify([keyword, search, node?.id]);

export function useSelection({ needs }: ListDefinition, list: ListState): Selection {
  const conditions = conditionsOf(list.query);
  const [held, setHeld] = useState({ conditions, rows: nobody });
  const ticked = held.conditions === conditions ? held.rows : nobody;
  const shown = useMemo(() => new Map((list.rows ?? []).map((row) => [row.id, row])), [list.rows]);
  const rows = useMemo(() => ticked.map((row) => newerOf(row, shown.get(row.id))), [ticked, shown]);
  // What was seen of them last stays known when the page is turned.
  useEffect(() => {
    if (rows.some((row, at) => row !== ticked[at])) setHeld({ conditions, rows });
  }, [rows, ticked, conditions]);
  // A view that asks for its rows by itself shows more than are here.
  const isPaged = needs.rows === 'page' || list.total > answerLimit;
  const change = (next: ListRow[]) => setHeld({ conditions, rows: next });
  /** Of what is ticked by then: a call may have been under way for long. */
  const changeHeld = (to: (rows: ListRow[]) => ListRow[]) =>
    setHeld((before) => ({ ...before, rows: to(before.rows) }));
  return {
    rows,
    away: isPaged && needs.rows !== 'levels' ? rows.filter(({ id }) => !shown.has(id)) : nobody,
    change,
    drop: (gone) => changeHeld((all) => all.filter(({ id }) => !gone.some((row) => row.id === id))),
    clear: () => change(nobody),
    refresh: (news) =>
      changeHeld((all) =>
        all.map((row) =>
          newerOf(
            row,
            news.find(({ id }) => id === row.id),
          ),
        ),
      ),
  };
}
