import { type RefObject, useEffect, useState } from 'react';

/** Whether tabs are out of view at either end of the bar. */
export function useOverflow(bar: RefObject<HTMLElement | null>, drawn: string): { before: boolean; after: boolean } {
  const [over, setOver] = useState({ before: false, after: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs, or other titles, need other room
  useEffect(() => {
    const place = bar.current;
    if (!place) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = place;
      const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
      setOver((known) => (known.before === next.before && known.after === next.after ? known : next));
    };
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(place);
    place.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      place.removeEventListener('scroll', look);
    };
  }, [bar, drawn]);
  return over;
}
