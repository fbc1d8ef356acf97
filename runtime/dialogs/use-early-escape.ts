import { useEffect, useRef } from 'react';
import { isOpen } from '../navigation/is-open.ts';

/**
 * Escape closes what has just opened, too: the focus comes into it a moment later, and until then the key is pressed on
 * what stands behind.
 */
export function useEarlyEscape(close: () => void, { isOpen }: { isOpen: boolean }): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const listen = ({ key, target, defaultPrevented, isComposing }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || isComposing || isWithin(target)) return;
      // A question before it, or a list of choices that is open, has the key for itself.
      if (openThings() === 1) latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen]);
}

const isWithin = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role=dialog], .ant-modal-root, .ant-drawer') !== null;

const openThings = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      '[role=dialog], .ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-cascader-dropdown',
    ),
  ].filter(isOpen).length;
