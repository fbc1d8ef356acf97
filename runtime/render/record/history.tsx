import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Empty, Skeleton, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { useHost } from '../../host/host-context.tsx';
import { usePeople } from '../../host/use-people.ts';
import { say } from '../../session/language.ts';
import { printing } from '../../session/printing.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { callResource } from '../../session/resource.ts';
import { Avatar } from '../../widgets/person/avatar.tsx';
import { formatDateTime } from '../../widgets/time/format.ts';

const texts = {
  create: t('新增', '新增', 'Created', '作成'),
  update: t('修改', '修改', 'Changed', '変更'),
  remove: t('删除', '刪除', 'Deleted', '削除'),
  restore: t('恢复', '還原', 'Restored', '復元'),
  none: t('没有修改记录', '沒有修改記錄', 'No changes recorded', '変更履歴はありません'),
  failed: t('历史没有加载成功', '歷史沒有載入成功', 'The history could not be loaded', '履歴を読み込めませんでした'),
  retry: t('重试', '重試', 'Try again', '再試行'),
  empty: t('空', '空', 'empty', '空'),
  system: t('系统', '系統', 'System', 'システム'),
  older: t('更早的变更', '更早的變更', 'Older changes', 'これより前の変更'),
  whole: t('显示全文', '顯示全文', 'Show the whole text', '全文を表示'),
  more: t('显示全部 {count} 项', '顯示全部 {count} 項', 'Show all {count}', '{count} 件すべて表示'),
};

/** Where a change came from, as far as it was not a person at the product or a program of theirs. */
const channels: Record<string, ReturnType<typeof t>> = {
  import: t('通过导入', '透過匯入', 'by import', 'インポートによる'),
  release: t('通过发布', '透過發布', 'by a release', 'リリースによる'),
  seed: t('初始数据', '初始資料', 'initial data', '初期データ'),
  interface: t('通过数据接口', '透過資料介面', 'through a data interface', 'データインターフェース経由'),
};
const shownChanges = 8;
/** Characters of a value, until somebody asks for all of it. */
const shownLength = 200;
/** So many come from the server at once. */
const page = 200;

interface HistoryEntry {
  id: string;
  version: number;
  action: string;
  by: string | null;
  byName: string | null;
  via?: string;
  at: string;
  changes: { field: string; label: string; from: unknown; to: unknown }[];
}

const isNamed = (action: string): action is 'create' | 'update' | 'remove' | 'restore' =>
  ['create', 'update', 'remove', 'restore'].includes(action);

interface HistoryProps {
  resource: ResourceMeta;
  id: string;
}

/** What has come of a history; it goes on until a page is not full. */
interface Told {
  entries: HistoryEntry[];
  hasOlder: boolean;
}

function useHistory({ resource, id }: HistoryProps) {
  const [told, setTold] = useState<Told>({ entries: [], hasOlder: true });
  const [state, setState] = useState<'asking' | 'failed' | 'here'>('asking');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking begins where the one before ended
  useEffect(() => {
    if (state !== 'asking') return;
    let live = true;
    const last = told.entries.at(-1);
    const input = last && { before: last.id };
    callResource<HistoryEntry[]>(resource, 'history', { id, input, quiet: true }).then(
      (found) => {
        if (!live) return;
        setTold({ entries: [...told.entries, ...found], hasOlder: found.length >= page });
        setState('here');
      },
      () => live && setState('failed'),
    );
    return () => {
      live = false;
    };
  }, [resource, id, state]);
  return { ...told, state, ask: () => setState('asking') };
}

/** Who changed what and when, newest first. */
export const History = ({ resource, id }: HistoryProps) => <OneHistory key={id} resource={resource} id={id} />;

function OneHistory({ resource, id }: HistoryProps) {
  const { entries, hasOlder, state, ask } = useHistory({ resource, id });
  if (entries.length === 0 && state === 'asking') return <Skeleton active />;
  if (entries.length === 0 && state === 'here')
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.none)} />;
  return (
    <>
      <ol className="ts-history">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {state === 'failed' ? (
        <p role="alert">
          {say(texts.failed)}{' '}
          <Button size="small" onClick={ask}>
            {say(texts.retry)}
          </Button>
        </p>
      ) : (
        hasOlder && (
          <Button size="small" loading={state === 'asking'} onClick={ask}>
            {say(texts.older)}
          </Button>
        )
      )}
    </>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { by, at, action, via, version, changes } = entry;
  const host = useHost();
  const person = usePeople(host, by ? [by] : []).get(by ?? '');
  const [isAsked, setAsked] = useState(false);
  // On paper nobody can ask.
  const isWhole = printing.use() || isAsked;
  // A partner's name stands behind the way that it came by.
  const [way = '', partner] = via?.split(/:(.*)/) ?? [];
  const name = entry.byName ?? (by ? by : partner || say(texts.system));
  const channel = Object.hasOwn(channels, way) ? channels[way] : undefined;
  const said = action === 'create' ? [] : changes;
  const shown = isWhole ? said : said.slice(0, shownChanges);
  const cut = (text: string) => (isWhole || text.length <= shownLength ? text : `${text.slice(0, shownLength)}…`);
  const isCut = !isWhole && shown.some(({ from, to }) => [from, to].some((one) => readable(one).length > shownLength));
  return (
    <li>
      <Avatar id={by ?? ''} name={name} picture={person?.picture} size={28} host={host} />
      <div className="ts-history-entry">
        <div>
          <strong title={person?.department}>{name}</strong> {isNamed(action) ? say(texts[action]) : action}
          {channel && <span className="ts-hint"> {say(channel)}</span>}
        </div>
        <Tooltip title={`v${version}`}>
          <time className="ts-hint ts-history-time" dateTime={at}>
            {formatDateTime(at)}
          </time>
        </Tooltip>
        {shown.length > 0 && (
          <dl className="ts-changes">
            {shown.map((change) => (
              <div key={change.field}>
                <dt>{change.label}</dt>
                <dd>
                  <del>{cut(readable(change.from))}</del> <span aria-hidden="true">→</span>{' '}
                  <ins>{cut(readable(change.to))}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {(shown.length < said.length || isCut) && (
          <Button type="link" size="small" onClick={() => setAsked(true)}>
            {shown.length < said.length ? say(texts.more, { count: said.length }) : say(texts.whole)}
          </Button>
        )}
      </div>
    </li>
  );
}

const readable = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? say(texts.empty)
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
