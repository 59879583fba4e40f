import { defineConfig } from 'vitest/config';

interface Files {
  include: string[];
  exclude?: string[];
}

/** Processes at once. */
const workers = Number(process.env.BOCHONG_TEST_WORKERS ?? 2);

/**
 * A kind of test that needs no browser, with the files of one program. Files share the modules they load, which hold no state of their own,
 * unless `isolate`: to load them for each file took more time than the tests. Limits are generous: a slow machine is no defect, and what
 * must be quick is measured by the benchmarks.
 */
const project = (name: string, root: string, files: Files, options: object = {}, isolate = false) => ({
  test: { name, root, ...files, isolate, maxWorkers: workers, testTimeout: 300_000, ...options },
});

const server = {
  globalSetup: ['./vitest.global.ts'],
  hookTimeout: 600_000,
  expect: { poll: { timeout: 40_000 } },
};
const console = { environment: 'happy-dom' as const, setupFiles: ['src/test-setup.ts'] };

/** Tests that put something else in the place of a module or of what the browser does: what they load must be theirs alone. */
const serverAlone = ['src/domains/device/event-intake/event-intake.test.ts', 'src/kernel/http/http-busy.test.ts'];
const consoleAlone = ['src/kit/present-error.test.tsx', 'src/kit/session.test.ts', 'src/shell/overlays.test.tsx'];

/** Every kind of test that needs no browser; the journeys in `e2e/` have their own runner. */
export default defineConfig({
  test: {
    projects: [
      project('contract', 'contract', { include: ['src/**/*.test.ts'] }),
      project('server', 'server', { include: ['src/**/*.test.ts', '../demo/src/**/*.test.ts'], exclude: serverAlone }, server),
      project('server alone', 'server', { include: serverAlone }, server, true),
      project('simulator', 'simulator', { include: ['src/**/*.test.ts'] }),
      project('tools', 'tools', { include: ['*.test.ts', '../console/build/*.test.ts'] }, { hookTimeout: 120_000 }),
      project('console', 'console', { include: ['src/**/*.test.{ts,tsx}'], exclude: consoleAlone }, console),
      project('console alone', 'console', { include: consoleAlone }, console, true),
    ],
  },
});
