import { useCallback, useEffect, useMemo, useState } from 'react';
import { lineOf, type PartKey, type PlacedPart } from '../design/parts.ts';
import { dragging } from '../drag/when-still.ts';

/** What is selected in a form; nothing: the form itself. The last one is what the inspector shows. */
export interface Selection {
  keys: readonly PartKey[];
  last: PartKey | undefined;
  select: (keys: readonly PartKey[]) => void;
  /** Adds one, or takes it away. */
  toggle: (key: PartKey) => void;
  /** Which pane each node shows. */
  panes: Readonly<Record<string, string>>;
  /** Shows a pane while something is dragged; answers whether it was not shown. */
  openPane: (key: PartKey) => boolean;
}

/** A part that somebody was sent to; `count` tells being sent there again. */
export interface WantedPart {
  key: PartKey | undefined;
  count: number;
}

/** One and the same: the form is drawn again only when something else is opened. */
const nothingOpened: Readonly<Record<string, string>> = {};

export function useSelection(parts: ReadonlyMap<PartKey, PlacedPart>, sentTo: WantedPart): Selection {
  const [wanted, setWanted] = useState<readonly PartKey[]>([]);
  const [panes, setPanes] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (sentTo.count > 0) setWanted(sentTo.key === undefined ? [] : [sentTo.key]);
  }, [sentTo]);
  // What was undone is no longer there.
  const keys = useMemo(() => wanted.filter((key) => parts.has(key)), [wanted, parts]);
  const select = useCallback((next: readonly PartKey[]) => setWanted(next), []);
  const toggle = useCallback(
    (key: PartKey) => setWanted((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key])),
    [],
  );
  const last = keys.at(-1);
  // What is selected can be seen, in whatever pane it stands.
  const shown = useMemo(() => {
    const line = last === undefined ? [] : lineOf(parts, last);
    const opened = line.flatMap((part) => (part.part === 'pane' ? [[part.of.id, part.pane.id]] : []));
    return opened.length === 0 ? undefined : Object.fromEntries(opened);
  }, [parts, last]);
  if (shown && Object.entries(shown).some(([node, pane]) => panes[node] !== pane)) setPanes({ ...panes, ...shown });
  const [opened, setOpened] = useState(nothingOpened);
  useEffect(() => dragging.subscribe(() => dragging.get() || setOpened(nothingOpened)), []);
  const drawn = useMemo(() => ({ ...panes, ...opened }), [panes, opened]);
  const openPane = useCallback(
    (key: PartKey) => {
      const part = parts.get(key);
      if (part?.part !== 'pane') return false;
      const { of, pane } = part;
      if (of.node === 'collapse' || (drawn[of.id] ?? of.panes[0]?.id) === pane.id) return false;
      setOpened((now) => ({ ...now, [of.id]: pane.id }));
      return true;
    },
    [parts, drawn],
  );
  return useMemo(
    () => ({ keys, last, select, toggle, panes: drawn, openPane }),
    [keys, last, select, toggle, drawn, openPane],
  );
}
