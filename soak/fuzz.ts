import { join } from 'node:path';
import { fuzz } from '@tessera/fixtures/fuzz/run.ts';
import { install } from '@tessera/fixtures/installation.ts';
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
      const filesFolder = join(folder, 'files');
      const filled = { adminPassword: password, seed: 'none' } as const;
      const { app, tenant, close } = await install(postgres.connection, { filesFolder, seed: filled });
      atEnd(close);
      const unhandled: unknown[] = [];
      process.on('unhandledRejection', (reason) => unhandled.push(reason));
      const { wrong, faults, seen, slowest } = await fuzz(
        { app, tenant, password },
        { runs: rounds, seed, say: (done) => say(`${done} requests`) },
      );
      const failures = [...wrong, ...faults, ...unhandled.map((reason) => `unhandled: ${reason}`)];
      for (const code of [200, 400])
        if ((seen.get(code) ?? 0) < rounds / 20) failures.push(`only ${seen.get(code)} answers with ${code}`);
      const counted = [...seen].sort(([a], [b]) => a - b).map(([code, count]) => `${count} × ${code}`);
      return { rounds, worst: `${counted.join(', ')}; slowest answer ${Math.round(slowest)} ms`, failures };
    }),
};
