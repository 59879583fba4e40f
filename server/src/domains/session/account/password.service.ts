import { randomBytes } from 'node:crypto';
import { passwordErrors } from '@bochong/contract/session';
import type { App, Context } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { fail, failKeeping, found } from '../../../kernel/http/errors.ts';
import { maskPhones } from '../../../kernel/http/mask.ts';
import { sameHex, sha256Hex } from '../../../kernel/session/secret.ts';
import { createChallenge, findLogin, type LoginRow, takeChallenge } from '../login/login.repo.ts';
import { checkCaptcha, openSession, provesPassword, unlock } from '../login/login.service.ts';
import { policyOf } from '../security-policy/security-policy.repo.ts';
import { insertReset, saveCredential, takeReset } from './account.repo.ts';
import { sendCode, takeCode } from './phone-code.service.ts';

interface NewPassword {
  newPassword: string;
  newVerifier?: string | undefined;
  codeKey: string;
}

const resetMinutes = 10;
const historyHash = (app: App, row: LoginRow, verifier: string) => app.keys.hmac('password-history', `${row.userId}|${verifier}`);

/**
 * Stores a new password. The server sees no plain text: it can only check that the verifier answers the challenge and that
 * it is none of the last ones. Without a verifier the sent value and its challenge are kept (mode 2).
 */
async function store(row: LoginRow, sent: NewPassword, codeValue: string, { app, tx, now }: Context): Promise<void> {
  const policy = await policyOf(tx, row.dealerId);
  if (sent.newVerifier !== undefined && !sameHex(sha256Hex(sent.newVerifier, codeValue), sent.newPassword))
    fail(passwordErrors.challengeGone);
  const current = row.verifier ? app.keys.decrypt(row.verifier) : '';
  const verifier = sent.newVerifier ?? sent.newPassword;
  const hash = historyHash(app, row, verifier);
  const history = row.historyHashes ?? [];
  const unchanged = verifier === current || (row.credentialMode === 1 && sha256Hex(current, codeValue) === sent.newPassword);
  if (unchanged || history.slice(0, policy.pwdHistory).includes(hash))
    fail(passwordErrors.reused, { count: Math.max(policy.pwdHistory, 1) });
  const byVerifier = sent.newVerifier !== undefined;
  await saveCredential(
    tx,
    row,
    {
      verifier: app.keys.encrypt(verifier),
      mode: byVerifier ? 1 : 2,
      codeValueFixed: byVerifier ? null : codeValue,
      historyHashes: [hash, ...history].slice(0, 10),
    },
    { firstLogin: 0, pwdMode: policy.pwdMode },
    now,
  );
}

/** Checks the old password against the challenge and stores the new one; every session of the user ends. */
async function replace(row: LoginRow, sent: NewPassword & { oldPassword: string }, context: Context): Promise<void> {
  const { app, tx, now } = context;
  const challenge = (await takeChallenge(tx, sent.codeKey, [2], now)) ?? fail(passwordErrors.challengeGone);
  if (!provesPassword(app, row, challenge.codeValue, sent.oldPassword)) failKeeping(passwordErrors.wrongOld);
  await store(row, sent, challenge.codeValue, context);
  context.audit({ targetType: 'app_user', targetId: row.userId });
  await app.sessions.endAllOf(tx, row.userId);
}

/** Challenge for the caller's own change; whoever else is named gets the caller's all the same. */
export const changeChallenge = ({ app, tx, user, now }: Context) => createChallenge(tx, app.keys, { account: user.account, kind: 2, now });

export async function changePassword(body: NewPassword & { userId: string; oldPassword: string }, context: Context): Promise<null> {
  const { tx, user } = context;
  found(body.userId === user.userId ? user : undefined);
  await replace(found(await findLogin(tx, { userId: user.userId })), body, context);
  return null;
}

/** Password change owed by a login (status 1–3): ends in a fresh, full session. */
export async function payPasswordDebt(
  body: NewPassword & { account: string; oldPassword: string },
  owed: readonly number[],
  context: Context,
) {
  const { tx, user, now } = context;
  if (!owed.includes(user.loginStatus)) fail(passwordErrors.notAsked);
  found(body.account.toLowerCase() === user.account.toLowerCase() ? user : undefined);
  await replace(found(await findLogin(tx, { userId: user.userId })), body, context);
  const row = found(await findLogin(tx, { userId: user.userId }));
  const policy = await policyOf(tx, row.dealerId);
  return { token: await openSession(row, 0, policy, { ...context, now }), status: 0 as const };
}

/** Sends a code to the phone bound to a forgotten account, behind the picture code. */
export async function sendForgetCode(query: { account: string; verifyCodeId: string; verifyCode: string }, context: Context) {
  const { app, tx } = context;
  await checkCaptcha(query, context);
  const row = await findLogin(tx, { account: query.account });
  if (!row?.userPhone || row.isVerify !== 1 || row.status !== 1) return failKeeping(passwordErrors.noPhone);
  const phone = app.keys.decrypt(row.userPhone);
  await rescope(tx, [row.dealerId]);
  const sent = await sendCode({ phone, purpose: 'forgot-password', dealerId: row.dealerId }, context);
  return { phoneMask: maskPhones(phone), ...sent };
}

/** A right code earns a key that may set the password within ten minutes. */
export async function proveForgotten(body: { account: string; code: string }, context: Context) {
  const { app, tx, now } = context;
  const row = await findLogin(tx, { account: body.account });
  if (!row?.userPhone) return fail(passwordErrors.noPhone);
  await takeCode({ phone: app.keys.decrypt(row.userPhone), purpose: 'forgot-password', code: body.code }, context);
  const resetKey = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + resetMinutes * 60_000);
  await insertReset(tx, { resetHash: app.keys.hmac('password-reset', resetKey), userId: row.userId, expiresAt }, now);
  const challenge = await createChallenge(tx, app.keys, { account: body.account, kind: 3, now, seconds: resetMinutes * 60 });
  return { ...challenge, resetKey, pwdMode: (await policyOf(tx, row.dealerId)).pwdMode };
}

export async function resetForgotten(body: NewPassword & { account: string; resetKey: string }, context: Context): Promise<null> {
  const { app, tx, now } = context;
  const userId = (await takeReset(tx, app.keys.hmac('password-reset', body.resetKey), now)) ?? fail(passwordErrors.resetGone);
  const row = found(await findLogin(tx, { userId }));
  if (row.account.toLowerCase() !== body.account.toLowerCase()) failKeeping(passwordErrors.resetGone);
  await rescope(tx, [row.dealerId]);
  const challenge = (await takeChallenge(tx, body.codeKey, [3], now)) ?? fail(passwordErrors.resetGone);
  await store(row, body, challenge.codeValue, context);
  await unlock(row.account, context);
  await app.sessions.endAllOf(tx, userId);
  return null;
}

/** Password an administrator hands over: satisfies the strong rule, must be changed at the first login. */
export async function giveInitialPassword(row: LoginRow, context: Context): Promise<string> {
  const { app, tx, now } = context;
  const plain = initialPassword();
  const verifier = sha256Hex(plain, row.salt ?? '');
  const credential = { verifier: app.keys.encrypt(verifier), mode: 1 as const, codeValueFixed: null };
  await saveCredential(
    tx,
    row,
    { ...credential, historyHashes: [historyHash(app, row, verifier), ...(row.historyHashes ?? [])].slice(0, 10) },
    { firstLogin: 1, pwdMode: 1 },
    now,
  );
  await unlock(row.account, context);
  await app.sessions.endAllOf(tx, row.userId);
  return plain;
}

const alphabets = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789', '#@%+'];

/** Twelve characters without look-alikes, of all four classes in turn: no run and no word can form. */
export const initialPassword = (random: (limit: number) => number = (limit) => randomBytes(4).readUInt32BE() % limit): string =>
  Array.from({ length: 12 }, (_, index) => {
    const letters = alphabets[index % 4] ?? '';
    return letters[random(letters.length)];
  }).join('');
