import { migrateDocument, migrateParts } from '@tessera/schemas/document/check-document.ts';
import { operationsFor } from '@tessera/schemas/language/operations.ts';
import { documentVersion, type ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { EngineTables } from '../storage/engine-tables.ts';

/**
 * Brings every stored document to the present form: drafts, what is in force, and every earlier release. One
 * transaction, by one process at a time; a database that is there already is only asked.
 */
export async function migrateDocuments(db: Database): Promise<void> {
  if ((await versionOf(db)) === documentVersion) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7310, 5)`.execute(trx);
    const version = await versionOf(trx);
    if (version === documentVersion) return;
    await migrateDefinitions(trx, version);
    await migrateDrafts(trx);
    const value = JSON.stringify(documentVersion);
    await trx
      .insertInto('setting')
      .values({ name: 'documentVersion', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  });
}

/** Databases of before this was written down hold version 1. */
async function versionOf(db: Database): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'documentVersion').executeTakeFirst();
  return Number(row?.value ?? 1);
}

/** What is in force and what ever was. Definitions carry no version of their own: all are of the database's. */
async function migrateDefinitions(trx: Transaction<EngineTables>, version: number): Promise<void> {
  const present = (stored: unknown): string => {
    const definition = migrateParts(stored as ResourceDefinition, version);
    const { origin, model } = definition;
    // What can be done with designed modules follows from their traits.
    const operations = origin === 'designed' ? operationsFor(model) : definition.operations;
    return JSON.stringify({ ...definition, operations });
  };
  for (const { name, definition } of await trx.selectFrom('resource').select(['name', 'definition']).execute())
    await trx
      .updateTable('resource')
      .set({ definition: present(definition) })
      .where('name', '=', name)
      .execute();
  const releases = await trx.selectFrom('release').select(['resource', 'version', 'definition']).execute();
  for (const release of releases)
    await trx
      .updateTable('release')
      .set({ definition: present(release.definition) })
      .where('resource', '=', release.resource)
      .where('version', '=', release.version)
      .execute();
}

/** Drafts carry their version; one that says none, or an unknown one, stays as it is for its owner to mend. */
async function migrateDrafts(trx: Transaction<EngineTables>): Promise<void> {
  const stored = await trx
    .selectFrom('model_table')
    .select('table_name')
    .where('resource', '=', 'onlineDev/Entry')
    .where('path', '=', '')
    .executeTakeFirst();
  if (!stored) return;
  const table = sql.id(stored.table_name);
  const drafts = await sql<{ id: string; page: unknown }>`select id, page from ${table} where page is not null`.execute(
    trx,
  );
  for (const { id, page } of drafts.rows) {
    const { document } = migrateDocument(page);
    if (document && document !== page)
      await sql`update ${table} set page = ${JSON.stringify(document)}::jsonb where id = ${id}`.execute(trx);
  }
}
