import { couponErrors, couponStatus } from '@bochong/contract/coupon';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { countGrant } from '../grant/grant.repo.ts';
import { countPieces } from '../template/coupon-stock.repo.ts';
import { type LockedCoupon, lockCoupons, lockFor, markUsed, unlock } from './coupon.repo.ts';
import type { Applied } from './coupon-apply.rule.ts';
import type { CouponOrder } from './offer.service.ts';
import { holdsOf, insertHolds, insertUse } from './use.repo.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A coupon that a merchant bought paid of an order. */
    BoughtCouponUsed: { useId: string };
    /** A coupon of a batch paid of an order. */
    GrantedCouponUsed: {
      grantId: string;
      couponId: string;
      code: string;
      plateNo: string;
      orderId: string;
      appliedFen: number;
      usedAt: string;
    };
  }
}

type Work = Pick<WorkContext, 'app' | 'tx' | 'now'>;

/** What coupons took off, and what of it those that merchants bought. */
export interface CouponsTook {
  usedFen: number;
  boughtFen: number;
}

/** How long a coupon waits for the payment it was quoted for. */
const lockMinutes = 10;

const { UNUSED, LOCKED } = couponStatus;

/** Free, locked for the same order, or with a lock that has run out. */
export const isFree = ({ status, lockedFor, lockedUntil }: LockedCoupon, orderId: string, now: Date): boolean =>
  status === UNUSED || (status === LOCKED && (lockedFor === orderId || Date.parse(lockedUntil ?? '') <= now.getTime()));

async function lockedCoupons({ tx }: Pick<Work, 'tx'>, dealerId: string, applied: readonly Applied[]): Promise<Map<string, LockedCoupon>> {
  const locked = await lockCoupons(
    tx,
    [dealerId],
    applied.map(({ couponId }) => couponId),
  );
  return new Map(locked.map((coupon) => [coupon.id, coupon]));
}

/** Keeps coupons for an order while a bill over the rest is paid. Of two orders that want one, the second is refused. */
export async function holdCoupons(
  work: Pick<Work, 'tx' | 'now'>,
  order: CouponOrder,
  billId: string,
  applied: readonly Applied[],
): Promise<void> {
  if (applied.length === 0) return;
  const { tx, now } = work;
  const coupons = await lockedCoupons(work, order.dealerId, applied);
  const until = new Date(now.getTime() + lockMinutes * 60_000);
  for (const { couponId } of applied) {
    const coupon = coupons.get(couponId);
    if (!coupon || !isFree(coupon, order.orderId, now) || coupon.plateNo !== order.plateNo) return fail(couponErrors.notUsable);
    await lockFor(tx, coupon, order.orderId, until);
  }
  await insertHolds(tx, { ...order, billId }, applied, now);
}

async function use({ app, tx }: Work, order: CouponOrder, coupon: LockedCoupon, appliedFen: number, billId: string | null, usedAt: Date) {
  await markUsed(tx, coupon, appliedFen, usedAt);
  const { dealerId, templateId, grantId, merchantId, purchaseId, unitPrepaidFen, postPaid } = coupon;
  const bought = { merchantId, purchaseId, unitPrepaidFen, postPaid };
  const useId = await insertUse(tx, { ...order, couponId: coupon.id, templateId, billId, appliedFen, usedAt, ...bought });
  if (purchaseId !== null) await app.events.emit(tx, 'BoughtCouponUsed', dealerId, { useId });
  if (grantId !== null) {
    await countGrant(tx, dealerId, grantId, { used: 1 });
    const { id: couponId, code, plateNo } = coupon;
    const used = { grantId, couponId, code, plateNo, orderId: order.orderId, appliedFen, usedAt: toIso(usedAt) };
    await app.events.emit(tx, 'GrantedCouponUsed', dealerId, used);
  }
  await countPieces(tx, { dealerId, id: templateId }, { used: 1, discountFen: appliedFen });
}

/**
 * A bill that was quoted with coupons has been paid: they are used as far as they are still there and something is still due beside the
 * payment (`roomFen`); the others are let go. Answers what they took off.
 */
export async function useHeldCoupons(work: Work, order: CouponOrder, billId: string, roomFen: number): Promise<CouponsTook> {
  const held = await holdsOf(work.tx, order.dealerId, billId);
  if (held.length === 0) return { usedFen: 0, boughtFen: 0 };
  const coupons = await lockedCoupons(work, order.dealerId, held);
  let [usedFen, boughtFen] = [0, 0];
  for (const { couponId, discountFen, orderId } of held) {
    const coupon = coupons.get(couponId);
    // Locked for the order the bill was made for, which may be part of another one by now.
    if (!coupon || !isFree(coupon, orderId, work.now)) continue;
    const appliedFen = Math.min(discountFen, roomFen - usedFen);
    if (appliedFen > 0) await use(work, order, coupon, appliedFen, billId, work.now);
    else await unlock(work.tx, coupon);
    usedFen += Math.max(0, appliedFen);
    if (coupon.purchaseId !== null) boughtFen += Math.max(0, appliedFen);
  }
  return { usedFen, boughtFen };
}

/** Uses coupons that pay all there is: no bill is made. */
export async function useCoupons(work: Work, order: CouponOrder, applied: readonly Applied[]): Promise<CouponsTook> {
  const took = { usedFen: 0, boughtFen: 0 };
  const coupons = await lockedCoupons(work, order.dealerId, applied);
  for (const { couponId, discountFen } of applied) {
    const coupon = coupons.get(couponId);
    if (!coupon || !isFree(coupon, order.orderId, work.now)) return fail(couponErrors.notUsable);
    await use(work, order, coupon, discountFen, null, work.now);
    took.usedFen += discountFen;
    if (coupon.purchaseId !== null) took.boughtFen += discountFen;
  }
  return took;
}
