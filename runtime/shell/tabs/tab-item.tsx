import { CloseOutlined, HomeOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Dropdown } from 'antd';
import { memo } from 'react';
import { type Closing, homePath, type Tab } from '../../navigation/tabs.ts';
import { say, useSay } from '../../session/language.ts';

const texts = {
  refresh: t('刷新', '重新整理', 'Refresh', '更新'),
  close: t('关闭', '關閉', 'Close', '閉じる'),
  closeLeft: t('关闭左侧', '關閉左側', 'Close left', '左側を閉じる'),
  closeRight: t('关闭右侧', '關閉右側', 'Close right', '右側を閉じる'),
  closeOthers: t('关闭其他', '關閉其他', 'Close others', 'その他を閉じる'),
  closeAll: t('关闭全部', '關閉全部', 'Close all', 'すべて閉じる'),
  unsaved: t('有未保存的内容', '有尚未儲存的內容', 'Unsaved input', '保存されていない入力があります'),
};

/** What can be done with any tab: one object for as long as the bar is there. */
export interface TabActions {
  open: (tab: Tab) => void;
  close: (path: string, closing: Closing) => void;
  refresh: (tab: Tab) => void;
}

interface TabItemProps {
  tab: Tab;
  title: string;
  isShown: boolean;
  isUnsaved: boolean;
  /** Whether tabs stand at its sides that can be closed. */
  hasLeft: boolean;
  hasRight: boolean;
  actions: TabActions;
}

/** One tab with its menu. The bar is drawn with each step to another address, a tab only when it says something else. */
export const TabItem = memo(function TabItem(given: TabItemProps) {
  useSay();
  const { tab, isShown, hasLeft, hasRight, actions } = given;
  const menu = {
    items: [
      { key: 'refresh', label: say(texts.refresh) },
      tab.path !== homePath && { key: 'this', label: say(texts.close) },
      hasLeft && { key: 'left', label: say(texts.closeLeft) },
      hasRight && { key: 'right', label: say(texts.closeRight) },
      { key: 'others', label: say(texts.closeOthers) },
      { key: 'all', label: say(texts.closeAll) },
    ].filter((item) => item !== false),
    onClick: ({ key }: { key: string }) =>
      key === 'refresh' ? actions.refresh(tab) : actions.close(tab.path, key as Closing),
  };
  return (
    <Dropdown trigger={['contextMenu']} menu={menu}>
      <div role="presentation" className={isShown ? 'ts-tab ts-shown' : 'ts-tab'}>
        <TabLabel {...given} />
      </div>
    </Dropdown>
  );
});

function TabLabel({ tab, title, isShown, isUnsaved, actions }: TabItemProps) {
  const isPinned = tab.path === homePath;
  const close = () => actions.close(tab.path, 'this');
  return (
    <>
      <button
        type="button"
        role="tab"
        aria-selected={isShown}
        tabIndex={isShown ? 0 : -1}
        onKeyDown={(event) => event.key === 'Delete' && !isPinned && close()}
        onClick={() => actions.open(tab)}
        onAuxClick={(event) => event.button === 1 && !isPinned && close()}
      >
        {isPinned && <HomeOutlined aria-hidden />}
        <span>{title}</span>
        {isUnsaved && (
          <span className="ts-tab-unsaved" role="img" aria-label={say(texts.unsaved)} title={say(texts.unsaved)} />
        )}
      </button>
      {!isPinned && (
        // For the mouse; by keyboard a tab is closed by Delete, and a list of tabs holds nothing but tabs.
        <button
          type="button"
          className="ts-tab-close"
          tabIndex={-1}
          aria-hidden
          title={`${say(texts.close)} ${title}`}
          onClick={close}
        >
          <CloseOutlined />
        </button>
      )}
    </>
  );
}
