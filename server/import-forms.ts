import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { importFormFiles } from '@tessera/schemas/import/index.ts';
import { presentFinding } from '@tessera/schemas/language/findings.ts';
import { languageFrom, textIn } from '@tessera/schemas/language/text.ts';
import { sql } from 'kysely';
import { boot } from './boot.ts';
import type { KeptAnswers } from './engine/kept-answers.ts';
import { inTransaction } from './engine/work.ts';
import { readEnvironment } from './environment.ts';
import { lockFolder } from './folder-lock.ts';
import { storeImported } from './online-dev/import.ts';
import { seedDatabase } from './seed/seed.ts';
import { openDatabase } from './storage/database.ts';
import { socketFolderOf, startEmbeddedPostgres } from './storage/embedded.ts';

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
let kept: KeptAnswers | undefined;
try {
  const deps = await boot(database);
  kept = deps.kept;
  const { adminPassword } = await seedDatabase(deps, environment);
  if (adminPassword && !environment.adminPassword)
    console.log(`New database: sign in as admin with the password ${adminPassword} (shown this once)`);
  const { entries, refused } = importFormFiles(
    files.map((file) => ({ name: basename(file), text: readFileSync(file, 'utf8') })),
  );
  const users = deps.registry.get('organize/User').table;
  const admin = await sql<{ id: string }>`select id from ${sql.id(users)} where account = 'admin'`.execute(database.db);
  const user = {
    id: admin.rows[0]?.id ?? '',
    account: 'admin',
    realName: '',
    isAdmin: true,
    companyId: null,
    departmentId: null,
    postIds: [],
    roleIds: [],
  };
  const stored = await inTransaction({ ...deps, db: deps.patient }, { user, language, via: 'import' }, (work) =>
    storeImported(work, entries),
  );
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
  await kept?.close();
  await database.close();
  await embedded?.stop();
}
