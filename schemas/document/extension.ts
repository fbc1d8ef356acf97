import { documentVersion, type PageDocument, type ResourceDefinition } from '../language/resource.ts';
import { type Finding, finding } from '../texts/document-findings.ts';
import { type Difference, differencesIn } from './merging/compare.ts';
import { fieldsHolder, type Thing, takenApart } from './merging/flat.ts';
import { merged } from './merging/merge.ts';

/** What the names of fields begin with that people add to a built-in module: no field of a later version is called so. */
export const addedPrefix = 'x_';

/** A definition as the document that it says. */
export const documentOf = ({ model, pages }: Pick<ResourceDefinition, 'model' | 'pages'>): PageDocument => ({
  version: documentVersion,
  model,
  pages,
});

/** What may be set otherwise in a built-in module, besides what is added to it: how it looks, never what it does. */
export const openInBuiltin: Record<'page' | 'node', readonly string[]> = {
  page: [
    ...['width', 'labelWidth', 'labelPosition', 'size'],
    ...['view', 'views', 'group', 'board', 'calendar', 'cards', 'keyword', 'sort', 'pageSize', 'colors'],
  ],
  node: ['span'],
};

/**
 * Everything in a document that a built-in module must not be: its own fields and parts are protected, what is added has
 * names of its own, and columns and search fields of its list are anybody's to choose.
 */
export function extensionFindings(builtin: PageDocument, page: PageDocument): Finding[] {
  const [before, after] = [takenApart(builtin), takenApart(page)];
  return differencesIn(before, after).flatMap((difference) => findingOf(difference));
}

function findingOf(difference: Difference): Finding[] {
  const { is, thing } = difference;
  const path = thing.path ?? '';
  if (thing.kind === 'item') return [];
  if (is === 'moved') return [];
  if (is === 'changed')
    return mayChange(thing, difference.name) ? [] : [finding(`${path}.${difference.name}`, 'builtinPart')];
  if (is === 'removed')
    return [finding(path, 'builtinGone', { value: thing.values.name ?? thing.values.id ?? thing.key })];
  if (thing.kind !== 'field') return [];
  if (thing.holder !== fieldsHolder) return isInAdded(thing) ? [] : [finding(path, 'builtinPart')];
  return String(thing.values.name).startsWith(addedPrefix)
    ? []
    : [finding(`${path}.name`, 'addedName', { prefix: addedPrefix })];
}

const mayChange = ({ kind }: Thing, name: string): boolean =>
  (kind === 'page' || kind === 'node') && openInBuiltin[kind].includes(name);

/** A column of a sub-table that was added itself: its path says so, for the sub-table has the prefix. */
const isInAdded = ({ above }: Thing): boolean => above?.startsWith(addedPrefix) === true;

/** A built-in module as people have extended it: what they added to an earlier form of it, in its present one. */
export function extended(
  builtin: ResourceDefinition,
  { base, page }: { base: PageDocument; page: PageDocument },
): ResourceDefinition {
  const { model, pages } = merged({ base, mine: page, theirs: documentOf(builtin) }).page;
  return { ...builtin, model, pages };
}
