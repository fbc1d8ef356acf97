import { DownOutlined } from '@ant-design/icons';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Empty, Input, Skeleton } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { lazy } from '../../../navigation/lazy.ts';
import { usePhone } from '../../../navigation/use-window-below.ts';
import { say } from '../../../session/language.ts';
import type { SideNode } from './side-nodes.ts';
import { findNode } from './side-nodes.ts';

const texts = {
  filter: t('筛选', '篩選', 'Filter', '絞り込み'),
  all: t('全部', '全部', 'All', 'すべて'),
  none: t('暂无数据', '暫無資料', 'Nothing here', 'データがありません'),
};

// A tree is large, and few lists have one.
const SideTreeNodes = lazy(async () => ({ default: (await import('./side-tree-nodes.tsx')).SideTreeNodes }));

/** The tree at the left of a list; a picked node stands for itself and all below it. */
export function SideTree({
  title,
  nodes,
  picked,
  onPick,
}: {
  title: Caption | undefined;
  nodes: SideNode[] | undefined;
  picked: string | undefined;
  onPick: (id: string | undefined) => void;
}) {
  const [keyword, setKeyword] = useState('');
  const [folded, setFolded] = useState(true);
  const isPhone = usePhone();
  const shown = useMemo(() => matching(nodes ?? [], keyword.trim().toLowerCase()), [nodes, keyword]);
  const pick = (id: string | undefined) => {
    onPick(id);
    setFolded(true);
  };
  if (isPhone && folded) {
    const shownName = picked === undefined ? say(texts.all) : findNode(nodes ?? [], picked)?.title;
    return (
      <button type="button" className="ts-side-folded" onClick={() => setFolded(false)}>
        <span>{say(title)}</span> {shownName} <DownOutlined />
      </button>
    );
  }
  return (
    <aside className="ts-side-tree">
      {say(title) && <h2>{say(title)}</h2>}
      <Input
        size="small"
        allowClear
        value={keyword}
        placeholder={say(texts.filter)}
        aria-label={say(texts.filter)}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <button
        type="button"
        className={picked === undefined ? 'ts-side-all ts-picked' : 'ts-side-all'}
        onClick={() => pick(undefined)}
      >
        {say(texts.all)}
      </button>
      {nodes === undefined ? (
        <Waiting />
      ) : nodes.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.none)} />
      ) : (
        <Suspense fallback={<Waiting />}>
          {/* All that another filter finds is unfolded. */}
          <SideTreeNodes key={keyword} nodes={shown} picked={picked} onPick={pick} />
        </Suspense>
      )}
    </aside>
  );
}

const Waiting = () => <Skeleton active paragraph={{ rows: 6 }} title={false} />;

function matching(nodes: SideNode[], keyword: string): SideNode[] {
  if (keyword === '') return nodes;
  return nodes.flatMap((node) => {
    const children = matching(node.children ?? [], keyword);
    if (node.title.toLowerCase().includes(keyword)) return [node];
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
