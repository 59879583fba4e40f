import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import type { App, Context } from '../kernel/app-context.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import { defaultDataFolder } from '../kernel/database/embedded-postgres.ts';
import { platformDealerId } from '../kernel/database/identifier.ts';
import { appUrl, migrate, pendingMigrations } from '../kernel/database/migrate.ts';
import { reachPostgres } from '../kernel/database/reach-postgres.ts';
import { nobody } from '../kernel/http/implement.ts';
import { createKeys, loadSecret } from '../kernel/session/secret.ts';

/** What a command works on and says its result with. */
export interface Command {
  config: Config;
  dataFolder: string;
  say(line: string): void;
  /** Words after the command's name that are no options. */
  words: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
}

/** A mistake of whoever typed the command: told without a stack, with how it is used. */
export class UsageError extends Error {}

export function commandFor(words: readonly string[], options: Command['options'], say: Command['say'] = console.log): Command {
  const config = readConfig({ ...process.env, BOCHONG_LOG_LEVEL: 'silent' });
  return { config, dataFolder: config.BOCHONG_DATA ?? defaultDataFolder(), say, words, options };
}

/** The secret of an installation that exists: a new one would open nothing. */
export function secretOf({ dataFolder }: Command): Buffer {
  if (!process.env.BOCHONG_SECRET && !existsSync(join(dataFolder, 'secret.key')))
    throw new Error(`There is no secret.key in ${dataFolder}: name the server's data folder in BOCHONG_DATA`);
  return loadSecret(dataFolder);
}

/** Runs a command on the installation's database as its owner, whether the server runs or not. */
export async function onDatabase<T>({ config, dataFolder }: Command, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const postgres = await reachPostgres({ dataFolder, databaseUrl: config.DATABASE_URL });
  return work(postgres.ownerUrl).finally(() => postgres.stop());
}

async function withApp<T>({ config, dataFolder }: Command, ownerUrl: string, secret: Buffer, work: (app: App) => Promise<T>): Promise<T> {
  const databaseUrl = appUrl(ownerUrl, createKeys(secret).hmac('database', 'bochong_app'));
  const app = await buildApp({ config, databaseUrl, secret, storageFolder: join(dataFolder, 'objects'), poolSize: 2 });
  return work(app).finally(() => app.http.close());
}

/** Runs a command with what services of domains need; refused while the database waits to be brought to this version. */
export async function onInstallation<T>(command: Command, work: (app: App) => Promise<T>): Promise<T> {
  const secret = secretOf(command);
  return onDatabase(command, async (ownerUrl) => {
    if ((await pendingMigrations(ownerUrl)).length > 0)
      throw new Error('The database is of an earlier version: start the server once, which backs it up and brings it to this one');
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
      save: () =>
        Promise.reject(
          new Error('The database is of an earlier version: start the server once, which backs it up and brings it to this one'),
        ),
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
