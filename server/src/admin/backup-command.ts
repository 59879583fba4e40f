import { join, resolve } from 'node:path';
import { backupName, backupsOf, writeBackup } from '../kernel/backup/backup.ts';
import { restoreBackup } from '../kernel/backup/restore.ts';
import { type Command, onDatabase, secretOf, UsageError } from './command.ts';
import { type Verified, verify } from './verify.repo.ts';

export async function backupCommand(command: Command): Promise<void> {
  const { dataFolder, options, say, config } = command;
  const folder = resolve(options.to ?? join(backupsOf(dataFolder), backupName(new Date())));
  const secret = secretOf(command);
  await onDatabase(command, (ownerUrl) => writeBackup({ ownerUrl, dataFolder, secret, folder, say }));
  if (config.BOCHONG_S3_URL) say('Stored objects are in the bucket, and are no part of this backup');
  say(`Backup finished: ${folder}`);
}

/** Says what a check found; true when everything holds. */
function report({ checked, broken, waitingEvents }: Verified, say: Command['say']): boolean {
  for (const { name, rows } of broken) {
    say(`BROKEN  ${name}`);
    for (const row of rows) say(`        ${JSON.stringify(row)}`);
  }
  if (broken.length > 0 && waitingEvents > 0)
    say(
      `${waitingEvents} events wait for their consumers: counters, arrears and stays on account may lag until they ran. Check again then.`,
    );
  say(`${checked - broken.length} of ${checked} invariants hold`);
  return broken.length === 0;
}

/** Checks the invariants; false, so that the command fails, when one is broken. */
export const verifyCommand = async (command: Command): Promise<boolean> => report(await onDatabase(command, verify), command.say);

export async function restoreCommand({ words, dataFolder, config, say }: Command): Promise<boolean> {
  const [folder] = words;
  if (!folder) throw new UsageError('name the folder of a backup');
  const verified = await restoreBackup({ folder, dataFolder, databaseUrl: config.DATABASE_URL, say }, verify);
  const whole = report(verified, say);
  if (!whole) say('The database is what the backup holds: these were broken when it was taken.');
  say(`Restored into ${dataFolder}: start the server on it`);
  return whole;
}
