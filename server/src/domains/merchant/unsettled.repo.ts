import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { idFloor } from '../../kernel/database/identifier.ts';
import { dateStart } from '../../kernel/time.ts';

/** First day of the month after one. */
export const monthEnd = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
};

/**
 * What customers of post-paid merchants used in a month that no statement has, by merchant, and what of coupons that came back until its end no
 * statement has set off.
 */
export async function unsettled(tx: Tx, dealerId: string, month: string) {
  const { rows } = await sql<{
    merchantId: string;
    parkId: string;
    usedQty: number;
    appliedFen: number;
    priceFen: number;
    backFen: number;
  }>`
    select u.merchant_id as "merchantId", m.park_ids[1] as "parkId", count(*)::int as "usedQty", sum(u.applied_fen)::bigint as "appliedFen",
      sum(u.prepaid_fen)::bigint as "priceFen",
      (coalesce((select sum(r.prepaid_fen) from coupon_use_return r where r.dealer_id = ${dealerId} and r.merchant_id = u.merchant_id and r.post_paid = 1
          and r.returned_at < ${new Date(dateStart(monthEnd(month))).toISOString()}), 0)
        - coalesce((select sum(s.returned_fen) from merchant_settlement s where s.dealer_id = ${dealerId} and s.merchant_id = u.merchant_id), 0))::bigint as "backFen"
    from coupon_use u join merchant m on m.dealer_id = u.dealer_id and m.id = u.merchant_id
    where u.dealer_id = ${dealerId} and u.post_paid = 1 and u.id >= ${idFloor(dateStart(month))} and u.id < ${idFloor(dateStart(monthEnd(month)))}
      and not exists (select from merchant_settlement s where s.dealer_id = u.dealer_id and s.merchant_id = u.merchant_id and s.month = ${month}::date)
    group by 1, 2 order by 1`.execute(tx);
  return rows;
}

/** Months before one in which somebody used coupons that no statement has, the oldest first. */
export async function monthsToSettle(tx: Tx, dealerId: string, before: string): Promise<string[]> {
  const { rows } = await sql<{
    month: string;
  }>`select distinct to_char(u.used_at at time zone 'Asia/Shanghai', 'YYYY-MM-01') as month from coupon_use u
    where u.dealer_id = ${dealerId} and u.post_paid = 1 and u.id < ${idFloor(dateStart(before))} and not exists (select from merchant_settlement s
      where s.dealer_id = u.dealer_id and s.merchant_id = u.merchant_id and s.month = date_trunc('month', u.used_at at time zone 'Asia/Shanghai')::date)
    order by 1 limit 24`.execute(tx);
  return rows.map(({ month }) => month);
}
