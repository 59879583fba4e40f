import { billBiz, payChannel } from '@bochong/contract/bill';
import { walletBiz } from '@bochong/contract/charging-customer';
import { chargingEventType, chargingPayStatus, chargingSessionPage } from '@bochong/contract/charging-order';
import { colorOfPlate } from '@bochong/contract/kernel/plate';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { yuan } from '../../../kernel/money.ts';
import type { BillRow, Credit, Debit, Payable, Subject } from '../../bill/index.ts';
import { giveBack, lowerArrears } from '../../charging-customer/index.ts';
import { returnCoupons } from '../../coupon/index.ts';
import { findOrder, lockOrder, type OrderRow, saveOrder } from '../order/charging-order.repo.ts';
import { lotsOf } from '../order/gun.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { isOwed } from '../pricing/price-order.rule.ts';
import { tellDebt } from './order-debt.service.ts';
import { afterPayment, dueFen, hasWallet, standingOf, surplusFen } from './pay-status.rule.ts';

interface OrderSubject extends Subject {
  order: OrderRow;
}

async function subjectOf({ tx }: Pick<WorkContext, 'tx'>, order: OrderRow): Promise<OrderSubject> {
  const { id, dealerId, stationId, plateNo } = order;
  const parkId = (await lotsOf(tx, dealerId, stationId))[0] ?? stationId;
  const running = !isOwed(order.orderStatus);
  return {
    id,
    dealerId,
    parkId,
    plateNo: plateNo ?? '',
    plateColor: colorOfPlate(plateNo),
    running,
    surplusFen: running ? 0 : surplusFen(order),
    order,
  };
}

const byAccount = (channel: number): boolean => channel === payChannel.BALANCE || channel === payChannel.COMPANY;

async function credit(work: WorkContext, bill: BillRow, credits: readonly Credit<OrderSubject>[]): Promise<void> {
  const { tx } = work;
  for (const { subject, amountFen } of credits) {
    const { dealerId, id } = subject;
    const order = (await findOrder(tx, dealerId, id)) ?? subject.order;
    const paid = afterPayment(order, amountFen);
    const standing = standingOf(paid, order.flags);
    const after = await saveOrder(tx, order, { paid_fen: paid.paidFen, waived_fen: paid.waivedFen, ...standing });
    if (order.arrearsFen > 0 || order.waivedFen > 0) await tellDebt(work, after, { opens: false, payChannel: bill.payChannel });
    const body = { text: payChannel.label(bill.payChannel as 1), amountFen };
    await addEvent(work, { dealerId, orderId: id, type: chargingEventType.PAID, body });
    // What comes from a wallet has been booked there; what comes otherwise makes the wallet's debt smaller.
    if (!byAccount(bill.payChannel) && hasWallet(order.payerType))
      await lowerArrears(work, { dealerId, walletId: order.payerId ?? '' }, order.arrearsFen - standing.arrears_fen);
  }
}

/**
 * What went back counts as what was too much, as far as there is any. When nothing is charged in the end because all of it was given back, its
 * coupon comes back where the unit wants it: what it had taken off is given back with it.
 */
async function debit(work: WorkContext, { dealerId, id, order: known }: OrderSubject, back: Debit): Promise<void> {
  const { tx } = work;
  const order = (await findOrder(tx, dealerId, id)) ?? known;
  const adjusted = Math.min(back.refundFen, surplusFen(order));
  const money = {
    ...order,
    refundedFen: order.refundedFen + back.refundFen,
    adjustRefundedFen: order.adjustRefundedFen + adjusted,
  };
  const standing = standingOf(money, order.flags);
  const returns = standing.pay_status === chargingPayStatus.REFUNDED && order.couponFen > order.returnedCouponFen;
  const returned = returns ? await returnCoupons(work, { dealerId, orderId: id }) : 0;
  await saveOrder(tx, order, {
    ...{ refunded_fen: money.refundedFen, adjust_refunded_fen: money.adjustRefundedFen, ...standing },
    ...(returned > 0 && { bought_coupon_fen: 0, returned_coupon_fen: order.couponFen }),
  });
  await addEvent(work, {
    ...{ dealerId, orderId: id, type: chargingEventType.REFUNDED, operatorName: back.operatorName },
    body: { text: `${back.reason}，退回${yuan(back.refundFen)}元`, amountFen: -back.refundFen },
  });
  if (!byAccount(back.payChannel) || !hasWallet(order.payerType)) return;
  const biz = { dealerId, walletId: order.payerId ?? '', bizType: walletBiz.CHARGING, bizId: id };
  await giveBack(work, { ...biz, refundId: back.refundId, amountFen: back.refundFen, operatorName: back.operatorName });
}

/** A charging order as the till sees it. */
export const chargingPayable: Payable<OrderSubject> = {
  bizType: billBiz.CHARGING,
  async lock(work, dealerId, orderIds) {
    const subjects = new Map<string, OrderSubject>();
    for (const orderId of orderIds.toSorted()) {
      const order = await lockOrder(work.tx, dealerId, orderId);
      if (order) subjects.set(orderId, await subjectOf(work, order));
    }
    return subjects;
  },
  quote: async (_, { order }) => ({ payableFen: dueFen(order), dueFen: order.arrearsFen, writtenOffFen: order.waivedFen }),
  credit,
  debit,
  page: ({ id }) => `${chargingSessionPage.path}?orderId=${id}`,
  async describe(work, dealerId, orderIds) {
    const orders = await Promise.all(orderIds.map((orderId) => findOrder(work.tx, dealerId, orderId)));
    const facts = orders.flatMap((order) => (order ? [order] : []));
    return Promise.all(
      facts.map(async (order) => ({
        ...(await subjectOf(work, order)),
        number: order.orderNo,
        beginTime: order.startAt ?? order.beganAt,
        endTime: order.endAt,
        payableFen: dueFen(order),
        paidFen: order.paidFen,
        refundFen: order.refundedFen,
      })),
    );
  },
};
