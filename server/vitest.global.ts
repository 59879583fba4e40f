import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './src/kernel/database/embedded-postgres.ts';
import { migrate } from './src/kernel/database/migrate.ts';
import { testFolder } from './src/kernel/testing/test-folder.ts';
import { testAppPassword } from './src/kernel/testing/test-settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner connection to the migrated template; each test file clones it. */
    templateUrl: string;
  }
}

/** One PostgreSQL for the run, with the schema migrated once into a template that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = testFolder('bochong-test-');
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
  const postgres = await startEmbeddedPostgres({ dataFolder, settings });
  await migrate({ ownerUrl: postgres.ownerUrl, appPassword: testAppPassword });
  project.provide('templateUrl', postgres.ownerUrl);
  return async () => {
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
