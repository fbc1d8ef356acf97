import { useCallback, useState } from 'react';
import type { Host, SelectorEntry } from '../../host/host.ts';
import { tellError } from '../../session/tell-error.ts';
import { areaLevel } from './area-level.ts';

/** One place as a cascader offers it. */
export interface AreaOption {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: AreaOption[];
}

const root = '';

/** The areas that have been unfolded, a level at a time. */
export function useAreas(host: Host, { resource, levels }: { resource: string | undefined; levels: number }) {
  const [known, setKnown] = useState<ReadonlyMap<string, SelectorEntry[]>>(new Map());
  const load = useCallback(
    async (id: string = root): Promise<SelectorEntry[]> => {
      if (!resource) return [];
      const found = await (id === root ? host.selector(resource, {}) : host.below(resource, id));
      setKnown((before) => (before.has(id) ? before : new Map(before).set(id, found)));
      return found;
    },
    [host, resource],
  );
  const optionsAt = (entries: SelectorEntry[], depth: number): AreaOption[] =>
    entries.map((entry) => {
      const isLeaf = entry.hasChildren !== true || areaLevel(entry, depth) >= levels;
      const below = isLeaf ? undefined : known.get(entry.id);
      return {
        value: entry.id,
        label: entry.fullName,
        isLeaf,
        ...(below ? { children: optionsAt(below, depth + 1) } : {}),
      };
    });
  return {
    options: known.has(root) ? optionsAt(known.get(root) ?? [], 1) : undefined,
    /** The first level, and those that a value goes through. */
    open: (ids: string[]) => {
      const wanted = [root, ...ids].filter((id) => !known.has(id));
      void Promise.all(wanted.map(load)).catch(tellError);
    },
    unfold: (id: string) => void load(id).catch(tellError),
    /** Areas that are called so, each with the ids of the way to it, as far down as is asked for. */
    find: async (keyword: string): Promise<{ ids: string[]; name: string }[]> => {
      const found = resource ? await host.selector(resource, { keyword }) : [];
      const ways = await Promise.all(
        found.slice(0, mostFound).map(async (entry) => {
          const names = [...(entry.above ? entry.above.split(' / ') : []), entry.fullName];
          return { way: await wayTo(names, { load, id: entry.id }), name: names.join(' / ') };
        }),
      );
      return ways.flatMap(({ way, name }) => {
        const last = way.at(-1);
        const level = last ? areaLevel(last, way.length) : 0;
        const isWanted = level === levels || (level < levels && last?.hasChildren !== true);
        return last && isWanted ? [{ ids: way.map(({ id }) => id), name }] : [];
      });
    },
  };
}

/** Of what is found these are shown: more letters find others. */
const mostFound = 20;

/** The areas on a way that is known by its names; none where one is not offered any more, or another has its name. */
async function wayTo(
  names: string[],
  { load, id }: { load: (id?: string) => Promise<SelectorEntry[]>; id: string },
): Promise<SelectorEntry[]> {
  const way: SelectorEntry[] = [];
  for (const [at, name] of names.entries()) {
    const level = await load(way.at(-1)?.id);
    const next = level.find((entry) => (at === names.length - 1 ? entry.id === id : entry.fullName === name));
    if (!next) return [];
    way.push(next);
  }
  return way;
}
