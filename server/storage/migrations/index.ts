import { type Migration, Migrator, sql } from 'kysely';
import type { Database } from '../database.ts';
import { engine } from './0001-0019/0001-engine.ts';
import { idempotency } from './0001-0019/0003-idempotency.ts';
import { rowScopes } from './0001-0019/0004-row-scopes.ts';
import { viewing } from './0001-0019/0005-viewing.ts';
import { trigrams } from './0001-0019/0006-trigrams.ts';
import { repair } from './0001-0019/0007-repair.ts';
import { tenantIsADatabase } from './0001-0019/0008-tenant-is-a-database.ts';
import { documentSource } from './0001-0019/0009-document-source.ts';
import { grantsOfAResource } from './0001-0019/0010-grants-of-a-resource.ts';
import { knownDevices } from './0001-0019/0011-known-devices.ts';
import { moduleControl } from './0001-0019/0012-module-control.ts';
import { announcedRows } from './0001-0019/0013-announced-rows.ts';
import { ids } from './0001-0019/0014-ids.ts';
import { learnedIndexes } from './0001-0019/0015-learned-indexes.ts';
import { secrets } from './0001-0019/0016-secrets.ts';
import { linkTables } from './0001-0019/0017-link-tables.ts';
import { generation } from './0001-0019/0018-generation.ts';
import { interfaces } from './0001-0019/0019-interfaces.ts';
import { externalRecords } from './0020-external-records.ts';
import { listViews } from './0021-list-views.ts';
import { entryPresence } from './0022-entry-presence.ts';
import { builtinBase } from './0023-builtin-base.ts';
import { refusedCalls } from './0024-refused-calls.ts';
import { sourceAskers } from './0025-source-askers.ts';
import { uploads } from './0026-uploads.ts';
import { namedColumns } from './0027-named-columns.ts';
import { sourceTexts } from './0028-source-texts.ts';

/**
 * THE list of what makes and changes the engine's own tables, as SQL. Appended to, never edited: a text that has run
 * somewhere stays as it is (fixtures/states knows its hash), and whoever must change its outcome appends another.
 */
export const migrations: Readonly<Record<string, string>> = {
  '0001_engine': engine,
  '0003_idempotency': idempotency,
  '0004_row_scopes': rowScopes,
  '0005_viewing': viewing,
  '0006_trigrams': trigrams,
  '0007_repair': repair,
  '0008_tenant_is_a_database': tenantIsADatabase,
  '0009_document_source': documentSource,
  '0010_grants_of_a_resource': grantsOfAResource,
  '0011_known_devices': knownDevices,
  '0012_module_control': moduleControl,
  '0013_announced_rows': announcedRows,
  '0014_ids': ids,
  '0015_learned_indexes': learnedIndexes,
  '0016_secrets': secrets,
  '0017_link_tables': linkTables,
  '0018_generation': generation,
  '0019_interfaces': interfaces,
  '0020_external_records': externalRecords,
  '0021_list_views': listViews,
  '0022_entry_presence': entryPresence,
  '0023_builtin_base': builtinBase,
  '0024_refused_calls': refusedCalls,
  '0025_source_askers': sourceAskers,
  '0026_uploads': uploads,
  '0027_named_columns': namedColumns,
  '0028_source_texts': sourceTexts,
};

/** Brings the engine's own tables to this version. Safe when several processes start at once. */
export async function migrate(db: Database): Promise<void> {
  if (await isMigrated(db)) return;
  const provided = Object.entries(migrations).map(([name, text]): [string, Migration] => [
    name,
    { up: async (trx) => void (await sql.raw(text).execute(trx)) },
  ]);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(provided) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Asked first, as at nearly every start: the migrator reads every table of the database before it looks what is to be done. */
async function isMigrated(db: Database): Promise<boolean> {
  const known = await sql<{
    isThere: boolean;
  }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!known.rows[0]?.isThere) return false;
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(done.rows.map(({ name }) => name));
  return Object.keys(migrations).every((name) => names.has(name));
}
