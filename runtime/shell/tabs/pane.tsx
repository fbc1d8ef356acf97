import type { ReactNode } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Address } from '../../navigation/address.tsx';
import { AddressProvider, ShownProvider, TabPathProvider } from '../../navigation/address.tsx';
import { useNavigate } from '../../navigation/navigate.tsx';
import { stepBack } from '../../navigation/step-back.ts';
import type { Tab } from '../../navigation/tabs.ts';
import { addressOf, keepSearch, tabs } from '../../navigation/tabs.ts';
import { createStore } from '../../session/store.ts';

/** What is kept beside an entry of the browser's history. */
interface EntryState {
  /** The entry before it is the page that it was opened from. */
  pushed?: boolean;
}

/** The place of one tab: shown or kept, with an address of its own. */
export function TabPane({ tab, isShown, children }: { tab: Tab; isShown: boolean; children: ReactNode }) {
  const { path, search = '' } = tab;
  const address = useTabAddress({ path, search, isShown });
  const [shown] = useState(() => createStore(isShown));
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    shown.set(isShown);
    // Whoever comes to another tab writes nothing into this one, whatever a browser thinks of what it only skips.
    const { activeElement } = document;
    if (!isShown && activeElement instanceof HTMLElement && pane.current?.contains(activeElement)) activeElement.blur();
  }, [shown, isShown]);
  return (
    <div ref={pane} className="ts-pane" hidden={!isShown}>
      <ShownProvider value={shown}>
        <TabPathProvider value={path}>
          <AddressProvider value={address}>{children}</AddressProvider>
        </TabPathProvider>
      </ShownProvider>
    </div>
  );
}

function useTabAddress(given: { path: string; search: string; isShown: boolean }): Address {
  const navigate = useNavigate();
  const location = useLocation();
  // Both are new with every step; the address is another one only when what it says is.
  const latest = useRef({ ...given, navigate, state: null as EntryState | null });
  latest.current = { ...given, navigate, state: location.state as EntryState | null };
  const { search } = given;
  return useMemo(() => {
    const go = (next: string, how: { replace: boolean; state: EntryState | null }) => {
      const { path, isShown, navigate } = latest.current;
      if (next === latest.current.search) return;
      if (isShown) navigate(addressOf({ path, search: next }), how);
      else tabs.update((list) => keepSearch(list, { path, search: next }));
    };
    const replace = (next: string) => go(next, { replace: true, state: latest.current.state });
    return {
      search,
      replace,
      push: (next) => go(next, { replace: false, state: { pushed: true } }),
      leave: (next) => {
        const { isShown, state } = latest.current;
        if (isShown && state?.pushed) stepBack();
        else replace(next);
      },
    };
  }, [search]);
}
