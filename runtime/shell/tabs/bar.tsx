import { CloseOutlined, HomeOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { App, Dropdown } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useNavigate } from '../../navigation/navigate.tsx';
import type { Closing, Tab } from '../../navigation/tabs.ts';
import { addressOf, closeTabs, homePath, lastAddress, nextShown, refreshTab, tabs } from '../../navigation/tabs.ts';
import { say, useSay } from '../../session/language.ts';
import { type UnsavedWork, unsavedIn, unsavedWork } from '../../session/unsaved/unsaved.ts';
import { TabList, ToFirst, ToLast } from './ends.tsx';
import { useOverflow } from './use-overflow.ts';

const texts = {
  opened: t('已打开的页面', '已開啟的頁面', 'Open pages', '開いているページ'),
  refresh: t('刷新', '重新整理', 'Refresh', '更新'),
  close: t('关闭', '關閉', 'Close', '閉じる'),
  closeLeft: t('关闭左侧', '關閉左側', 'Close left', '左側を閉じる'),
  closeRight: t('关闭右侧', '關閉右側', 'Close right', '右側を閉じる'),
  closeOthers: t('关闭其他', '關閉其他', 'Close others', 'その他を閉じる'),
  closeAll: t('关闭全部', '關閉全部', 'Close all', 'すべて閉じる'),
  unsaved: t('有未保存的内容', '有尚未儲存的內容', 'Unsaved input', '保存されていない入力があります'),
  loseTitle: t(
    '放弃未保存的内容？',
    '放棄尚未儲存的內容？',
    'Lose unsaved input?',
    '保存されていない入力を破棄しますか？',
  ),
  lose: t('放弃', '放棄', 'Lose it', '破棄する'),
  stay: t('继续编辑', '繼續編輯', 'Keep editing', '編集を続ける'),
};

/** The visited pages; home is pinned. Closed by x and middle click, the rest by right click (SPEC §2). */
export function TabBar({ shown, titleOf }: { shown: string; titleOf: (tab: Tab) => string }) {
  useSay();
  const list = tabs.use();
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  const unsaved = unsavedTabs(unsavedWork.use());
  const asDrawn = list.map((tab) => `${titleOf(tab)} ${unsaved.has(tab.path)}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown tab scrolls into view when it or the bar changes
  useEffect(() => {
    if (!bar.current) return;
    const watcher = new ResizeObserver(() => showTab(bar.current));
    watcher.observe(bar.current);
    return () => watcher.disconnect();
  }, [shown, asDrawn]);
  const giveUp = useGiveUp(titleOf);
  const close = (path: string, closing: Closing) => {
    const before = tabs.get();
    const after = closeTabs(before, { path, closing });
    giveUp(
      before.filter((tab) => !after.includes(tab)),
      () => {
        tabs.set(after);
        const next = nextShown(before, { after, shown });
        if (next !== shown) navigate(lastAddress(after, next));
      },
    );
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
      giveUp([tab], () => {
        tabs.update((current) => refreshTab(current, tab.path));
        navigate(addressOf(tab));
      });
    },
  });
  const over = useOverflow(bar, asDrawn);
  const scrollTo = (left: number) => bar.current?.scrollTo({ left, behavior: 'smooth' });
  return (
    <div className="ts-tab-bar">
      {(over.before || over.after) && <ToFirst isThere={!over.before} onClick={() => scrollTo(0)} />}
      <div
        ref={bar}
        className="ts-tabs"
        role="tablist"
        aria-label={say(texts.opened)}
        onKeyDown={(event) => moveFocus(event)}
        onWheel={(event) => {
          if (bar.current) bar.current.scrollLeft += event.deltaY;
        }}
      >
        {list.map((tab, index) => (
          <Dropdown key={tab.path} trigger={['contextMenu']} menu={menuFor(tab, index)}>
            <div role="presentation" className={tab.path === shown ? 'ts-tab ts-shown' : 'ts-tab'}>
              <TabLabel
                tab={tab}
                title={titleOf(tab)}
                isShown={tab.path === shown}
                isUnsaved={unsaved.has(tab.path)}
                onOpen={() => navigate(addressOf(tab))}
                onClose={tab.path === homePath ? undefined : () => close(tab.path, 'this')}
              />
            </div>
          </Dropdown>
        ))}
      </div>
      {(over.before || over.after) && (
        <ToLast isThere={!over.after} onClick={() => scrollTo(bar.current?.scrollWidth ?? 0)} />
      )}
      <TabList list={list} shown={shown} titleOf={titleOf} onPick={(tab) => navigate(addressOf(tab))} />
    </div>
  );
}

function TabLabel({
  tab,
  title,
  isShown,
  isUnsaved,
  onOpen,
  onClose,
}: {
  tab: Tab;
  title: string;
  isShown: boolean;
  isUnsaved: boolean;
  onOpen: () => void;
  /** Undefined for the one that is pinned. */
  onClose: (() => void) | undefined;
}) {
  return (
    <>
      <button
        type="button"
        role="tab"
        aria-selected={isShown}
        tabIndex={isShown ? 0 : -1}
        onKeyDown={(event) => event.key === 'Delete' && onClose?.()}
        onClick={onOpen}
        onAuxClick={(event) => event.button === 1 && onClose?.()}
      >
        {tab.path === homePath && <HomeOutlined aria-hidden />}
        <span>{title}</span>
        {isUnsaved && (
          <span className="ts-tab-unsaved" role="img" aria-label={say(texts.unsaved)} title={say(texts.unsaved)} />
        )}
      </button>
      {onClose && (
        // For the mouse; by keyboard a tab is closed by Delete, and a list of tabs holds nothing but tabs.
        <button
          type="button"
          className="ts-tab-close"
          tabIndex={-1}
          aria-hidden
          title={`${say(texts.close)} ${title}`}
          onClick={onClose}
        >
          <CloseOutlined />
        </button>
      )}
    </>
  );
}

/** Along the tabs by arrows, Home and End, as in any list of tabs. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  all[Math.max(0, Math.min(to, all.length - 1))]?.focus();
}

/** With its cross, and a little of what stands beside it. */
const showTab = (bar: HTMLElement | null) =>
  bar?.querySelector('.ts-tab.ts-shown')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Does what would end the work in these tabs, after a question where something was not saved. */
function useGiveUp(titleOf: (tab: Tab) => string): (going: Tab[], act: () => void) => void {
  const { modal } = App.useApp();
  return (going, act) => {
    const lost = unsavedIn(new Set(going.map(({ path }) => path)));
    if (lost.length === 0) return act();
    const unsaved = unsavedTabs(unsavedWork.get());
    modal.confirm({
      title: say(texts.loseTitle),
      content: going
        .filter(({ path }) => unsaved.has(path))
        .map(titleOf)
        .join(', '),
      okText: say(texts.lose),
      cancelText: say(texts.stay),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => {
        for (const { discard } of lost) discard();
        act();
      },
    });
  };
}

const unsavedTabs = (all: ReadonlyMap<string, UnsavedWork>) => new Set([...all.values()].map(({ tab }) => tab));
