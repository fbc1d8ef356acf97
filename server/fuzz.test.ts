import { expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { fuzz } from '../fixtures/fuzz/run.ts';
import { makeWorld } from '../fixtures/world.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 1000);
const seed = Number(process.env.FUZZ_SEED ?? 20261120);

test(
  `${runs} requests drawn from the API document: none is a fault, and every answer is an envelope`,
  async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const { app, tenant, end } = await makeWorld();
    try {
      const { wrong, faults, seen } = await fuzz({ app, tenant, password: adminPassword }, { runs, seed });
      expect({ wrong: wrong.slice(0, 20), faults }).toEqual({ wrong: [], faults: [] });
      expect(unhandled).toEqual([]);
      // A fuzzer whose requests are all refused at the door would find nothing.
      expect(seen.get(200) ?? 0).toBeGreaterThan(runs / 20);
      expect(seen.get(400) ?? 0).toBeGreaterThan(runs / 20);
    } finally {
      process.off('unhandledRejection', note);
      await end();
    }
  },
  Math.max(300_000, runs * 60),
);
