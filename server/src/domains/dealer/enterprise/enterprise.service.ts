import { applyStatus, type EnterpriseApply, enterpriseErrors } from '@bochong/contract/dealer';
import { maskIdNumber } from '@bochong/contract/kernel/identity';
import type { App, Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { maskPhones } from '../../../kernel/http/mask.ts';
import { businessDate } from '../../../kernel/time.ts';
import { sendCode, takeCode } from '../../session/index.ts';
import { findApply, insertApply, latestApply, lockApply, type Secret, saveApply, saveUnitStatus } from './enterprise.repo.ts';
import { certifiedUntil, type EnterpriseFields, mayTake, unitStatusAfter } from './enterprise.rule.ts';
import { checkDocuments, ownUnit, showApply } from './enterprise-document.service.ts';

/** The contact's phone is proved by a code, unless it is the unit's own, which was proved before. */
async function proveContact(phone: string, code: string | undefined, unitPhone: string, context: Context): Promise<void> {
  if (phone === unitPhone) return;
  await takeCode({ phone, purpose: 'enterprise', code: code ?? fail(enterpriseErrors.needsCode) }, context);
}

const secret = (app: App, plain: string, mask: string): Secret => ({ cipher: app.keys.encrypt(plain), mask });

export async function sendContactCode(phone: string, context: Context) {
  await ownUnit(context);
  return sendCode({ phone, purpose: 'enterprise', dealerId: context.user.dealerId }, context);
}

type Sent<T> = T & { submit: 0 | 1; verifyCode?: string | undefined };

export async function createApply(body: Sent<EnterpriseFields>, context: Context): Promise<{ applyId: string }> {
  const { app, tx, user, now } = context;
  const unit = await ownUnit(context);
  await checkDocuments(body, context);
  if (body.submit === 1) await proveContact(body.contactPhone, body.verifyCode, unit.phone, context);
  const applyId = newId(now);
  const status = body.submit === 1 ? applyStatus.WAITING : applyStatus.DRAFT;
  await insertApply(
    tx,
    { dealerId: user.dealerId, applyId, by: user.userName, applyStatus: status, statusBefore: unit.regist_status },
    {
      fields: body,
      legalId: secret(app, body.legalIdNo, maskIdNumber(body.legalIdNo)),
      contactPhone: secret(app, body.contactPhone, maskPhones(body.contactPhone)),
    },
    now,
  );
  if (body.submit === 1) await saveUnitStatus(tx, user.dealerId, unitStatusAfter('submit', unit.regist_status, 0));
  context.audit({ targetType: 'enterprise_apply', targetId: applyId });
  return { applyId };
}

type Changed = Omit<EnterpriseFields, 'legalIdNo' | 'contactPhone'> & {
  legalIdNo?: string | undefined;
  contactPhone?: string | undefined;
  applyId: string;
  rev: number;
};

export async function changeApply(body: Sent<Changed>, context: Context): Promise<{ applyId: string }> {
  const { app, tx, user, now } = context;
  const unit = await ownUnit(context);
  const row = found(await lockApply(tx, body.applyId));
  if (!mayTake('edit', row.apply_status)) fail(enterpriseErrors.closed);
  await checkDocuments(body, context);
  if (body.submit === 1 && (body.contactPhone !== undefined || row.submit_at === null))
    await proveContact(body.contactPhone ?? app.keys.decrypt(row.contact_phone), body.verifyCode, unit.phone, context);
  const step =
    body.submit === 1
      ? { apply_status: applyStatus.WAITING, submit_at: now.toISOString(), status_before: unit.regist_status, reject_reason: '' }
      : { apply_status: applyStatus.DRAFT };
  const values = {
    fields: body,
    legalId: body.legalIdNo === undefined ? undefined : secret(app, body.legalIdNo, maskIdNumber(body.legalIdNo)),
    contactPhone: body.contactPhone === undefined ? undefined : secret(app, body.contactPhone, maskPhones(body.contactPhone)),
  };
  assertFresh(await saveApply(tx, { ...row, rev: body.rev }, step, values, now));
  if (body.submit === 1) await saveUnitStatus(tx, user.dealerId, unitStatusAfter('submit', unit.regist_status, 0));
  context.audit({ targetType: 'enterprise_apply', targetId: row.id });
  return { applyId: row.id };
}

export async function withdrawApply(applyId: string, context: Context): Promise<null> {
  const { tx, now } = context;
  await ownUnit(context);
  const row = found(await lockApply(tx, applyId));
  if (!mayTake('withdraw', row.apply_status)) fail(enterpriseErrors.closed);
  await saveApply(tx, row, { apply_status: applyStatus.WITHDRAWN }, null, now);
  if (row.apply_status === applyStatus.WAITING)
    await saveUnitStatus(tx, row.dealer_id, unitStatusAfter('withdraw', row.regist_status, row.status_before));
  context.audit({ targetType: 'enterprise_apply', targetId: applyId });
  return null;
}

/** Decision of the platform; a certified company may be nobody else's. */
export async function auditApply(applyId: string, decision: { pass: 0 | 1; reason: string }, context: Context): Promise<null> {
  const { tx, user, now } = context;
  const step = decision.pass === 1 ? 'pass' : 'reject';
  const row = found(await lockApply(tx, applyId));
  if (!mayTake(step, row.apply_status)) fail(enterpriseErrors.closed);
  const decided = { audit_by: user.userName, audit_at: now.toISOString() };
  const status = unitStatusAfter(step, row.regist_status, row.status_before);
  if (decision.pass === 1) {
    const until = certifiedUntil(row.license_end, businessDate(now));
    await saveApply(tx, row, { apply_status: applyStatus.PASSED, valid_to: until, ...decided }, null, now);
    await saveUnitStatus(tx, row.dealer_id, status, { companyName: row.company_name, uscc: row.uscc, until });
  } else {
    await saveApply(tx, row, { apply_status: applyStatus.REJECTED, reject_reason: decision.reason, ...decided }, null, now);
    await saveUnitStatus(tx, row.dealer_id, status);
  }
  context.audit({ targetType: 'enterprise_apply', targetId: applyId, detail: decision });
  return null;
}

/** The unit's newest application; people of the platform have none. */
export async function ownApply({ app, tx, user, now }: Context): Promise<EnterpriseApply | null> {
  const row = await latestApply(tx, user.dealerId);
  return row ? showApply(app, row, now) : null;
}

export const applyDetail = async (applyId: string, { app, tx, now }: Context): Promise<EnterpriseApply> =>
  showApply(app, found(await findApply(tx, applyId)), now);
