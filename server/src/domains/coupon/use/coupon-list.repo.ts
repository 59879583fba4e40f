import { type Coupon, type CouponWorth, couponFigure } from '@bochong/contract/coupon';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import { type TemplateScope, withinReach } from '../template/coupon-template.repo.ts';

type StoredCoupon = Omit<Coupon, 'figure'> & CouponWorth;

function listed(tx: Tx, { dealerIds, parkIds }: TemplateScope) {
  return tx
    .selectFrom('coupon as c')
    .innerJoin('coupon_template as t', (join) => join.onRef('t.dealer_id', '=', 'c.dealer_id').onRef('t.id', '=', 'c.template_id'))
    .where(inDealers('c.dealer_id', dealerIds))
    .where(withinReach(parkIds))
    .select([
      'c.id as couponId',
      'c.code',
      't.name',
      'c.way',
      'c.plate_no as plateNo',
      'c.start_time as startTime',
      'c.end_time as endTime',
    ])
    .select(['c.status', 'c.used_at as usedAt', 'c.applied_fen as appliedFen', 'c.given_at as givenAt'])
    .select(['t.coupon_type as couponType', 't.minutes', 't.pay_bp as payBp', 't.amount_fen as amountFen'])
    .select(['t.threshold_fen as thresholdFen', 't.max_discount_fen as maxDiscountFen', 't.free_slots as freeSlots'])
    .$castTo<StoredCoupon>();
}

const shown = ({ couponType, minutes, payBp, amountFen, thresholdFen, maxDiscountFen, freeSlots, ...coupon }: StoredCoupon): Coupon => ({
  ...coupon,
  figure: couponFigure({ couponType, minutes, payBp, amountFen, thresholdFen, maxDiscountFen, freeSlots }),
});

/** Coupons that one look shows at most. */
const mostShown = 500;

export async function couponsOfGrant(tx: Tx, scope: TemplateScope, grantId: string): Promise<Coupon[]> {
  return (await listed(tx, scope).where('c.grant_id', '=', grantId).orderBy('c.id').limit(mostShown).execute()).map(shown);
}

export async function couponsOfPlate(tx: Tx, scope: TemplateScope, plateNo: string): Promise<Coupon[]> {
  const rows = await listed(tx, scope)
    .where(sql<boolean>`c.plate_no collate "C" = ${plateNo}`)
    .orderBy('c.given_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map(shown);
}

export interface Claimed {
  id: string;
  code: string;
  templateId: string;
  plateNo: string;
  startTime: string;
  endTime: string;
}

/** The coupon that a request has claimed. */
export const claimedBy = (tx: Tx, dealerId: string, requestId: string): Promise<Claimed | undefined> =>
  tx
    .selectFrom('coupon')
    .select(['id', 'code', 'template_id as templateId', 'plate_no as plateNo', 'start_time as startTime', 'end_time as endTime'])
    .where('dealer_id', '=', dealerId)
    .where('claim_request', '=', requestId)
    .executeTakeFirst();

/** Coupons of a dealer by their codes. */
export const couponsOfCodes = (
  tx: Tx,
  dealerId: string,
  codes: readonly string[],
): Promise<{ couponId: string; code: string; plateNo: string }[]> =>
  tx
    .selectFrom('coupon')
    .select(['id as couponId', 'code', 'plate_no as plateNo'])
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`code = any (${[...codes]}::text[])`)
    .execute();
