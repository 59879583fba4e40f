import { userStatus } from '@bochong/contract/access';
import { phoneErrors } from '@bochong/contract/session';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';

constraintMeans('app_user_account_key', phoneErrors.accountTaken, 'account');
constraintMeans('app_user_phone_key', phoneErrors.registered, 'phone');

interface Owner {
  dealerId: string;
  userId: string;
}

/** Whose phone it is among people of the same group (platform staff, dealers' staff), across dealers. */
export async function findPhoneOwner(tx: Tx, phoneHash: string, platformPeople: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select bochong.phone_owner(${phoneHash}, ${platformPeople}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

export async function savePhone(tx: Tx, owner: Owner, phone: { cipher: Buffer; hash: string }, now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set((row) => ({
      user_phone: phone.cipher,
      phone_hash: phone.hash,
      is_verify: 1,
      updated_at: now.toISOString(),
      rev: row('rev', '+', 1),
    }))
    .where('dealer_id', '=', owner.dealerId)
    .where('id', '=', owner.userId)
    .execute();
}

/** Renames a user who was not renamed before; how many rows changed. */
export async function renameAccount(tx: Tx, owner: Owner, account: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set((row) => ({ account, modified: 1, updated_at: now.toISOString(), rev: row('rev', '+', 1) }))
    .where('dealer_id', '=', owner.dealerId)
    .where('id', '=', owner.userId)
    .where('modified', '=', 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface StoredCredential {
  verifier: Buffer;
  mode: 1 | 2;
  codeValueFixed: string | null;
  /** Keyed hashes of earlier verifiers, newest first; the current one is among them. */
  historyHashes: string[];
}

/** Replaces a user's password and what the account owes; `firstLogin` 1 makes the next login change it. */
export async function saveCredential(
  tx: Tx,
  owner: Owner,
  credential: StoredCredential,
  account: { firstLogin: 0 | 1; pwdMode: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('credential')
    .set({
      verifier: credential.verifier,
      mode: credential.mode,
      code_value_fixed: credential.codeValueFixed,
      history_hashes: credential.historyHashes,
      updated_at: now.toISOString(),
    })
    .where('user_id', '=', owner.userId)
    .execute();
  await tx
    .updateTable('app_user')
    .set({ first_login: account.firstLogin, pwd_mode: account.pwdMode, pwd_updated_at: now.toISOString(), updated_at: now.toISOString() })
    .where('dealer_id', '=', owner.dealerId)
    .where('id', '=', owner.userId)
    .execute();
}

export async function insertReset(tx: Tx, row: { resetHash: string; userId: string; expiresAt: Date }, now: Date): Promise<void> {
  await tx.deleteFrom('password_reset').where('expires_at', '<', now.toISOString()).execute();
  await tx
    .insertInto('password_reset')
    .values({ reset_hash: row.resetHash, user_id: row.userId, expires_at: row.expiresAt.toISOString() })
    .execute();
}

/** Consumes a right to reset: it works once. */
export async function takeReset(tx: Tx, resetHash: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('password_reset')
    .where('reset_hash', '=', resetHash)
    .where('expires_at', '>=', now.toISOString())
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Enabled users of each dealer of the scope. */
export async function countPeople(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('app_user')
    .select(({ fn }) => ['dealer_id', fn.countAll<number>().as('people')])
    .where('status', '=', userStatus.ENABLED)
    .where('is_delete', '=', 0)
    .groupBy('dealer_id')
    .execute();
  return new Map(rows.map((row) => [row.dealer_id, Number(row.people)]));
}

export interface NewAccount {
  dealerId: string;
  account: string;
  userName: string;
  userType: number;
  /** A phone proved before; absent: none is bound. */
  phone?: { cipher: Buffer; hash: string };
}

/** An account that must change its password at the first login. */
export async function insertAccount(tx: Tx, user: NewAccount & { userId: string; salt: string; verifier: Buffer }): Promise<void> {
  await tx
    .insertInto('app_user')
    .values({
      dealer_id: user.dealerId,
      id: user.userId,
      account: user.account,
      user_name: user.userName,
      user_type: user.userType,
      first_login: 1,
      ...(user.phone && { user_phone: user.phone.cipher, phone_hash: user.phone.hash, is_verify: 1 }),
    })
    .execute();
  await tx.insertInto('credential').values({ user_id: user.userId, salt: user.salt, verifier: user.verifier }).execute();
}

export async function platformPeople(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('app_user').select('id').where('dealer_id', '=', platformDealerId).where('is_delete', '=', 0).execute();
  return rows.map((row) => row.id);
}

export interface AccountValues {
  user_name: string;
  user_phone: Buffer | null;
  phone_hash: string | null;
  park_scope: number;
  valid_from: string | null;
  valid_to: string | null;
  remark: string;
  status: number;
  is_delete: number;
  created_by_name: string;
  /** The company or merchant whose own people the account's owner is one of, or the employee who is its owner. */
  company_id: string;
  merchant_id: string;
  employee_id: string;
}

/** Saves on the version that was read, or on whichever there is, and raises the rights' version; how many rows changed. */
export async function updateAccount(tx: Tx, owner: Owner, values: Partial<AccountValues>, expected?: number): Promise<bigint> {
  let query = tx
    .updateTable('app_user')
    .set((row) => ({ ...values, rev: row('rev', '+', 1), perm_version: row('perm_version', '+', 1), updated_at: sql`now()` }))
    .where('dealer_id', '=', owner.dealerId)
    .where('id', '=', owner.userId);
  if (expected !== undefined) query = query.where('rev', '=', expected);
  return (await query.executeTakeFirst()).numUpdatedRows;
}

/** Raises the version of what these users of a unit may do, or all of them (null): their consoles ask again. */
export async function touchAccounts(tx: Tx, dealerId: string, userIds: readonly string[] | null): Promise<void> {
  const whose = userIds === null ? sql`true` : sql`id = any (${userIds}::uuid[])`;
  await sql`update app_user set perm_version = perm_version + 1 where dealer_id = ${dealerId}::uuid and ${whose}`.execute(tx);
}

/** Accounts of a company's own people, the newest last. */
export const accountsOfCompany = (tx: Tx, { dealerId, companyId }: { dealerId: string; companyId: string }) =>
  tx
    .selectFrom('app_user')
    .where('dealer_id', '=', dealerId)
    .where('company_id', '=', companyId)
    .where('is_delete', '=', 0)
    .select(['id as userId', 'account', 'user_name as userName', 'status', 'last_login_at as lastLoginAt'])
    .orderBy('id')
    .$castTo<{ userId: string; account: string; userName: string; status: 0 | 1; lastLoginAt: string | null }>()
    .execute();

/** The login of a merchant. */
export const accountOfMerchant = (tx: Tx, { dealerId, merchantId }: { dealerId: string; merchantId: string }) =>
  tx
    .selectFrom('app_user')
    .where('dealer_id', '=', dealerId)
    .where('merchant_id', '=', merchantId)
    .where('is_delete', '=', 0)
    .select(['id as userId', 'account', 'user_name as userName', 'status'])
    .executeTakeFirst();
