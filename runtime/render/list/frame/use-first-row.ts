import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ListQuery } from '../query.ts';

const scrolled = '.ant-table-body, .ant-table-tbody-virtual-holder';

/** Another page, order or search is read from its first row on, however far down the one before was left. */
export function useFirstRow(frame: RefObject<HTMLElement | null>, query: ListQuery): void {
  const drawn = useRef(query);
  useLayoutEffect(() => {
    if (drawn.current === query) return;
    drawn.current = query;
    for (const rows of frame.current?.querySelectorAll(scrolled) ?? []) rows.scrollTop = 0;
    const body = frame.current?.querySelector('.ts-list-body');
    const pane = body?.closest('.ts-pane');
    // Where the page scrolls as a whole.
    if (body && pane && body.getBoundingClientRect().top < pane.getBoundingClientRect().top) body.scrollIntoView();
  }, [frame, query]);
}
