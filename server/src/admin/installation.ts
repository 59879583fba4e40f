import { join } from 'node:path';
import { buildApp } from '../app.ts';
import type { App, Context } from '../kernel/app-context.ts';
import { platformDealerId } from '../kernel/database/identifier.ts';
import { appUrl, migrate, pendingMigrations } from '../kernel/database/migrate.ts';
import { reachPostgres } from '../kernel/database/reach-postgres.ts';
import { nobody } from '../kernel/http/implement.ts';
import { createKeys, loadSecret } from '../kernel/session/secret.ts';
import { type Command, onDatabase, secretOf } from './command.ts';

const earlier = 'The database is of an earlier version: start the server once, which backs it up and brings it to this one';

async function withApp<T>({ config, dataFolder }: Command, ownerUrl: string, secret: Buffer, work: (app: App) => Promise<T>): Promise<T> {
  const databaseUrl = appUrl(ownerUrl, createKeys(secret).hmac('database', 'bochong_app'));
  const app = await buildApp({ config, databaseUrl, secret, storageFolder: join(dataFolder, 'objects'), poolSize: 2 });
  return work(app).finally(() => app.http.close());
}

/** Runs a command with what services of domains need; refused while the database waits to be brought to this version. */
export async function onInstallation<T>(command: Command, work: (app: App) => Promise<T>): Promise<T> {
  const secret = secretOf(command);
  return onDatabase(command, async (ownerUrl) => {
    if ((await pendingMigrations(ownerUrl)).length > 0) throw new Error(earlier);
    return withApp(command, ownerUrl, secret, work);
  });
}

/** {@link onInstallation} for one that may not be there yet: its database is made, and brought to this version when it is empty. */
export async function onNewInstallation<T>(command: Command, work: (app: App) => Promise<T>): Promise<T> {
  const { config, dataFolder } = command;
  const postgres = await reachPostgres({ dataFolder, databaseUrl: config.DATABASE_URL }, true);
  try {
    const { ownerUrl } = postgres;
    const secret = loadSecret(dataFolder);
    await migrate({
      ownerUrl,
      appPassword: createKeys(secret).hmac('database', 'bochong_app'),
      save: () => Promise.reject(new Error(earlier)),
    });
    return await withApp(command, ownerUrl, secret, work);
  } finally {
    await postgres.stop();
  }
}

/** One transaction of a command that sees the rows of these dealers; what it did is written to the operation log by the command itself. */
export const inCommand = <T>(app: App, dealerIds: readonly string[], work: (context: Context) => Promise<T>): Promise<T> =>
  app.database.inScope({ dealerIds }, (tx) =>
    work({
      app,
      tx,
      now: app.clock.now(),
      user: { ...nobody, account: 'cli', userName: '命令行', dealerId: platformDealerId },
      requestId: '',
      ip: '',
      clientType: '',
      userAgent: '',
      token: '',
      audit: () => undefined,
    }),
  );
