import { useLayoutEffect, useState } from 'react';

/**
 * For whatever is mounted to open and unmounted to close: when it goes, the focus is again where it was before.
 * (antd gives it back only to dialogs that stay mounted.)
 */
export function useFocusReturn(): void {
  const [before] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null));
  // With the dialog itself, before the next key is taken: it would be written nowhere.
  useLayoutEffect(
    () => () => {
      // What the dialog itself focused is gone with it; a focus that someone moved on purpose stays.
      queueMicrotask(() => {
        if (document.activeElement === null || document.activeElement === document.body) before?.focus();
      });
    },
    [before],
  );
}
