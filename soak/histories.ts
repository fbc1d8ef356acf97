import { join } from 'node:path';
import { asker } from '@tessera/fixtures/asker.ts';
import { inDatabase, onServer } from '@tessera/fixtures/database-setup.ts';
import { liveHistories } from '@tessera/fixtures/histories/run.ts';
import { install } from '@tessera/fixtures/installation.ts';
import { clientHash } from '@tessera/server/seed/seed.ts';
import { startEmbeddedPostgres } from '@tessera/server/storage/embedded.ts';
import { inFolder } from './folder.ts';
import type { Scenario } from './scenario.ts';

const adminPassword = 'admin123';

/** Modules that change in every way while people write: each value is what a person put there last. */
export const histories: Scenario = {
  rounds: 10_000,
  run: ({ rounds, seed, say }) =>
    inFolder(async (folder, atEnd) => {
      const filesFolder = join(folder, 'files');
      // Nothing is killed here, so nothing need outlive a power cut.
      const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
      const { connection, stop } = await startEmbeddedPostgres(join(folder, 'pg'), { settings });
      atEnd(stop);
      await onServer(connection, 'create database first');
      const first = await install(inDatabase(connection, 'first'), {
        filesFolder,
        seed: { adminPassword, seed: 'none' },
      });
      await first.close();
      let made = 0;
      const open = async () => {
        const name = `histories_${made++}`;
        await onServer(connection, `create database ${name} template first`);
        const { app, close } = await install(inDatabase(connection, name), { filesFolder });
        const login = { account: 'admin', password: clientHash(adminPassword) };
        const { data } = await asker(app)('POST', '/api/Login', login);
        const end = async () => {
          await close();
          await onServer(connection, `drop database ${name} with (force)`);
        };
        return { ask: asker(app, data.token), end };
      };
      const { failures, releases, writes, refused } = await liveHistories({
        runs: rounds,
        seed,
        together: 3,
        open,
        say: (done) => say(`${done} histories`),
      });
      if (refused > writes / 2) failures.push(`${refused} of ${writes + refused} writes were refused`);
      return { rounds, worst: `${releases} releases, ${writes} writes, ${refused} refused`, failures };
    }),
};
