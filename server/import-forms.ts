import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { importFormFiles } from '@tessera/schemas/import/index.ts';
import { presentFinding } from '@tessera/schemas/texts/findings.ts';
import { languageFrom, textIn } from '@tessera/schemas/texts/text.ts';
import { moduleTable } from './engine/registry/module-rows.ts';
import type { Tenant } from './engine/work/tenant.ts';
import { nobody, systemWork, transact } from './engine/work/work.ts';
import { storeImported } from './online-dev/import.ts';
import { seedDatabase } from './seed/seed.ts';
import { readEnvironment } from './start/environment.ts';
import { lockFolder } from './start/folder-lock.ts';
import { openDatabase } from './storage/database.ts';
import { socketFolderOf, startEmbeddedPostgres } from './storage/embedded.ts';
import { openTenant } from './tenants/open-tenant.ts';
import { prepareDatabase } from './tenants/prepare-database.ts';
import { mainTenant } from './tenants/tenants.ts';

/**
 * `npm run import -- <files>`: forms of other products become drafts of online development, with a report for each field
 * that changed. Works beside a running server (on its database) and without one.
 */
const files = process.argv.slice(2);
const language = languageFrom(process.env.LANG?.replace('_', '-'));
if (files.length === 0) {
  console.error('usage: npm run import -- <file.json> …');
  process.exit(2);
}

const environment = readEnvironment(process.env, resolve(import.meta.dirname, '..'));
mkdirSync(environment.dataDir, { recursive: true });
const cluster = join(environment.dataDir, 'postgres');
// Whoever has the folder's lock runs its database too.
const isFree = environment.databaseUrl === null && (await lockFolder(environment.dataDir));
const embedded = isFree ? await startEmbeddedPostgres(cluster) : null;
const database = openDatabase(
  environment.databaseUrl
    ? { connectionString: environment.databaseUrl }
    : { host: socketFolderOf(cluster), user: 'tessera', database: 'postgres' },
);
let tenant: Tenant | undefined;
try {
  await prepareDatabase(database);
  tenant = await openTenant({ name: mainTenant, database, filesFolder: join(environment.dataDir, 'files') });
  const { adminPassword } = await seedDatabase(tenant, environment);
  if (adminPassword && !environment.adminPassword)
    console.log(`New database: sign in as admin with the password ${adminPassword} (shown this once)`);
  const { entries, refused } = importFormFiles(
    files.map((file) => ({ name: basename(file), text: readFileSync(file, 'utf8') })),
  );
  const admin = await database.db
    .selectFrom(moduleTable(tenant.registry, 'organize/User').as('u'))
    .select('id')
    .where('account', '=', 'admin')
    .executeTakeFirst();
  const actor = { ...nobody, id: admin?.id ?? '', account: 'admin', isAdmin: true };
  const work = systemWork(tenant, { actor, language, via: 'import', db: database.longRunning });
  const stored = await transact(work, (unit) => storeImported(unit, entries));
  for (const { code, entry } of stored) {
    console.log(`✓ ${code}  ${textIn(entry.fullName, language)}`);
    for (const note of entry.report) console.log(`    ${note.grade}  ${note.field}: ${textIn(note.text, language)}`);
  }
  for (const file of refused) {
    console.error(`✗ ${file.name}`);
    for (const found of file.findings) console.error(`    ${found.field}: ${presentFinding(found, language).msg}`);
  }
  console.log(`${stored.length} imported, ${refused.length} refused`);
  process.exitCode = refused.length > 0 ? 1 : 0;
} finally {
  await (tenant ?? database).close();
  await embedded?.stop();
}
