import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** The room that is left for the rows; undefined where the page scrolls as a whole (phones). */
export function useBodyHeight(
  frame: RefObject<HTMLDivElement | null>,
  { usualHead, hasFoot }: { usualHead: number; hasFoot: boolean },
): number | undefined {
  const [height, setHeight] = useState<number | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a foot that comes later takes room
  useEffect(() => {
    const element = frame.current;
    const parent = element?.parentElement;
    if (!parent) return;
    const measure = () => {
      // Headings of two lines make it higher.
      const head = element.querySelector<HTMLElement>('.ant-table-thead')?.offsetHeight ?? usualHead;
      const foot = element.querySelector<HTMLElement>('.ant-table-summary')?.offsetHeight ?? 0;
      const room = parent.clientHeight - head - foot - 2;
      setHeight(window.innerWidth < 768 || room < 160 ? undefined : room);
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(parent);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [frame, usualHead, hasFoot]);
  return height;
}
