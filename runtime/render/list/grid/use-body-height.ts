import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** The room that is left for the rows; undefined where the page scrolls as a whole (phones). */
export function useBodyHeight(frame: RefObject<HTMLDivElement | null>, head: number): number | undefined {
  const [height, setHeight] = useState<number | undefined>();
  useEffect(() => {
    const parent = frame.current?.parentElement;
    if (!parent) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const room = Math.floor(entry.contentRect.height) - head - 2;
      setHeight(window.innerWidth < 768 || room < 160 ? undefined : room);
    });
    watcher.observe(parent);
    return () => watcher.disconnect();
  }, [frame, head]);
  return height;
}
