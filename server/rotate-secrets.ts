import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addSecretKey, dropOldKeys, openSecretKeys } from './secrets/secret-keys.ts';
import { resealAll } from './secrets/stored-secrets.ts';
import { readEnvironment } from './start/environment.ts';
import { lockFolder } from './start/folder-lock.ts';
import { openDatabase } from './storage/database.ts';
import { startEmbeddedPostgres } from './storage/embedded.ts';
import { prepareDatabase } from './tenants/prepare-database.ts';

/**
 * `npm run rotate-secrets`: everything that is sealed is sealed with a new key. The new key is written first and the old
 * ones are dropped last, so that whatever ends it in between, each secret can still be opened and it can be run again.
 */
const root = resolve(import.meta.dirname, '..');
const { dataDir, databaseUrl, secretKeys } = readEnvironment(process.env, root);
mkdirSync(dataDir, { recursive: true });
if (!(await lockFolder(dataDir))) {
  console.error(`A server is running on ${dataDir}; stop it, and start it again afterwards.`);
  process.exit(1);
}
const keys = { dataDir, given: secretKeys };
openSecretKeys(keys);
// Keys that the environment gives are whoever's who gives them: a new one before the old is what seals.
if (secretKeys === null) addSecretKey(dataDir);
const embedded = databaseUrl ? null : await startEmbeddedPostgres(join(dataDir, 'postgres'));
const database = openDatabase(embedded?.connection ?? { connectionString: databaseUrl ?? '' });
try {
  await prepareDatabase(database);
  const count = await resealAll({ db: database.longRunning, keys: openSecretKeys(keys) });
  if (secretKeys === null) dropOldKeys(dataDir);
  console.log(`${count} secrets are sealed with the new key.`);
} finally {
  await database.close();
  await embedded?.stop();
}
process.exit(0);
