import type { SelectorEntry } from './host.ts';

/** What the trees below it agree in: a company, and its departments. */
interface TreeGroup {
  /** A key that is no record's. */
  key: string;
  name: string;
  entries: SelectorEntry[];
}

const prefix = 'tree:';

/** The id in the key of a group; undefined for that of a record. */
export const groupIn = (key: string): string | undefined =>
  key.startsWith(prefix) ? key.slice(prefix.length) : undefined;

/** Roots by what their trees agree in, where they differ in it. */
export function treeGroups(entries: SelectorEntry[]): TreeGroup[] | undefined {
  const groups = new Map<string, TreeGroup>();
  for (const entry of entries) {
    if (!entry.tree) return undefined;
    const key = prefix + (entry.tree.id ?? '');
    const group = groups.get(key) ?? { key, name: entry.tree.name ?? '—', entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return groups.size > 1 ? [...groups.values()] : undefined;
}
