import type { UIEvent } from 'react';
import { useCallback, useState } from 'react';
import { printing } from '../../session/printing.ts';

export const rowHeight = 36;
export const viewHeight = 468;
const virtualFrom = 50;
const margin = 8;

/** Which rows to draw: all of a short table, what is on screen (and a little more) of a long one. */
export function useWindow(count: number, height: number) {
  const [top, setTop] = useState(0);
  const onScroll = useCallback((event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop), []);
  const isPrinted = printing.use();
  if (count <= virtualFrom || isPrinted) return { first: 0, last: count, before: 0, after: 0, onScroll };
  const first = Math.max(0, Math.floor(top / rowHeight) - margin);
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + margin);
  return { first, last, before: first * rowHeight, after: (count - last) * rowHeight, onScroll };
}
