import {
  type PayApplyDetail,
  type PayApplyFields,
  payAccountStatus,
  payApplyErrors,
  payApplyKind,
  payApplyStatus,
} from '@bochong/contract/pay-account';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, failKeeping, found } from '../../../kernel/http/errors.ts';
import { insertAccount } from '../account/new-account.repo.ts';
import { keepProgress, logsOf, stepsOf } from './apply-step.repo.ts';
import { mostWrong, openStepOf, shownSteps } from './apply-step.rule.ts';
import { secretsOf } from './new-merchant.service.ts';
import { changeApply, findApply, parkNamesOf } from './pay-apply.repo.ts';
import { assertFits } from './pay-apply.service.ts';
import { lockFor, noteMove } from './pay-apply-move.service.ts';

const { SIGN, OPENING, PASSED, REJECTED, VOID } = payApplyStatus;
const isPlatform = ({ user: { userType } }: Context): boolean => userType === 1 || userType === 4;

/** An application with its steps: numbers masked, files with addresses that show them. */
export async function applyDetail(id: string, context: Context): Promise<PayApplyDetail> {
  const { app, tx, user, now } = context;
  const { dealerId, ...apply } = found(await findApply(tx, id, user.dealerIds));
  const key = { dealerId, id };
  const { applyKind, steps, secretsCipher, verifyFen, verifyWrong, signNo } = found(await stepsOf(tx, key));
  const files = Object.values(steps).flatMap((step) =>
    Object.entries(step).filter(([name, value]) => name.endsWith('Img') && value !== ''),
  );
  const parkIds = (steps.business?.parkIds ?? []) as string[];
  return {
    ...apply,
    steps: shownSteps(steps, secretsOf(app, secretsCipher)),
    openStep: applyKind === payApplyKind.NEW ? openStepOf(steps) : null,
    fileUrls: Object.fromEntries(files.map(([, fileId]) => [String(fileId), app.storage.signedPath(String(fileId), now)])),
    parkNames: await parkNamesOf(tx, dealerId, parkIds),
    verifyFen: isPlatform(context) && apply.applyStatus === payApplyStatus.VERIFY ? verifyFen : null,
    verifyLeft: mostWrong - verifyWrong,
    signNo,
    logs: await logsOf(tx, key),
  };
}

/** The unit tells the sum that has reached its account. Told wrongly for the third time, the application is rejected. */
export async function verifyAccount(id: string, { amountFen, rev }: { amountFen: number; rev: number }, context: Context): Promise<null> {
  const { tx, user, now, audit } = context;
  const apply = await lockFor('verify', id, rev, context);
  const { verifyFen, verifyWrong } = found(await stepsOf(tx, apply));
  audit({ targetType: 'payApply', targetId: id, detail: { matched: amountFen === verifyFen } });
  if (amountFen === verifyFen) {
    await changeApply(tx, apply, { status: SIGN });
    await noteMove(apply, { move: 'verify', remark: '到账金额一致' }, context);
    return null;
  }
  const left = mostWrong - verifyWrong - 1;
  await keepProgress(tx, apply, { verifyWrong: verifyWrong + 1 });
  if (left > 0) {
    await changeApply(tx, apply, {});
    await noteMove(apply, { move: 'verify', remark: '到账金额不符' }, context);
    return failKeeping(payApplyErrors.wrongAmount, { left });
  }
  const opinion = '结算账户验证三次不符';
  await changeApply(tx, apply, { status: REJECTED, audited: { by: user.userName, at: now.toISOString(), opinion, accountId: null } });
  await noteMove(apply, { move: 'verify', remark: opinion }, context);
  return failKeeping(payApplyErrors.wrongThrice);
}

export async function signApply(id: string, { signNo, rev }: { signNo: string; rev: number }, context: Context): Promise<null> {
  const apply = await lockFor('sign', id, rev, context);
  await keepProgress(context.tx, apply, { signNo });
  await changeApply(context.tx, apply, { status: OPENING });
  await noteMove(apply, { move: 'sign', remark: signNo }, context);
  context.audit({ targetType: 'payApply', targetId: id, detail: { signNo } });
  return null;
}

type Numbers = Pick<PayApplyFields, 'mode' | 'merchantNo' | 'subMerchantNo' | 'appId'>;

/** The channel has opened the merchant: its account is there, on the terms that were applied for, stopped and without keys. */
export async function openApply(id: string, { rev, ...numbers }: Numbers & { rev: number }, context: Context): Promise<null> {
  const { app, tx, user, now } = context;
  const apply = await lockFor('open', id, rev, context);
  if (!isPlatform(context)) fail(payApplyErrors.notPlatform);
  assertFits(numbers);
  const { steps, secretsCipher } = found(await stepsOf(tx, apply));
  const shown = shownSteps(steps, {});
  const product = found(shown.product);
  const settleTail = (secretsOf(app, secretsCipher).settleAcct ?? '').slice(-4);
  const at = now.toISOString();
  const accountId = newId(now);
  const terms = { feeBp: product.feeBp, settleType: product.settleType, settleTail, splitEnabled: product.splitEnabled === 1 };
  const { dealerId, accountName, provider } = apply;
  const state = { id: accountId, status: payAccountStatus.STOPPED, createdAt: at };
  await insertAccount(tx, { dealerId, accountName, provider, ...numbers, ...state, terms });
  await changeApply(tx, apply, {
    status: PASSED,
    numbers,
    audited: { by: user.userName, at, opinion: apply.opinion, accountId },
  });
  await noteMove(apply, { move: 'open', remark: numbers.merchantNo }, context);
  context.audit({ targetType: 'payApply', targetId: id, detail: { accountId, ...numbers } });
  return null;
}

export async function abandonApply(id: string, { reason, rev }: { reason: string; rev: number }, context: Context): Promise<null> {
  const apply = await lockFor('abandon', id, rev, context);
  await changeApply(context.tx, apply, { status: VOID });
  await noteMove(apply, { move: 'abandon', remark: reason }, context);
  context.audit({ targetType: 'payApply', targetId: id, detail: { reason } });
  return null;
}
