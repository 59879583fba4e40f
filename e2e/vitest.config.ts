import { defineConfig } from 'vitest/config';

/** Journeys in a real browser against a real server: one file after the other, all in one process with one browser and one server. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'e2e',
    include: ['**/*.e2e.ts'],
    globalSetup: ['./global-setup.ts'],
    fileParallelism: false,
    isolate: false,
    // Generous: a slow machine is no defect. What must be quick is measured by the benchmarks.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
