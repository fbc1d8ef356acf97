import { outwardOf, withOutwardNames } from '@tessera/schemas/document/outward.ts';
import { stepsOf } from '@tessera/schemas/document/path.ts';
import type { PageDocument, ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { applyEdits, modify } from 'jsonc-parser';
import { sql } from 'kysely';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { renamedNames } from '../engine/release/renamed-names.ts';
import { afterCommit, type UnitOfWork } from '../engine/work/work.ts';

/**
 * Other modules name the fields that they show of a record; when a release renames one, they follow, released and drafts
 * alike, as grants do: nothing that pointed to it points to nothing.
 */
export async function renameInOthers(
  unit: UnitOfWork,
  {
    entryId,
    spoken,
    previous,
    next,
  }: {
    entryId: string;
    /** What documents call the module. */
    spoken: string;
    previous: ResourceDefinition | undefined;
    next: ResourceDefinition;
  },
): Promise<void> {
  const names = renamedNames(previous?.model.fields ?? [], next.model.fields);
  if (names.size === 0) return;
  await renameInReleased(unit, { target: next.name, names });
  // A draft may have been written with the id, as what is released says it.
  for (const target of new Set([spoken, next.name])) await renameInDrafts(unit, { target, except: entryId, names });
}

type Names = ReadonlyMap<string, string>;

const namesOf =
  ({ target, names }: { target: string; names: Names }) =>
  (resource: string, field: string): string =>
    resource === target ? (names.get(field) ?? field) : field;

/** What is in force, and what can be gone back to, also by modules that do not show the field at present. */
async function renameInReleased(unit: UnitOfWork, given: { target: string; names: Names }): Promise<void> {
  const { db, registry, tenant } = unit;
  const names = (definition: ResourceDefinition) =>
    outwardOf(definition).some(
      ({ code, field }) => code === given.target && field !== undefined && given.names.has(field),
    );
  for (const { definition } of registry.all()) {
    const { name, origin } = definition;
    if (origin !== 'designed' || name === given.target || !names(definition)) continue;
    const renamed = JSON.stringify(withOutwardNames(definition, namesOf(given)));
    await db.updateTable('resource').set({ definition: renamed }).where('name', '=', name).execute();
    afterCommit(unit, () => tenant.cache.changed(name));
  }
  const versions = await db
    .selectFrom('release')
    .select(['resource', 'version', 'definition'])
    .where('resource', '<>', given.target)
    .where(sql<boolean>`strpos(definition::text, ${JSON.stringify(given.target)}) > 0`)
    .execute();
  for (const { resource, version, definition } of versions) {
    const of = definition as ResourceDefinition;
    if (of.origin !== 'designed' || !names(of)) continue;
    await db
      .updateTable('release')
      .set({ definition: JSON.stringify(withOutwardNames(of, namesOf(given))) })
      .where('resource', '=', resource)
      .where('version', '=', version)
      .execute();
  }
}

async function renameInDrafts(
  { db, registry }: UnitOfWork,
  { target, except, names }: { target: string; except: string; names: Names },
): Promise<void> {
  const drafts = await db
    .selectFrom(moduleTable(registry, 'onlineDev/Entry').as('e'))
    .select(['id', 'page', 'source'])
    .where('id', '<>', except)
    .where('deleted_at', 'is', null)
    .where('page', 'is not', null)
    .where(sql<boolean>`page::text like ${`%"${target}"%`}`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id, page, source } of drafts) {
    const document = page as PageDocument;
    const places = outwardOf(document).flatMap(({ path, code, field }) => {
      const name = code === target && field !== undefined ? names.get(field) : undefined;
      return name === undefined ? [] : [{ path, name }];
    });
    if (places.length === 0) continue;
    const renamed = withOutwardNames(document, namesOf({ target, names }));
    await sql`update ${sql.id(registry.get('onlineDev/Entry').table)} set page = ${JSON.stringify(renamed)}::jsonb,
      source = ${typeof source === 'string' ? JSON.stringify(withNames(source, places)) : null}::jsonb,
      version = version + 1 where id = ${id}`.execute(db);
  }
}

/** The text as its author wrote it, but for the names. */
const withNames = (text: string, places: readonly { path: string; name: string }[]): string =>
  places.reduce((now, { path, name }) => applyEdits(now, modify(now, stepsOf(path), name, {})), text);
