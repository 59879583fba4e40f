import { parseArgs } from 'node:util';
import { type Command, commandFor, UsageError } from './command.ts';

interface Entry {
  usage: string;
  /** Loaded when it is asked for: most commands need little of the server. False: done, but what was found makes the command fail. */
  load(): Promise<(command: Command) => Promise<unknown>>;
}

const commands: Readonly<Record<string, Entry>> = {
  'reset-password': { usage: 'reset-password <account>', load: async () => (await import('./people-command.ts')).resetPasswordCommand },
  sessions: { usage: 'sessions [account]', load: async () => (await import('./people-command.ts')).sessionsCommand },
  'end-sessions': { usage: 'end-sessions <account>', load: async () => (await import('./people-command.ts')).endSessionsCommand },
  licenses: { usage: 'licenses', load: async () => (await import('./license-command.ts')).licensesCommand },
  'issue-license': {
    usage: 'issue-license --dealer <no> --until yyyy-mm-dd [--lanes n] [--berths n] [--yards n] [--guns n] [--seats n] [--out file]',
    load: async () => (await import('./license-command.ts')).issueLicenseCommand,
  },
  verify: { usage: 'verify', load: async () => (await import('./backup-command.ts')).verifyCommand },
  backup: { usage: 'backup [--to folder]', load: async () => (await import('./backup-command.ts')).backupCommand },
  restore: { usage: 'restore <folder of a backup>', load: async () => (await import('./backup-command.ts')).restoreCommand },
  'verify-export': {
    usage: 'verify-export <folder of an export>',
    load: async () => (await import('./export-command.ts')).verifyExportCommand,
  },
  'setup-token': { usage: 'setup-token', load: async () => (await import('./setup-command.ts')).setupTokenCommand },
  setup: { usage: 'setup --file setup.json', load: async () => (await import('./setup-command.ts')).setupCommand },
};

/** What may follow a command, as its usage says: nothing else is taken, nor left aside in silence. */
const argumentsOf = ({ usage }: Entry) => ({
  options: Object.fromEntries([...usage.matchAll(/--(\w+)/g)].map(([, name = '']) => [name, { type: 'string' as const }])),
  allowPositionals: /^\S+ (<|\[(?!--))/.test(usage),
});
const usageOf = (entries: readonly Entry[]): string => entries.map(({ usage }) => `  npm run admin -- ${usage}`).join('\n');

/** Where a command writes: results, and why it was refused. */
export interface Terminal {
  say(line: string): void;
  complain(text: string): void;
}

/** Runs what was typed and answers the exit code: 0 done; 1 refused, or an invariant is broken. */
export async function runCommand([name = '', ...rest]: readonly string[], { say, complain }: Terminal): Promise<number> {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    complain(`${name ? `There is no command ${name}. ` : ''}Commands:\n${usageOf(Object.values(commands))}\n`);
    return 1;
  }
  try {
    const { values, positionals } = parseArgs({ args: [...rest], ...argumentsOf(entry) });
    if (positionals.length > 1) throw new UsageError(`only one argument is taken, not ${positionals.join(' ')}`);
    const run = await entry.load();
    return (await run(commandFor(positionals, values, say))) === false ? 1 : 0;
  } catch (cause) {
    const { message, stack, code } = cause as NodeJS.ErrnoException;
    complain(`${name}: ${process.env.BOCHONG_LOG_LEVEL === 'debug' ? stack : message}\n`);
    if (cause instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS')) complain(`${usageOf([entry])}\n`);
    return 1;
  }
}
