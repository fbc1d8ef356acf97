import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';
import { observeSize } from '../../../navigation/observe-size.ts';

const least = 160;
const isPhone = () => window.innerWidth < 768;
/** Until it has been measured: a table that gets its height later is made anew. */
const usualRoom = () => Math.max(least, window.innerHeight - 340);

/** The room that is left for the rows; undefined where the page scrolls as a whole (phones). */
export function useBodyHeight(
  frame: RefObject<HTMLDivElement | null>,
  { usualHead, hasFoot }: { usualHead: number; hasFoot: boolean },
): number | undefined {
  const [height, setHeight] = useState(() => (isPhone() ? undefined : usualRoom()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a foot that comes later takes room
  useLayoutEffect(() => {
    const element = frame.current;
    const parent = element?.parentElement;
    if (!parent) return;
    const measure = () => {
      // Headings of two lines make it higher.
      const head = element.querySelector<HTMLElement>('.ant-table-thead')?.offsetHeight ?? usualHead;
      const foot = element.querySelector<HTMLElement>('.ant-table-summary')?.offsetHeight ?? 0;
      const room = parent.clientHeight - head - foot - 2;
      setHeight(isPhone() || room < least ? undefined : room);
    };
    return observeSize(parent, { measure, beside: [element] });
  }, [frame, usualHead, hasFoot]);
  return height;
}
