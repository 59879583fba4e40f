import { payScene } from '@bochong/contract/bill';
import { couponErrors } from '@bochong/contract/coupon';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { driverPays } from '@bochong/contract/parking-order';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { createBill } from '../../bill/index.ts';
import { couponsUsed, holdCoupons, useCoupons } from '../../coupon/index.ts';
import { businessRuleOfPark } from '../../parking-lot/index.ts';
import { releasePaidLane } from '../passage/lane-release.service.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { applyPayment } from '../stay/stay-money.service.ts';
import { couponOrderOf, offerForStay } from './stay-coupon.service.ts';
import { quoteStay, stayPayable } from './stay-payable.service.ts';

/** The stay, locked, with what it owes now and what the chosen coupons take off that. */
async function locked(work: WorkContext, { dealerId, id }: StayRow, couponIds: readonly string[]) {
  const subject = found((await stayPayable.lock(work, dealerId, [id])).get(id));
  const quote = await quoteStay(work, subject.stay, work.now);
  const offer = couponIds.length > 0 ? await offerForStay(work, subject.stay, quote, couponIds) : { applied: [], discountFen: 0 };
  return { stay: subject.stay, quote, ...offer };
}

/** A bill over what a stay owes beside its coupons, which wait for it. */
export async function createStayBill(context: Context, seen: StayRow, body: BodyOf<typeof driverPays.create>) {
  const { payChannel, payScene: scene, payWay, payerId, couponIds = [] } = body;
  const { stay, quote, applied, discountFen } = await locked(context, seen, couponIds);
  const { dealerId, id: subjectId, parkId, plateNo, plateColor } = stay;
  const parts = [{ subjectId, parkId, amountFen: quote.dueFen - discountFen }] as const;
  const how = { payChannel, payScene: scene, payWay, payerId, payerIp: context.ip };
  const made = await createBill(context, { dealerId, bizType: stayPayable.bizType, plateNo, plateColor, parts }, how);
  await holdCoupons(context, couponOrderOf(stay), made.bill.id, applied);
  return made;
}

/** Coupons pay all that a stay owes: it moves on as if it had been paid. Asked again, it answers what was done. */
export async function payByCoupons(context: Context, seen: StayRow, { couponIds, payScene: scene }: BodyOf<typeof driverPays.settle>) {
  const { tx, now } = context;
  const { dealerId, id } = seen;
  const current = found((await stayPayable.lock(context, dealerId, [id])).get(id)).stay;
  const before = await couponsUsed(tx, dealerId, current.id, couponIds);
  if (before !== undefined) return { couponFen: before, leaveUntil: current.exitTime === null ? current.feeFrozenUntil : null };
  const { stay, quote, applied, discountFen } = await locked(context, current, couponIds);
  if (quote.dueFen > discountFen) fail(couponErrors.stillDue, { due: yuan(quote.dueFen - discountFen) });
  const { boughtFen } = await useCoupons(context, couponOrderOf(stay), applied);
  const inside = stay.exitTime === null && scene === payScene.PREPAY;
  const { afterPayMinutes } = await businessRuleOfPark(tx, dealerId, stay.parkId);
  const prepaid = inside ? { until: now, frozenUntil: new Date(now.getTime() + afterPayMinutes * 60_000) } : null;
  const after = await applyPayment(context, stay, { paidFen: 0, couponFen: discountFen, boughtFen, prepaid });
  await releasePaidLane(context, after.stay);
  context.audit({ targetType: 'parkOrder', targetId: stay.id, detail: { couponFen: discountFen } });
  return { couponFen: discountFen, leaveUntil: after.stay.exitTime === null ? after.stay.feeFrozenUntil : null };
}
