import { useState } from 'react';
import type { Host, SelectorEntry } from '../../host/host.ts';
import { tellError } from '../../session/tell-error.ts';

/** What has been unfolded of a tree that comes a level at a time; a tree that comes whole has nothing to unfold. */
export function useTreeLevels(
  host: Host,
  { resource, roots }: { resource?: string | undefined; roots: SelectorEntry[] },
) {
  const [levels, setLevels] = useState<ReadonlyMap<string, SelectorEntry[]>>(new Map());
  const [open, setOpen] = useState<string[]>([]);
  const comesByLevel = roots.some(({ hasChildren, children }) => hasChildren === true && children === undefined);
  const withBelow = (entry: SelectorEntry): SelectorEntry => {
    const below = levels.get(entry.id);
    return below ? { ...entry, children: below.map(withBelow) } : entry;
  };
  return {
    comesByLevel,
    entries: levels.size > 0 ? roots.map(withBelow) : roots,
    loaded: [...levels.keys()],
    open,
    setOpen,
    /** A level that cannot be had is folded again with a word, and asked for again when it is unfolded again. */
    unfold: async (id: string) => {
      if (!resource || levels.has(id)) return;
      try {
        const found = await host.below(resource, id);
        setLevels((known) => new Map(known).set(id, found));
      } catch (error) {
        setOpen((known) => known.filter((one) => one !== id));
        tellError(error);
      }
    },
  };
}
