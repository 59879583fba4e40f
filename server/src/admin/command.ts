import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../kernel/config.ts';
import { defaultDataFolder } from '../kernel/database/embedded-postgres.ts';
import { reachPostgres } from '../kernel/database/reach-postgres.ts';
import { loadSecret } from '../kernel/session/secret.ts';

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

export function commandFor(words: readonly string[], options: Command['options'], say: Command['say']): Command {
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
