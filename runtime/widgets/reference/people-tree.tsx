import { ApartmentOutlined, BankOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Empty, Skeleton, Tree } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Host, OrganizationNode } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { Person } from '../person/person.tsx';
import { useAlikes } from './use-alikes.ts';
import { moreEntries, people, selectorLimit } from './views.tsx';

const texts = {
  none: t('没有找到人员', '沒有找到人員', 'Nobody found', '該当するユーザーはいません'),
  noDepartment: t('您还不属于任何部门', '您還不屬於任何部門', 'You belong to no department', '所属部門がありません'),
  failed: t('没有加载成功', '沒有載入成功', 'This could not be loaded', '読み込めませんでした'),
  retry: t('重试', '重試', 'Try again', '再試行'),
};
const pause = 250;

interface Place {
  key: string;
  node: OrganizationNode;
  isLeaf: boolean;
  checkable: boolean;
  selectable: boolean;
  children?: Place[];
}

/** Companies, departments and the people in them, level by level; while somebody searches, the people who are found. */
export function PeopleTree(given: {
  /** Null for who belongs to nothing. */
  root: string | null;
  keyword: string;
  chosen: string[];
  isMany: boolean;
  host: Host;
  onToggle: (id: string) => void;
}) {
  const { root, keyword, chosen, isMany, host, onToggle } = given;
  const [places, setPlaces] = useState<Place[] | 'failed' | undefined>();
  const alikes = useAlikes(host, { resource: people, keyword });
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState<string[]>([]);
  const question = useRef(0);
  /** Those whose people are here. */
  const [loaded, setLoaded] = useState<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    if (root === null) return;
    let live = true;
    question.current++;
    setPlaces(undefined);
    setLoaded([]);
    const ask = () =>
      host.organization(root, keyword || undefined).then(
        (nodes) => {
          if (!live) return;
          setPlaces(nodes.map(placeOf));
          // One company is no choice: what is in it stands there at once.
          setOpen(nodes.length === 1 ? nodes.map(({ id }) => id) : []);
        },
        () => live && setPlaces('failed'),
      );
    const timer = setTimeout(ask, keyword ? pause : 0);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [host, root, keyword, attempt]);
  const unfold = async ({ key }: { key: React.Key }) => {
    const asked = question.current;
    // What cannot be had is left closed, and asked for again when it is opened again.
    const below = await host.organization(String(key)).catch(() => undefined);
    // Another tree stands there by then.
    if (question.current !== asked) return;
    if (!below) {
      toast.error(say(texts.failed));
      return setOpen((current) => current.filter((one) => one !== key));
    }
    setLoaded((current) => [...current, String(key)]);
    setPlaces((current) => (Array.isArray(current) ? current.map(withBelow(String(key), below)) : current));
  };
  if (root === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.noDepartment)} />;
  if (places === undefined) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (places === 'failed') {
    return (
      <p role="alert">
        {say(texts.failed)}{' '}
        <Button size="small" onClick={() => setAttempt(attempt + 1)}>
          {say(texts.retry)}
        </Button>
      </p>
    );
  }
  const called = new Set(places.map(({ key }) => key));
  const sounding = alikes.filter(({ id }) => !called.has(id));
  const shown = [...places, ...sounding.map(({ id, fullName }) => placeOf({ id, fullName, type: 'user' }))];
  if (shown.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.none)} />;
  return (
    <>
      <Tree<Place>
        blockNode
        height={320}
        treeData={shown}
        expandedKeys={open}
        onExpand={(keys) => setOpen(keys.map(String))}
        loadData={unfold}
        loadedKeys={loaded}
        checkable={isMany}
        checkStrictly
        multiple={isMany}
        checkedKeys={chosen}
        selectedKeys={chosen}
        titleRender={({ node }) => <PlaceTitle node={node} host={host} inCell={keyword === ''} />}
        onCheck={(_, { node }) => onToggle(node.key)}
        onSelect={(_, { node }) => onToggle(node.key)}
        onClick={(_, node) => {
          if (node.selectable) return;
          setOpen((current) =>
            current.includes(node.key) ? current.filter((key) => key !== node.key) : [...current, node.key],
          );
        }}
      />
      {keyword !== '' && places.length >= selectorLimit && <div className="ts-more-entries">{say(moreEntries)}</div>}
    </>
  );
}

function PlaceTitle({ node, host, inCell }: { node: OrganizationNode; host: Host; inCell: boolean }) {
  if (node.type === 'user') return <Person id={node.id} name={node.fullName} host={host} inCell={inCell} />;
  return (
    <span className="ts-person">
      {node.type === 'company' ? <BankOutlined aria-hidden /> : <ApartmentOutlined aria-hidden />}
      <span className="ts-person-name">{node.fullName}</span>
    </span>
  );
}

const isPerson = ({ type = 'user' }: Partial<OrganizationNode>) => type === 'user';

const placeOf = (node: OrganizationNode): Place => ({
  key: node.id,
  node,
  isLeaf: isPerson(node),
  checkable: isPerson(node),
  selectable: isPerson(node),
});

const withBelow =
  (key: string, below: OrganizationNode[]) =>
  (place: Place): Place => {
    if (place.key === key) return { ...place, children: below.map(placeOf) };
    return place.children ? { ...place, children: place.children.map(withBelow(key, below)) } : place;
  };
