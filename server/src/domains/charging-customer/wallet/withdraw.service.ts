import { walletBiz, walletEntryKind } from '@bochong/contract/charging-customer';
import { refundBiz, refundReason, refundSource } from '@bochong/contract/refund';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { paymentsOf } from '../../bill/index.ts';
import { applyRefund, refundableOf } from '../../refund/index.ts';
import { endPart, findRecharges, insertPart, lockReturnable, moveRecharge, partState, type Recharge } from './recharge.repo.ts';
import { type Apply, addReturned, finishApply } from './wallet-apply.repo.ts';
import { moveMoney } from './wallet-money.service.ts';

/** Sends back what of a recharge its payments can return; answers how much. */
async function returnOf(context: Context, apply: Apply, recharge: Recharge, mostFen: number): Promise<number> {
  const { tx, now } = context;
  const { dealerId, applicantId, applicantName } = apply;
  let left = Math.min(mostFen, recharge.payableFen - recharge.withdrawnFen);
  let sent = 0;
  for (const bill of await paymentsOf(tx, dealerId, recharge.id)) {
    const fen = Math.min(left, await refundableOf(context, bill, null));
    if (fen <= 0) continue;
    const { refundId } = await applyRefund(context, {
      ...{ dealerId, billId: bill.id, applyFen: fen, refundReason: refundReason.OTHER, reasonText: `退余额：${apply.reason}` },
      ...{ refundBiz: refundBiz.WALLET, bizId: apply.id, applySource: refundSource.PLATFORM, agreed: true, requestId: null },
      applicant: { id: applicantId, name: applicantName },
    });
    await insertPart(tx, { dealerId, id: newId(now), applyId: apply.id, rechargeId: recharge.id, refundId, amountFen: fen });
    left -= fen;
    sent += fen;
  }
  if (sent > 0) await moveRecharge(tx, recharge, { withdrawnFen: sent });
  return sent;
}

/** Gives principal that left the wallet for a withdrawal back to it. `key` makes it happen once. */
export async function returnToWallet(
  work: WorkContext,
  { dealerId, walletId, id }: Pick<Apply, 'dealerId' | 'walletId' | 'id'>,
  { fen, key, seq, remark }: { fen: number; key: string; seq: number; remark: string },
): Promise<void> {
  const kind = walletEntryKind.WITHDRAW;
  await moveMoney(work, { dealerId, walletId, kind, bizType: walletBiz.WITHDRAW, bizId: key, seq, principalFen: fen, remark });
  await addReturned(work.tx, { dealerId, id }, fen);
}

/** Sends a withdrawal that was agreed to on its way: the newest recharges first, each by the payments it came by; what none of them can return stays in the wallet. */
export async function sendWithdrawal(context: Context, apply: Apply): Promise<void> {
  let left = apply.amountFen;
  for (const recharge of await lockReturnable(context.tx, apply.dealerId, apply.walletId)) {
    if (left === 0) break;
    left -= await returnOf(context, apply, recharge, left);
  }
  if (left > 0) await returnToWallet(context, apply, { fen: left, key: apply.id, seq: 1, remark: '原支付已不可退' });
  await finishApply(context.tx, apply);
}

/** A refund of ours came to nothing: its money is the wallet's again. Repetitions change nothing. */
export async function withdrawalClosed(work: WorkContext, dealerId: string, refundId: string): Promise<void> {
  const part = await endPart(work.tx, dealerId, refundId, partState.CLOSED);
  if (!part) return;
  const [recharge] = await findRecharges(work.tx, dealerId, [part.rechargeId], true);
  if (!recharge) return;
  await moveRecharge(work.tx, recharge, { withdrawnFen: 0 - part.amountFen });
  const apply = { dealerId, walletId: recharge.walletId, id: part.applyId };
  await returnToWallet(work, apply, { fen: part.amountFen, key: part.id, seq: 0, remark: '退款未成功' });
  await finishApply(work.tx, apply);
}
