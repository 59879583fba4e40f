import { couponStatus } from '@bochong/contract/coupon';
import { agree, type Invariant } from './invariant.ts';

const { USED, EXPIRED, REVOKED } = couponStatus;
const countOf = (status: number) => `count(*) filter (where status = ${status})`;

/** Pieces of a coupon are counted as they are, one used is one use that did not come back, and what an order was let off is what coupons took off it. */
export const couponInvariants: readonly Invariant[] = [
  {
    name: 'coupon: pieces given, used, expired and taken back are counted',
    rows: `select t.dealer_id, t.coupon_no, t.granted_qty, t.used_qty, t.expired_qty, t.revoked_qty, t.discount_fen, c.* from coupon_template t
      left join (select dealer_id as owner, template_id, count(*) as granted, ${countOf(USED)} as used, ${countOf(EXPIRED)} as expired,
        ${countOf(REVOKED)} as revoked, sum(applied_fen) as discount from coupon group by 1, 2) c on c.owner = t.dealer_id and c.template_id = t.id
      where (t.granted_qty, t.used_qty, t.expired_qty, t.revoked_qty, t.discount_fen)
        <> (coalesce(c.granted, 0), coalesce(c.used, 0), coalesce(c.expired, 0), coalesce(c.revoked, 0), coalesce(c.discount, 0))`,
  },
  {
    name: 'coupon: pieces of a batch are counted',
    rows: `select g.dealer_id, g.grant_no, g.qty, g.used_qty, g.revoked_qty, c.* from coupon_grant g
      left join (select dealer_id as owner, grant_id, count(*) as given, ${countOf(USED)} as used, ${countOf(REVOKED)} as revoked
        from coupon group by 1, 2) c on c.owner = g.dealer_id and c.grant_id = g.id
      where (g.qty, g.used_qty, g.revoked_qty) <> (coalesce(c.given, 0), coalesce(c.used, 0), coalesce(c.revoked, 0))`,
  },
  {
    name: 'coupon: one that is used has one use, of what it took off',
    rows: agree(
      `select dealer_id, id as coupon_id, applied_fen as value from coupon where status = ${USED}`,
      `select dealer_id, coupon_id, sum(applied_fen) * count(*) as value from coupon_use u
        where not exists (select from coupon_use_return r where r.dealer_id = u.dealer_id and r.use_id = u.id) group by 1, 2`,
      'dealer_id, coupon_id',
    ),
  },
  {
    name: 'coupon: a charge that one took something off used it; what of it was bought is what bought ones took off',
    rows: `select o.dealer_id, o.order_no, o.coupon_fen, o.bought_coupon_fen from charging_order o left join lateral (
        select count(*) as uses, coalesce(sum(u.applied_fen) filter (where u.tender_type = 5 and r.id is null), 0) as bought from coupon_use u
          left join coupon_use_return r on r.dealer_id = u.dealer_id and r.use_id = u.id
          where u.dealer_id = o.dealer_id and u.order_id = o.id and u.coupon_id = o.coupon_id) u on true
      where o.coupon_id is not null and (o.coupon_fen > 0 or o.bought_coupon_fen > 0) and (u.uses = 0 or u.bought <> o.bought_coupon_fen)`,
  },
  {
    name: 'coupon: an order is let off no more than coupons took off it, and what became part of it',
    rows: `select o.dealer_id, o.order_no, o.coupon_fen from park_order o where o.coupon_fen > coalesce((select sum(u.applied_fen) from coupon_use u
      where u.dealer_id = o.dealer_id and not exists (select from coupon_use_return r where r.dealer_id = u.dealer_id and r.use_id = u.id) and (u.order_id = o.id or u.order_id in (
        select m.id from park_order m where m.dealer_id = o.dealer_id and m.merged_into_id = o.id))), 0) and o.coupon_fen > 0`,
  },
];
