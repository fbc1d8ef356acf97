import type { Caption } from '@tessera/schemas/texts/text.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../session/call.ts';
import { currentUser } from '../../session/current-user.ts';
import { say } from '../../session/language.ts';
import { recordPath, routeOf } from '../../session/menu.ts';
import type { ResourceMeta } from '../../session/resource.ts';

const texts = {
  title: t('关联数据', '關聯資料', 'Used by', '関連データ'),
  failed: t('关联数据没有加载成功', '關聯資料沒有載入成功', 'This could not be loaded', '読み込めませんでした'),
  retry: t('重试', '重試', 'Try again', '再試行'),
  none: t('没有其他数据引用它', '沒有其他資料引用它', 'Nothing points to it', 'ほかのデータから参照されていません'),
  all: t('在列表中查看', '在清單中檢視', 'Show in the list', '一覧で表示'),
};

/** The records of one module that point to this one by one field. */
interface PointingRecords {
  resource: string;
  title: Caption;
  by: Caption[];
  search: string | null;
  total: number;
  isMore: boolean;
  first: { id: string; fullName: string }[];
}

/** Where a record is used: how many records of each module point to it, and the newest of them. */
export function Pointing({ resource: { name }, id }: { resource: ResourceMeta; id: string }) {
  const [found, setFound] = useState<PointingRecords[] | 'failed' | undefined>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    let live = true;
    setFound(undefined);
    call<PointingRecords[]>({ path: '/api/Meta/References', query: { name, id }, quiet: true }).then(
      (answer) => live && setFound(answer),
      () => live && setFound('failed'),
    );
    return () => {
      live = false;
    };
  }, [name, id, attempt]);
  return (
    <section className="ts-card ts-pointing">
      <h2 className="ts-card-title">{say(texts.title)}</h2>
      {found === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : found === 'failed' ? (
        <p role="alert">
          {say(texts.failed)}{' '}
          <Button size="small" onClick={() => setAttempt(attempt + 1)}>
            {say(texts.retry)}
          </Button>
        </p>
      ) : found.length === 0 ? (
        <p className="ts-hint">{say(texts.none)}</p>
      ) : (
        found.map((one) => (
          <Module key={`${one.resource} ${one.by.map((part) => say(part)).join()}`} pointing={one} id={id} />
        ))
      )}
    </section>
  );
}

function Module({ pointing, id }: { pointing: PointingRecords; id: string }) {
  const state = currentUser.use();
  const route = state.status === 'ready' ? routeOf(state.routes, pointing.resource) : undefined;
  const { total, isMore, first, search } = pointing;
  return (
    <>
      <h3>
        <span>
          {route?.entry.fullName ?? say(pointing.title)}{' '}
          <span className="ts-hint">{pointing.by.map((part) => say(part)).join(' · ')}</span>
        </span>
        <span className="ts-count">{isMore ? `${total}+` : total}</span>
        {route && search && <Link to={filtered(route.path, { search, id })}>{say(texts.all)}</Link>}
      </h3>
      <ul>
        {first.map((record) => {
          const path = route && recordPath(route.path, record.id);
          return (
            <li key={record.id} title={record.fullName}>
              {path ? <Link to={path}>{record.fullName}</Link> : record.fullName}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const filtered = (path: string, { search, id }: { search: string; id: string }) =>
  `${path}${path.includes('?') ? '&' : '?'}f.${encodeURIComponent(search)}=${encodeURIComponent(id)}`;
