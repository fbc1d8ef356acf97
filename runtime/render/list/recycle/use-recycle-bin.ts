import { t } from '@tessera/schemas/texts/text.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { callResource } from '../../../session/resource.ts';
import { tellError } from '../../../session/tell-error.ts';
import { toast } from '../../../session/toast.ts';
import type { ListRow } from '../row.ts';

const texts = {
  restored: t('已恢复', '已還原', 'Restored', '復元しました'),
  purged: t('已彻底删除', '已徹底刪除', 'Deleted for good', '完全に削除しました'),
};

interface BinQuery {
  currentPage: number;
  pageSize: number;
  keyword: string;
}

interface Answer {
  list: ListRow[];
  pagination: { total: number };
}

/** The deleted records of a resource, the last deleted first, and what can be done with them. */
export function useRecycleBin(resource: ResourceMeta, { onRestored }: { onRestored: () => void }) {
  const [query, setQuery] = useState<BinQuery>({ currentPage: 1, pageSize: 20, keyword: '' });
  const [answer, setAnswer] = useState<Answer | undefined>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(0);
  const load = useCallback(async () => {
    const number = ++latest.current;
    const { keyword, ...page } = query;
    const input = { ...page, ...(keyword.trim() ? { keyword: keyword.trim() } : {}) };
    const found = await callResource<Answer>(resource, 'recycleBin', { input, quiet: true });
    // Something else has been searched for since.
    if (number !== latest.current) return;
    // The last record of the last page has gone.
    if (found.list.length === 0 && query.currentPage > 1) setQuery((asked) => ({ ...asked, currentPage: 1 }));
    else setAnswer(found);
  }, [resource, query]);
  const reload = useCallback(() => {
    setError(undefined);
    const asked = load();
    const number = latest.current;
    asked.catch((reason: unknown) => number === latest.current && setError(reason));
  }, [load]);
  useEffect(reload, [reload]);
  const act = async (operation: 'restore' | 'purge', { id }: ListRow) => {
    setBusy(true);
    try {
      await callResource(resource, operation, { id });
      toast.success(say(operation === 'restore' ? texts.restored : texts.purged));
      if (operation === 'restore') onRestored();
    } catch (reason) {
      tellError(reason);
    }
    setBusy(false);
    reload();
  };
  return {
    rows: answer?.list,
    total: answer?.pagination.total ?? 0,
    query,
    error,
    isBusy,
    reload,
    ask: (change: Partial<BinQuery>) => setQuery((asked) => ({ ...asked, ...change })),
    restore: (row: ListRow) => act('restore', row),
    purge: (row: ListRow) => act('purge', row),
  };
}
