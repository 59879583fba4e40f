import type { EventOf } from '@bochong/contract/device';
import { type PayNotice, payChannel, paymentErrors, payScene, payState } from '@bochong/contract/payment';
import { businessNumber } from '../../kernel/business-number.ts';
import { count } from '../../kernel/counter.ts';
import { fail, found } from '../../kernel/errors.ts';
import { businessRuleOfPark } from '../parking-lot/index.ts';
import {
  applyPayment,
  lockLivingStay,
  lockVehicleOf,
  lockVehiclesOf,
  type PassageContext,
  releasePaidLane,
  type StayContext,
  type StayRow,
  stayForPayment,
} from '../parking-order/index.ts';
import { type BillRow, closeOtherBills, findBill, insertBill, lockBill, markBillPaid } from './bill.repo.ts';
import { itemsOf } from './bill-item.repo.ts';
import { assignBill } from './bill-match.repo.ts';
import { announcePaid, creditItems } from './combined-bill.service.ts';
import { channelOf } from './pay-channel.ts';
import { quoteStay } from './quote.service.ts';
import { oweChange } from './wechat-change.service.ts';

declare module '../../kernel/events.ts' {
  interface DomainEvents {
    /** A bill was paid for a stay that owed nothing: all of it is to go back. */
    BillPaidTwice: { orderId: string; billId: string };
    /** More was paid for a stay that has ended than it owes: the difference is to go back, through this bill first. */
    StayOverpaid: { orderId: string; billId?: string };
  }
}

const billMinutes = 15;

/** A bill over what the stay owes now; the payer has a quarter of an hour. */
export async function createBill(context: StayContext, stay: StayRow, how: { payChannel: number; payScene: number }) {
  const { tx, now } = context;
  const quote = await quoteStay(context, stay);
  if (quote.dueFen === 0) fail(paymentErrors.nothingDue);
  const channel = channelOf(how.payChannel);
  const billNo = await businessNumber(tx, 'CB', now);
  const expireAt = new Date(now.getTime() + billMinutes * 60_000);
  const bill = found(
    await insertBill(tx, {
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
async function creditStay(context: StayContext, bill: BillRow, paid: { paidFen: number; paidAt: Date }): Promise<void> {
  const { tx, now } = context;
  await count(tx, { dealerId: bill.dealerId, parkId: bill.parkId, at: paid.paidAt }, { receivedFen: paid.paidFen, payments: 1 });
  const orderId = bill.mergedFromId ?? bill.orderId;
  const stay = orderId === null ? undefined : await lockLivingStay(tx, bill.dealerId, orderId);
  if (!stay) return;
  // The bill stays where its money goes, also when merged orders are separated again.
  if (stay.id !== bill.orderId || bill.mergedFromId !== null) await assignBill(tx, bill, stay.id);
  const quote = await quoteStay({ ...context, now: paid.paidAt }, stay);
  const clears = paid.paidFen >= quote.dueFen;
  const prepaid = stay.exitTime === null && clears && bill.payScene === payScene.PREPAY;
  const { stay: after } = await applyPayment(context, stay, {
    paidFen: paid.paidFen,
    paidAt: paid.paidAt,
    freezeMinutes: prepaid ? (await businessRuleOfPark(tx, stay.dealerId, stay.parkId)).afterPayMinutes : null,
  });
  const surplus = paid.paidFen - quote.dueFen;
  // Before the exit is priced, money above the quote may still be needed; only money for a stay that owed nothing goes back at once.
  const money = { orderId: stay.id, billId: bill.id };
  if (quote.dueFen === 0) await context.app.events.emit(tx, 'BillPaidTwice', bill.dealerId, money);
  else if (stay.exitTime !== null && surplus > 0) await context.app.events.emit(tx, 'StayOverpaid', bill.dealerId, money);
  await announcePaid(context, { ...bill, paidFen: paid.paidFen, paidAt: paid.paidAt.toISOString() }, [{ stay, amountFen: paid.paidFen }]);
  await releasePaidLane({ ...context, now }, after);
}

/** What became of a notification; a channel repeats until it is told that its message was taken. */
export type NoticeOutcome = 'applied' | 'known' | 'mismatch';

/**
 * Takes a channel's word that a bill is paid, once: locked by the merchant's number, checked for amount and merchant. A bill closed
 * meanwhile is money all the same.
 */
export async function takeNotice(context: StayContext, dealerId: string, billId: string, notice: PayNotice): Promise<NoticeOutcome> {
  const { tx, now } = context;
  const known = await findBill(tx, dealerId, billId);
  const items = known?.orderId === null ? await itemsOf(tx, known) : [];
  if (known?.orderId) await lockVehicleOf(tx, known.orderId);
  else
    await lockVehiclesOf(
      tx,
      items.map((item) => item.orderId),
    );
  const bill = await lockBill(tx, dealerId, billId);
  if (!bill || bill.merchantNo !== notice.merchantNo) return 'mismatch';
  if (bill.payState === payState.SUCCESS) return bill.channelTradeNo === notice.channelTradeNo ? 'known' : 'mismatch';
  if (bill.totalFen !== notice.paidFen) return 'mismatch';
  await markBillPaid(tx, bill, {
    paidFen: notice.paidFen,
    paidAt: notice.paidAt,
    notifyAt: now,
    channelTradeNo: notice.channelTradeNo,
  });
  await closeOtherBills(tx, bill);
  const paid = { ...bill, paidFen: notice.paidFen, paidAt: notice.paidAt };
  if (items.length > 0) await creditItems(context, paid, items);
  else await creditStay(context, paid, { paidFen: notice.paidFen, paidAt: new Date(notice.paidAt) });
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
  const bill = await insertBill(tx, {
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
  if (handheld) await oweChange(context, bill, event.payload);
  await creditStay({ ...context, now }, bill, { paidFen: payload.paidFen, paidAt: at.occurredAt });
  return { applied: stay !== undefined, billNo: bill.billNo };
}
