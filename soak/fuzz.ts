import { join } from 'node:path';
import { fuzz } from '@tessera/fixtures/fuzz-run.ts';
import { createApp } from '@tessera/server/app.ts';
import { boot } from '@tessera/server/boot.ts';
import { seedDatabase } from '@tessera/server/seed/seed.ts';
import { openDatabase } from '@tessera/server/storage/database.ts';
import { startEmbeddedPostgres } from '@tessera/server/storage/embedded.ts';
import { inFolder } from './folder.ts';
import type { Scenario } from './scenario.ts';

const password = 'admin123';

/** Requests drawn from the API document: none is a fault, none leaves a rejection that nobody handles. */
export const fuzzing: Scenario = {
  rounds: 100_000,
  run: ({ rounds, seed, say }) =>
    inFolder(async (folder, atEnd) => {
      const postgres = await startEmbeddedPostgres(join(folder, 'pg'));
      atEnd(() => postgres.stop());
      const database = openDatabase(postgres.connection);
      const deps = await boot(database);
      atEnd(async () => {
        await deps.kept.close();
        await database.close();
      });
      await seedDatabase(deps, { adminPassword: password, seed: 'none' });
      const app = createApp({ ...deps, filesFolder: join(folder, 'files') });
      const unhandled: unknown[] = [];
      process.on('unhandledRejection', (reason) => unhandled.push(reason));
      const { wrong, faults, seen, slowest } = await fuzz(
        { app, deps, password },
        { runs: rounds, seed, say: (done) => say(`${done} requests`) },
      );
      const failures = [...wrong, ...faults, ...unhandled.map((reason) => `unhandled: ${reason}`)];
      for (const code of [200, 400])
        if ((seen.get(code) ?? 0) < rounds / 20) failures.push(`only ${seen.get(code)} answers with ${code}`);
      const counted = [...seen].sort(([a], [b]) => a - b).map(([code, count]) => `${count} × ${code}`);
      return { rounds, worst: `${counted.join(', ')}; slowest answer ${Math.round(slowest)} ms`, failures };
    }),
};
