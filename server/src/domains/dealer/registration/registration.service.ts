import { registrationErrors, registrationStatus } from '@bochong/contract/dealer';
import type { Context } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { maskPhones } from '../../../kernel/http/mask.ts';
import { queueSms } from '../../../kernel/messages/sms.ts';
import { checkCaptcha, phoneHashOf, sendCode, takeCode } from '../../session/index.ts';
import { openUnit } from '../operator/operator.service.ts';
import { insertRegistration, lockRegistration, saveDecision } from './registration.repo.ts';

/** Sends a code to somebody nobody knows yet, behind the picture code. */
export async function sendRegistrationCode(query: { phone: string; verifyCodeId: string; verifyCode: string }, context: Context) {
  await checkCaptcha(query, context);
  await rescope(context.tx, [platformDealerId]);
  return sendCode({ phone: query.phone, purpose: 'register', dealerId: platformDealerId }, context);
}

/** A company asks to be let in; its phone is proved. */
export async function register(
  body: { companyName: string; contact: string; phone: string; code: string },
  context: Context,
): Promise<null> {
  const { app, tx, now } = context;
  await takeCode({ phone: body.phone, purpose: 'register', code: body.code }, context);
  await rescope(tx, [platformDealerId]);
  const phone = { cipher: app.keys.encrypt(body.phone), hash: phoneHashOf(app, body.phone), mask: maskPhones(body.phone) };
  await insertRegistration(tx, { companyName: body.companyName, contact: body.contact, phone }, now);
  return null;
}

const lockOpen = async (id: string, { tx }: Context) => {
  const row = found(await lockRegistration(tx, id));
  return row.status === registrationStatus.WAITING ? row : fail(registrationErrors.decided);
};

/** Makes the operating unit and its administrator; the initial password is answered once and must be changed at the first login. */
export async function acceptRegistration(id: string, account: string, context: Context) {
  const { app, tx, user, now } = context;
  const asked = await lockOpen(id, context);
  const phone = app.keys.decrypt(asked.phone);
  await saveDecision(tx, id, { status: registrationStatus.ACCEPTED, account, by: user.userName }, now);
  const administrator = { account, userName: asked.contact, phone: { cipher: asked.phone, hash: asked.phoneHash } };
  const unit = { dealerName: asked.companyName, manager: asked.contact, phone };
  const { dealerId, initialPassword } = await openUnit(unit, administrator, context);
  const content = `【泊充】您的注册申请已通过，登录账号${account}，初始密码请向平台客服索取。`;
  await queueSms(tx, app, { dealerId: platformDealerId, phone, content, purpose: 'registration-result' }, now);
  context.audit({ targetType: 'dealer_registration', targetId: id, detail: { dealerId, account } });
  return { account, initialPassword };
}

export async function rejectRegistration(id: string, reason: string, context: Context): Promise<null> {
  const { app, tx, user, now } = context;
  const asked = await lockOpen(id, context);
  await saveDecision(tx, id, { status: registrationStatus.REJECTED, reason, by: user.userName }, now);
  const content = `【泊充】您的注册申请未通过：${reason}`;
  const phone = app.keys.decrypt(asked.phone);
  await queueSms(tx, app, { dealerId: platformDealerId, phone, content, purpose: 'registration-result' }, now);
  context.audit({ targetType: 'dealer_registration', targetId: id, detail: { reason } });
  return null;
}
