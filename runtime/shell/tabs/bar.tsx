import { CloseOutlined, HomeOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Dropdown } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Closing, Tab } from '../../navigation/tabs.ts';
import { addressOf, closeTabs, homePath, lastAddress, nextShown, refreshTab, tabs } from '../../navigation/tabs.ts';
import { say, useSay } from '../../session/language.ts';

const texts = {
  refresh: t('刷新', '重新整理', 'Refresh', '更新'),
  close: t('关闭', '關閉', 'Close', '閉じる'),
  closeLeft: t('关闭左侧', '關閉左側', 'Close left', '左側を閉じる'),
  closeRight: t('关闭右侧', '關閉右側', 'Close right', '右側を閉じる'),
  closeOthers: t('关闭其他', '關閉其他', 'Close others', 'その他を閉じる'),
  closeAll: t('关闭全部', '關閉全部', 'Close all', 'すべて閉じる'),
};

/** The visited pages; home is pinned. Closed by x and middle click, the rest by right click (SPEC §2). */
export function TabBar({ shown, titleOf }: { shown: string; titleOf: (tab: Tab) => string }) {
  useSay();
  const list = tabs.use();
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown tab scrolls into view when it changes
  useEffect(() => {
    bar.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  const close = (path: string, closing: Closing) => {
    const before = tabs.get();
    const after = closeTabs(before, { path, closing });
    tabs.set(after);
    const next = nextShown(before, { after, shown });
    if (next !== shown) navigate(lastAddress(after, next));
  };
  const menuFor = (tab: Tab, index: number) => ({
    items: [
      { key: 'refresh', label: say(texts.refresh) },
      tab.path !== homePath && { key: 'this', label: say(texts.close) },
      index > 1 && { key: 'left', label: say(texts.closeLeft) },
      index < list.length - 1 && { key: 'right', label: say(texts.closeRight) },
      { key: 'others', label: say(texts.closeOthers) },
      { key: 'all', label: say(texts.closeAll) },
    ].filter((item) => item !== false),
    onClick: ({ key }: { key: string }) => {
      if (key !== 'refresh') return close(tab.path, key as Closing);
      tabs.update((current) => refreshTab(current, tab.path));
      navigate(addressOf(tab));
    },
  });
  return (
    <div
      ref={bar}
      className="ts-tabs"
      role="tablist"
      onWheel={(event) => {
        if (bar.current) bar.current.scrollLeft += event.deltaY;
      }}
    >
      {list.map((tab, index) => (
        <Dropdown key={tab.path} trigger={['contextMenu']} menu={menuFor(tab, index)}>
          <div className={tab.path === shown ? 'ts-tab ts-shown' : 'ts-tab'}>
            <button
              type="button"
              role="tab"
              aria-selected={tab.path === shown}
              onClick={() => navigate(addressOf(tab))}
              onAuxClick={(event) => event.button === 1 && tab.path !== homePath && close(tab.path, 'this')}
            >
              {tab.path === homePath && <HomeOutlined aria-hidden />}
              <span>{titleOf(tab)}</span>
            </button>
            {tab.path !== homePath && (
              <button
                type="button"
                className="ts-tab-close"
                aria-label={`${say(texts.close)} ${titleOf(tab)}`}
                onClick={() => close(tab.path, 'this')}
              >
                <CloseOutlined />
              </button>
            )}
          </div>
        </Dropdown>
      ))}
    </div>
  );
}
