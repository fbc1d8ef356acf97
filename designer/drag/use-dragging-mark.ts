import { useEffect, useRef } from 'react';
import { dragging } from './when-still.ts';

/**
 * For an element that looks otherwise while something is dragged: it has `data-dragging` then. Nothing is drawn again for it
 * in the frame in which a drag begins.
 */
export function useDraggingMark() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = () => element.current?.toggleAttribute('data-dragging', dragging.get());
    mark();
    return dragging.subscribe(mark);
  }, []);
  return element;
}
