import type { Host, LinkTables, ModuleChoice, Option, SelectorEntry, StoredFile } from './host.ts';

/** What a host without a server knows. */
interface Known {
  options: Record<string, Option[]>;
  /** The entries of every resource. */
  entries: SelectorEntry[];
  modules?: ModuleChoice[];
  /** The tables of every database link. */
  tables?: LinkTables['tables'];
}

/** A host for tests: it answers from what it is given, keeps what is uploaded, and asks nobody. */
export function fakeHost({ options, entries, modules = [], tables = [] }: Known): Host & { uploaded: StoredFile[] } {
  const uploaded: StoredFile[] = [];
  return {
    uploaded,
    options: async (code) => options[code] ?? [],
    rows: async (_, { keyword = '', values }) => ({
      list: entries
        .map(({ id, fullName, ...cells }) => ({ value: id, label: fullName, cells }))
        .filter((one) => one.label.includes(keyword) && (values?.includes(one.value) ?? true)),
      more: false,
    }),
    modules: async () => modules,
    sourceColumns: async () => [],
    selector: async (_, { keyword = '', match }) =>
      entries.filter((entry) => entry.fullName.includes(keyword) && (!match || entry.match === match.value)),
    below: async (_, id) => entries.filter(({ parentId }) => parentId === id),
    matches: async (_, { ids }) =>
      new Map(entries.flatMap(({ id, match }) => (ids.includes(id) && match !== undefined ? [[id, match]] : []))),
    held: async (_, { ids }) =>
      new Map(entries.flatMap((entry) => (ids.includes(entry.id) ? [[entry.id, entry]] : []))),
    model: async (name) => ({ name, titleField: 'fullName', fields: [] }),
    names: async (_, ids) =>
      new Map(entries.filter(({ id }) => ids.includes(id)).map(({ id, fullName }) => [id, fullName])),
    people: async (ids) =>
      new Map(entries.filter(({ id }) => ids.includes(id)).map(({ id, fullName }) => [id, { id, name: fullName }])),
    organization: async (_, keyword = '') =>
      entries
        .filter(({ fullName }) => fullName.includes(keyword))
        .map(({ id, fullName }) => ({ id, fullName, type: 'user' as const })),
    tablesOf: async () => ({ dialect: 'postgres', tables }),
    upload: async (_, { file: { name, size } }) => {
      const file = { fileId: `file-${uploaded.length + 1}`, name, size };
      uploaded.push(file);
      return file;
    },
    download: async () => undefined,
    content: async (_, { fileId }) => new Blob([`content of ${fileId}`]).stream(),
    image: async (_, fileId) => `data:image/png;base64,${fileId}`,
    user: { id: 'me', departmentId: 'd1', companyId: 'c1' },
  };
}
