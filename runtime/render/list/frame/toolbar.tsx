import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { observeSize } from '../../../navigation/observe-size.ts';

/** What can be done with a list, in one line where that fits: before it breaks, its views give up their names. */
export function Toolbar({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // With each drawing: other buttons stand in it when rows are ticked, and in another language they are wider.
  useLayoutEffect(() => fit(place.current));
  useEffect(() => {
    if (place.current) return observeSize(place.current, { measure: () => fit(place.current) });
  }, []);
  return (
    <div ref={place} className="ts-toolbar">
      {children}
    </div>
  );
}

function fit(toolbar: HTMLElement | null): void {
  if (!toolbar || toolbar.clientWidth === 0) return;
  toolbar.classList.remove('ts-toolbar-tight');
  const [first, last] = [toolbar.firstElementChild, toolbar.lastElementChild];
  if (first && last && last.getBoundingClientRect().top > first.getBoundingClientRect().bottom)
    toolbar.classList.add('ts-toolbar-tight');
}
