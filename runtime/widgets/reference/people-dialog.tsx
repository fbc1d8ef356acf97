import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Empty, Input, Modal, Tabs } from 'antd';
import { useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import type { Host } from '../../host/host.ts';
import { usePeople } from '../../host/use-people.ts';
import { say, useSay } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { Person } from '../person/person.tsx';
import { PeopleTree } from './people-tree.tsx';

const texts = {
  all: t('全部用户', '全部使用者', 'All users', 'すべてのユーザー'),
  mine: t('我的部门', '我的部門', 'My department', '自分の部門'),
  search: t('输入姓名或账号', '輸入姓名或帳號', 'Name or account', '氏名またはアカウント'),
  chosen: t('已选 {count} 人', '已選 {count} 人', '{count} selected', '{count} 人を選択中'),
  nobody: t('还没有选择', '還沒有選擇', 'Nobody selected yet', 'まだ選択されていません'),
  clear: t('清空', '清空', 'Clear all', 'すべて解除'),
  takeOut: t('移除 {name}', '移除 {name}', 'Take out {name}', '{name} を外す'),
  confirm: t('确定', '確定', 'Confirm', '確定'),
  cancel: t('取消', '取消', 'Cancel', 'キャンセル'),
  // SPEC §2: confirming without a selection.
  pleaseSelect: t('请选择{title}', '請選擇{title}', 'Please select {title}', '{title}を選択してください'),
};
/** The companies. */
const top = '0';

// SPEC §2, user picker; §9: 800 px.
export function PeopleDialog(given: {
  /** What the people are picked for. */
  title: string;
  isMany: boolean;
  chosen: string[];
  host: Host;
  onClose: () => void;
  onChoose: (ids: string[]) => void;
}) {
  useSay();
  useFocusReturn();
  const { title, isMany, host, onClose, onChoose } = given;
  const [chosen, setChosen] = useState(given.chosen);
  const [keyword, setKeyword] = useState('');
  const toggle = (id: string) => {
    if (!isMany) return setChosen([id]);
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  const confirm = () => {
    if (chosen.length === 0) return toast.warning(say(texts.pleaseSelect, { title }));
    onChoose(chosen);
  };
  const tree = (root: string | null) => (
    <PeopleTree root={root} keyword={keyword.trim()} chosen={chosen} isMany={isMany} host={host} onToggle={toggle} />
  );
  return (
    <Modal
      open
      title={title}
      width={800}
      maskClosable={false}
      okText={say(texts.confirm)}
      cancelText={say(texts.cancel)}
      onOk={confirm}
      onCancel={onClose}
    >
      <div className="ts-people-dialog">
        <div>
          <Input
            prefix={<SearchOutlined />}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
            placeholder={say(texts.search)}
            aria-label={say(texts.search)}
            maxLength={100}
            allowClear
            autoFocus
          />
          {keyword.trim() ? (
            tree(top)
          ) : (
            <Tabs
              destroyOnHidden
              items={[
                { key: 'all', label: say(texts.all), children: tree(top) },
                { key: 'mine', label: say(texts.mine), children: tree(host.user.departmentId) },
              ]}
            />
          )}
        </div>
        <Chosen ids={chosen} host={host} onChange={setChosen} />
      </div>
    </Modal>
  );
}

function Chosen({ ids, host, onChange }: { ids: string[]; host: Host; onChange: (ids: string[]) => void }) {
  const people = usePeople(host, ids);
  return (
    <section className="ts-people-chosen">
      <div>
        <span className="ts-hint" aria-live="polite">
          {say(texts.chosen, { count: ids.length })}
        </span>
        <Button type="link" size="small" disabled={ids.length === 0} onClick={() => onChange([])}>
          {say(texts.clear)}
        </Button>
      </div>
      {ids.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.nobody)} />
      ) : (
        <ul>
          {ids.map((id) => (
            <li key={id}>
              <Person id={id} host={host} />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={say(texts.takeOut, { name: people.get(id)?.name ?? id })}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
