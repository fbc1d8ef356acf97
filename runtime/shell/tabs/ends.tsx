import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { Tab } from '../../navigation/tabs.ts';
import { say } from '../../session/language.ts';

const texts = {
  first: t('到第一个标签', '到第一個分頁標籤', 'To the first tab', '最初のタブへ'),
  last: t('到最后一个标签', '到最後一個分頁標籤', 'To the last tab', '最後のタブへ'),
  all: t('所有打开的标签', '所有開啟的分頁標籤', 'All open tabs', '開いているすべてのタブ'),
};

interface EndProps {
  /** Nothing is out of view at this end. */
  isThere: boolean;
  onClick: () => void;
}

const End = ({ text, icon, isThere, onClick }: EndProps & { text: string; icon: ReactNode }) => (
  <button type="button" className="ts-tabs-end" aria-label={text} title={text} disabled={isThere} onClick={onClick}>
    {icon}
  </button>
);

// SPEC §2: the arrows jump to the first or the last tab. Both stay while there is more than room, so that nothing moves.
export const ToFirst = (given: EndProps) => (
  <End {...given} text={say(texts.first)} icon={<LeftOutlined aria-hidden />} />
);
export const ToLast = (given: EndProps) => (
  <End {...given} text={say(texts.last)} icon={<RightOutlined aria-hidden />} />
);

/** Every open tab by its whole title, whether it is in view or not. */
export function TabList(given: {
  list: Tab[];
  shown: string;
  titleOf: (tab: Tab) => string;
  onPick: (tab: Tab) => void;
}) {
  const { list, shown, titleOf, onPick } = given;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        className: 'ts-tab-list',
        items: list.map((tab) => ({ key: tab.path, label: titleOf(tab) })),
        selectedKeys: [shown],
        onClick: ({ key }) => {
          const tab = list.find(({ path }) => path === key);
          if (tab) onPick(tab);
        },
      }}
    >
      <button type="button" className="ts-tabs-end" aria-label={say(texts.all)} title={say(texts.all)}>
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}
