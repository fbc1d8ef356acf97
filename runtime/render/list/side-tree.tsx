import { DownOutlined } from '@ant-design/icons';
import type { ListPage } from '@tessera/schemas/language/page.ts';
import { t } from '@tessera/schemas/language/text.ts';
import { Empty, Input, Skeleton, Tree } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { Host, Option, SelectorEntry } from '../../host/host.ts';
import { useHost } from '../../host/host-context.tsx';
import { language, say } from '../../session/language.ts';

const texts = {
  filter: t('筛选', '篩選', 'Filter', '絞り込み'),
  all: t('全部', '全部', 'All', 'すべて'),
  none: t('暂无数据', '暫無資料', 'Nothing here', 'データがありません'),
};

interface Node {
  key: string;
  title: string;
  children?: Node[];
}
type Source = NonNullable<ListPage['tree']>['source'];

/** The tree at the left of a list; a picked node stands for itself and all below it. */
export function SideTree({
  tree,
  onPick,
}: {
  tree: NonNullable<ListPage['tree']>;
  onPick: (node: { id: string; values: string[] } | undefined) => void;
}) {
  const host = useHost();
  const spoken = language.use();
  const [nodes, setNodes] = useState<Node[] | undefined>();
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<string | undefined>();
  const [folded, setFolded] = useState(true);
  const { source } = tree;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names depend on the language
  useEffect(() => {
    let live = true;
    load(host, source).then(
      (found) => live && setNodes(found),
      () => live && setNodes([]),
    );
    return () => {
      live = false;
    };
  }, [host, source, spoken]);
  const shown = useMemo(() => matching(nodes ?? [], keyword.trim().toLowerCase()), [nodes, keyword]);
  const pick = (node: Node | undefined) => {
    setPicked(node?.key);
    onPick(node && { id: node.key, values: keysOf(node) });
    setFolded(true);
  };
  const shownName = picked === undefined ? say(texts.all) : (nameIn(nodes ?? [], picked) ?? picked);
  if (window.innerWidth < 768 && folded) {
    return (
      <button type="button" className="ts-side-folded" onClick={() => setFolded(false)}>
        <span>{say(tree.title)}</span> {shownName} <DownOutlined />
      </button>
    );
  }
  return (
    <aside className="ts-side-tree">
      {say(tree.title) && <h2>{say(tree.title)}</h2>}
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
        <Skeleton active paragraph={{ rows: 6 }} title={false} />
      ) : nodes.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.none)} />
      ) : (
        <Tree<Node>
          key={keyword ? 'filtered' : 'whole'}
          blockNode
          defaultExpandAll
          treeData={shown}
          selectedKeys={picked ? [picked] : []}
          onSelect={(_, { node, selected }) => pick(selected ? node : undefined)}
        />
      )}
    </aside>
  );
}

async function load(host: Host, source: Source): Promise<Node[]> {
  if (source.type === 'dictionary') return (await host.options(source.code)).map(optionNode);
  const resources = { company: 'organize/Company', department: 'organize/Department' };
  const resource = source.type === 'model' ? source.resource : resources[source.type];
  return (await host.selector(resource, {})).map(entryNode);
}

const optionNode = (option: Option): Node => ({
  key: option.value,
  title: option.label,
  ...(option.children ? { children: option.children.map(optionNode) } : {}),
});
const entryNode = (entry: SelectorEntry): Node => ({
  key: entry.id,
  title: entry.fullName,
  ...(entry.children?.length ? { children: entry.children.map(entryNode) } : {}),
});
const nameIn = (nodes: Node[], key: string): string | undefined => {
  for (const node of nodes) {
    const found = node.key === key ? node.title : nameIn(node.children ?? [], key);
    if (found) return found;
  }
  return undefined;
};
const keysOf = (node: Node): string[] => [node.key, ...(node.children ?? []).flatMap(keysOf)];

function matching(nodes: Node[], keyword: string): Node[] {
  if (keyword === '') return nodes;
  return nodes.flatMap((node) => {
    const children = matching(node.children ?? [], keyword);
    if (node.title.toLowerCase().includes(keyword)) return [node];
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
