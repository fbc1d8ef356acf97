import { existsSync, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type pg from 'pg';
import { createApp } from './app.ts';
import { settleWrites } from './engine/external/settle-writes.ts';
import type { Tenant } from './engine/work/tenant.ts';
import { renewAreas } from './modules/area/renew.ts';
import { type Egress, openEgress } from './network/egress.ts';
import { addressBehind } from './routing/client-address.ts';
import { openSecretKeys, type SecretKeys } from './secrets/secret-keys.ts';
import { seedDatabase } from './seed/seed.ts';
import { type Environment, readEnvironment } from './start/environment.ts';
import { lockFolder } from './start/folder-lock.ts';
import { during } from './start/progress.js';
import { sweepStart } from './start/sweep.ts';
import { buildLoginFirst, finishCompressing, type GrowingPages } from './start/web-build.ts';
import { openDatabase } from './storage/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './storage/embedded.ts';
import { sweepTemporaryFolders } from './storage/temporary-folder.ts';
import { keepIndexesOf } from './tenants/keep-indexes.ts';
import { openTenant } from './tenants/open-tenant.ts';
import { prepareDatabase } from './tenants/prepare-database.ts';
import { mainTenant, Tenants } from './tenants/tenants.ts';
import { answerUnread } from './wire/unread-requests.ts';

const root = resolve(import.meta.dirname, '..');

/** Whoever does not finish a request's headers is cut off; bodies are given up where they are read (see body.ts). */
const unfinished = { headersTimeout: 15_000, requestTimeout: 0, connectionsCheckingInterval: 3000 };

async function main() {
  const environment = readEnvironment(process.env, root);
  mkdirSync(environment.dataDir, { recursive: true });
  if (!(await lockFolder(environment.dataDir))) {
    throw new Error(
      `another Tessera is running on ${environment.dataDir}; stop it first, or give this one its own DATA_DIR and PORT`,
    );
  }
  await sweepTemporaryFolders();
  // Who starts it for the first time sees the login page while the database is made and filled; where data is brought up to date,
  // which may take minutes, nobody is to wait in a browser.
  const isFirst = environment.databaseUrl === null && !existsSync(join(environment.dataDir, 'postgres', 'PG_VERSION'));
  const pages = environment.pages === 'own' ? buildLoginFirst(root) : undefined;
  const embedded = environment.databaseUrl
    ? null
    : await during('Starting the database', () => startEmbeddedPostgres(join(environment.dataDir, 'postgres')));
  const connection = embedded?.connection ?? { connectionString: environment.databaseUrl ?? '' };
  const filesFolder = join(environment.dataDir, 'files');
  const egress = openEgress({ allowed: environment.allowedAddresses });
  const secretKeys = openSecretKeys({ dataDir: environment.dataDir, given: environment.secretKeys });
  const tenants = new Tenants({
    open: (name) => startTenant({ ...environment, name, connection, filesFolder, secretKeys, egress }),
  });
  const stopper = { embedded, close: () => tenants.close() };
  let isStopping = () => false;
  try {
    let fill = () => {};
    const calls = new Promise<void>((done) => {
      fill = done;
    });
    const app = createApp({
      tenants,
      webFolders: pages?.folders,
      addressOf: addressBehind(environment.trustedProxies),
      whenReady: { pages: Promise.resolve(pages?.login), calls },
    });
    const server = createAdaptorServer({ fetch: app.fetch, serverOptions: unfinished });
    server.on('clientError', answerUnread);
    isStopping = stopOnSignal(async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await stop(stopper);
    });
    if (isFirst) {
      await listen(server, environment);
      if (pages) console.log(`The login page comes up at ${addressOf(server)} meanwhile.`);
    }
    const tenant = await during('Bringing the data up to date', () => tenants.keep(mainTenant));
    // Before a password is made that nobody would see where the port is taken.
    if (!isFirst) await listen(server, environment);
    const seeded = await seedDatabase(tenant, environment);
    for (const line of accountWords(seeded.adminPassword, environment)) console.log(line);
    keepIndexesOf(tenant);
    await pages?.login;
    fill();
    console.log(`\nTessera is ready in ${(performance.now() / 1000).toFixed(1)} s:  ${addressOf(server)}`);
    if (pages && !pages.isWhole()) console.log('The pages behind the login page are being built meanwhile.');
    console.log('Ctrl-C stops it.\n');
    settleAtTimes(tenant);
    finishStart({ pages, tenant, isStopping }).catch(async (error) => {
      if (isStopping()) return;
      // Without what is behind the login page nothing is worth serving.
      console.error(`\nTessera stops: ${error.message}`);
      await stop(stopper);
      process.exit(1);
    });
  } catch (error) {
    // What is filled in when somebody ends it fails.
    if (isStopping()) return;
    await stop(stopper);
    throw error;
  }
}

const addressOf = (server: ServerType) => `http://localhost:${(server.address() as AddressInfo).port}`;

/** Rejects where the port is taken. */
function listen(server: ServerType, { port }: Environment): Promise<void> {
  return new Promise((done, failed) => {
    const refuse = ({ code, message }: NodeJS.ErrnoException) =>
      failed(new Error(code === 'EADDRINUSE' ? `port ${port} is in use; choose another with PORT` : message));
    server.once('error', refuse);
    // A thousand browsers that come back at once are kept waiting, not turned away to try again seconds later.
    server.listen({ port, backlog: 2048 }, () => {
      server.off('error', refuse);
      done();
    });
  });
}

/** What nobody waits for at the login page. */
async function finishStart({
  pages,
  tenant,
  isStopping,
}: {
  pages: GrowingPages | undefined;
  tenant: Tenant;
  isStopping: () => boolean;
}): Promise<void> {
  const folder = await pages?.finish();
  setTimeout(() => void fillAreas(tenant).then(sweepStart), leisure).unref();
  // Until it is done larger files are served. Ctrl-C ends it, too.
  if (folder) await finishCompressing(root, folder).catch((error) => isStopping() || console.error(`${error}`));
}

/** Milliseconds after which whoever has waited for the page has seen their first one. */
const leisure = 5000;

/** Nobody waits for it, and it may fail: the next start tries again. */
async function fillAreas(tenant: Tenant): Promise<void> {
  try {
    const renewal = await renewAreas(tenant);
    if (!renewal) return;
    const { version, added, changed, disabled } = renewal;
    console.log(`Areas of ${version}: ${added} added, ${changed} changed, ${disabled} disabled.`);
  } catch (error) {
    console.error(`The official areas could not be filled in: ${error instanceof Error ? error.message : error}`);
  }
}

const settleEvery = 60_000;

/** What was on its way to other databases when a process ended, or a line. */
function settleAtTimes(tenant: Tenant): void {
  const settle = () =>
    void settleWrites(tenant).catch((error: unknown) =>
      console.error(
        `Writes to other databases could not be looked after: ${error instanceof Error ? error.message : error}`,
      ),
    );
  setTimeout(settle, leisure).unref();
  setInterval(settle, settleEvery).unref();
}

/** Who can sign in after a first start, and by what. A password is shown once, and only when nobody chose it (API.md, Session). */
function accountWords(password: string | null, { adminPassword, seed }: Environment): string[] {
  if (password === null) return [];
  const own = adminPassword
    ? 'Sign in as admin with the password that ADMIN_PASSWORD gave.'
    : `Sign in as admin with the password ${password} (shown this once)`;
  return seed === 'demo' ? [own, 'The people of the demonstration sign in with the same password.'] : [own];
}

async function startTenant({
  name,
  connection,
  filesFolder,
  secretKeys,
  egress,
  sortLanguage,
  requestTimeout,
}: {
  name: string;
  connection: pg.PoolConfig;
  filesFolder: string;
  secretKeys: SecretKeys;
  egress: Egress;
} & Pick<Environment, 'sortLanguage' | 'requestTimeout'>): Promise<Tenant> {
  const database = openDatabase(connection);
  try {
    await prepareDatabase(database, { sortLanguage });
    return await openTenant({ name, database, filesFolder, secretKeys, egress, requestTimeout });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function stop({ embedded, close }: { embedded: EmbeddedPostgres | null; close: () => Promise<void> }) {
  // A transaction of minutes ends with its database, which must not outlive this process.
  await Promise.race([close().catch(() => undefined), pause(longestClose)]);
  await embedded?.stop();
}

/** How long what is under way is waited for. choice: milliseconds, more than an ordinary statement may take. */
const longestClose = 8000;

/** Answers whether it was told to stop. */
function stopOnSignal(end: () => Promise<void>): () => boolean {
  let stopping = false;
  const stopOnce = () => {
    // Ctrl-C reaches this process by the terminal and again by npm: the second is not a second wish.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 2 * longestClose).unref();
    void end().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce);
  // A signal to npm ends npm and its shell; neither hands it on.
  if (process.env.npm_lifecycle_event === 'start') {
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || stopOnce(), 200).unref();
  }
  return () => stopping;
}

try {
  await main();
} catch (error) {
  console.error(`\nTessera could not start: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
  // What was started already must not keep the process alive.
  setTimeout(() => process.exit(1), 3000).unref();
}
