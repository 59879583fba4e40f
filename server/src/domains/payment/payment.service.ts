import type { EventOf } from '@bochong/contract/device';
import { type PayNotice, payChannel, paymentErrors, payScene, payState, refundReason } from '@bochong/contract/payment';
import { businessNumber } from '../../kernel/business-number.ts';
import { count } from '../../kernel/counter.ts';
import { fail, found } from '../../kernel/errors.ts';
import {
  applyPayment,
  applyRefund,
  dueFen,
  findStay,
  overpaidFen,
  type PassageContext,
  priceStay,
  releasePaidLane,
  type StayContext,
  type StayRow,
  stayForPayment,
} from '../parking-order/index.ts';
import { channelOf } from './pay-channel.ts';
import * as repo from './payment.repo.ts';

declare module '../../kernel/events.ts' {
  interface DomainEvents {
    /** A refund is approved and must reach the payer. */
    RefundApproved: { refundId: string };
  }
}

const billMinutes = 15;

/** What a stay owes now: the stored quote once it stands at an exit or has left, else the price up to now. */
export async function quoteStay({ tx, now }: StayContext, stay: StayRow): Promise<{ payableFen: number; dueFen: number }> {
  if (stay.exitTime !== null) return { payableFen: stay.payableFen, dueFen: dueFen(stay) };
  const calculation = await priceStay(tx, stay, now.toISOString());
  const payableFen = calculation?.payableFen ?? 0;
  return { payableFen, dueFen: dueFen({ payableFen, paidFen: stay.paidFen, refundFen: stay.refundFen }) };
}

/** A bill over what the stay owes now; the payer has a quarter of an hour. */
export async function createBill(context: StayContext, stay: StayRow, how: { payChannel: number; payScene: number }) {
  const { tx, now } = context;
  const quote = await quoteStay(context, stay);
  if (quote.dueFen === 0) fail(paymentErrors.nothingDue);
  const channel = channelOf(how.payChannel);
  const billNo = await businessNumber(tx, 'CB', now);
  const expireAt = new Date(now.getTime() + billMinutes * 60_000);
  const bill = found(
    await repo.insertBill(tx, {
      dealerId: stay.dealerId,
      billNo,
      orderId: stay.id,
      parkId: stay.parkId,
      plateNo: stay.plateNo,
      plateColor: stay.plateColor,
      totalFen: quote.dueFen,
      ...how,
      outTradeNo: billNo,
      merchantNo: channel.merchantNo,
      createdAt: now,
      expireAt,
    }),
  );
  return {
    billNo,
    outTradeNo: bill.outTradeNo,
    amountFen: quote.dueFen,
    payUrl: channel.payUrl({ outTradeNo: bill.outTradeNo, amountFen: quote.dueFen }),
    expireAt,
  };
}

/** Money has arrived for a bill: it goes to the stay, and what the stay did not owe goes back. */
async function creditStay(context: StayContext, bill: repo.BillRow, paid: { paidFen: number; paidAt: Date }): Promise<void> {
  const { tx, now } = context;
  await count(tx, { dealerId: bill.dealerId, parkId: bill.parkId, at: paid.paidAt }, { receivedFen: paid.paidFen, payments: 1 });
  const stay = bill.orderId === null ? undefined : await findStay(tx, bill.dealerId, bill.orderId, true);
  if (!stay) return;
  const quote = await quoteStay({ ...context, now: paid.paidAt }, stay);
  const clears = paid.paidFen >= quote.dueFen;
  const prepaid = stay.exitTime === null && clears && bill.payScene === payScene.PREPAY;
  const { stay: after } = await applyPayment(context, stay, {
    paidFen: paid.paidFen,
    paidAt: paid.paidAt,
    freezeMinutes: prepaid ? 15 : null,
  });
  const surplus = paid.paidFen - quote.dueFen;
  // Before the exit is priced, money above the quote may still be needed; only money for a stay that owed nothing goes back at once.
  if (stay.exitTime !== null ? surplus > 0 : quote.dueFen === 0)
    await refundSurplus(context, bill, Math.min(surplus, paid.paidFen), quote.dueFen === 0);
  await releasePaidLane({ ...context, now }, after);
}

async function refundSurplus({ app, tx, now }: StayContext, bill: repo.BillRow, refundFen: number, duplicate: boolean): Promise<void> {
  const reason = duplicate ? refundReason.DUPLICATE : refundReason.SYSTEM;
  const refundNo = await businessNumber(tx, 'RF', now);
  const refundId = await repo.insertSystemRefund(tx, { refundNo, bill, refundFen, reason, at: now });
  await app.events.emit(tx, 'RefundApproved', bill.dealerId, { refundId });
}

/** What became of a notification; a channel repeats until it is told that its message was taken. */
export type NoticeOutcome = 'applied' | 'known' | 'mismatch';

/**
 * Takes a channel's word that a bill is paid, once: locked by the merchant's number, checked for amount and merchant. A bill closed
 * meanwhile is money all the same.
 */
export async function takeNotice(context: StayContext, dealerId: string, billId: string, notice: PayNotice): Promise<NoticeOutcome> {
  const { tx, now } = context;
  const bill = await repo.lockBill(tx, dealerId, billId);
  if (!bill || bill.merchantNo !== notice.merchantNo) return 'mismatch';
  if (bill.payState === payState.SUCCESS) return bill.channelTradeNo === notice.channelTradeNo ? 'known' : 'mismatch';
  if (bill.totalFen !== notice.paidFen) return 'mismatch';
  await repo.markBillPaid(tx, bill, {
    paidFen: notice.paidFen,
    paidAt: notice.paidAt,
    notifyAt: now,
    channelTradeNo: notice.channelTradeNo,
  });
  await repo.closeOtherBills(tx, bill);
  await creditStay(context, bill, { paidFen: notice.paidFen, paidAt: new Date(notice.paidAt) });
  return 'applied';
}

/** Money taken by a lane terminal or a handheld: a bill that is born paid, once per local number, for the stay it can belong to. */
export async function recordDevicePayment(
  context: StayContext,
  at: PassageContext,
  event: EventOf<'lane.localPay' | 'handheld.pay'>,
): Promise<Record<string, unknown>> {
  const { tx, now } = context;
  const { payload } = event;
  const plateNo = payload.plateNo ?? '';
  const local = 'localOrderNo' in payload ? payload.localOrderNo : (payload.orderNo ?? at.eventKey);
  const subject = { dealerId: at.device.dealerId, parkId: at.device.parkId, plateNo };
  const stay = plateNo === '' ? undefined : await stayForPayment(tx, subject, at.occurredAt);
  const handheld = event.eventType === 'handheld.pay';
  const bill = await repo.insertBill(tx, {
    dealerId: subject.dealerId,
    billNo: await businessNumber(tx, 'CB', at.occurredAt),
    orderId: stay?.id ?? null,
    parkId: subject.parkId,
    plateNo,
    plateColor: stay?.plateColor ?? 0,
    totalFen: payload.feeFen ?? payload.paidFen,
    payChannel: payload.channel,
    payScene: handheld ? payScene.HANDHELD : payScene.EXIT,
    outTradeNo: `${at.device.deviceSn}-${local}`.slice(0, 80),
    merchantNo: '',
    createdAt: at.occurredAt,
    expireAt: null,
    paid: {
      paidFen: payload.paidFen,
      at: at.occurredAt,
      channelTradeNo: payload.channel === payChannel.CASH ? null : local,
      deviceSn: at.device.deviceSn,
      localOrderNo: local,
      collectorId: 'collectorId' in payload ? (payload.collectorId ?? null) : null,
      shiftId: 'shiftId' in payload ? (payload.shiftId ?? null) : null,
    },
  });
  if (!bill) return { applied: false, duplicate: true };
  await creditStay({ ...context, now }, bill, { paidFen: payload.paidFen, paidAt: at.occurredAt });
  return { applied: stay !== undefined, billNo: bill.billNo };
}

/** Money taken at a lane belongs to a stay when it was taken during it or this long after its exit. */
const laneGraceMs = 15 * 60_000;

const belongs = (bill: repo.BillRow, stay: StayRow) =>
  Date.parse(bill.paidAt ?? '') >= Date.parse(stay.enterTime) &&
  (stay.exitTime === null || Date.parse(bill.paidAt ?? '') <= Date.parse(stay.exitTime) + laneGraceMs);

async function move(context: StayContext, stay: StayRow, bill: repo.BillRow, sign: 1 | -1): Promise<StayRow> {
  await repo.assignBill(context.tx, bill, sign === 1 ? stay.id : null);
  const paidAt = new Date(bill.paidAt ?? context.now);
  return (await applyPayment(context, stay, { paidFen: sign * bill.paidFen, paidAt, freezeMinutes: null })).stay;
}

/**
 * A stay has ended with more or less money than it owes. Money the lane took is put where its time says: a payment that came before its
 * stay was known is claimed, one that was booked on an earlier stay of the plate moves on. What is then still too much goes back.
 */
export async function settleMoney(context: StayContext, dealerId: string, orderId: string): Promise<void> {
  const { tx } = context;
  let stay = await findStay(tx, dealerId, orderId, true);
  if (!stay || stay.exitTime === null) return;
  const strays = (await repo.laneBillsOf(tx, dealerId, orderId)).filter((bill) => stay !== undefined && !belongs(bill, stay));
  for (const bill of strays) stay = await move(context, stay, bill, -1);
  const until = new Date(Date.parse(stay.exitTime ?? stay.enterTime) + laneGraceMs).toISOString();
  for (const bill of await repo.unmatchedBills(tx, stay, stay.enterTime, until)) stay = await move(context, stay, bill, 1);
  for (const bill of strays) {
    const other = await stayForPayment(tx, stay, new Date(bill.paidAt ?? ''));
    const locked = other && other.id !== stay.id ? await findStay(tx, dealerId, other.id, true) : undefined;
    if (locked) await move(context, locked, bill, 1);
  }
  const surplus = overpaidFen(stay);
  const bill = surplus > 0 ? await repo.newestChannelBill(tx, dealerId, orderId) : undefined;
  if (bill) await refundSurplus(context, bill, Math.min(surplus, bill.paidFen - bill.refundedFen), false);
}

/** Sends an approved refund to the payer, exactly once: the channel knows it by a number stored before the call. */
export async function executeRefund(context: StayContext, dealerId: string, refundId: string): Promise<void> {
  const { tx, now } = context;
  const refund = await repo.lockRefund(tx, dealerId, refundId);
  if (refund?.refundStatus !== 1 && refund?.refundStatus !== 2) return;
  const bill = found(await repo.lockBill(tx, dealerId, refund.billId));
  const request = {
    outRefundNo: refund.outRefundNo ?? refund.id,
    channelTradeNo: bill.channelTradeNo ?? '',
    refundFen: refund.approvedFen,
  };
  const { channelRefundNo } = await channelOf(bill.payChannel).refund(request);
  await repo.finishRefund(tx, dealerId, refund, { channelRefundNo, at: now });
  await count(tx, { dealerId, parkId: bill.parkId, at: now }, { refundedFen: refund.approvedFen });
  const stay = refund.orderId === null ? undefined : await findStay(tx, dealerId, refund.orderId, true);
  if (stay) await applyRefund(context, stay, refund.approvedFen);
}
