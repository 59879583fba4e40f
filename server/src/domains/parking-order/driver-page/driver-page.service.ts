import { billBiz, type payState } from '@bochong/contract/bill';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { driverPagePath, laneCodeType } from '@bochong/contract/parking-lot';
import {
  type DriverStay,
  driverPageErrors,
  type driverPages,
  driverPayErrors,
  type driverRefunds,
  orderStatus,
  passDirection,
} from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { findBill, findTrade, paymentsOf } from '../../bill/index.ts';
import { couponFenOfBill } from '../../coupon/index.ts';
import { findRule, ruleForEntry } from '../../parking-fee/index.ts';
import { businessRuleOfPark, type LaneCodeRow, publicFace } from '../../parking-lot/index.ts';
import { phonePayment } from '../../pay-channel/index.ts';
import { applyAsOwner } from '../../refund/index.ts';
import { priceStay } from '../order-fee/order-fee.service.ts';
import { laneAt } from '../passage/lane-attempt.repo.ts';
import { standingMs } from '../passage/lane-release.service.ts';
import { presenceOf } from '../presence/presence.repo.ts';
import { dueFen } from '../stay/order-state.rule.ts';
import { endedStaysOf, findStay, type StayRow, stayForPayment } from '../stay/stay.repo.ts';
import { offerForStay } from '../stay-payment/stay-coupon.service.ts';
import { quoteStay } from '../stay-payment/stay-payable.service.ts';
import { changesOf, freeUntil } from './driver-stay.rule.ts';
import { assertMayAsk, noteMiss } from './plate-tries.ts';
import { codeOf } from './scanned-code.ts';

export async function placeOf(token: string, context: Context): Promise<Data<typeof driverPages.place>> {
  const { app, tx, now } = context;
  const { dealerId, parkId, codeType, gateName } = await codeOf(tx, token);
  const { priceText, ...face } = (await publicFace(tx, dealerId, parkId)) ?? fail(driverPageErrors.codeUnknown);
  const rule = await ruleForEntry(tx, { parkId, zoneId: null, roadId: null, at: toIso(now) });
  const published = rule && (await findRule(tx, rule.ruleId, now))?.priceText;
  const { afterPayMinutes } = await businessRuleOfPark(tx, dealerId, parkId);
  const payment = await phonePayment(app, tx, { dealerId, parkId, bizType: billBiz.PARKING }, driverPagePath(token));
  return { ...face, ...payment, parkId, codeType, gateName, afterPayMinutes, priceText: published || priceText };
}

/** The stay of the vehicle that stands at the exit of a code, while it is at most as long there as a payment would open the barrier. */
async function stayAtExit({ tx, now }: Context, { dealerId, gateId, codeType }: LaneCodeRow): Promise<StayRow> {
  const lane = gateId !== null && codeType === laneCodeType.EXIT ? await laneAt(tx, dealerId, gateId) : undefined;
  const waits = lane?.orderId && lane.direction === passDirection.OUT && now.getTime() - Date.parse(lane.at) <= standingMs;
  return (waits && lane.orderId ? await findStay(tx, dealerId, lane.orderId) : undefined) ?? fail(driverPageErrors.nobodyLeaves);
}

const unpaidDays = 30;

/** A stay that ended at a lot without being paid, and has not become arrears: those are paid with all the plate owes. */
async function unpaidStay({ tx, now }: Context, { dealerId, parkId, plateNo }: { dealerId: string; parkId: string; plateNo: string }) {
  const ended = await endedStaysOf(tx, { dealerId, plateNo }, new Date(now.getTime() - unpaidDays * 86_400_000));
  return ended.find((stay) => stay.parkId === parkId && stay.orderStatus === orderStatus.TO_PAY && dueFen(stay) > 0);
}

/** The stay of a plate at the lot of a code: the open one, else one left unpaid, else one that has just ended. */
async function stayOfPlate(context: Context, { dealerId, parkId }: LaneCodeRow, plateNo: string): Promise<StayRow> {
  const { tx, now } = context;
  assertMayAsk(context);
  const subject = { dealerId, parkId, plateNo };
  const open = (await presenceOf(tx, subject))?.openOrderId;
  const stay = open
    ? await findStay(tx, dealerId, open)
    : ((await unpaidStay(context, subject)) ?? (await stayForPayment(tx, subject, now)));
  if (stay) return stay;
  noteMiss(context);
  return fail(driverPayErrors.noStay);
}

export async function stayOf({ token, plateNo, couponIds }: BodyOf<typeof driverPages.stay>, context: Context): Promise<DriverStay> {
  const { tx, now } = context;
  const code = await codeOf(tx, token);
  const stay = plateNo === undefined ? await stayAtExit(context, code) : await stayOfPlate(context, code, plateNo);
  const quote = await quoteStay(context, stay, now);
  const { offered, discountFen } = await offerForStay(context, stay, quote, couponIds);
  const until = stay.exitTime ?? toIso(now);
  const fee = await priceStay(tx, stay, until);
  const payments = await paymentsOf(tx, stay.dealerId, stay.id);
  return {
    parkId: stay.parkId,
    orderId: stay.id,
    orderNo: stay.orderNo,
    plateNo: stay.plateNo,
    enterTime: stay.enterTime,
    exitTime: stay.exitTime,
    quoteTime: toIso(now),
    parkMinutes: Math.max(0, Math.floor((Date.parse(until) - Date.parse(stay.enterTime)) / 60_000)),
    payableFen: quote.payableFen,
    paidFen: stay.paidFen - stay.refundFen,
    dueFen: quote.dueFen,
    ...{ coupons: offered, discountFen, couponFen: stay.couponFen },
    freeUntil: freeUntil(stay, fee, now.getTime()),
    bands: fee?.segments ?? [],
    changes: fee ? changesOf(fee, stay.couponFen) : [],
    payments: payments.map(({ paidAt, paidFen, payChannel: by }) => ({ paidAt: paidAt ?? '', paidFen, payChannel: by as 1 })),
  };
}

/** The paid bill of a number for whoever knows the plate it was paid for too; a wrong plate answers like no bill at all. */
export async function ownBill({ outTradeNo, plateNo }: BodyOf<typeof driverPages.receipt>, context: Context) {
  const { tx } = context;
  assertMayAsk(context);
  const trade = await findTrade(tx, outTradeNo);
  if (trade) await rescope(tx, [trade.dealerId]);
  const bill = trade && (await findBill(tx, trade.dealerId, trade.billId));
  if (!bill || bill.plateNo !== plateNo || bill.paidAt === null) {
    noteMiss(context);
    return fail(driverPageErrors.noReceipt);
  }
  return { ...bill, paidAt: bill.paidAt };
}

/** Asks a bill of one's own back. */
export async function refundOwn({ outTradeNo, plateNo, ...wish }: BodyOf<typeof driverRefunds.apply>, context: Context) {
  const { dealerId, id: billId } = await ownBill({ outTradeNo, plateNo }, context);
  const { refundNo, refundStatus, refundId } = await applyAsOwner(context, {
    ...wish,
    reasonText: wish.reasonText ?? '',
    dealerId,
    billId,
  });
  context.audit({ targetType: 'refund', targetId: refundId, detail: { after: { refundNo, applyFen: wish.applyFen } } });
  return { refundNo, refundStatus: refundStatus as 0, applyFen: wish.applyFen };
}

/** What whoever paid may see of the payment. */
export async function receiptOf({ outTradeNo, plateNo }: BodyOf<typeof driverPages.receipt>, context: Context) {
  const { tx } = context;
  const bill = await ownBill({ outTradeNo, plateNo }, context);
  const { dealerId, parkId, billNo, totalFen, paidFen, refundedFen, paidAt } = bill;
  const { parkName, dealerName } = found(await publicFace(tx, dealerId, parkId));
  const stay = bill.subjectId === null ? undefined : await findStay(tx, dealerId, bill.subjectId);
  return {
    ...{ billNo, outTradeNo, parkName, dealerName, plateNo, totalFen, paidFen, refundedFen, paidAt },
    couponFen: stay ? await couponFenOfBill(tx, dealerId, stay.id, bill.id) : 0,
    channelTradeNo: bill.channelTradeNo ?? '',
    enterTime: stay?.enterTime ?? null,
    payChannel: bill.payChannel as 1,
    payState: bill.payState as typeof payState.SUCCESS,
    leaveUntil: stay?.exitTime === null ? stay.feeFrozenUntil : null,
  };
}
