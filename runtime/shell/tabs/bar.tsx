import { t } from '@tessera/schemas/texts/text.ts';
import { App } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from '../../navigation/navigate.tsx';
import type { Closing, Tab } from '../../navigation/tabs.ts';
import { addressOf, closeTabs, lastAddress, nextShown, refreshTab, tabs } from '../../navigation/tabs.ts';
import { say, useSay } from '../../session/language.ts';
import { type UnsavedWork, unsavedIn, unsavedWork } from '../../session/unsaved/unsaved.ts';
import { TabList, ToFirst, ToLast } from './ends.tsx';
import { type TabActions, TabItem } from './tab-item.tsx';
import { useOverflow } from './use-overflow.ts';

const texts = {
  opened: t('已打开的页面', '已開啟的頁面', 'Open pages', '開いているページ'),
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
  const latest = useRef<TabActions>();
  latest.current = {
    open: (tab) => navigate(addressOf(tab)),
    close,
    refresh: (tab) =>
      giveUp([tab], () => {
        tabs.update((current) => refreshTab(current, tab.path));
        navigate(addressOf(tab));
      }),
  };
  const actions = useMemo<TabActions>(
    () => ({
      open: (tab) => latest.current?.open(tab),
      close: (path, closing) => latest.current?.close(path, closing),
      refresh: (tab) => latest.current?.refresh(tab),
    }),
    [],
  );
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
          <TabItem
            key={tab.path}
            tab={tab}
            title={titleOf(tab)}
            isShown={tab.path === shown}
            isUnsaved={unsaved.has(tab.path)}
            hasLeft={index > 1}
            hasRight={index < list.length - 1}
            actions={actions}
          />
        ))}
      </div>
      {(over.before || over.after) && (
        <ToLast isThere={!over.after} onClick={() => scrollTo(bar.current?.scrollWidth ?? 0)} />
      )}
      <TabList list={list} shown={shown} titleOf={titleOf} onPick={(tab) => navigate(addressOf(tab))} />
    </div>
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
