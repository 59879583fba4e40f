import { defineConfig } from 'vitest/config';

const node = (name: string, include: string[]) => ({ test: { name, root: name, include, environment: 'node' as const } });

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
          testTimeout: 20_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      node('simulator', ['src/**/*.test.ts']),
      node('tools', ['*.test.ts']),
      './console',
    ],
  },
});
