import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

const folder = fileURLToPath(new URL('../../migrations', import.meta.url));

export interface MigrateOptions {
  /** Connection as the owner of the schema. */
  ownerUrl: string;
  /** Password the application role gets; the same for every server on one database. */
  appPassword: string;
  /** Other folder of SQL files; only tests use it. */
  dir?: string;
}

/** Any number, the same in every server: whoever holds it brings the schema forward, the others wait. */
const migrationLock = 7_100_2026;

/**
 * Brings the database to the newest schema under an advisory lock and returns the names applied; servers that start at once wait for each
 * other. Includes the job queue's own schema. Forward only.
 */
export async function migrate({ ownerUrl, appPassword, dir = folder }: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await runner({
      databaseUrl: ownerUrl,
      dir,
      direction: 'up',
      schema: 'public', // an owner named like our schema would have its tables made there
      migrationsTable: 'schema_migration',
      migrationsSchema: 'bochong',
      createMigrationsSchema: true,
      checkOrder: true,
      noLock: true, // its own lock refuses instead of waiting
      log: () => undefined,
    });
    await runMigrations({ connectionString: ownerUrl });
    await client.query(`alter role bochong_app password ${client.escapeLiteral(appPassword)}`);
    // The queue's tables belong to the owner: the application may add deliveries of events and nothing else.
    await client.query(`
      create or replace function bochong.deliver_event(delivery json) returns void language sql security definer set search_path = pg_catalog as
        $$ select graphile_worker.add_job('deliver_event', delivery, max_attempts => 12) $$;
      revoke execute on function bochong.deliver_event(json) from public;
      grant execute on function bochong.deliver_event(json) to bochong_app`);
    return applied.map((migration) => migration.name);
  } finally {
    await client.end(); // and with it the lock
  }
}

/** The owner's connection turned into the application role's. */
export function appUrl(ownerUrl: string, appPassword: string): string {
  const url = new URL(ownerUrl);
  url.username = 'bochong_app';
  url.password = appPassword;
  return url.toString();
}
