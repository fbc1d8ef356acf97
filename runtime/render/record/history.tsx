import { t } from '@tessera/schemas/texts/text.ts';
import { Empty, Skeleton, Timeline } from 'antd';
import { useEffect, useState } from 'react';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { callResource } from '../../session/resource.ts';
import { formatDateTime } from '../../widgets/time/format.ts';

const texts = {
  create: t('新增', '新增', 'Created', '作成'),
  update: t('修改', '修改', 'Changed', '変更'),
  remove: t('删除', '刪除', 'Deleted', '削除'),
  restore: t('恢复', '還原', 'Restored', '復元'),
  none: t('没有修改记录', '沒有修改記錄', 'No changes recorded', '変更履歴はありません'),
  empty: t('空', '空', 'empty', '空'),
};
const actionColors: Record<string, string> = { create: 'green', remove: 'red', restore: 'green' };

interface HistoryEntry {
  version: number;
  action: string;
  byName: string;
  at: string;
  changes: { field: string; label: string; from: unknown; to: unknown }[];
}

const isNamed = (action: string): action is keyof typeof texts => Object.hasOwn(texts, action);

/** Who changed what and when, newest first. */
export function History({ resource, id }: { resource: ResourceMeta; id: string }) {
  const [entries, setEntries] = useState<HistoryEntry[] | undefined>();
  useEffect(() => {
    let live = true;
    callResource<HistoryEntry[]>(resource, 'history', { id }).then(
      (found) => live && setEntries(found),
      () => live && setEntries([]),
    );
    return () => {
      live = false;
    };
  }, [resource, id]);
  if (!entries) return <Skeleton active />;
  if (entries.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.none)} />;
  return (
    <Timeline
      className="ts-history"
      items={entries.map((entry) => ({
        key: `${entry.version} ${entry.at}`,
        color: actionColors[entry.action] ?? 'blue',
        children: (
          <>
            <div>
              <strong>{entry.byName}</strong> {isNamed(entry.action) ? say(texts[entry.action]) : entry.action}
              <span className="ts-hint ts-history-time">
                {formatDateTime(entry.at)} · v{entry.version}
              </span>
            </div>
            {entry.action !== 'create' && entry.changes.length > 0 && (
              <dl className="ts-changes">
                {entry.changes.map((change) => (
                  <div key={change.field}>
                    <dt>{change.label}</dt>
                    <dd>
                      <del>{readable(change.from)}</del> <span aria-hidden="true">→</span>{' '}
                      <ins>{readable(change.to)}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </>
        ),
      }))}
    />
  );
}

const readable = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? say(texts.empty)
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
