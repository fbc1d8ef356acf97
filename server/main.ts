import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app.ts';
import { boot } from './boot.ts';
import { indexKeeper } from './engine/index-keeper.ts';
import type { KeptAnswers } from './engine/kept-answers.ts';
import { readEnvironment } from './environment.ts';
import { lockFolder } from './folder-lock.ts';
import { seedDatabase } from './seed/seed.ts';
import { openDatabase } from './storage/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './storage/embedded.ts';
import { buildWebWhenStale } from './web-build.ts';

const root = resolve(import.meta.dirname, '..');

try {
  await main();
} catch (error) {
  console.error(`\nTessera could not start: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
  // What was started already must not keep the process alive.
  setTimeout(() => process.exit(1), 3000).unref();
}

async function main() {
  const environment = readEnvironment(process.env, root);
  mkdirSync(environment.dataDir, { recursive: true });
  if (!(await lockFolder(environment.dataDir))) {
    throw new Error(
      `another Tessera is running on ${environment.dataDir}; stop it first, or give this one its own DATA_DIR and PORT`,
    );
  }
  const web = environment.pages === 'own' ? buildWebWhenStale(root) : undefined;
  const embedded = environment.databaseUrl ? null : await startEmbeddedPostgres(join(environment.dataDir, 'postgres'));
  const database = openDatabase(embedded?.connection ?? { connectionString: environment.databaseUrl ?? '' });
  let kept: KeptAnswers | undefined;
  let indexes: ReturnType<typeof indexKeeper> | undefined;
  const stopper = {
    embedded,
    close: async () => {
      await kept?.close();
      await indexes?.stop();
      await database.close();
    },
  };
  try {
    const deps = await boot(database);
    kept = deps.kept;
    const seeded = await seedDatabase(deps, environment);
    indexes = indexKeeper(deps);
    const webFolder = await web;
    const app = createApp({ ...deps, filesFolder: join(environment.dataDir, 'files'), webFolder });
    const server = createAdaptorServer({ fetch: app.fetch });
    // A thousand browsers that come back at once are kept waiting, not turned away to try again seconds later.
    server.listen({ port: environment.port, backlog: 2048 }, () => {
      const { port } = server.address() as AddressInfo;
      console.log(`\nTessera is ready in ${(performance.now() / 1000).toFixed(1)} s:  http://localhost:${port}`);
      // Shown once, and only when nobody chose it (API.md, Session).
      if (seeded.adminPassword && !environment.adminPassword) {
        console.log(`Sign in as admin with the password ${seeded.adminPassword} (shown this once)`);
      }
      console.log('Ctrl-C stops it.\n');
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      const words =
        error.code === 'EADDRINUSE' ? `port ${environment.port} is in use; choose another with PORT` : error.message;
      console.error(`\nTessera could not start: ${words}`);
      void stop(stopper).then(() => process.exit(1));
    });
    stopOnSignal(async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await stop(stopper);
    });
  } catch (error) {
    await stop(stopper);
    throw error;
  }
}

async function stop({ embedded, close }: { embedded: EmbeddedPostgres | null; close: () => Promise<void> }) {
  await close().catch(() => undefined);
  await embedded?.stop();
}

function stopOnSignal(end: () => Promise<void>) {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl-C reaches this process by the terminal and again by npm: the second is not a second wish.
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), 10_000).unref();
      void end().then(() => process.exit(0));
    });
  }
}
