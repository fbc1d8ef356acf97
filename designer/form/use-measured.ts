import { observeSize } from '@tessera/runtime/navigation/observe-size.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PartKey, PlacedPart } from '../design/parts.ts';
import { type Measured, nothing } from '../drag/drop-place.ts';
import { elementOf, measure } from './measure.ts';
import type { Selection } from './use-selection.ts';

/** What stands where, measured anew whenever it may have moved; what is selected is brought into sight. */
export function useMeasured(
  frame: React.RefObject<HTMLDivElement | null>,
  given: {
    page: PageDocument;
    parts: ReadonlyMap<PartKey, PlacedPart>;
    selection: Selection;
    width: number | undefined;
  },
): Measured {
  const { page, parts, selection, width } = given;
  const [measured, setMeasured] = useState(nothing);
  const latest = useRef(parts);
  latest.current = parts;
  const again = useCallback(() => {
    if (frame.current) setMeasured(measure(frame.current, latest.current));
  }, [frame]);
  const drawn = useRef<MutationObserver>(undefined);
  // What is drawn later (editors that are fetched, fields that come into view) moves what stands below it.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watcher = new MutationObserver(again);
    drawn.current = watcher;
    watcher.observe(element.firstElementChild ?? element, { childList: true, subtree: true });
    const stop = observeSize(element, { measure: again });
    // The rows of a sub-table scroll in themselves.
    element.addEventListener('scroll', again, true);
    return () => {
      watcher.disconnect();
      stop?.();
      element.removeEventListener('scroll', again, true);
    };
  }, [frame, again]);
  // Another pane stands where the one before stood.
  useLayoutEffect(() => {
    again();
    // What has just been drawn is measured with it.
    drawn.current?.takeRecords();
  }, [selection.panes, width, page, parts, again]);
  // What was added, or reached by keys, is in sight as soon as it is drawn.
  const inSight = useRef<PartKey | undefined>(undefined);
  useEffect(() => {
    const { last } = selection;
    if (inSight.current === last) return;
    const element = last === undefined ? null : frame.current && elementOf(frame.current, last);
    inSight.current = element ? last : undefined;
    element?.scrollIntoView({ block: 'nearest' });
  }, [frame, selection.last, measured]);
  return measured;
}
