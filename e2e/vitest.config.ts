import { defineConfig } from 'vitest/config';

/** Journeys in a real browser against a real server: one server, one file after the other. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'e2e',
    include: ['**/*.e2e.ts'],
    globalSetup: ['./global-setup.ts'],
    fileParallelism: false,
    testTimeout: 45_000,
    hookTimeout: 60_000,
  },
});
