import { useCallback, useEffect, useRef, useState } from 'react';
import type { Expansion } from '../grid/use-unfolded.ts';
import type { FilterCondition } from '../query.ts';
import type { FetchRows } from '../use-list.ts';
import type { Level, Levels } from './levels.ts';
import { levelOf, rootId, withPage } from './levels.ts';

/**
 * A tree that is asked for level by level: the top at once, what is below a row when the row is opened. Another
 * `fetchRows` means that all may have changed: what is open is asked anew, and stays while the answers are on their way.
 */
export function useLevels(fetchRows: FetchRows) {
  const [levels, setLevels] = useState<Levels>(new Map());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(fetchRows);
  latest.current = fetchRows;
  // Of two answers about a level the one that was asked for last counts.
  const questions = useRef(new Map<string, number>()).current;

  const change = useCallback(
    (parent: string, next: (level: Level) => Level) =>
      setLevels((current) => new Map(current).set(parent, next(levelOf(current, parent)))),
    [],
  );
  const ask = useCallback(
    async (parent: string, asked: number[]) => {
      // At the top stands too what has no parent that this person sees.
      const conditions: FilterCondition[] = [{ field: 'parentId', op: 'eq', value: parent }];
      const question = (questions.get(parent) ?? 0) + 1;
      questions.set(parent, question);
      const isLatest = () => latest.current === fetchRows && questions.get(parent) === question;
      change(parent, (level) => ({ ...level, status: 'loading', asked }));
      try {
        const found = await Promise.all(
          asked.map(async (page) => ({ page, ...(await fetchRows({ conditions, page })) })),
        );
        if (isLatest()) change(parent, (level) => found.reduce(withPage, level));
      } catch {
        if (isLatest()) change(parent, (level) => ({ ...level, status: 'failed' }));
      }
    },
    [fetchRows, change, questions],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when answers may have changed, not when a row is opened
  useEffect(() => {
    const shown = [rootId, ...open];
    setLevels((current) => new Map([...current].filter(([parent]) => shown.includes(parent))));
    for (const parent of shown) {
      const pages = Math.max(1, levelOf(levels, parent).pages);
      void ask(
        parent,
        Array.from({ length: pages }, (_, index) => index + 1),
      );
    }
  }, [ask]);

  const onExpand: Expansion['onExpand'] = ({ id }, isOpen) => {
    setOpen((current) => new Set([...current].filter((one) => one !== id).concat(isOpen ? [id] : [])));
    if (isOpen && !levels.has(id)) void ask(id, [1]);
  };
  /** Asks again for what failed, or for the next page of a level. */
  const askOn = (parent: string) => {
    const { status, asked, pages } = levelOf(levels, parent);
    void ask(parent, status === 'failed' ? asked : [pages + 1]);
  };
  return { levels, expansion: { open: [...open], onExpand }, askOn };
}
