import { userStatus } from '@bochong/contract/access';
import { findLogin, resetPassword } from '../domains/session/index.ts';
import type { Context } from '../kernel/app-context.ts';
import { rescope } from '../kernel/database/db.ts';
import { auditCommand } from '../kernel/http/audit.ts';
import { allSessions } from '../kernel/session/all-sessions.ts';
import { type Command, UsageError } from './command.ts';
import { inCommand, onInstallation } from './installation.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

/** Runs work on the one account that a command names. */
async function onAccount(command: Command, work: (account: Account, context: Context) => Promise<void>): Promise<void> {
  const [account] = command.words;
  if (!account) throw new UsageError('name the account');
  await onInstallation(command, (app) =>
    inCommand(app, [], async (context) => {
      const row = await findLogin(context.tx, { account });
      if (!row) throw new Error(`There is no account ${account}`);
      await rescope(context.tx, [row.dealerId]);
      await work(row, context);
    }),
  );
}

/** Gives an account a password that its next login must change; ends its sessions and its lock. */
export const resetPasswordCommand = (command: Command): Promise<void> =>
  onAccount(command, async ({ userId, dealerId, account, status }, context) => {
    const password = await resetPassword(userId, context);
    const audited = { command: 'reset-password', title: '重置密码', dealerId, targetType: 'app_user', targetId: userId };
    await auditCommand(context.tx, context.now, audited);
    command.say(`${account}  ${password}`);
    command.say('The first login with it asks for a new one. Sessions of this account have ended.');
    if (status !== userStatus.ENABLED) command.say('The account is disabled: somebody who manages users has to enable it.');
  });

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
  onAccount(command, async ({ userId, dealerId, account }, { app, tx, now }) => {
    const open = await allSessions(tx, now, account);
    await app.sessions.endAllOf(tx, userId);
    const audited = { command: 'end-sessions', title: '结束会话', dealerId, targetType: 'app_user', targetId: userId };
    await auditCommand(tx, now, { ...audited, detail: { sessions: open.length } });
    command.say(`${open.length} sessions of ${account} ended`);
  });
