import { useEffect, useRef } from 'react';
import { useIsShown } from '../../navigation/address.tsx';
import { isOpen } from '../../navigation/is-open.ts';

/** Escape leaves what is edited, unless it is for something that stands open before it. */
export function useEscape(leave: (() => void) | undefined): void {
  const isShown = useIsShown();
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isOpenBefore(event.target)) return;
      latest.current?.();
    };
    // Before a list of choices has closed by the same key.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isShown]);
}

const openThings = [
  '[role=dialog], .ant-modal-confirm, .ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-cascader-dropdown',
  // What an editor of code opens.
  '.ts-cell-editor, .suggest-widget.visible, .find-widget.visible, .rename-box',
].join();

const isOpenBefore = (target: EventTarget | null) =>
  (target instanceof HTMLElement && target.closest('.ts-grid') !== null) ||
  [...document.querySelectorAll<HTMLElement>(openThings)].some(isOpen);
