import { billBiz, payChannel, payScene } from '@bochong/contract/bill';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { merchantErrors, merchantFlowKind, merchantMode, type merchants } from '@bochong/contract/merchant';
import { refundBiz, refundReason, refundSource } from '@bochong/contract/refund';
import type { Context, WorkContext } from '../../kernel/app-context.ts';
import { businessNumber } from '../../kernel/database/business-number.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { yuan } from '../../kernel/money.ts';
import { type Payable, type Subject, takePayment } from '../bill/index.ts';
import { refundSubject } from '../refund/index.ts';
import { findMerchant, moveBalance } from './merchant.repo.ts';
import { lockedMerchant } from './merchant.service.ts';
import { findRecharges, insertRecharge, type Recharge, rechargeOfRequest, saveRecharge } from './recharge.repo.ts';

const { RECHARGE, REFUND, REFUND_FAILED } = merchantFlowKind;

/** Money of a prepaid merchant is in: paid at the till, in its balance at once. The same request is answered as it was the first time. */
export async function rechargeMerchant(id: string, body: BodyOf<typeof merchants.recharge>, context: Context) {
  const { tx, user, now, audit } = context;
  const { amountFen, payChannel: channel, voucherNo, requestId } = body;
  const merchant = await lockedMerchant(id, context);
  const { dealerId } = merchant;
  const known = await rechargeOfRequest(tx, dealerId, requestId);
  if (known) {
    if (known.merchantId !== id || known.amountFen !== amountFen) fail(merchantErrors.otherRequest);
    return { rechargeId: known.id, balanceFen: merchant.balanceFen };
  }
  if (merchant.settleMode !== merchantMode.PREPAID) fail(merchantErrors.notPrepaid);
  if (channel !== payChannel.CASH && voucherNo === '') fail(merchantErrors.voucher, {}, { field: 'voucherNo' });
  const [rechargeId, rechargeNo, [parkId = '']] = [newId(now), await businessNumber(tx, 'SC', now), merchant.parkIds];
  const kept = { id: rechargeId, dealerId, rechargeNo, merchantId: id, parkId, amountFen, requestId, payChannel: channel, voucherNo };
  await insertRecharge(tx, { ...kept, operatorName: user.userName, at: now });
  const order = {
    dealerId,
    bizType: billBiz.MERCHANT,
    plateNo: '',
    plateColor: 0,
    parts: [{ subjectId: rechargeId, parkId, amountFen }] as const,
  };
  const tradeNos = channel === payChannel.CASH ? [] : [voucherNo];
  await takePayment(context, order, [{ payChannel: channel, amountFen, tradeNos, collectorId: user.account }], {
    payScene: payScene.RECHARGE,
  });
  audit({ targetType: 'merchant', targetId: id, detail: { after: { rechargeNo, amountFen, payChannel: channel, voucherNo } } });
  return { rechargeId, balanceFen: merchant.balanceFen + amountFen };
}

/** Asks a recharge back as far as it is not spent. It leaves the balance at once, and comes back when the refund comes to nothing. */
export async function refundRecharge(
  { id, rechargeId }: { id: string; rechargeId: string },
  { amountFen, reason, requestId }: BodyOf<typeof merchants.refundRecharge>,
  context: Context,
) {
  const { tx, user, now, audit } = context;
  const merchant = await lockedMerchant(id, context, { closed: true });
  const { dealerId } = merchant;
  const recharge = found((await findRecharges(tx, dealerId, [rechargeId], true)).find((one) => one.merchantId === id));
  const answered = recharge.refundRequests[requestId];
  if (answered !== undefined) return { refundNo: answered, balanceFen: merchant.balanceFen };
  const onWay = Object.values(recharge.refunding).reduce((sum, fen) => sum + fen, 0);
  const most = Math.min(merchant.balanceFen, recharge.paidFen - recharge.refundFen - onWay);
  if (amountFen > most) fail(merchantErrors.refundMore, { most: yuan(Math.max(0, most)) }, { field: 'amountFen' });
  const { refunds } = await refundSubject(context, {
    ...{
      dealerId,
      bizType: billBiz.MERCHANT,
      subjectId: rechargeId,
      fen: amountFen,
      requestId,
      refundReason: refundReason.OTHER,
      reasonText: reason,
    },
    ...{
      refundBiz: refundBiz.COUPON,
      bizId: rechargeId,
      applySource: refundSource.PLATFORM,
      applicant: { id: user.userId, name: user.userName },
    },
  });
  let { balanceFen } = merchant;
  const refunding = { ...recharge.refunding };
  for (const { refundId, refundNo, fen } of refunds) {
    refunding[refundId] = fen;
    const cause = {
      id: newId(now),
      kind: REFUND,
      changeFen: 0 - fen,
      bizId: refundId,
      bizNo: refundNo,
      operatorName: user.userName,
      at: now,
    };
    balanceFen = await moveBalance(tx, merchant, cause);
  }
  const refundNo = refunds[0]?.refundNo ?? '';
  await saveRecharge(tx, recharge, { ...recharge, refunding, refundRequests: { ...recharge.refundRequests, [requestId]: refundNo } });
  audit({ targetType: 'merchant', targetId: id, detail: { after: { rechargeNo: recharge.rechargeNo, amountFen, reason } } });
  return { refundNo, balanceFen };
}

/** A refund of a recharge came to nothing: its money is in the balance again. */
export async function restoreRefund(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  dealerId: string,
  { refundId, rechargeId }: { refundId: string; rechargeId: string },
): Promise<void> {
  const scope = { dealerIds: [dealerId], parkIds: null };
  const [seen] = await findRecharges(tx, dealerId, [rechargeId]);
  const merchant = seen && (await findMerchant(tx, seen.merchantId, scope, true));
  const [recharge] = merchant ? await findRecharges(tx, dealerId, [rechargeId], true) : [];
  const { [refundId]: fen, ...refunding } = recharge?.refunding ?? {};
  if (!merchant || !recharge || fen === undefined) return;
  await saveRecharge(tx, recharge, { ...recharge, refunding });
  const cause = { kind: REFUND_FAILED, changeFen: fen, bizId: refundId, bizNo: recharge.rechargeNo, operatorName: '', at: now };
  await moveBalance(tx, merchant, { ...cause, id: newId(now) });
}

interface RechargeSubject extends Subject {
  recharge: Recharge;
}

/** A merchant's recharge as the till sees it: paid whole; what goes back is asked here alone. */
export const merchantPayable: Payable<RechargeSubject> = {
  bizType: billBiz.MERCHANT,
  asksItself: true,
  async lock({ tx }, dealerId, ids) {
    const seen = await findRecharges(tx, dealerId, ids);
    for (const merchantId of [...new Set(seen.map((one) => one.merchantId))].sort())
      await findMerchant(tx, merchantId, { dealerIds: [dealerId], parkIds: null }, true);
    const locked = await findRecharges(tx, dealerId, ids, true);
    return new Map(
      locked.map((recharge) => {
        const { id, parkId } = recharge;
        return [id, { id, dealerId, parkId, plateNo: '', plateColor: 0, running: false, surplusFen: 0, recharge }];
      }),
    );
  },
  quote: async (_, { recharge: { amountFen, paidFen } }) => ({
    payableFen: amountFen,
    writtenOffFen: 0,
    dueFen: Math.max(0, amountFen - paidFen),
  }),
  async credit({ tx, now }, { billNo }, credits) {
    for (const { subject, amountFen } of credits) {
      const { recharge } = subject;
      const { dealerId, id, merchantId, rechargeNo, operatorName } = recharge;
      await saveRecharge(tx, recharge, { ...recharge, paidFen: recharge.paidFen + amountFen });
      const cause = { id: newId(now), kind: RECHARGE, changeFen: amountFen, bizId: id, bizNo: rechargeNo || billNo, operatorName, at: now };
      await moveBalance(tx, { dealerId, id: merchantId }, cause);
    }
  },
  async debit({ tx }, subject, { refundId, refundFen }) {
    const { [refundId]: _, ...refunding } = subject.recharge.refunding;
    await saveRecharge(tx, subject, { ...subject.recharge, refundFen: subject.recharge.refundFen + refundFen, refunding });
  },
  describe: async ({ tx }, dealerId, ids) =>
    (await findRecharges(tx, dealerId, ids)).map(({ id, rechargeNo: number, parkId, createdAt, amountFen, paidFen, refundFen }) => ({
      ...{ id, number, parkId, beginTime: createdAt, endTime: createdAt, payableFen: amountFen, paidFen, refundFen, surplusFen: 0 },
    })),
};
