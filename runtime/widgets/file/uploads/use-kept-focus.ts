import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For buttons that go when they have been pressed, or can be pressed no more: the focus goes on to the one that stands there
 * now, else to the last one. A browser would leave it nowhere, and whoever uses a keyboard would begin the page anew.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  const held = useRef<{ button: HTMLButtonElement; at: number } | undefined>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const take = ({ target }: FocusEvent) => {
      held.current =
        target instanceof HTMLButtonElement ? { button: target, at: buttonsIn(element).indexOf(target) } : undefined;
    };
    // One that is taken out, or disabled, is not left by a person.
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof HTMLButtonElement && target.isConnected && !target.disabled) held.current = undefined;
    };
    element.addEventListener('focusin', take);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', take);
      element.removeEventListener('focusout', leave);
    };
  }, [frame]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !held.current) return;
    const buttons = buttonsIn(element);
    const { button, at } = held.current;
    const now = buttons.indexOf(button);
    if (now >= 0 && !buttons[now]?.disabled) {
      held.current = { button, at: now };
      return;
    }
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && activeElement !== button) return;
    const open = (one: HTMLButtonElement) => !one.disabled;
    (buttons.slice(at).find(open) ?? buttons.findLast(open))?.focus({ preventScroll: true });
  });
}

const buttonsIn = (element: HTMLElement) => [...element.querySelectorAll('button')];
