import { documentOf, extensionFindings } from '@tessera/schemas/document/extension.ts';
import type { PageDocument, ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { storedModules } from '@tessera/schemas/modules/index.ts';
import type { Finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { asSystem, transact, type Work } from '../engine/work/work.ts';
import { createRecord } from '../engine/write/create.ts';

/**
 * Built-in modules that an administrator may add fields to: those whose records people fill in. What describes modules
 * themselves stays as it is.
 */
const isExtendable = ({ name, pages }: ResourceDefinition): boolean =>
  pages.form !== undefined && !name.startsWith('onlineDev/') && !name.startsWith('system/');

/** The built-in module of a name as this version has it; undefined: there is none that can be extended. */
export const builtinOf = (name: string): ResourceDefinition | undefined =>
  storedModules.find((definition) => definition.name === name && isExtendable(definition));

/** What an entry that extends a built-in module must not say. */
export function extensionFindingsOf(name: string, page: PageDocument): Finding[] {
  const builtin = builtinOf(name);
  if (!builtin) throw new Problem('NOT_FOUND');
  return extensionFindings(documentOf(builtin), page);
}

/** Who adds to a built-in module changes what all see: administrators only. */
export function requireAdministrator({ actor }: Work): void {
  if (!actor.isAdmin) throw new Problem('FORBIDDEN');
}

/** The built-in modules that can be extended, and the entries that do. */
export async function extendableModules(work: Work) {
  requireAdministrator(work);
  const { db, registry, language } = work;
  const entries = await db
    .selectFrom(moduleTable(registry, 'onlineDev/Entry').as('e'))
    .select(['id', 'extends'])
    .where('extends', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  const byName = new Map(entries.map((entry) => [entry.extends, entry.id]));
  return storedModules.filter(isExtendable).map(({ name, title }) => ({
    resource: name,
    title: textIn(title, language),
    entryId: byName.get(name) ?? null,
  }));
}

/** The entry in which a built-in module is extended; made where there is none. */
export async function extendModule(work: Work, name: string): Promise<{ id: string }> {
  requireAdministrator(work);
  const builtin = builtinOf(name);
  if (!builtin) throw new Problem('NOT_FOUND');
  return transact(work, async (unit) => {
    const { db, registry } = unit;
    const entries = registry.get('onlineDev/Entry');
    const known = await db
      .selectFrom(moduleTable(registry, 'onlineDev/Entry').as('e'))
      .select('id')
      .where('extends', '=', name)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (known) return known;
    const input = {
      fullName: textIn(builtin.title, 'zh'),
      captions: typeof builtin.title === 'string' ? null : builtin.title,
      code: name.replaceAll('/', '.'),
      type: 'form',
      extends: name,
      page: documentOf(registry.get(name).definition),
    };
    const id = await createRecord(asSystem(unit), { resource: entries, input });
    await db
      .insertInto('builtin_base')
      .values({ resource: name, definition: JSON.stringify(builtin) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { id };
  });
}
