/**
 * Measures now and at each change of size, and answers how to stop; never while the element stands nowhere (in a tab
 * behind, on paper): there everything is 0 wide, and to draw for that would make the whole table anew.
 */
export function observeSize(
  element: HTMLElement,
  { measure, beside = [] }: { measure: () => void; beside?: HTMLElement[] },
): () => void {
  const look = () => {
    if (element.clientWidth > 0) measure();
  };
  const watcher = new ResizeObserver(look);
  for (const one of [element, ...beside]) watcher.observe(one);
  look();
  return () => watcher.disconnect();
}
