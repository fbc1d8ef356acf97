import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds that a page has to draw its heading. */
const patience = 3000;

/**
 * Whoever comes to another page by keyboard goes on from its heading, and a screen reader says where they are. Not for
 * whoever stays in the tab bar, or has begun to do something on the page already.
 */
export function useArrival(content: RefObject<HTMLElement | null>, path: string): void {
  const from = useRef(path);
  useEffect(() => {
    if (from.current === path) return;
    from.current = path;
    const frame = content.current;
    if (!frame || document.activeElement?.closest('[role=tab]')) return;
    const arrive = (): boolean => {
      if (frame.contains(document.activeElement) && document.activeElement !== frame) return true;
      const heading = frame.querySelector<HTMLElement>('.ts-pane:not([hidden]) h1');
      if (!heading) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (arrive()) return;
    const watcher = new MutationObserver(() => {
      if (arrive()) watcher.disconnect();
    });
    watcher.observe(frame, { childList: true, subtree: true });
    const over = setTimeout(() => watcher.disconnect(), patience);
    return () => {
      watcher.disconnect();
      clearTimeout(over);
    };
  }, [content, path]);
}
