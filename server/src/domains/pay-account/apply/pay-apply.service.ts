import {
  type PayApplyFields,
  payAccountMode,
  payAccountStatus,
  payApplyErrors,
  payApplyKind,
  payApplyStatus,
} from '@bochong/contract/pay-account';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { insertAccount } from '../account/new-account.repo.ts';
import { assertWhole, drawVerification } from './new-merchant.service.ts';
import { changeApply, insertApply } from './pay-apply.repo.ts';
import { lockFor, noteMove } from './pay-apply-move.service.ts';

const { REVIEW, PASSED, REJECTED, VERIFY } = payApplyStatus;

export function assertFits({ mode, subMerchantNo }: Pick<PayApplyFields, 'mode' | 'subMerchantNo'>): void {
  if ((mode === payAccountMode.PARTNER) !== (subMerchantNo !== '')) fail(payApplyErrors.subMerchant);
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
  const before = await lockFor('edit', id, rev, context);
  if (before.applyKind !== payApplyKind.KNOWN) fail(payApplyErrors.otherKind);
  assertFits(fields);
  await changeApply(context.tx, before, { fields });
  context.audit({ targetType: 'payApply', targetId: id, detail: { before, after: fields } });
  return null;
}

export async function submitApply(id: string, { rev }: { rev: number }, context: Context) {
  const { tx, user, now } = context;
  const before = await lockFor('submit', id, rev, context);
  if (before.applyKind === payApplyKind.NEW) await assertWhole(before, context);
  await changeApply(tx, before, { status: REVIEW, submitted: { by: user.userName, at: now.toISOString() } });
  await noteMove(before, { move: 'submit' }, context);
  context.audit({ targetType: 'payApply', targetId: id, detail: { status: REVIEW } });
  return null;
}

/** The platform decides; of a merchant that the channel knows, what passes becomes an account, stopped and without keys. */
export async function auditApply(id: string, { pass, opinion, rev }: { pass: 0 | 1; opinion: string; rev: number }, context: Context) {
  const { tx, user, now } = context;
  const apply = await lockFor('audit', id, rev, context);
  if (user.userType !== 1 && user.userType !== 4) fail(payApplyErrors.notPlatform);
  if (pass === 0 && opinion === '') fail(payApplyErrors.opinionRequired);
  const at = now.toISOString();
  const known = apply.applyKind === payApplyKind.KNOWN;
  const accountId = pass === 1 && known ? newId(now) : null;
  if (accountId !== null) await insertAccount(tx, { ...apply, id: accountId, status: payAccountStatus.STOPPED, createdAt: at });
  const passed = known ? PASSED : VERIFY;
  if (pass === 1 && !known) await drawVerification(apply, context);
  await changeApply(tx, apply, { status: pass === 1 ? passed : REJECTED, audited: { by: user.userName, at, opinion, accountId } });
  await noteMove(apply, { move: 'audit', words: pass === 1 ? '审核通过' : '审核驳回', remark: opinion }, context);
  context.audit({ targetType: 'payApply', targetId: id, detail: { pass, opinion, accountId } });
  return null;
}
