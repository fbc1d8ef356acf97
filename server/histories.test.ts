import { expect, test } from 'vitest';
import { liveHistories } from '../fixtures/histories/run.ts';
import { makeWorld } from '../fixtures/world.ts';

const runs = Number(process.env.HISTORY_RUNS ?? 20);
const seed = Number(process.env.HISTORY_SEED ?? 20261122);

test(
  `${runs} histories of modules: after every release each value is what a person put there last`,
  async () => {
    const { failures, releases, writes, refused } = await liveHistories({ runs, seed, open: makeWorld });
    expect(failures.slice(0, 5)).toEqual([]);
    // Histories in which nothing can be written, or nothing happens, would find nothing.
    expect(releases).toBeGreaterThan(runs * 6);
    expect(writes).toBeGreaterThan(runs * 5);
    expect(refused).toBeLessThan(writes / 2);
  },
  // A machine that does other work beside takes several times as long.
  Math.max(300_000, runs * 3000),
);
