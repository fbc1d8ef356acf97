import { viewModules } from '@tessera/schemas/modules/index.ts';
import { type ModuleOrigin, moduleTypes } from '@tessera/schemas/options/source.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import type { Resource } from '../registry/resource.ts';
import type { Work } from '../work/work.ts';

/** A module as menu entries name it: a built-in one by its name, another one by the id of its entry. */
interface OpenableModule {
  value: string;
  label: string;
  of: ModuleOrigin;
}

const entryPrefix = 'entry/';

/** The modules that have a page and that the actor may see: what they can put into a menu. */
export const openableModules = ({ registry, authority, language }: Work): OpenableModule[] =>
  [...registry.all(), ...viewModules.flatMap(({ name }) => registry.find(name) ?? [])]
    .filter((resource) => hasPage(resource) && authority.accessTo(resource).granted)
    .map(({ name, definition: { origin, title } }) => ({
      value: origin === 'designed' ? name.slice(entryPrefix.length) : name,
      label: textIn(title, language),
      of: origin === 'designed' ? ('own' as const) : ('builtin' as const),
    }));

/** What a module is called that a menu entry names; undefined when it is gone. */
export function moduleTitle({ registry, language }: Work, value: string): string | undefined {
  const resource = registry.find(value) ?? registry.find(`${entryPrefix}${value}`);
  return resource && textIn(resource.definition.title, language);
}

/** Whether an entry of a type can open a module; types that open none are asked for nothing. */
export const fitsType = ({ of }: OpenableModule, type: unknown): boolean =>
  (moduleTypes[of] as readonly unknown[]).includes(type);

export const opensModules = (type: unknown): boolean =>
  Object.values<readonly unknown[]>(moduleTypes).some((types) => types.includes(type));

/** What stands within another module, or is everybody's own, has no page that a menu opens. */
export const hasPage = ({ definition: { pages, within, personal } }: Resource): boolean =>
  within === undefined && personal === undefined && (pages.list !== undefined || pages.dictionary !== undefined);
