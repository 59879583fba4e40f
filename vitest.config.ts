import { defineConfig } from 'vitest/config';

// Limits are generous: a slow machine is no defect. What must be quick is measured by the benchmarks.
const node = (name: string, include: string[]) => ({
  test: { name, root: name, include, environment: 'node' as const, testTimeout: 60_000 },
});

/** Tests that put something else in the place of a module: what they load must be theirs alone. */
const replacing = ['src/domains/device/event-intake/event-intake.test.ts', 'src/kernel/http-busy.test.ts'];

/** Files share the modules they load, which hold no state of their own, unless `isolate`: loading the server for each took a quarter of the time. */
const server = (name: string, files: { include: string[]; exclude?: string[] }, isolate: boolean) => ({
  test: {
    name,
    root: 'server',
    ...files,
    isolate,
    globalSetup: ['./vitest.global.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
  },
});

/** Every kind of test that needs no browser; the journeys in `e2e/` have their own runner. */
export default defineConfig({
  test: {
    projects: [
      node('contract', ['src/**/*.test.ts']),
      server('server', { include: ['src/**/*.test.ts'], exclude: replacing }, false),
      server('server alone', { include: replacing }, true),
      node('simulator', ['src/**/*.test.ts']),
      node('tools', ['*.test.ts']),
      './console',
    ],
  },
});
