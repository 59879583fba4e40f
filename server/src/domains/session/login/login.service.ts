import { dealerMay } from '@bochong/contract/dealer-life';
import { commonErrors } from '@bochong/contract/kernel/error';
import { toFlag } from '@bochong/contract/kernel/fields';
import { blindWorkBits, readWorkBits, workOf } from '@bochong/contract/kernel/proof-of-work';
import {
  type LoginInfo,
  loginFailure,
  type loginRequest,
  loginStatus,
  type SecurityPolicy,
  sessionErrors,
} from '@bochong/contract/session';
import { blackAlertPage } from '@bochong/contract/special-vehicle';
import type { z } from 'zod';
import type { App, Context } from '../../../kernel/app-context.ts';
import { rescope, type Tx } from '../../../kernel/database/db.ts';
import { isUuid, platformDealerId } from '../../../kernel/database/identifier.ts';
import { fail, failKeeping, found } from '../../../kernel/http/errors.ts';
import { sameHex, sha256Hex } from '../../../kernel/session/secret.ts';
import type { SessionUser } from '../../../kernel/session/session.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { insertLogin } from '../login-log/login-log.repo.ts';
import { policyOf } from '../security-policy/security-policy.repo.ts';
import { findLogin, type LoginRow, recordLogin, takeCaptcha, takeChallenge } from './login.repo.ts';
import {
  countIpFailures,
  type Failures,
  findFailures,
  forgetFailures,
  insertIpFailure,
  lockFailures,
  saveFailures,
} from './login-failure.repo.ts';

type LoginRequest = z.output<typeof loginRequest>;

/** Failures are kept by a keyed hash of the name: people type passwords into the account field. */
export const nameHashOf = (app: App, account: string) => app.keys.hmac('login-name', account.toLowerCase());

/** A new password opens a locked account. */
export const unlock = (account: string, { app, tx }: Context) => forgetFailures(tx, nameHashOf(app, account));

/** Whether wrong passwords keep somebody out at the moment. */
export const isLocked = async (account: string, { app, tx, now }: Pick<Context, 'app' | 'tx' | 'now'>): Promise<boolean> =>
  Date.parse((await findFailures(tx, nameHashOf(app, account))).lockedUntil ?? '') > now.getTime();

/** So many times the failures after which an address meets the picture code, and it, or its neighbourhood, may not try at all for a while. */
const shutOut = { address: 3, network: 10 };

/** An address that failed too often meets the picture code for every account; one that goes on is turned away, whatever it can read. */
async function suspicious(policy: SecurityPolicy, { tx, ip, now }: Context): Promise<boolean> {
  const failed = await countIpFailures(tx, ip, new Date(now.getTime() - 600_000));
  const most = policy.ipMaxFail10Min;
  if (failed.address >= shutOut.address * most || failed.network >= shutOut.network * most) fail(commonErrors.tooMany);
  return failed.address >= most;
}

/** What the login page asks before the password: the same answer for unknown accounts. */
export async function checkAccount(account: string, context: Context) {
  const { app, tx } = context;
  const policy = await policyOf(tx, platformDealerId);
  const failures = await findFailures(tx, nameHashOf(app, account));
  const watched = await suspicious(policy, context);
  const needCaptcha = toFlag(failures.failCount >= policy.captchaAfter || watched);
  return { needCaptcha, pwdMode: policy.pwdMode, loginModes: [1] };
}

/**
 * Consumes a picture code; wrong, missing or expired is 0x10d7501002 and the code is gone. Its id comes back with the nonce of a little work
 * behind a point; much more work stands in for the code of somebody who cannot read it.
 */
export async function checkCaptcha(given: { verifyCodeId?: string | undefined; verifyCode?: string | undefined }, { tx, now }: Context) {
  const [id = '', nonce = ''] = (given.verifyCodeId ?? '').split('.');
  const answer = isUuid(id) ? await takeCaptcha(tx, id, now) : undefined;
  const work = workOf(id, nonce);
  const read = work >= readWorkBits && answer === (given.verifyCode ?? '').trim().toLowerCase();
  if (!answer || !(read || work >= blindWorkBits)) failKeeping(sessionErrors.captchaRequired);
}

/** Counts the failure (the transaction commits although the call fails) and says what is left; the same for names that are no account. */
export async function refuse(nameHash: string, before: Failures, policy: SecurityPolicy, { tx, now, ip }: Context): Promise<never> {
  const failCount = before.failCount + 1;
  const locks = failCount >= policy.maxFail;
  const lockedUntil = locks ? new Date(now.getTime() + policy.lockMinutes * 60_000) : null;
  await saveFailures(tx, nameHash, { failCount: locks ? 0 : failCount, lockedUntil }, now);
  await insertIpFailure(tx, ip, now);
  if (lockedUntil) failKeeping(sessionErrors.locked, { minutes: policy.lockMinutes }, { unlockAt: toIso(lockedUntil) });
  const remainTimes = policy.maxFail - failCount;
  return failKeeping(sessionErrors.wrongPassword, { remainTimes }, { remainTimes });
}

function statusAfterLogin(row: LoginRow, policy: SecurityPolicy, now: Date) {
  if (row.firstLogin === 1) return loginStatus.FIRST_LOGIN;
  const age = now.getTime() - Date.parse(row.pwdUpdatedAt);
  if (policy.pwdExpireDays > 0 && age > policy.pwdExpireDays * 86_400_000) return loginStatus.EXPIRED;
  return row.pwdMode === 0 && policy.pwdMode !== 0 ? loginStatus.WEAK : loginStatus.NORMAL;
}

/** Account and dealer are in order and today lies in the account's period of validity. */
export function mayEnter(row: LoginRow, now: Date): boolean {
  const today = businessDate(now);
  return row.status === 1 && dealerMay(row.dealerStatus, 'login') && (row.validFrom ?? today) <= today && today <= (row.validTo ?? today);
}

/** Whether the password on the wire answers the challenge: mode 1 hashes the verifier, mode 2 stored what was sent with the fixed value. */
export function provesPassword(app: App, row: LoginRow, codeValue: string, password: string): boolean {
  const verifier = row.verifier ? app.keys.decrypt(row.verifier) : undefined;
  if (verifier === undefined) return false;
  return sameHex(row.credentialMode === 2 ? verifier : sha256Hex(verifier, codeValue), password);
}

/** Opens a session for somebody whose identity is proved. */
export async function openSession(row: LoginRow, status: number, policy: SecurityPolicy, context: Context) {
  const { app, tx, now, ip, userAgent, clientType } = context;
  await recordLogin(tx, row, { at: now, ip });
  await insertLogin(row, null, context);
  const { userId, dealerId } = row;
  return app.sessions.create(tx, {
    userId,
    dealerId,
    clientType: clientType === '4' ? '4' : '5',
    loginStatus: status,
    ip,
    userAgent,
    limits: policy,
  });
}

/** Login by challenge: lock, captcha, one-time code, constant-time comparison; then a fresh token. */
export async function login(body: LoginRequest, context: Context) {
  const { app, tx, now } = context;
  const nameHash = nameHashOf(app, body.account);
  const failures = await lockFailures(tx, nameHash);
  const lockedFor = Date.parse(failures.lockedUntil ?? '') - now.getTime();
  const row = await findLogin(tx, { account: body.account });
  if (lockedFor > 0) {
    if (row) await insertLogin(row, loginFailure.LOCKED, context);
    failKeeping(sessionErrors.locked, { minutes: Math.ceil(lockedFor / 60_000) }, { unlockAt: failures.lockedUntil });
  }
  const policy = await policyOf(tx, row?.dealerId ?? platformDealerId);
  if (row) await rescope(tx, [row.dealerId]);
  const watched = await suspicious(policy, context);
  if (failures.failCount >= policy.captchaAfter || watched) await checkCaptcha(body, context);
  const challenge = await takeChallenge(tx, body.codeKey, [1], now);
  const right = row && challenge && provesPassword(app, row, challenge.codeValue, body.password);
  if (!row || !right || !mayEnter(row, now)) {
    if (row) await insertLogin(row, right ? loginFailure.BARRED : loginFailure.PASSWORD, context);
    return refuse(nameHash, failures, policy, context);
  }
  await forgetFailures(tx, nameHash);
  const status = statusAfterLogin(row, policy, now);
  return { token: await openSession(row, status, policy, context), status };
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
    blackList: toFlag(user.codes.has(blackAlertPage.code)),
    dealerId: user.dealerId,
    dealerName: user.dealerName,
    permVersion: user.permVersion,
    loginStatus: user.loginStatus as LoginInfo['loginStatus'],
    viewedRole: user.viewedRole ?? '',
    ofCompany: user.companyId !== null || user.merchantId !== null,
    someLots: user.parkIds !== null,
    lastLoginAt: row.lastLoginAt,
  };
}
