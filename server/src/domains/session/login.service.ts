import { toFlag } from '@bochong/contract/kernel/fields';
import type { loginRequest } from '@bochong/contract/session';
import { type LoginInfo, loginStatus, sessionErrors } from '@bochong/contract/session';
import type { z } from 'zod';
import type { App, Context } from '../../kernel/app-context.ts';
import { rescope, type Tx } from '../../kernel/db.ts';
import { fail, failKeeping, found } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/identifier.ts';
import { sameHex, sha256Hex } from '../../kernel/secret.ts';
import type { SessionUser } from '../../kernel/session.ts';
import { toIso } from '../../kernel/time.ts';
import { findLogin, type LoginRow, recordLogin, takeCaptcha, takeChallenge } from './login.repo.ts';
import { type Failures, findFailures, forgetFailures, lockFailures, saveFailures } from './login-failure.repo.ts';

/** platform.md §2.2, platform defaults. */
const policy = { maxFail: 5, lockMinutes: 30, captchaAfter: 2, expireDays: 90 };

type LoginRequest = z.output<typeof loginRequest>;

/** Failures are kept by a keyed hash of the name: people type passwords into the account field. */
const nameHashOf = (app: App, account: string) => app.keys.hmac('login-name', account.toLowerCase());

export async function needsCaptcha(account: string, { app, tx }: Context): Promise<boolean> {
  return (await findFailures(tx, nameHashOf(app, account))).failCount >= policy.captchaAfter;
}

async function checkCaptcha(tx: Tx, body: LoginRequest, now: Date): Promise<void> {
  const id = body.verifyCodeId ?? '';
  const answer = isUuid(id) ? await takeCaptcha(tx, id, now) : undefined;
  if (!answer || answer !== (body.verifyCode ?? '').trim().toLowerCase()) failKeeping(sessionErrors.captchaRequired);
}

/** Counts the failure (the transaction commits although the call fails) and says what is left; the same for names that are no account. */
async function refuse(nameHash: string, before: Failures, { tx, now }: Context): Promise<never> {
  const failCount = before.failCount + 1;
  const locks = failCount >= policy.maxFail;
  const lockedUntil = locks ? new Date(now.getTime() + policy.lockMinutes * 60_000) : null;
  await saveFailures(tx, nameHash, { failCount: locks ? 0 : failCount, lockedUntil }, now);
  if (lockedUntil) failKeeping(sessionErrors.locked, { minutes: policy.lockMinutes }, { unlockAt: toIso(lockedUntil) });
  const remainTimes = policy.maxFail - failCount;
  return failKeeping(sessionErrors.wrongPassword, { remainTimes }, { remainTimes });
}

function statusAfterLogin(row: LoginRow, now: Date) {
  if (row.firstLogin === 1) return loginStatus.FIRST_LOGIN;
  const age = now.getTime() - Date.parse(row.pwdUpdatedAt);
  return age > policy.expireDays * 86_400_000 ? loginStatus.EXPIRED : loginStatus.NORMAL;
}

/** Login by challenge (platform.md §2.1): lock, captcha, one-time code, constant-time comparison; then a fresh token. */
export async function login(body: LoginRequest, context: Context) {
  const { app, tx, now, ip, userAgent, clientType } = context;
  const nameHash = nameHashOf(app, body.account);
  const failures = await lockFailures(tx, nameHash);
  const lockedFor = Date.parse(failures.lockedUntil ?? '') - now.getTime();
  if (lockedFor > 0) fail(sessionErrors.locked, { minutes: Math.ceil(lockedFor / 60_000) }, { unlockAt: failures.lockedUntil });
  const row = await findLogin(tx, { account: body.account });
  if (row) await rescope(tx, [row.dealerId]);
  if (failures.failCount >= policy.captchaAfter) await checkCaptcha(tx, body, now);
  const challenge = await takeChallenge(tx, body.codeKey, now);
  const verifier = row?.verifier ? app.keys.decrypt(row.verifier) : undefined;
  const right = challenge && verifier && sameHex(sha256Hex(verifier, challenge.codeValue), body.password);
  if (!row || !right || row.status !== 1 || row.dealerStatus === 0) return refuse(nameHash, failures, context);
  await forgetFailures(tx, nameHash);
  await recordLogin(tx, row, { at: now, ip });
  const status = statusAfterLogin(row, now);
  const token = await app.sessions.create(tx, {
    userId: row.userId,
    dealerId: row.dealerId,
    clientType: clientType === '4' ? '4' : '5',
    loginStatus: status,
    ip,
    userAgent,
  });
  return { token, status };
}

export async function sessionInfo(tx: Tx, user: SessionUser): Promise<LoginInfo> {
  const row = found(await findLogin(tx, { userId: user.userId }));
  return {
    userId: user.userId,
    account: user.account,
    name: user.userName,
    userType: user.userType as LoginInfo['userType'],
    avatar: '',
    introduction: '',
    roles: ['admin'],
    modified: toFlag(row.modified === 1),
    isVerify: toFlag(row.isVerify === 1),
    needVal: 0,
    parkId: '',
    specicalCarTab: '0',
    blackList: toFlag(user.codes.has('AIEN97872624')),
    dealerId: user.dealerId,
    dealerName: user.dealerName,
    permVersion: user.permVersion,
    loginStatus: user.loginStatus as LoginInfo['loginStatus'],
    lastLoginAt: row.lastLoginAt,
  };
}
