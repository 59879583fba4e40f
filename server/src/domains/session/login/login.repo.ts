import { randomBytes } from 'node:crypto';
import { userStatus } from '@bochong/contract/access';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { Keys } from '../../../kernel/session/secret.ts';

/** What the login needs to know of an account; the verifier is still encrypted. */
export interface LoginRow {
  userId: string;
  dealerId: string;
  account: string;
  userName: string;
  userType: number;
  status: number;
  dealerStatus: number;
  firstLogin: number;
  pwdUpdatedAt: string;
  salt: string | null;
  verifier: Buffer | null;
  modified: number;
  isVerify: number;
  lastLoginAt: string | null;
  pwdMode: number;
  /** 1: fresh challenges; 2: `verifier` is what was sent with `codeValueFixed`, which is served until the next change. */
  credentialMode: number | null;
  codeValueFixed: string | null;
  historyHashes: string[] | null;
  userPhone: Buffer | null;
  source: number;
  validFrom: string | null;
  validTo: string | null;
}

export async function findLogin(tx: Tx, by: { account: string } | { userId: string }): Promise<LoginRow | undefined> {
  const [account, userId] = 'account' in by ? [by.account, null] : [null, by.userId];
  const { rows } = await sql<LoginRow>`
    select user_id as "userId", dealer_id as "dealerId", account, user_name as "userName", user_type as "userType", status, dealer_status as "dealerStatus",
      first_login as "firstLogin", pwd_updated_at as "pwdUpdatedAt", salt, verifier,
      modified, is_verify as "isVerify", last_login_at as "lastLoginAt", pwd_mode as "pwdMode", credential_mode as "credentialMode",
      code_value_fixed as "codeValueFixed", history_hashes as "historyHashes", user_phone as "userPhone", source,
      valid_from::text as "validFrom", valid_to::text as "validTo"
    from bochong.find_login(${account}, ${userId}::uuid)`.execute(tx);
  return rows[0];
}

export async function recordLogin(tx: Tx, row: Pick<LoginRow, 'dealerId' | 'userId'>, success: { at: Date; ip: string }): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ last_login_at: success.at.toISOString(), last_login_ip: success.ip })
    .where('dealer_id', '=', row.dealerId)
    .where('id', '=', row.userId)
    .execute();
}

const challengeSeconds = 60;

/**
 * A fresh salt and one-time value. An unknown or absent account gets a stable made-up salt, so the answer does not tell whether it exists.
 */
export async function createChallenge(
  tx: Tx,
  keys: Keys,
  input: { account: string | undefined; kind: number; now: Date; seconds?: number },
) {
  const row = input.account === undefined ? undefined : await findLogin(tx, { account: input.account });
  const salt = row?.salt ?? keys.hmac('salt', (input.account ?? '').toLowerCase()).slice(0, 32);
  const codeValue = row?.codeValueFixed ?? randomBytes(16).toString('hex');
  const codeKey = randomBytes(24).toString('base64url');
  const expiresAt = new Date(input.now.getTime() + (input.seconds ?? challengeSeconds) * 1000).toISOString();
  await tx.deleteFrom('login_challenge').where('expires_at', '<', input.now.toISOString()).execute();
  await tx
    .insertInto('login_challenge')
    .values({ code_key: codeKey, code_value: codeValue, salt, kind: input.kind, expires_at: expiresAt })
    .execute();
  return { salt, codeValue, codeKey };
}

/** Consumes a challenge of its kind (1 login, 2 change, 3 reset): each code key works once. */
export async function takeChallenge(
  tx: Tx,
  codeKey: string,
  kinds: readonly number[],
  now: Date,
): Promise<{ codeValue: string } | undefined> {
  const row = await tx
    .deleteFrom('login_challenge')
    .where('code_key', '=', codeKey)
    .where('kind', 'in', kinds)
    .where('expires_at', '>=', now.toISOString())
    .returning('code_value')
    .executeTakeFirst();
  return row && { codeValue: row.code_value };
}

export async function insertCaptcha(tx: Tx, row: { id: string; answer: string; expiresAt: Date; now: Date }): Promise<void> {
  await tx.deleteFrom('picture_captcha').where('expires_at', '<', row.now.toISOString()).execute();
  await tx.insertInto('picture_captcha').values({ id: row.id, answer: row.answer, expires_at: row.expiresAt.toISOString() }).execute();
}

/** Consumes a picture code: right or wrong, it works once. */
export async function takeCaptcha(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('picture_captcha')
    .where('id', '=', id)
    .where('expires_at', '>=', now.toISOString())
    .returning('answer')
    .executeTakeFirst();
  return row?.answer;
}

/** Nobody of a unit signs in any more. */
export async function disableAccounts(tx: Tx, dealerId: string): Promise<void> {
  await tx.updateTable('app_user').set({ status: userStatus.DISABLED }).where('dealer_id', '=', dealerId).execute();
}
