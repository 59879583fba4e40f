import { toFlag } from '@bochong/contract/kernel/fields';
import type { loginRequest } from '@bochong/contract/session';
import { type LoginInfo, loginStatus, sessionErrors } from '@bochong/contract/session';
import type { z } from 'zod';
import type { Context } from '../../kernel/app-context.ts';
import { rescope, type Tx } from '../../kernel/db.ts';
import { fail, failKeeping, found } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/identifier.ts';
import { sameHex, sha256Hex } from '../../kernel/secret.ts';
import type { SessionUser } from '../../kernel/session.ts';
import { toIso } from '../../kernel/time.ts';
import { findLogin, type LoginRow, recordLogin, takeCaptcha, takeChallenge } from './login.repo.ts';

/** platform.md §2.2, platform defaults. */
const policy = { maxFail: 5, lockMinutes: 30, captchaAfter: 2, expireDays: 90 };

type LoginRequest = z.output<typeof loginRequest>;

const isLocked = (row: LoginRow, now: Date) => row.lockedUntil !== null && Date.parse(row.lockedUntil) > now.getTime();

export async function needsCaptcha(account: string, { tx }: Context): Promise<boolean> {
  const row = await findLogin(tx, { account });
  return (row?.failCount ?? 0) >= policy.captchaAfter;
}

async function checkCaptcha(tx: Tx, body: LoginRequest, now: Date): Promise<void> {
  const id = body.verifyCodeId ?? '';
  const answer = isUuid(id) ? await takeCaptcha(tx, id, now) : undefined;
  if (!answer || answer !== (body.verifyCode ?? '').trim().toLowerCase()) failKeeping(sessionErrors.captchaRequired);
}

/** Counts the failure (the transaction commits although the call fails) and says what is left. */
async function refuse(row: LoginRow | undefined, { tx, now }: Context): Promise<never> {
  if (!row) failKeeping(sessionErrors.wrongPassword, { remainTimes: policy.maxFail - 1 }, { remainTimes: policy.maxFail - 1 });
  const failCount = row.failCount + 1;
  const locks = failCount >= policy.maxFail;
  const lockedUntil = locks ? new Date(now.getTime() + policy.lockMinutes * 60_000) : null;
  await recordLogin(tx, row, { failCount: locks ? 0 : failCount, lockedUntil });
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
  const row = await findLogin(tx, { account: body.account });
  if (row && isLocked(row, now)) {
    const minutes = Math.ceil((Date.parse(row.lockedUntil ?? '') - now.getTime()) / 60_000);
    fail(sessionErrors.locked, { minutes }, { unlockAt: row.lockedUntil });
  }
  if (row) await rescope(tx, [row.dealerId]);
  if ((row?.failCount ?? 0) >= policy.captchaAfter) await checkCaptcha(tx, body, now);
  const challenge = await takeChallenge(tx, body.codeKey, now);
  const verifier = row?.verifier ? app.keys.decrypt(row.verifier) : undefined;
  const right = challenge && verifier && sameHex(sha256Hex(verifier, challenge.codeValue), body.password);
  if (!row || !right || row.status !== 1 || row.dealerStatus === 0) return refuse(row, context);
  await recordLogin(tx, row, { failCount: 0, lockedUntil: null, success: { at: now, ip } });
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
