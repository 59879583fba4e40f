import { type CouponWorth, couponScope, couponStatus } from '@bochong/contract/coupon';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

const { UNUSED, LOCKED, USED } = couponStatus;

/** A coupon with what its template says of its use. */
export interface UsableCoupon extends CouponWorth {
  couponId: string;
  templateId: string;
  bizScope: number;
  name: string;
  startTime: string;
  endTime: string;
  usableDays: number[];
  usableSlots: { start: string; end: string }[];
  stackable: boolean;
  perPlateDayLimit: number | null;
  /** Coupons of the template that the vehicle has used today. */
  usedToday: number;
}

const mostOffered = 50;

type Looked = { dealerId: string; plateNo: string; orderId: string };

/** Coupons of a vehicle that are good at an instant: free, locked for the same order, or with a lock that has run out. */
function usable(tx: Tx, { dealerId, plateNo, orderId }: Looked, at: Date, dayStart: Date) {
  const now = at.toISOString();
  return tx
    .selectFrom('coupon as c')
    .innerJoin('coupon_template as t', (join) => join.onRef('t.dealer_id', '=', 'c.dealer_id').onRef('t.id', '=', 'c.template_id'))
    .where('c.dealer_id', '=', dealerId)
    .where(sql<boolean>`c.plate_no collate "C" = ${plateNo}`)
    .where('c.start_time', '<=', now)
    .where('c.end_time', '>', now)
    .where(
      sql<boolean>`(c.status = ${sql.lit(UNUSED)} or c.status = ${sql.lit(LOCKED)} and (c.locked_for = ${orderId} or c.locked_until <= ${now}))`,
    )
    .select(['c.id as couponId', 'c.template_id as templateId', 't.name', 'c.start_time as startTime', 'c.end_time as endTime'])
    .select(['t.coupon_type as couponType', 't.minutes', 't.pay_bp as payBp', 't.amount_fen as amountFen', 't.biz_scope as bizScope'])
    .select(['t.threshold_fen as thresholdFen', 't.max_discount_fen as maxDiscountFen', 't.free_slots as freeSlots'])
    .select(['t.usable_days as usableDays', 't.usable_slots as usableSlots', 't.per_plate_day_limit as perPlateDayLimit'])
    .select([
      sql<boolean>`t.stackable = 1`.as('stackable'),
      sql<number>`(select count(*)::int from coupon u where u.dealer_id = c.dealer_id and u.template_id = c.template_id
        and u.plate_no collate "C" = ${plateNo} and u.status = ${sql.lit(USED)} and u.used_at >= ${dayStart.toISOString()})`.as(
        'usedToday',
      ),
    ])
    .orderBy('c.end_time')
    .orderBy('c.id')
    .limit(mostOffered)
    .$castTo<UsableCoupon>();
}

/** Those that may pay of a stay at a lot. */
export const usableCoupons = (tx: Tx, order: Looked & { parkId: string }, at: Date, dayStart: Date): Promise<UsableCoupon[]> =>
  usable(tx, order, at, dayStart)
    .where('t.biz_scope', '=', couponScope.PARKING)
    .where(sql<boolean>`(t.park_ids = '{}' or ${order.parkId}::uuid = any (t.park_ids))`)
    .execute();

/** Those that may pay of a charge at a station. */
export const couponsOfCharge = (tx: Tx, order: Looked & { stationId: string }, at: Date, dayStart: Date): Promise<UsableCoupon[]> =>
  usable(tx, order, at, dayStart)
    .where('t.biz_scope', '<>', couponScope.PARKING)
    .where(sql<boolean>`(t.station_ids = '{}' or ${order.stationId}::uuid = any (t.station_ids))`)
    .execute();
