import { addedPrefix } from '@tessera/schemas/document/extension.ts';
import { kindOf } from '@tessera/schemas/kinds/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import { type Language, textIn } from '@tessera/schemas/texts/text.ts';
import { addressableFields } from '../../engine/read/list-query.ts';
import { visibleModel } from '../../engine/read/visible-definition.ts';
import type { Registry } from '../../engine/registry/registry.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import { type Access, type Authority, fullAccess } from '../../engine/work/access.ts';

/** A module as one reader of the document sees it. */
export interface DocumentedModule {
  resource: Resource;
  /** What its calls stand under: its name in the reader's language, and no other module's. */
  tag: string;
  model: ModelDefinition;
  /** Names that a list may be filtered by, and those that sort it. */
  filtered: string[];
  sorted: string[];
}

export interface Reader {
  registry: Registry;
  /** Null: nobody has signed in. */
  authority: Authority | null;
  language: Language;
}

/** The modules by their names: the built-in ones are the product's own, and no secret; of others those that the reader holds. */
export function documentedModules({ registry, authority, language }: Reader): Map<string, DocumentedModule> {
  const builtin = modules.map(({ name }) => registry.get(name));
  const designed = registry.all().filter(({ definition }) => definition.origin === 'designed');
  const shown = [...builtin, ...designed].flatMap((resource): [Resource, Access][] => {
    const access = authority?.accessTo(resource);
    if (access?.granted) return [[resource, access]];
    return resource.definition.origin === 'builtin' ? [[resource, ownFields(resource)]] : [];
  });
  const tagOf = tagsOf(
    shown.map(([resource]) => resource),
    language,
  );
  return new Map(
    shown.map(([resource, access]) => {
      const fields = [...addressableFields(resource, access).values()];
      const filtered = fields.filter(({ kind }) => kindOf(kind).operators.length > 0).map(({ name }) => name);
      const sorted = fields.filter(({ kind }) => kindOf(kind).sortable).map(({ name }) => name);
      const model = visibleModel(resource, access);
      return [resource.name, { resource, tag: tagOf(resource), model, filtered, sorted }];
    }),
  );
}

/** A built-in module without what an installation has added to it. */
const ownFields = ({ definition }: Resource): Access => ({
  ...fullAccess,
  columns: new Set(pathsOf(definition.model.fields.filter(({ name }) => !name.startsWith(addedPrefix)))),
});

const pathsOf = (fields: readonly FieldDefinition[], around = ''): string[] =>
  fields.flatMap(({ name, rows = [] }) => [`${around}${name}`, ...pathsOf(rows, `${around}${name}.`)]);

/** Two modules may be called the same: the name of the model tells them apart, and where that is the same too, the id. */
function tagsOf(resources: readonly Resource[], language: Language): (resource: Resource) => string {
  const spellings: ((resource: Resource) => string)[] = [
    (resource) => titleOf(resource, language),
    (resource) => `${titleOf(resource, language)} (${resource.definition.model.name})`,
    (resource) => `${titleOf(resource, language)} (${resource.name})`,
  ];
  const counts = spellings.map((spell) => {
    const count = new Map<string, number>();
    for (const resource of resources) count.set(spell(resource), (count.get(spell(resource)) ?? 0) + 1);
    return count;
  });
  return (resource) => {
    const at = spellings.findIndex((spell, i) => counts[i]?.get(spell(resource)) === 1);
    return (spellings[at] ?? spellings.at(-1))?.(resource) ?? resource.name;
  };
}

const titleOf = ({ definition, name }: Resource, language: Language): string =>
  textIn(definition.title, language) || name;
