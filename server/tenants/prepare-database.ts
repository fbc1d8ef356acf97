import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { storedModules } from '@tessera/schemas/modules/index.ts';
import { release } from '../engine/release/release.ts';
import { canonical } from '../storage/canonical.ts';
import { prepareCollation, type SortLanguage } from '../storage/collation.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrations/index.ts';
import { extendedBuiltins, keepBase, withAdditions } from './extensions.ts';
import { migrateDocuments } from './migrate-documents.ts';
import { markStateVersion, refuseNewerState } from './state-version.ts';

/**
 * Brings a database to this version: the engine's own tables, then the built-in definitions by the same plan as any
 * other. Throws, and has touched nothing, when a newer version has been at it.
 * `sortLanguage`: as it is in the database when none is named.
 */
export async function prepareDatabase(
  { longRunning: db }: Pick<OpenDatabase, 'longRunning'>,
  { sortLanguage = null }: { sortLanguage?: SortLanguage | null } = {},
): Promise<void> {
  await refuseNewerState(db);
  await migrate(db);
  await prepareCollation(db, sortLanguage);
  await migrateDocuments(db);
  // Additions only come out of the plan for definitions that only grow; equal ones change nothing.
  // What is in force already is left alone: a start does not wait for a release that another process is carrying out.
  const stored = await db.selectFrom('resource').select(['name', 'definition']).execute();
  const inForce = new Map(stored.map(({ name, definition }) => [name, definition as ResourceDefinition]));
  const bases = await extendedBuiltins(db);
  for (const builtin of storedModules) {
    const [known, base] = [inForce.get(builtin.name), bases.get(builtin.name)];
    const definition = withAdditions(builtin, { base, inForce: known });
    if (!known || canonical(known) !== canonical(definition))
      await release(db, { definition, by: null, note: 'built in' });
    if (base) await keepBase(db, { builtin, base });
  }
  await markStateVersion(db);
}
