import { useRef } from 'react';
import { useTabKeys } from '../../../navigation/use-shortcuts.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import type { CellChange, InlineEdit } from '../view.ts';

/** choice: so many changes can be taken back. */
const mostTakenBack = 50;

/** Ctrl+Z in a list takes back what was saved in its cells, the last one first. */
export function useTakenBack(resource: ResourceMeta, saved: InlineEdit['saved']): InlineEdit['note'] {
  const changes = useRef<Promise<CellChange | undefined>[]>([]);
  /** To which version this person brought a record from another one, by both. */
  const steps = useRef(new Map<string, unknown>());
  const running = useRef(Promise.resolve());
  const stepped = (id: string, { from, to }: { from: unknown; to: unknown }) => steps.current.set(`${id} ${from}`, to);
  const isOwn = (id: string) => (from: unknown, to: unknown) => {
    let version = from;
    for (let step = 0; step <= steps.current.size; step++) {
      if (version === to) return true;
      version = steps.current.get(`${id} ${version}`);
    }
    return false;
  };
  const takeBackLast = async () => {
    // Whoever has changed a cell has fetched it with the editor.
    const { takeBack } = await import('./cell-editor.tsx');
    let change: CellChange | undefined;
    // What is being saved is waited for; what nothing came of is none.
    while (!change && changes.current.length > 0) change = await changes.current.pop();
    if (!change) return;
    const done = await takeBack(resource, { change, isOwn: isOwn(change.id) });
    if (done === 'open') changes.current.push(Promise.resolve(change));
    else if (done !== 'refused') stepped(change.id, done);
    await saved(change.id);
  };
  useTabKeys((event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    // A key that is held down would take everything back.
    if (!isUndo || event.repeat || changes.current.length === 0) return undefined;
    // One after the other: they may be of one record.
    return () => {
      running.current = running.current.then(takeBackLast, takeBackLast);
    };
  });
  return (change) => {
    changes.current = [...changes.current.slice(1 - mostTakenBack), change];
    void change.then((known) => known && stepped(known.id, { from: known.upon, to: known.version }));
  };
}
