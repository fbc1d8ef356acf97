import { type ReactNode, useEffect, useRef } from 'react';

/**
 * What can be done with a list, in one line where that fits: before it breaks, its views give up their names, and on a phone its
 * tools go behind a button.
 */
export function Toolbar({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) return keptInLine(place.current);
  }, []);
  return (
    <div ref={place} className="ts-toolbar">
      {children}
    </div>
  );
}

/**
 * Other buttons stand in it when rows are ticked, and in another language they are wider. Looked at only when the browser has laid
 * the page out: asked before that it would lay it out for this alone, at each drawing of the list.
 */
function keptInLine(toolbar: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => fit(toolbar));
  const watch = () => {
    sizes.disconnect();
    for (const one of [toolbar, ...toolbar.children]) sizes.observe(one);
  };
  const parts = new MutationObserver(watch);
  parts.observe(toolbar, { childList: true });
  watch();
  return () => {
    sizes.disconnect();
    parts.disconnect();
  };
}

function fit(toolbar: HTMLElement): void {
  if (toolbar.clientWidth === 0) return;
  toolbar.classList.remove(...steps);
  for (const step of steps) {
    const boxes = [...toolbar.children].map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
    const [first] = boxes;
    if (!first || boxes.every(({ top }) => top < first.bottom)) return;
    toolbar.classList.add(step);
  }
}

const steps = ['ts-toolbar-tight', 'ts-toolbar-folded'];
