import { toFlag } from '@bochong/contract/kernel/fields';
import { phoneBinding, phoneErrors } from '@bochong/contract/session';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { maskPhones } from '../../../kernel/http/mask.ts';
import { findLogin } from '../login/login.repo.ts';
import { findPhoneOwner, renameAccount, savePhone } from './account.repo.ts';
import { phoneHashOf, sendCode, takeCode } from './phone-code.service.ts';

const isPlatformPerson = (userType: number) => userType === 1 || userType === 4;

const ownPhone = async ({ app, tx, user }: Context) => {
  const row = found(await findLogin(tx, { userId: user.userId }));
  return { isVerify: toFlag(row.isVerify === 1), phone: row.userPhone ? app.keys.decrypt(row.userPhone) : '' };
};

export async function boundPhone(context: Context) {
  const { phone, isVerify } = await ownPhone(context);
  return { userPhone: maskPhones(phone), isVerify };
}

const ownerOf = (phone: string, { app, tx, user }: Context) => findPhoneOwner(tx, phoneHashOf(app, phone), isPlatformPerson(user.userType));

export const isRegistered = async (phone: string, context: Context) => toFlag((await ownerOf(phone, context)) !== undefined);

/** A number may be bound when it is free and not the one already bound. */
async function assertFree(phone: string, context: Context): Promise<void> {
  const owner = await ownerOf(phone, context);
  if (owner === context.user.userId) fail(phoneErrors.samePhone);
  if (owner !== undefined) fail(phoneErrors.registered);
}

export async function sendBindCode(phone: string, context: Context) {
  await assertFree(phone, context);
  return sendCode({ phone, purpose: 'bind-phone', dealerId: context.user.dealerId }, context);
}

/** Binds or changes the caller's phone with the code sent to it. */
export async function bindPhone(body: { type: 1 | 2; phone: string; code: string }, context: Context): Promise<null> {
  const { app, tx, user, now } = context;
  const before = await ownPhone(context);
  if (body.type === phoneBinding.BIND && before.isVerify === 1) fail(phoneErrors.alreadyBound);
  if (body.type === phoneBinding.CHANGE && before.isVerify === 0) fail(phoneErrors.notBound);
  await assertFree(body.phone, context);
  await takeCode({ phone: body.phone, purpose: 'bind-phone', code: body.code }, context);
  await savePhone(tx, user, { cipher: app.keys.encrypt(body.phone), hash: phoneHashOf(app, body.phone) }, now);
  context.audit({
    targetType: 'app_user',
    targetId: user.userId,
    detail: { before: maskPhones(before.phone), after: maskPhones(body.phone) },
  });
  return null;
}

/** Username change: an operating unit's administrator, once; every session ends. */
export async function updateAccount(body: { account: string; userId: string }, context: Context): Promise<null> {
  const { app, tx, user, now } = context;
  found(body.userId === user.userId && user.userType === 2 ? user : undefined);
  const taken = await findLogin(tx, { account: body.account });
  if (taken && taken.userId !== user.userId) fail(phoneErrors.accountTaken);
  if ((await renameAccount(tx, user, body.account, now)) === 0) fail(phoneErrors.accountChanged);
  context.audit({ targetType: 'app_user', targetId: user.userId, detail: { before: user.account, after: body.account } });
  await app.sessions.endAllOf(tx, user.userId);
  return null;
}
