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
  atRoot: t(
    '已恢复到顶级：它的上级不在。如需放回原处，请先恢复上级，再移动它',
    '已還原到頂層：它的上級不在。如需放回原處，請先還原上級，再移動它',
    'Restored at the top level: what it was below is not there. To have it there again, restore that one and move it',
    '最上位に復元しました（元の上位が存在しません）。元の場所へ戻すには、上位を復元してから移動してください',
  ),
  purged: t('已彻底删除', '已徹底刪除', 'Deleted for good', '完全に削除しました'),
};

const timeToRead = 8000;

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
      const done = await callResource<{ isAtRoot?: boolean }>(resource, operation, { id });
      if (done.isAtRoot) toast.info(say(texts.atRoot), timeToRead);
      else toast.success(say(operation === 'restore' ? texts.restored : texts.purged));
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
