import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { NotedFailures } from './fixtures/second-tries/reporter.ts';

// A cached pass is worth something only if the cache knows what the tests stand on (fixtures/changed/).
if (process.env.TURBO_HASH && !process.env.TESTED_WITH) throw new Error('cached tests run by `npm run changed`');

// These end what hangs, and measure nothing: a machine that does other work beside may take ten times as long.
const usual = { pool: 'forks', testTimeout: 300_000, hookTimeout: 300_000 } as const;
// Many wait: for servers that were killed, for locks, for timeouts. More than one a core keeps two cores busy.
const together = 4;

/** Half a minute or more each, the longest first: begun last, one would run while the other workers have nothing left to do. */
const longest = [
  'server/real-forms',
  'soak/kills',
  'soak/together',
  'server/fuzz',
  'server/histories',
  'soak/releases',
  'server/golden',
  'server/failing-statement',
  'math/bounds',
  'widgets/views',
  'web/accessibility',
  'web/real-forms',
  'web/journeys',
  'web/session/unsaved',
  'web/form-layout',
];

/**
 * A worker takes the next file only where that is of the same project and environment, and else another one is started, which
 * reads a thousand modules anew: so these stand together.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((part) => moduleId.includes(`/${part}`));
      return found < 0 ? longest.length : found;
    };
    const group = ({ project: { name }, moduleId }: TestSpecification) =>
      name === 'server' ? 0 : readFileSync(moduleId, 'utf8').includes('@vitest-environment') ? 2 : 1;
    return sorted.sort((one, other) => group(one) - group(other) || place(one) - place(other));
  }
}

/**
 * Three groups: what needs no database, what does, and what a browser does: that comes last, one browser a core. Files share
 * what they import: nothing hangs on the process, and a test that is about what has been loaded resets it.
 */
export default defineConfig({
  test: {
    globalSetup: ['fixtures/database-setup.ts'],
    reporters: ['default', new NotedFailures()],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...usual,
          name: 'pure',
          isolate: false,
          include: ['{checks,schemas,runtime,designer,fixtures,docs}/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 0 },
          maxWorkers: together,
        },
      },
      {
        test: {
          ...usual,
          name: 'server',
          isolate: false,
          include: ['{server,soak}/**/*.test.ts'],
          sequence: { groupOrder: 0 },
          maxWorkers: together,
        },
      },
      {
        test: {
          ...usual,
          name: 'browser',
          include: ['web/**/*.test.{ts,tsx}'],
          // A second is less than a page takes to come back on a machine that is busy.
          expect: { poll: { timeout: 60_000 } },
          sequence: { groupOrder: 1 },
          isolate: false,
          maxWorkers: 3,
        },
      },
    ],
  },
});
