import { defineConfig } from 'vitest/config';

// Limits are generous: a slow machine is no defect. What must be quick is measured by the benchmarks.
const node = (name: string, include: string[]) => ({
  test: { name, root: name, include, environment: 'node' as const, testTimeout: 60_000 },
});

/** Every kind of test that needs no browser; the journeys in `e2e/` have their own runner. */
export default defineConfig({
  test: {
    projects: [
      node('contract', ['src/**/*.test.ts']),
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['./vitest.global.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
        },
      },
      node('simulator', ['src/**/*.test.ts']),
      node('tools', ['*.test.ts']),
      './console',
    ],
  },
});
