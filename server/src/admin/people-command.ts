import { userStatus } from '@bochong/contract/access';
import { findLogin, resetPassword } from '../domains/session/index.ts';
import type { App, Context } from '../kernel/app-context.ts';
import { rescope } from '../kernel/database/db.ts';
import { auditCommand } from '../kernel/http/audit.ts';
import { allSessions } from '../kernel/session/all-sessions.ts';
import { type Command, inCommand, onInstallation, UsageError } from './command.ts';

/** Runs work on the one account that a command names. */
function onAccount<T>(
  app: App,
  [account]: readonly string[],
  work: (row: NonNullable<Awaited<ReturnType<typeof findLogin>>>, context: Context) => Promise<T>,
): Promise<T> {
  if (!account) throw new UsageError('name the account');
  return inCommand(app, [], async (context) => {
    const row = await findLogin(context.tx, { account });
    if (!row) throw new Error(`There is no account ${account}`);
    await rescope(context.tx, [row.dealerId]);
    return work(row, context);
  });
}

/** Gives an account a password that its next login must change; ends its sessions and its lock. */
export const resetPasswordCommand = (command: Command): Promise<void> =>
  onInstallation(command, (app) =>
    onAccount(app, command.words, async ({ userId, dealerId, account, status }, context) => {
      const password = await resetPassword(userId, context);
      const audited = { command: 'reset-password', title: '重置密码', dealerId, targetType: 'app_user', targetId: userId };
      await auditCommand(context.tx, context.now, audited);
      command.say(`${account}  ${password}`);
      command.say('The first login with it asks for a new one. Sessions of this account have ended.');
      if (status !== userStatus.ENABLED) command.say('The account is disabled: somebody who manages users has to enable it.');
    }),
  );

/** Lists open sessions, of everybody or of one account. */
export const sessionsCommand = (command: Command): Promise<void> =>
  onInstallation(command, (app) =>
    inCommand(app, [], async ({ tx, now }) => {
      const rows = await allSessions(tx, now, command.words[0]);
      for (const { account, userName, dealerName, createdAt, lastSeenAt, ip } of rows)
        command.say([account, userName, dealerName, `since ${createdAt}`, `last seen ${lastSeenAt}`, ip ?? ''].join('  '));
      command.say(`${rows.length} open sessions`);
    }),
  );

/** Ends every session of an account, on every server. */
export const endSessionsCommand = (command: Command): Promise<void> =>
  onInstallation(command, (app) =>
    onAccount(app, command.words, async ({ userId, dealerId, account }, context) => {
      const { tx, now } = context;
      const open = await allSessions(tx, now, account);
      await app.sessions.endAllOf(tx, userId);
      const audited = { command: 'end-sessions', title: '结束会话', dealerId, targetType: 'app_user', targetId: userId };
      await auditCommand(tx, now, { ...audited, detail: { sessions: open.length } });
      command.say(`${open.length} sessions of ${account} ended`);
    }),
  );
