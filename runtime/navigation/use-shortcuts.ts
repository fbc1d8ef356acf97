import { useEffect, useRef } from 'react';
import { useIsShown } from './address.tsx';

/**
 * Single keys of the tab that is looked at, as `{ n: … }`. They are letters wherever somebody writes, and do nothing
 * while a dialog stands open.
 */
export function useShortcuts(keys: Record<string, (() => void) | undefined>): void {
  const isShown = useIsShown();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isForOthers(event)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isShown]);
}

/** Whether a key is meant for what somebody writes into, or for a dialog that stands open. */
export const isForOthers = ({ target }: Pick<KeyboardEvent, 'target'>): boolean => isWritten(target) || isDialogOpen();

const isWritten = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=textbox], [role=combobox]') !== null);

const isDialogOpen = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')].some((dialog) => dialog.checkVisibility());
