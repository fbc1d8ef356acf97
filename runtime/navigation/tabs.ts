import { createStore } from '../session/store.ts';
import { token } from '../session/token.ts';

export interface Tab {
  /** Where the page stands. */
  path: string;
  /** What the page itself keeps in its address: its search, its page, the record that is open. */
  search?: string;
  /** What only this tab knows about itself, for example the name of the record that it is about. */
  title?: string;
  /** Counts refreshes; a new number makes the view anew. */
  round: number;
}

export const homePath = '/home';
const key = 'rdif_tabs';

const home: Tab = { path: homePath, round: 0 };

function kept(): Tab[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    const list = Array.isArray(found) ? found.filter((tab): tab is Tab => typeof tab?.path === 'string') : [];
    return [home, ...list.filter((tab) => tab.path !== homePath).map((tab) => ({ ...tab, round: 0 }))];
  } catch {
    return [home];
  }
}

/** The open tabs; home is always the first and cannot be closed (SPEC §2). */
export const tabs = createStore<Tab[]>(typeof window === 'undefined' ? [home] : kept());
tabs.subscribe(() => {
  try {
    sessionStorage.setItem(key, JSON.stringify(tabs.get()));
  } catch {
    // The tabs then live as long as the page.
  }
});

// SPEC §4: a lost token closes all tabs; the next person starts with none of the last one's.
token.subscribe(() => {
  if (token.get() === null) tabs.set([home]);
});

export const openTab = (list: Tab[], path: string, { title }: { title?: string } = {}): Tab[] =>
  list.some((tab) => tab.path === path)
    ? list.map((tab) => (tab.path === path && title ? { ...tab, title } : tab))
    : [...list, { path, round: 0, ...(title ? { title } : {}) }];

/** The tab with what its page keeps in its address now. */
export const keepSearch = (list: Tab[], { path, search }: Place): Tab[] =>
  list.map((tab) => (tab.path === path && (tab.search ?? '') !== search ? { ...tab, search } : tab));

/** The tab at `path` shows something else of the same kind, where it stands; a tab that shows that already goes. */
export const turnTab = (list: Tab[], path: string, { to }: { to: string }): Tab[] =>
  path === to
    ? list
    : list.filter((tab) => tab.path !== to).map((tab) => (tab.path === path ? { path: to, round: 0 } : tab));

interface Place {
  path: string;
  search: string;
}

/**
 * The tab that an address belongs to. The query is the page's own, but for pages whose very path has one (a menu entry
 * may be written so): they are known by it.
 */
export function placeOf({ pathname, search }: { pathname: string; search: string }, paths: string[]): Place {
  const given = new URLSearchParams(search);
  const path = paths.find((one) => {
    const [name, query] = one.split('?');
    return (
      name === pathname && query && [...new URLSearchParams(query)].every(([key, value]) => given.get(key) === value)
    );
  });
  if (!path) return { path: pathname, search };
  for (const [key] of new URLSearchParams(path.split('?')[1])) given.delete(key);
  return { path, search: given.size > 0 ? `?${given}` : '' };
}

/** What the address bar shows of a tab. */
export const addressOf = ({ path, search = '' }: { path: string; search?: string }): string =>
  path.includes('?') ? path + search.replace('?', '&') : path + search;

/** Where a page was left, if its tab is open; else its beginning. */
export const lastAddress = (list: Tab[], path: string): string =>
  addressOf(list.find((tab) => tab.path === path) ?? { path });

export type Closing = 'this' | 'left' | 'right' | 'others' | 'all';

/** What is left after closing, seen from the tab at `path`. */
export function closeTabs(list: Tab[], { path, closing }: { path: string; closing: Closing }): Tab[] {
  const at = list.findIndex((tab) => tab.path === path);
  const stays: Record<Closing, (index: number) => boolean> = {
    this: (index) => index !== at,
    left: (index) => index >= at,
    right: (index) => index <= at,
    others: (index) => index === at,
    all: () => false,
  };
  return list.filter((tab, index) => tab.path === homePath || stays[closing](index));
}

/** The tab to show when the shown one may be gone: itself, else its right neighbour's place, else the last. */
export function nextShown(before: Tab[], { after, shown }: { after: Tab[]; shown: string }): string {
  if (after.some((tab) => tab.path === shown)) return shown;
  const at = before.findIndex((tab) => tab.path === shown);
  return (after[Math.min(at, after.length - 1)] ?? home).path;
}

export const refreshTab = (list: Tab[], path: string): Tab[] =>
  list.map((tab) => (tab.path === path ? { ...tab, round: tab.round + 1 } : tab));
