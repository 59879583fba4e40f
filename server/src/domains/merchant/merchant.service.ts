import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { merchantErrors, merchantMode, merchantStatus, type merchants } from '@bochong/contract/merchant';
import { userType } from '@bochong/contract/session';
import type { Context } from '../../kernel/app-context.ts';
import { businessNumber } from '../../kernel/database/business-number.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../kernel/http/errors.ts';
import { yuan } from '../../kernel/money.ts';
import { assertWithinReach } from '../../kernel/session/reach.ts';
import { ownsParks } from '../parking-lot/index.ts';
import { accountOfMerchant, openAccount, resetPassword, updateAccount } from '../session/index.ts';
import * as repo from './merchant.repo.ts';

constraintMeans('merchant_name_key', merchantErrors.nameTaken, 'merchantName');

/** A merchant within reach, locked; one that is switched off only when asked for. */
export async function lockedMerchant(
  id: string,
  { tx, user }: Pick<Context, 'tx' | 'user'>,
  { closed = false } = {},
): Promise<repo.StoredMerchant> {
  const merchant = found(await repo.findMerchant(tx, id, user, true));
  if (!closed && merchant.status === merchantStatus.CLOSED) fail(merchantErrors.closed, { name: merchant.merchantName });
  return merchant;
}

const cipherOf = ({ app }: Pick<Context, 'app'>, phone: string) => (phone === '' ? null : app.keys.encrypt(phone));

async function assertLots({ tx, user }: Context, parkIds: readonly string[]): Promise<void> {
  if (!(await ownsParks(tx, user.dealerId, parkIds, user.parkIds))) fail(merchantErrors.lotUnknown, {}, { field: 'parkIds' });
}

export async function createMerchant({ phone, ...fields }: BodyOf<typeof merchants.create>, context: Context) {
  const { tx, user, now, audit } = context;
  await assertLots(context, fields.parkIds);
  const id = newId(now);
  await repo.insertMerchant(tx, { dealerId: user.dealerId, id }, fields as repo.MerchantFields, {
    merchantNo: await businessNumber(tx, 'SH', now),
    phoneCipher: cipherOf(context, phone),
    counterToken: randomBytes(16).toString('base64url'),
    createdAt: now.toISOString(),
  });
  audit({ targetType: 'merchant', targetId: id, detail: { after: fields } });
  return { merchantId: id };
}

export async function updateMerchant(id: string, { rev, phone, ...body }: BodyOf<typeof merchants.update>, context: Context) {
  const { tx, audit } = context;
  const fields = body as repo.MerchantFields;
  const before = await lockedMerchant(id, context, { closed: true });
  assertWithinReach(context.user, before.parkIds);
  assertFresh(before.rev === rev ? 1 : 0);
  await assertLots(context, fields.parkIds);
  const { creditUsedFen, openQty } = await repo.standingOf(tx, before);
  if (fields.settleMode !== before.settleMode && (before.balanceFen > 0 || creditUsedFen > 0 || openQty > 0))
    fail(merchantErrors.modeFixed);
  if (fields.settleMode === merchantMode.POSTPAID && fields.creditLimitFen < creditUsedFen)
    fail(merchantErrors.limitBelow, { used: yuan(creditUsedFen) }, { field: 'creditLimitFen' });
  await repo.changeMerchant(tx, before, rev, { fields, ...(phone !== undefined && { phoneCipher: cipherOf(context, phone) }) });
  audit({ targetType: 'merchant', targetId: id, detail: { before, after: fields } });
  return null;
}

/** Switched off, a merchant neither buys nor gives, its counter is closed and its login ends; what it gave stays good. */
export async function changeStatus(id: string, { status, rev }: { status: 0 | 1; rev: number }, context: Context) {
  const { app, tx, audit } = context;
  const merchant = await lockedMerchant(id, context, { closed: true });
  assertWithinReach(context.user, merchant.parkIds);
  await repo.changeMerchant(tx, merchant, rev, { status });
  const login = await accountOfMerchant(tx, { dealerId: merchant.dealerId, merchantId: id });
  if (login) {
    await updateAccount(tx, { dealerId: merchant.dealerId, userId: login.userId }, { status });
    if (status === 0) await app.sessions.endAllOf(tx, login.userId);
  }
  audit({ targetType: 'merchant', targetId: id, detail: { before: { status: merchant.status }, after: { status } } });
  return null;
}

/** Opens the login of a merchant, which sees what is the merchant's and nothing else; its password is owed a change. */
export async function openLogin(id: string, account: string, context: Context) {
  const { tx, user, audit } = context;
  const { dealerId, merchantName } = await lockedMerchant(id, context);
  if (await accountOfMerchant(tx, { dealerId, merchantId: id })) fail(merchantErrors.loginOpen);
  const { userId, initialPassword } = await openAccount(
    { dealerId, account, userName: merchantName.slice(0, 20), userType: userType.DEALER_USER },
    context,
  );
  await updateAccount(tx, { dealerId, userId }, { merchant_id: id, created_by_name: user.userName });
  audit({ targetType: 'merchant', targetId: id, detail: { after: { account } } });
  return { account, initialPassword };
}

export async function resetLogin(id: string, context: Context) {
  const { tx, audit } = context;
  const { dealerId } = await lockedMerchant(id, context);
  const login = (await accountOfMerchant(tx, { dealerId, merchantId: id })) ?? fail(merchantErrors.noLogin);
  const initialPassword = await resetPassword(login.userId, context);
  audit({ targetType: 'merchant', targetId: id, detail: { account: login.account } });
  return { account: login.account, initialPassword };
}
