import { type balanceWithdraws, withdrawErrors, withdrawMethod, withdrawPartState, withdrawStatus } from '@bochong/contract/balance';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { refundBiz, refundReason, refundSource } from '@bochong/contract/refund';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import { moveRecharge } from '../../charging-customer/index.ts';
import { applyRefund } from '../../refund/index.ts';
import { changeWithdraw, endPart, insertPart, lockWithdrawOf, partOfRefund, partsUnderWay, type Withdraw } from './withdraw.repo.ts';
import { assertMethod, bankOf, endToDo, returnToAccount, tellToDo, withdrawFor } from './withdraw.service.ts';
import { planOf } from './withdraw-plan.service.ts';
import { withdrawSettingOf } from './withdraw-setting.repo.ts';
import { afterParts, afterPaying, openFen } from './withdraw-state.rule.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** Money of a withdrawal was paid out by a bank or by hand, fen. */
    BalanceWithdrawPaid: { withdrawId: string; applyNo: string; accountId: string; fen: number; at: string };
  }
}

const stuck = (applyNo: string, fen: number) => `提现未完成：${applyNo} 还有${yuan(fen)}元未到账`;

/** State and to-dos of a withdrawal whose refunds are under way or have ended. */
async function settleParts(work: WorkContext, known: Withdraw, failReason: string): Promise<number> {
  const { tx, now } = work;
  const status = afterParts(known, await partsUnderWay(tx, known));
  const done = status === withdrawStatus.DONE;
  await changeWithdraw(tx, known, {
    ...{ status, paid_fen: known.paidFen, paid_at: done ? now.toISOString() : null },
    ...(status === withdrawStatus.FAILED && { fail_reason: failReason }),
  });
  if (status !== withdrawStatus.PAYING) await endToDo(work, known, '');
  if (status === withdrawStatus.FAILED) await tellToDo(work, known, 'WITHDRAW_PAY', stuck(known.applyNo, openFen(known)), failReason);
  return status;
}

/** Sends what is open back through the payments it came by; what none of them can return is left to a person. */
async function sendBack(context: Context, known: Withdraw): Promise<number> {
  const { tx, now } = context;
  const { dealerId, id, accountId, applicantId, applicantName, reason } = known;
  const plan = await planOf(context, { dealerId, accountId }, openFen(known));
  for (const { rechargeId, rechargeNo, billId, fen } of plan.parts) {
    const { refundId, refundNo } = await applyRefund(context, {
      ...{ dealerId, billId, applyFen: fen, refundReason: refundReason.OTHER, reasonText: `提现：${reason}` },
      ...{ refundBiz: refundBiz.WALLET, bizId: id, applySource: refundSource.PLATFORM, agreed: true, requestId: null },
      applicant: { id: applicantId, name: applicantName },
    });
    await insertPart(tx, { dealerId, id: newId(now), withdrawId: id, rechargeId, rechargeNo, refundId, refundNo, amountFen: fen });
    await moveRecharge(tx, { dealerId, id: rechargeId }, { withdrawnFen: fen });
  }
  return settleParts(context, known, `原支付不能再退${yuan(plan.leftFen)}元`);
}

/** Money reached the holder by a bank or by hand: the ledger hears of it. */
async function paidOut(context: WorkContext, { dealerId, id, applyNo, accountId }: Withdraw, fen: number): Promise<void> {
  const { app, tx, now } = context;
  await app.events.emit(tx, 'BalanceWithdrawPaid', dealerId, { withdrawId: id, applyNo, accountId, fen, at: toIso(now) });
}

/** Sends the money of a withdrawal that was agreed to. */
export async function payWithdraw(id: string, { voucherNo, rev }: BodyOf<typeof balanceWithdraws.pay>, context: Context) {
  const { tx, user, now } = context;
  const known = await withdrawFor('打款', id, rev, context);
  const { accountId, applyNo, amountFen, method } = known;
  context.audit({
    targetType: 'balanceAccount',
    targetId: accountId,
    detail: { after: { applyNo, amountFen, method, voucherNo, paid: true } },
  });
  if (method === withdrawMethod.ORIGINAL) {
    await changeWithdraw(tx, known, { payer_name: user.userName });
    return { status: (await sendBack(context, known)) as 2 };
  }
  if (voucherNo === '') fail(withdrawErrors.voucher);
  const status = afterPaying(method);
  const fen = openFen(known);
  const done = status === withdrawStatus.DONE && { paid_fen: known.paidFen + fen, paid_at: now.toISOString() };
  await changeWithdraw(tx, known, { status, payer_name: user.userName, voucher_no: voucherNo, fail_reason: '', ...done });
  if (done) await paidOut(context, known, fen);
  if (done) await endToDo(context, known, user.userName);
  return { status };
}

/** What the bank says of a payment: it arrived, or it came back. */
export async function settleWithdraw(id: string, { pass, failReason, rev }: BodyOf<typeof balanceWithdraws.settle>, context: Context) {
  const { tx, user, now } = context;
  const known = await withdrawFor('登记打款结果', id, rev, context);
  const { method, status, accountId, applyNo } = known;
  // What goes back through refunds is told by them.
  if (method !== withdrawMethod.BANK) fail(withdrawErrors.state, { status: withdrawStatus.label(status as 2), deed: '由人登记结果' });
  if (!pass && failReason === '') fail(withdrawErrors.failReason);
  const fen = openFen(known);
  context.audit({ targetType: 'balanceAccount', targetId: accountId, detail: { after: { applyNo, fen, arrived: pass, failReason } } });
  await endToDo(context, known, user.userName);
  if (pass) {
    await changeWithdraw(tx, known, { status: withdrawStatus.DONE, paid_fen: known.paidFen + fen, paid_at: now.toISOString() });
    await paidOut(context, known, fen);
  } else {
    await changeWithdraw(tx, known, { status: withdrawStatus.FAILED, fail_reason: failReason });
    await tellToDo(context, known, 'WITHDRAW_PAY', stuck(applyNo, fen), failReason);
  }
  return null;
}

/** What failed goes back the way it came at once; by another way it waits for its voucher. */
export async function retryWithdraw(id: string, { method, rev, ...bank }: BodyOf<typeof balanceWithdraws.retry>, context: Context) {
  const known = await withdrawFor('重新打款', id, rev, context);
  const { accountId, applyNo, dealerId } = known;
  assertMethod(await withdrawSettingOf(context.tx, dealerId), method);
  context.audit({ targetType: 'balanceAccount', targetId: accountId, detail: { after: { applyNo, method, again: true } } });
  const status = withdrawStatus.TO_PAY;
  await changeWithdraw(context.tx, known, { method, status }, bankOf(context, method, bank));
  return { status: (method === withdrawMethod.ORIGINAL ? await sendBack(context, { ...known, method }) : status) as 1 };
}

/** What failed goes back to the account. */
export async function giveUpWithdraw(id: string, { reason, rev }: BodyOf<typeof balanceWithdraws.giveUp>, context: Context) {
  const known = await withdrawFor('退回账户', id, rev, context);
  const { accountId, applyNo } = known;
  context.audit({ targetType: 'balanceAccount', targetId: accountId, detail: { after: { applyNo, givenUp: reason } } });
  await changeWithdraw(context.tx, known, { fail_reason: reason });
  await returnToAccount(context, known, 'refused', `提现${applyNo}打款失败，退回账户`);
  return null;
}

/**
 * A refund of a withdrawal reached the payer. One that was given up before counts too while its money is still on its way; after it went back to
 * the account, a person has to look.
 */
export async function partArrived(work: WorkContext, dealerId: string, refundId: string): Promise<void> {
  const part = await partOfRefund(work.tx, dealerId, refundId);
  const known = part && (await lockWithdrawOf(work.tx, { dealerId, id: part.withdrawId }));
  if (!part || !known || part.state === withdrawPartState.DONE) return;
  const late = part.state === withdrawPartState.CLOSED;
  if (late && openFen(known) < part.amountFen) {
    const title = `提现${known.applyNo}：退款${part.refundNo}在退回账户后到账`;
    return tellToDo(work, known, 'WITHDRAW_PAY', title, `多付${yuan(part.amountFen)}元，请与客户核对后调整余额`);
  }
  if (late) await moveRecharge(work.tx, { dealerId, id: part.rechargeId }, { withdrawnFen: part.amountFen });
  await endPart(work.tx, part, withdrawPartState.DONE);
  await settleParts(work, { ...known, paidFen: known.paidFen + part.amountFen }, '部分退款未成功');
}

/** A refund of a withdrawal came to nothing: its money waits for a person, who tries again or gives up. Repetitions change nothing. */
export async function partClosed(work: WorkContext, dealerId: string, refundId: string): Promise<void> {
  const part = await partOfRefund(work.tx, dealerId, refundId);
  const known = part && (await lockWithdrawOf(work.tx, { dealerId, id: part.withdrawId }));
  if (!part || !known || part.state !== withdrawPartState.UNDER_WAY) return;
  await endPart(work.tx, part, withdrawPartState.CLOSED);
  await moveRecharge(work.tx, { dealerId, id: part.rechargeId }, { withdrawnFen: 0 - part.amountFen });
  await settleParts(work, known, `退款${part.refundNo}未成功`);
}
