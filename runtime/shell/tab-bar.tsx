import { CloseOutlined, HomeOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { say, useSay } from '../session/language.ts';
import { shellTexts } from './shell-texts.ts';
import type { Closing, Tab } from './tabs.ts';
import { closeTabs, homePath, nextShown, refreshTab, tabs } from './tabs.ts';

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
    const after = closeTabs(before, path, closing);
    tabs.set(after);
    const next = nextShown(before, after, shown);
    if (next !== shown) navigate(next);
  };
  const menuFor = (tab: Tab, index: number) => ({
    items: [
      { key: 'refresh', label: say(shellTexts.refresh) },
      tab.path !== homePath && { key: 'this', label: say(shellTexts.close) },
      index > 1 && { key: 'left', label: say(shellTexts.closeLeft) },
      index < list.length - 1 && { key: 'right', label: say(shellTexts.closeRight) },
      { key: 'others', label: say(shellTexts.closeOthers) },
      { key: 'all', label: say(shellTexts.closeAll) },
    ].filter((item) => item !== false),
    onClick: ({ key }: { key: string }) => {
      if (key !== 'refresh') return close(tab.path, key as Closing);
      tabs.update((current) => refreshTab(current, tab.path));
      navigate(tab.path);
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
              onClick={() => navigate(tab.path)}
              onAuxClick={(event) => event.button === 1 && tab.path !== homePath && close(tab.path, 'this')}
            >
              {tab.path === homePath && <HomeOutlined aria-hidden />}
              <span>{titleOf(tab)}</span>
            </button>
            {tab.path !== homePath && (
              <button
                type="button"
                className="ts-tab-close"
                aria-label={`${say(shellTexts.close)} ${titleOf(tab)}`}
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
