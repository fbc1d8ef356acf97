import type { Host, ModuleChoice } from '@tessera/runtime/host/host.ts';
import { call } from '@tessera/runtime/session/call.ts';
import { type EntryInfo, entryCalls } from './entry-calls.ts';

interface EntryName {
  id: string;
  fullName: string;
  code: string;
}

const prefix = 'entry/';

/**
 * The host of a document that is being written: documents call modules by their codes (`entry/customer`), everything that
 * is released by ids. What is not released yet is known by its draft, and has no records.
 */
export function documentHost(real: Host): Host {
  let entries: Promise<EntryName[]> | undefined;
  const known = (): Promise<EntryName[]> => {
    entries ??= call<EntryName[]>({ path: '/api/OnLineDev/Selector', quiet: true });
    entries.catch(() => {
      entries = undefined;
    });
    return entries;
  };
  /** A module that came since the entries were asked for is looked for once more. */
  const entryOf = async (resource: string): Promise<EntryName | undefined> => {
    const code = resource.slice(prefix.length);
    const find = async () => (await known()).find((entry) => entry.code === code);
    const found = await find();
    if (found) return found;
    entries = undefined;
    return find();
  };
  const named = async (resource: string): Promise<string> => {
    if (!resource.startsWith(prefix)) return resource;
    const entry = await entryOf(resource);
    return entry ? prefix + entry.id : resource;
  };
  const draftModel = async (resource: string, reason: unknown) => {
    const entry = resource.startsWith(prefix) ? await entryOf(resource) : undefined;
    const info: EntryInfo | undefined = entry && (await entryCalls.info(entry.id));
    if (!info?.page) throw reason;
    return info.page.model;
  };
  return {
    ...real,
    modules: async () => {
      const [released, own] = await Promise.all([real.modules(), known()]);
      const labels = new Map(released.map(({ value, label }) => [value, label]));
      return [
        ...own.map(({ id, code, fullName }): ModuleChoice => {
          const label = labels.get(prefix + id) ?? fullName;
          return { value: prefix + code, label, of: 'own' };
        }),
        ...released.filter(({ of }) => of === 'builtin'),
      ];
    },
    model: async (resource) => {
      try {
        return await real.model(await named(resource));
      } catch (reason) {
        return draftModel(resource, reason);
      }
    },
    selector: async (resource, query) => real.selector(await named(resource), query),
    below: async (resource, id) => real.below(await named(resource), id),
    matches: async (resource, asked) => real.matches(await named(resource), asked),
    held: async (resource, asked) => real.held(await named(resource), asked),
    names: async (resource, ids) => real.names(await named(resource), ids),
  };
}
