import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { migrations } from '../storage/migrations/index.ts';

/**
 * The version of what a start writes to a database: migrations, built-in definitions, the form of documents. Raised with
 * any of them, once a version that others run (fixtures/states says when, and keeps a database of each).
 */
export const stateVersion = 14;

/** Throws when a newer version has written to the database; reads only. */
export async function refuseNewerState(db: Database): Promise<void> {
  const known = await sql<{ migrated: boolean; settings: boolean }>`
    select to_regclass('kysely_migration') is not null as migrated, to_regclass('setting') is not null as settings`.execute(
    db,
  );
  const { migrated, settings } = known.rows[0] ?? { migrated: false, settings: false };
  const version = settings ? await storedVersion(db) : 0;
  const unknown = migrated ? await unknownMigrations(db) : [];
  if (version > stateVersion || unknown.length > 0)
    throw new Error(
      `a newer Tessera has written to this database (${unknown.join(', ') || `data version ${version}; this one knows ${stateVersion}`}). ` +
        'Nothing was changed. Start the newer version again, or give this one a database of its own.',
    );
}

export async function markStateVersion(db: Database): Promise<void> {
  const value = JSON.stringify(stateVersion);
  await db
    .insertInto('setting')
    .values({ name: 'stateVersion', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function storedVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'stateVersion').executeTakeFirst();
  return Number(row?.value ?? 0);
}

async function unknownMigrations(db: Database): Promise<string[]> {
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return done.rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
}
