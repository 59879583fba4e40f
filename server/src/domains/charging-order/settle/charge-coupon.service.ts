import { billBiz } from '@bochong/contract/bill';
import { chargingPayerType } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { json } from '../../../kernel/database/query.ts';
import { businessDate } from '../../../kernel/time.ts';
import { ownerProvedPlate } from '../../charging-customer/index.ts';
import { priceSession } from '../../charging-tariff/index.ts';
import { lockForCharge, useCoupons } from '../../coupon/index.ts';
import { dayOfDate, dayTypeOf, dealerCalendar } from '../../parking-fee/index.ts';
import type { OrderChange, OrderRow } from '../order/charging-order.repo.ts';
import { lotsOf } from '../order/gun.repo.ts';
import type { Priced } from '../pricing/price-order.service.ts';
import { chargingCouponOf } from './charge-coupon.rule.ts';

/** What a charge costs with a coupon, and what has to be kept of it when it is booked. */
interface WithCoupon {
  priced: Priced;
  use(): Promise<OrderChange>;
}

/** The plate whose coupons count: checked by staff, seen by a camera or proved by the owner that pays; none when somebody else pays. */
async function provedPlate({ tx }: WorkContext, order: OrderRow): Promise<string | null> {
  const { dealerId, payerType, ownerId, plateNo, plateClaimed } = order;
  if (payerType !== chargingPayerType.OWNER || plateNo === null) return null;
  return !plateClaimed || (ownerId !== null && (await ownerProvedPlate(tx, { dealerId, ownerId, plateNo }))) ? plateNo : null;
}

/**
 * Prices a charge that is being settled with the coupon of its car that leaves the least to pay, of equal ones the one that expires first; as it is
 * when none takes anything off. The coupons stay locked, so that what was chosen is there when `use` is called in the same transaction.
 */
export async function withCoupon(context: WorkContext, order: OrderRow, plain: Priced): Promise<WithCoupon> {
  const without = { priced: plain, use: async () => ({}) };
  const { dealerId, id: orderId, orderNo, stationId } = order;
  const plateNo = plain.result.payableFen > 0 ? await provedPlate(context, order) : null;
  if (plateNo === null) return without;
  const { tx, now } = context;
  const [parkId = null] = await lotsOf(tx, dealerId, stationId);
  const today = businessDate(now);
  const dayType = dayTypeOf(dayOfDate(today), await dealerCalendar(tx, dealerId, parkId, today, today));
  const place = { dealerId, orderId, orderNo, bizType: billBiz.CHARGING, parkId: parkId ?? stationId, plateNo };
  const coupons = (await lockForCharge(context, { ...place, stationId, dayType })).flatMap((one) => chargingCouponOf(one) ?? []);
  if (coupons.length === 0) return without;
  const { discounts } = plain.terms;
  const result = priceSession({ ...plain.session, discounts: { ...discounts, coupons } });
  const coupon = coupons.find(({ couponId }) => couponId === result.couponId);
  if (!coupon) return without;
  return {
    priced: { ...plain, result },
    async use() {
      const applied = [{ couponId: coupon.couponId, discountFen: result.couponFen }];
      const { boughtFen } = await useCoupons(context, place, applied);
      return { terms: json({ ...order.terms, coupon }), bought_coupon_fen: boughtFen };
    },
  };
}
