import { commonErrors } from '@bochong/contract/kernel/error';
import { type PayApplyFields, payAccountMode, payAccountStatus, payApplyErrors, payApplyStatus } from '@bochong/contract/pay-account';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { insertAccount } from '../account/pay-account.repo.ts';
import { changeApply, insertApply, lockApply } from './pay-apply.repo.ts';

const { DRAFT, REJECTED, REVIEW, PASSED } = payApplyStatus;

function assertFits({ mode, subMerchantNo }: Pick<PayApplyFields, 'mode' | 'subMerchantNo'>): void {
  if ((mode === payAccountMode.PARTNER) !== (subMerchantNo !== '')) fail(payApplyErrors.subMerchant);
}

/** An application in one of the states an action starts from, locked. */
async function lock(id: string, rev: number, { tx, user }: Context, action: string, from: readonly number[]) {
  const apply = found(await lockApply(tx, id, user.dealerIds));
  if (apply.rev !== rev) fail(commonErrors.stale);
  if (!from.includes(apply.applyStatus)) fail(payApplyErrors.wrongState, { status: payApplyStatus.label(apply.applyStatus), action });
  return { ...apply, id };
}

export async function createApply(fields: PayApplyFields, context: Context) {
  const { tx, user, now } = context;
  assertFits(fields);
  const id = newId(now);
  await insertApply(tx, { dealerId: user.dealerId, id }, fields, now.toISOString());
  context.audit({ targetType: 'payApply', targetId: id, detail: { after: fields } });
  return { applyId: id };
}

export async function updateApply(id: string, { rev, ...fields }: PayApplyFields & { rev: number }, context: Context) {
  const before = await lock(id, rev, context, '修改', [DRAFT, REJECTED]);
  assertFits(fields);
  await changeApply(context.tx, before, { fields });
  context.audit({ targetType: 'payApply', targetId: id, detail: { before, after: fields } });
  return null;
}

export async function submitApply(id: string, { rev }: { rev: number }, context: Context) {
  const { tx, user, now } = context;
  const before = await lock(id, rev, context, '提交', [DRAFT, REJECTED]);
  await changeApply(tx, before, { status: REVIEW, submitted: { by: user.userName, at: now.toISOString() } });
  context.audit({ targetType: 'payApply', targetId: id, detail: { status: REVIEW } });
  return null;
}

/** The platform decides; what passes becomes an account, stopped and without keys. */
export async function auditApply(id: string, { pass, opinion, rev }: { pass: 0 | 1; opinion: string; rev: number }, context: Context) {
  const { tx, user, now } = context;
  const apply = await lock(id, rev, context, '审核', [REVIEW]);
  if (user.userType !== 1 && user.userType !== 4) fail(payApplyErrors.notPlatform);
  if (pass === 0 && opinion === '') fail(payApplyErrors.opinionRequired);
  const at = now.toISOString();
  const accountId = pass === 1 ? newId(now) : null;
  if (accountId !== null) await insertAccount(tx, { ...apply, id: accountId, status: payAccountStatus.STOPPED, createdAt: at });
  await changeApply(tx, apply, { status: pass === 1 ? PASSED : REJECTED, audited: { by: user.userName, at, opinion, accountId } });
  context.audit({ targetType: 'payApply', targetId: id, detail: { pass, opinion, accountId } });
  return null;
}
