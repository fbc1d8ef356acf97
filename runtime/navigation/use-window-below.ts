import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is narrower than so many pixels, now and whenever it is turned or drawn wider. */
export function useWindowBelow(width: number): boolean {
  const query = `(max-width: ${width - 0.02}px)`;
  const listen = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => window.matchMedia(query).matches);
}

/** Pixels: below it there is no room for columns, for dialogs, or for a tree beside a list. */
const phone = 768;

export const usePhone = (): boolean => useWindowBelow(phone);
