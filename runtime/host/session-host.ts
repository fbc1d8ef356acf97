import { call } from '../session/call.ts';
import { isReleasedAnew } from '../session/call-error.ts';
import type { CurrentUser } from '../session/current-user.ts';
import { language } from '../session/language.ts';
import { callResource, loadResource, onWritten, withFixed } from '../session/resource.ts';
import { batcher } from './batcher.ts';
import { createFiles } from './files.ts';
import type { Host, ModuleChoice, Option, OrganizationNode, RowsFound, SelectorEntry } from './host.ts';
import { createLinkTables } from './link-tables.ts';
import { createPeople } from './people.ts';

interface DictionaryEntry {
  id: string;
  dataValue: string;
  fullName: string;
  listClass?: string | null;
  parentId?: string | null;
}

/** Milliseconds. */
const soon = 60_000;

/** The host of a signed-in person. Everything is fetched on a miss only (SPEC §4). */
export function createSessionHost(user: CurrentUser): Host {
  const options = new Map<string, Promise<Option[]>>();
  const selectors = new Map<string, Promise<SelectorEntry[]>>();
  const modules = new Map<string, Promise<ModuleChoice[]>>();
  const names = new Map<string, ReturnType<typeof createNames>>();
  const namesOf = (resource: string) => {
    const found = names.get(resource) ?? createNames(resource);
    names.set(resource, found);
    return found;
  };
  // What is written in this window is seen at once, what others write after a while.
  onWritten((resource) => {
    selectors.clear();
    names.delete(resource);
    if (resource.startsWith('basic/Dictionary')) options.clear();
  });
  const selector: Host['selector'] = (resource, { keyword, fields = [], match }) =>
    remembered(selectors, JSON.stringify([resource, fields, keyword, match, language.get()]), {
      fetchIt: async () => {
        const found = await askSelector(resource, {
          keyword,
          fields: fields.join(','),
          matchField: match?.field,
          matchValue: match?.value,
        });
        for (const entry of flat(found)) namesOf(resource).known.set(entry.id, entry.fullName);
        // What others add must become visible: a remembered answer serves one spell of choosing, not a working day.
        setTimeout(() => selectors.clear(), soon);
        return found;
      },
    });

  return {
    options: (code) =>
      remembered(options, `${code} ${language.get()}`, {
        fetchIt: async () => {
          // As with selectors: entries that others add become visible.
          setTimeout(() => options.clear(), soon);
          const path = `/api/framework/basic/Dictionary/${encodeURIComponent(code)}/DicData`;
          return toOptions(await call<unknown>({ path, quiet: true }), code);
        },
      }),
    modules: () =>
      remembered(modules, language.get(), {
        fetchIt: async () => {
          // As with selectors: what is released meanwhile must become visible.
          setTimeout(() => modules.clear(), soon);
          return call<ModuleChoice[]>({ path: '/api/Meta/Modules', quiet: true });
        },
      }),
    sourceColumns: async (id) => {
      const path = `/api/framework/basic/DataSource/${encodeURIComponent(id)}`;
      const { columns } = await call<{ columns?: { name: string; label?: string | null }[] | null }>({
        path,
        quiet: true,
      });
      return columns ?? [];
    },
    rows: ({ code, value, label, parent }, asked) => {
      const path = `/api/framework/basic/DataSource/${encodeURIComponent(code)}/Options`;
      return call<RowsFound>({ method: 'POST', path, body: { value, label, parent, ...asked }, quiet: true });
    },
    selector,
    below: async (resource, id) => {
      const found = await askSelector(resource, {}, { parentId: id });
      for (const entry of found) namesOf(resource).known.set(entry.id, entry.fullName);
      return found;
    },
    model: async (resource) => (await loadResource(resource)).model,
    names: (resource, ids) => namesOf(resource).find(ids),
    matches: async (resource, { ids, field }) => {
      const found = flat(await askSelector(resource, { ids: ids.join(','), matchField: field }));
      return new Map(found.flatMap(({ id, match }) => (match === undefined ? [] : [[id, match]])));
    },
    held: createHeld(),
    people: createPeople(),
    organization: (id, keyword) => {
      const path = `/api/framework/organize/User/${encodeURIComponent(id)}/Selector`;
      return call<OrganizationNode[]>({ method: 'POST', path, body: keyword ? { keyword } : {}, quiet: true });
    },
    tablesOf: createLinkTables(),
    ...createFiles(),
    user: {
      id: user.userInfo.id,
      departmentId: user.userInfo.departmentId || null,
      companyId: user.userInfo.companyId || null,
    },
  };
}

/** Ids of one question: they stand in its address. */
const mostNamed = 200;

/** The names of a module's records: what is known is not asked for again. */
function createNames(resource: string) {
  const known = new Map<string, string>();
  const ask = batcher<string>(
    async (ids) => {
      const found = flat(await askSelector(resource, { ids: ids.join(',') }));
      return new Map(found.map(({ id, fullName }) => [id, fullName]));
    },
    { most: mostNamed },
  );
  const find = async (ids: readonly string[]): Promise<Map<string, string>> => {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0) {
      for (const [id, name] of await ask(missing)) known.set(id, name);
      // What others rename is called so before long.
      setTimeout(() => known.clear(), soon);
    }
    return new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) ?? '']] : [])));
  };
  return { known, find };
}

/** What records hold: of all who ask in one go for the same fields it is one question. */
function createHeld(): Host['held'] {
  const questions = new Map<string, ReturnType<typeof batcher<SelectorEntry>>>();
  return (resource, { ids, fields }) => {
    const key = `${resource} ${fields}`;
    const ask =
      questions.get(key) ??
      batcher<SelectorEntry>(
        async (some) => {
          const found = flat(await askSelector(resource, { ids: some.join(','), fields: fields.join(',') }));
          return new Map(found.map((entry) => [entry.id, entry]));
        },
        { most: mostNamed },
      );
    questions.set(key, ask);
    return ask(ids);
  };
}

async function askSelector(
  name: string,
  input: Record<string, unknown>,
  places: Record<string, string> = {},
): Promise<SelectorEntry[]> {
  const ask = async () => {
    const resource = withFixed(await loadResource(name), places);
    return callResource<SelectorEntry[]>(resource, 'selector', { input, quiet: true });
  };
  // Released since it was loaded, it is loaded anew: nothing of the module is drawn here.
  return ask().catch((error: unknown) => {
    if (!isReleasedAnew(error)) throw error;
    return ask();
  });
}

/** One promise a key, forgotten again when it fails. */
function remembered<T>(
  known: Map<string, Promise<T>>,
  key: string,
  { fetchIt }: { fetchIt: () => Promise<T> },
): Promise<T> {
  const found = known.get(key);
  if (found) return found;
  const asked = fetchIt();
  asked.catch(() => known.delete(key));
  known.set(key, asked);
  return asked;
}

function flat(entries: SelectorEntry[]): SelectorEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
}

// SPEC §5: an array, or an object with a content array; anything else is a warning and an empty list.
function toOptions(answer: unknown, code: string): Option[] {
  const content = Array.isArray(answer) ? answer : (answer as { content?: unknown } | null)?.content;
  if (!Array.isArray(content)) {
    console.warn(`no dict data found in the response: ${code}`);
    return [];
  }
  return nested(content as DictionaryEntry[]);
}

function nested(entries: DictionaryEntry[]): Option[] {
  const ids = new Set(entries.map((entry) => entry.id));
  const below = new Map<string, DictionaryEntry[]>();
  for (const entry of entries) {
    const parent = entry.parentId && ids.has(entry.parentId) ? entry.parentId : '0';
    below.set(parent, [...(below.get(parent) ?? []), entry]);
  }
  const build = (parent: string): Option[] =>
    (below.get(parent) ?? []).map((entry) => {
      const children = build(entry.id);
      return {
        value: entry.dataValue,
        label: entry.fullName,
        ...(entry.listClass ? { color: entry.listClass } : {}),
        ...(children.length > 0 ? { children } : {}),
      };
    });
  return build('0');
}
