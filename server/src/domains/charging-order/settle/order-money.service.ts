import { holderType } from '@bochong/contract/balance';
import { billBiz, payScene } from '@bochong/contract/bill';
import { walletBiz } from '@bochong/contract/charging-customer';
import { chargingEventType, chargingPayerType } from '@bochong/contract/charging-order';
import { colorOfPlate } from '@bochong/contract/kernel/plate';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { balanceDiscount } from '../../balance/index.ts';
import { takePayment } from '../../bill/index.ts';
import {
  balanceCovers,
  type Captured,
  capture,
  extendFreeze,
  freeze,
  payArrears,
  release,
  tendersOf,
} from '../../charging-customer/index.ts';
import { findOrder, type OrderRow, saveOrder } from '../order/charging-order.repo.ts';
import { lotsOf } from '../order/gun.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { holdOfPeer } from '../order/peer-account.ts';
import { insertTaken } from './order-money.repo.ts';
import { hasWallet, standingOf } from './pay-status.rule.ts';

/** The wallet an order is paid from, and what for. */
const walletOf = ({ dealerId, payerId, id, cardId, plateNo }: OrderRow) => ({
  dealerId,
  walletId: payerId ?? '',
  bizType: walletBiz.CHARGING,
  bizId: id,
  ...(cardId !== null && { cardId }),
  ...(plateNo !== null && { plateNo }),
});

/** Holds up to an amount of a peer's prepaid account: what its open orders hold is the sum of what stands on them. */
async function holdPeerMoney(context: WorkContext, order: OrderRow, upToFen: number): Promise<OrderRow> {
  const { dealerId, id: orderId, payerId } = order;
  const addedFen = await holdOfPeer(context, { dealerId, orderId, peerId: payerId ?? '', upToFen });
  return addedFen === 0 ? order : saveOrder(context.tx, order, { freeze_fen: order.freezeFen + addedFen });
}

/** Holds up to an amount of the payer's wallet or prepaid account for a running order; answers the order as it is then. */
export async function holdMoney(context: WorkContext, order: OrderRow, upToFen: number): Promise<OrderRow> {
  if (order.payerType === chargingPayerType.PEER && upToFen > 0) return holdPeerMoney(context, order, upToFen);
  if (!hasWallet(order.payerType) || upToFen <= 0) return order;
  const seq = order.freezeSeq;
  const hold = { ...walletOf(order), upToFen };
  const { addedFen } = await (seq === 0 ? freeze(context, hold) : extendFreeze(context, { ...hold, seq }));
  if (addedFen === 0) return order;
  return saveOrder(context.tx, order, { freeze_fen: order.freezeFen + addedFen, freeze_seq: seq + 1 });
}

/** What was held for an order is free again. */
export async function releaseMoney(context: WorkContext, order: OrderRow): Promise<void> {
  if (!hasWallet(order.payerType) || order.freezeSeq === 0) return;
  await release(context, walletOf(order));
}

/** Money that was taken of a wallet is paid in at the till, a bill for each kind: the order gets it there. */
async function payIn(context: WorkContext, order: OrderRow, seq: number, taken: Captured) {
  const { tx, now } = context;
  const { dealerId, id, plateNo, stationId } = order;
  await insertTaken(tx, {
    dealerId,
    orderId: id,
    seq,
    at: now,
    principalFen: taken.fromPrincipalFen,
    giftFen: taken.fromGiftFen,
    creditFen: taken.fromCreditFen,
  });
  const [first, ...others] = tendersOf(taken, `${order.orderNo}-${seq}`);
  if (!first) return;
  // A station that stands in no lot is a place of its own.
  const parkId = (await lotsOf(tx, dealerId, stationId))[0] ?? stationId;
  const part = { subjectId: id, parkId, amountFen: taken.capturedFen };
  const till = { dealerId, bizType: billBiz.CHARGING, plateNo: plateNo ?? '', plateColor: colorOfPlate(plateNo), parts: [part] as const };
  await takePayment(context, till, [first, ...others], { payScene: payScene.CHARGING });
}

const holderOf = ({ payerType }: OrderRow) => (payerType === chargingPayerType.COMPANY ? holderType.COMPANY : holderType.OWNER);

/** An order that is settled gets what its operator takes off when the balance pays all of the rest; it stays as it is otherwise. */
async function takeOff(context: WorkContext, order: OrderRow): Promise<OrderRow> {
  const { dealerId, id: orderId, orderNo, stationId, couponFen, payableFen } = order;
  const wallet = walletOf(order);
  const offer = await balanceDiscount(
    context,
    { dealerId, orderId, orderNo, accountId: wallet.walletId },
    { holderType: holderOf(order), stationId, couponFen, feeFen: payableFen },
  );
  if (offer === null || !(await balanceCovers(context, wallet, payableFen - offer.discountFen))) return order;
  await offer.take();
  await addEvent(context, {
    ...{ dealerId, orderId, type: chargingEventType.REDUCED },
    body: { text: '全额余额支付，享受余额优惠', amountFen: 0 - offer.discountFen },
  });
  const money = { ...order, balanceDiscountFen: offer.discountFen };
  return saveOrder(context.tx, order, { balance_discount_fen: offer.discountFen, ...standingOf(money, order.flags) });
}

/**
 * Takes what an order owes of its payer's wallet: first what is held for it, then what is available. The rest stays owed. `seq` 0 is the
 * settlement; later ones are corrections.
 */
export async function takeMoney(context: WorkContext, order: OrderRow, amountFen: number): Promise<OrderRow> {
  if (!hasWallet(order.payerType)) return order;
  const seq = order.captureSeq;
  const offFen = seq === 0 && amountFen === order.payableFen ? (await takeOff(context, order)).balanceDiscountFen : 0;
  const taken = await capture(context, { ...walletOf(order), payableFen: amountFen - offFen, seq });
  await saveOrder(context.tx, order, { capture_seq: seq + 1 });
  await payIn(context, order, seq, taken);
  return (await findOrder(context.tx, order.dealerId, order.id)) ?? order;
}

/** Takes an open debt of an order from what its payer's wallet has now. */
export async function collectArrears(context: WorkContext, order: OrderRow): Promise<OrderRow> {
  if (!hasWallet(order.payerType) || order.arrearsFen === 0) return order;
  const seq = order.captureSeq;
  const taken = await payArrears(context, { ...walletOf(order), owedFen: order.arrearsFen, seq });
  await saveOrder(context.tx, order, { capture_seq: seq + 1 });
  await payIn(context, order, seq, taken);
  return (await findOrder(context.tx, order.dealerId, order.id)) ?? order;
}
