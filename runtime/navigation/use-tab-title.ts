import { useEffect } from 'react';
import { useTabPath } from './address.tsx';
import { openTab, tabs } from './tabs.ts';

/** The tab is called after what it shows, a record or a module, as soon as that is known. */
export function useTabTitle(title: string | undefined): void {
  const tab = useTabPath();
  useEffect(() => {
    if (title) tabs.update((list) => (list.some(({ path }) => path === tab) ? openTab(list, tab, { title }) : list));
  }, [tab, title]);
}
