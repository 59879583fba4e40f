import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './src/kernel/database/embedded-postgres.ts';
import { migrate } from './src/kernel/database/migrate.ts';
import { testFolder } from './src/kernel/testing/test-folder.ts';
import { testAppPassword } from './src/kernel/testing/test-settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner connection to the template: migrated, with the demo's dealers and accounts. Each test file clones it. */
    templateUrl: string;
    /** Data folder of a PostgreSQL that stands still, migrated and empty, for {@link migratedFolder} to copy. */
    migratedFolder: string;
  }
}

const seedTemplate = join(import.meta.dirname, 'src/kernel/testing/seed-template.ts');

/** Most tests live in the months around now: PostgreSQL plans every query over every partition there is. */
async function dropFarPartitions(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{
    name: string;
  }>(`select inhrelid::regclass::text as name from pg_inherits join bochong.partitioned_table t
    on inhparent = t.name::regclass where right(inhrelid::regclass::text, 6) ~ '^\\d{6}$'
    and right(inhrelid::regclass::text, 6) not between to_char(now() - interval '1 month', 'YYYYMM') and to_char(now() + interval '1 month', 'YYYYMM')`);
  for (const { name } of rows) await client.query(`drop table ${name}`);
  await client.end();
}

/** Waits until nobody else is connected: a pool that has ended may still be hanging up, and whom a stop cuts off complains where nobody hears it. */
async function alone(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const others = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  while ((await client.query(others)).rowCount) await sleep(20);
  await client.end();
}

/** One PostgreSQL for the run, with the schema migrated and the platform seeded once, in a template that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = testFolder('bochong-test-');
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
  const empty = testFolder('bochong-migrated-');
  const migrated = await startEmbeddedPostgres({ dataFolder: empty, settings });
  await migrate({ ownerUrl: migrated.ownerUrl, appPassword: testAppPassword });
  await alone(migrated.ownerUrl);
  await migrated.stop();
  execFileSync('cp', ['-a', `${empty}/.`, `${dataFolder}/`]);
  const postgres = await startEmbeddedPostgres({ dataFolder, settings });
  await dropFarPartitions(postgres.ownerUrl);
  execFileSync(process.execPath, [seedTemplate, postgres.ownerUrl, dataFolder], { stdio: 'inherit' });
  project.provide('templateUrl', postgres.ownerUrl);
  project.provide('migratedFolder', empty);
  return async () => {
    await postgres.stop();
    for (const folder of [dataFolder, empty]) rmSync(folder, { recursive: true, force: true });
  };
}
