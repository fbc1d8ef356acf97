import { createContext, useContext, useMemo, useState } from 'react';
import { recordPath } from '../session/menu.ts';
import { createStore } from '../session/store.ts';

/** The query of the address that a page stands at: what of its state a reload keeps and a link carries. */
export interface Address {
  /** Empty, or from the question mark on. */
  search: string;
  /** Shows this instead of what the address bar shows now. */
  replace: (search: string) => void;
  /** Shows this, and Back leads to what was there. */
  push: (search: string) => void;
  /** Leaves what was pushed: goes back to where it was pushed from. What a link led to is replaced. */
  leave: (search: string) => void;
}

const AddressContext = createContext<Address | null>(null);
export const AddressProvider = AddressContext.Provider;

/** The address of the tab; for a page that stands in none (a list in a drawer) one that nobody sees. */
export function useAddress(): Address {
  const given = useContext(AddressContext);
  const [search, setSearch] = useState('');
  const own = useMemo(() => ({ search, replace: setSearch, push: setSearch, leave: setSearch }), [search]);
  return given ?? own;
}

/** Whether the tab is the one that is looked at, as a store. */
export const ShownContext = createContext(createStore(true));
export const ShownProvider = ShownContext.Provider;
/** Whether the tab is the one that is looked at: what it has opened goes and comes with it. */
export const useIsShown = (): boolean => useContext(ShownContext).use();
/** The same for what asks when something happens: it is not drawn anew with each switch of tabs, as a whole list would be. */
export const useShownNow = (): (() => boolean) => useContext(ShownContext).get;

const TabPathContext = createContext('');
export const TabPathProvider = TabPathContext.Provider;
/** The path of the tab that a page stands in. */
export const useTabPath = (): string => useContext(TabPathContext);

/** How a list leads to the page of a record, with its search, so that the page knows what stands before and behind. */
export function useRecordPages(): ((id: string, search: string) => string) | undefined {
  const isTabs = useContext(AddressContext) !== null;
  const path = useTabPath();
  return useMemo(() => {
    // A list in a drawer stands at no address; nor does one within a page about something else.
    const isList = isTabs && path !== '' && !path.startsWith('/open/') && recordPath(path, '') !== undefined;
    return isList ? (id, search) => `${recordPath(path, id)}${search}` : undefined;
  }, [isTabs, path]);
}
