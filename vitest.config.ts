import { defineConfig } from 'vitest/config';

const usual = { pool: 'forks', testTimeout: 30_000, hookTimeout: 120_000 } as const;

/** Two groups: what a browser does comes after the rest and one file at a time, because a browser wants the machine for itself. */
export default defineConfig({
  test: {
    globalSetup: ['fixtures/database-setup.ts'],
    projects: [
      {
        test: {
          ...usual,
          name: 'code',
          include: ['{checks,schemas,runtime,designer,server,fixtures,soak,docs}/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...usual,
          name: 'browser',
          include: ['web/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
});
