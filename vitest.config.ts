import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{checks,schemas,runtime,designer,server,web,fixtures,docs}/**/*.test.{ts,tsx}'],
    globalSetup: ['fixtures/database-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
});
