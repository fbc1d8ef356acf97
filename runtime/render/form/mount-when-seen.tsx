import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { printing } from '../../session/printing.ts';

/** So far below and above what is seen there is something already. */
const ahead = '600px 0px';

const seen = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

// One observer for the whole page: five hundred fields are five hundred entries, not five hundred observers.
function watch(element: Element, onSeen: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (entry.isIntersecting) seen.get(entry.target)?.();
    },
    // The one for the page, the other for what is scrolled in it: the body of a dialog would cut the first off.
    { rootMargin: ahead, scrollMargin: ahead } as IntersectionObserverInit,
  );
  seen.set(element, onSeen);
  observer.observe(element);
  return () => {
    seen.delete(element);
    observer?.unobserve(element);
  };
}

/** Holds the place of its children until they come near the screen, so that a long form paints at once. */
export function MountWhenSeen({ height, now, children }: { height: number; now?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState(now ?? false);
  useEffect(() => {
    if (mounted || !place.current) return;
    return watch(place.current, () => setMounted(true));
  }, [mounted]);
  const isPrinted = printing.use();
  return mounted || isPrinted ? children : <div ref={place} style={{ minHeight: height }} />;
}
