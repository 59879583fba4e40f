/**
 * `npm run admin -- <command>`: what whoever runs an installation does without a browser. Works on the data folder (BOCHONG_DATA) or the
 * PostgreSQL (DATABASE_URL) of the server, whether it runs or not. Exit code 0: done; 1: refused, or an invariant is broken.
 */
import { parseArgs } from 'node:util';
import { backupCommand, restoreCommand, verifyCommand } from './admin/backup-command.ts';
import { type Command, commandFor, UsageError } from './admin/command.ts';
import { issueLicenseCommand, licensesCommand } from './admin/license-command.ts';
import { endSessionsCommand, resetPasswordCommand, sessionsCommand } from './admin/people-command.ts';
import { setupCommand, setupTokenCommand } from './admin/setup-command.ts';

interface Entry {
  usage: string;
  /** False: done, but what was found makes the command fail. */
  run(command: Command): Promise<unknown>;
}

const commands: Readonly<Record<string, Entry>> = {
  'reset-password': { usage: 'reset-password <account>', run: resetPasswordCommand },
  sessions: { usage: 'sessions [account]', run: sessionsCommand },
  'end-sessions': { usage: 'end-sessions <account>', run: endSessionsCommand },
  licenses: { usage: 'licenses', run: licensesCommand },
  'issue-license': {
    usage: 'issue-license --dealer <no> --until yyyy-mm-dd [--lanes n] [--berths n] [--yards n] [--guns n] [--seats n] [--out file]',
    run: issueLicenseCommand,
  },
  verify: { usage: 'verify', run: verifyCommand },
  backup: { usage: 'backup [--to folder]', run: backupCommand },
  restore: { usage: 'restore <folder of a backup>', run: restoreCommand },
  'setup-token': { usage: 'setup-token', run: setupTokenCommand },
  setup: { usage: 'setup --file setup.json', run: setupCommand },
};

const optionNames = ['dealer', 'until', 'lanes', 'berths', 'yards', 'guns', 'seats', 'out', 'to', 'file'];
const options = Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }]));
const usageOf = (entries: readonly Entry[]): string => entries.map(({ usage }) => `  npm run admin -- ${usage}`).join('\n');

async function main([name = '', ...rest]: readonly string[]): Promise<number> {
  const entry = commands[name];
  if (!entry) {
    process.stderr.write(`${name ? `There is no command ${name}. ` : ''}Commands:\n${usageOf(Object.values(commands))}\n`);
    return 1;
  }
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options, allowPositionals: true });
    return (await entry.run(commandFor(positionals, values))) === false ? 1 : 0;
  } catch (cause) {
    const { message, stack, code } = cause as NodeJS.ErrnoException;
    const misused = cause instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${name}: ${process.env.BOCHONG_LOG_LEVEL === 'debug' ? stack : message}\n`);
    if (misused) process.stderr.write(`${usageOf([entry])}\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
