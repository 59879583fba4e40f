import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { portInUse } from './embedded-postgres-lock.ts';

/** A PostgreSQL that a command works on. */
export interface ReachedPostgres {
  /** Connection as the owner of the schema. */
  ownerUrl: string;
  /** Stops what was started for the command; a server's PostgreSQL goes on. */
  stop(): Promise<void>;
}

/**
 * The database of an installation, whether its server runs or not: the external one, the embedded one that a server of the data folder has
 * started, or that one started for as long as the command takes. `create` makes an embedded one that is not there; otherwise that is refused.
 */
export async function reachPostgres(
  { dataFolder, databaseUrl }: { dataFolder: string; databaseUrl: string | undefined },
  create = false,
): Promise<ReachedPostgres> {
  if (databaseUrl) return { ownerUrl: databaseUrl, stop: async () => undefined };
  if (!create && !existsSync(join(dataFolder, 'postgres')))
    throw new Error(
      `There is no database in ${dataFolder}: name the server's data folder in BOCHONG_DATA, or its PostgreSQL in DATABASE_URL`,
    );
  const port = portInUse(dataFolder);
  if (port === undefined) return startEmbeddedPostgres({ dataFolder });
  if (!port) throw new Error(`The server on ${dataFolder} is just starting or stopping: try again in a moment`);
  const password = readFileSync(join(dataFolder, 'postgres-password'), 'utf8').trim();
  return { ownerUrl: `postgres://postgres:${password}@127.0.0.1:${port}/bochong`, stop: async () => undefined };
}
