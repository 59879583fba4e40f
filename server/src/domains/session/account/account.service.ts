import { randomBytes } from 'node:crypto';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { found } from '../../../kernel/http/errors.ts';
import { openSessionsOf } from '../../../kernel/session/open-session.repo.ts';
import { findLogin } from '../login/login.repo.ts';
import { insertAccount, type NewAccount, platformPeople, saveCredential, touchAccounts } from './account.repo.ts';
import { giveInitialPassword } from './password.service.ts';

/** Opens an account and answers its initial password, which the first login must change. */
export async function openAccount(account: NewAccount, context: Context) {
  const { app, tx, now } = context;
  const userId = newId(now);
  await insertAccount(tx, { ...account, userId, salt: randomBytes(16).toString('hex'), verifier: app.keys.encrypt('') });
  return { userId, initialPassword: await giveInitialPassword(found(await findLogin(tx, { userId })), context) };
}

/** An account whose password its owner has chosen: `verifier` is SHA-256 (hex) of password and salt. */
export async function openOwnAccount(
  account: NewAccount,
  secret: { salt: string; verifier: string },
  { app, tx, now }: Context,
): Promise<void> {
  const userId = newId(now);
  const verifier = app.keys.encrypt(secret.verifier);
  await insertAccount(tx, { ...account, userId, salt: secret.salt, verifier });
  const credential = { verifier, mode: 1 as const, codeValueFixed: null, historyHashes: [] };
  await saveCredential(tx, { dealerId: account.dealerId, userId }, credential, { firstLogin: 0, pwdMode: 1 }, now);
}

/** Who may see which dealers is read anew for everybody of the platform: a dealer was added. */
export async function refreshPlatformPeople({ app, tx }: Pick<Context, 'app' | 'tx'>): Promise<void> {
  for (const userId of await platformPeople(tx)) await app.sessions.refreshAllOf(tx, userId);
}

/** Everybody of a unit learns their rights with the next call; open consoles within a second. */
export async function refreshPeopleOf(dealerId: string, { app, tx, now }: WorkContext): Promise<void> {
  await touchAccounts(tx, dealerId, null);
  for (const { userId } of await openSessionsOf(tx, [dealerId], now)) await app.sessions.refreshAllOf(tx, userId);
}

/** A password an administrator hands over: the next login must change it, and whoever was locked out may try again. */
export const resetPassword = async (userId: string, context: Context): Promise<string> =>
  giveInitialPassword(found(await findLogin(context.tx, { userId })), context);
