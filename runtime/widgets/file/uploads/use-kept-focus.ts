import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Marks a button that takes its file off: whoever presses one goes on to the next such, and nobody else comes to one. */
export const removes = { 'data-removes': '' };

/**
 * For buttons that go when they have been pressed, or can be pressed no more: the focus goes on to what stands there now. A
 * browser would leave it nowhere, and whoever uses a keyboard would begin the page anew.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  const held = useRef<{ button: HTMLButtonElement; at: number } | undefined>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const take = ({ target }: FocusEvent) => {
      held.current =
        target instanceof HTMLButtonElement
          ? { button: target, at: likeIn(element, target).indexOf(target) }
          : undefined;
    };
    // One that is taken out, or disabled, is not left by a person; a browser may say so before it is.
    const leave = ({ target }: FocusEvent) =>
      setTimeout(() => {
        const { button } = held.current ?? {};
        if (button === target && button?.isConnected && !button.disabled) held.current = undefined;
      });
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
    const { button, at } = held.current;
    const like = likeIn(element, button);
    const now = like.indexOf(button);
    if (now >= 0 && !button.disabled) {
      held.current = { button, at: now };
      return;
    }
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && activeElement !== button) return;
    const next = like.slice(at).find(isOpen) ?? like.findLast(isOpen) ?? [...buttonsIn(element)].find(isOffered);
    next?.focus({ preventScroll: true });
  });
}

const buttonsIn = (element: HTMLElement) => element.querySelectorAll('button');
const isRemover = ({ dataset }: HTMLButtonElement) => dataset.removes !== undefined;
const isOpen = ({ disabled }: HTMLButtonElement) => !disabled;
const isOffered = (button: HTMLButtonElement) => isOpen(button) && !isRemover(button);
/** Those that do the same as a button. */
const likeIn = (element: HTMLElement, button: HTMLButtonElement) =>
  [...buttonsIn(element)].filter((one) => isRemover(one) === isRemover(button));
