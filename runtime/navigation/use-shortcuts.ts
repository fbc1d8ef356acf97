import { useEffect, useRef } from 'react';
import { useShownNow } from './address.tsx';
import { isOpen } from './is-open.ts';

/** Single keys of the tab that is looked at, as `{ n: … }`. */
export function useShortcuts(keys: Record<string, (() => void) | undefined>): void {
  useTabKeys((event) => (event.ctrlKey || event.metaKey ? undefined : keys[event.key]));
}

/**
 * What keys do in the tab that is looked at. They are letters wherever somebody writes, and do nothing while a dialog stands
 * open.
 */
export function useTabKeys(actOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  const isShown = useShownNow();
  const latest = useRef(actOf);
  latest.current = actOf;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShown() || event.defaultPrevented || event.altKey || isWritten(event.target) || isDialogOpen()) return;
      const act = latest.current(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isShown]);
}

const isWritten = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=textbox], [role=combobox]') !== null);

const isDialogOpen = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')].some(isOpen);
