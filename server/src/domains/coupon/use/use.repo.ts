import { type CouponUse, couponWay } from '@bochong/contract/coupon';
import { type RawBuilder, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, newId } from '../../../kernel/database/identifier.ts';
import { contains, dealerNameOf, inDealers, inParks, type PageQuery, pageWithSums, plateMatches } from '../../../kernel/database/query.ts';
import type { TemplateScope } from '../template/coupon-template.repo.ts';
import type { Applied } from './coupon-apply.rule.ts';

/** Coupons as a means of payment: those that merchants bought, and free ones. */
const tender = { BOUGHT: 5, FREE: 6 } as const;

export interface NewUse {
  dealerId: string;
  couponId: string;
  templateId: string;
  bizType: number;
  orderId: string;
  orderNo: string;
  parkId: string;
  plateNo: string;
  billId: string | null;
  appliedFen: number;
  usedAt: Date;
  merchantId: string | null;
  purchaseId: string | null;
  unitPrepaidFen: number;
  postPaid: number;
}

/** Keeps a use; answers its id. */
export async function insertUse(tx: Tx, use: NewUse): Promise<string> {
  const id = newId(use.usedAt);
  await tx
    .insertInto('coupon_use')
    .values({
      ...{ dealer_id: use.dealerId, id, coupon_id: use.couponId, template_id: use.templateId },
      ...{ tender_type: use.purchaseId === null ? tender.FREE : tender.BOUGHT, merchant_id: use.merchantId, purchase_id: use.purchaseId },
      ...{ prepaid_fen: use.unitPrepaidFen, post_paid: use.postPaid },
      ...{ biz_type: use.bizType, order_id: use.orderId, order_no: use.orderNo, park_id: use.parkId, plate_no: use.plateNo },
      ...{ bill_id: use.billId, applied_fen: use.appliedFen, used_at: use.usedAt.toISOString() },
    })
    .execute();
  return id;
}

/** Of a use `u`: the coupon came back. */
const returnOf = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from coupon_use_return r where r.dealer_id = u.dealer_id and r.use_id = u.id)`;

/** What coupons have paid of an order already, and still do. */
export async function usesOf(
  tx: Tx,
  dealerId: string,
  orderId: string,
): Promise<{ couponId: string; couponType: number; stackable: boolean }[]> {
  return tx
    .selectFrom('coupon_use as u')
    .innerJoin('coupon_template as t', (join) => join.onRef('t.dealer_id', '=', 'u.dealer_id').onRef('t.id', '=', 'u.template_id'))
    .where('u.dealer_id', '=', dealerId)
    .where('u.order_id', '=', orderId)
    .where(sql<boolean>`not exists ${returnOf(sql`1`)}`)
    .select(['u.coupon_id as couponId', 't.coupon_type as couponType', sql<boolean>`t.stackable = 1`.as('stackable')])
    .execute();
}

/** What coupons took off an order, when all of these were used for it; undefined when they were not. */
export async function couponsUsed(tx: Tx, dealerId: string, orderId: string, couponIds: readonly string[]): Promise<number | undefined> {
  const { rows } = await sql<{
    count: number;
    fen: number;
  }>`select count(*)::int as count, coalesce(sum(applied_fen), 0)::bigint as fen from coupon_use
    where dealer_id = ${dealerId} and order_id = ${orderId} and coupon_id = any (${[...couponIds]}::uuid[])`.execute(tx);
  const [used] = rows;
  return used && used.count === new Set(couponIds).size ? used.fen : undefined;
}

/** What coupons took off beside the payment of a bill. */
export async function couponFenOfBill(tx: Tx, dealerId: string, orderId: string, billId: string): Promise<number> {
  const { rows } = await sql<{ fen: number }>`select coalesce(sum(applied_fen), 0)::bigint as fen from coupon_use
    where dealer_id = ${dealerId} and order_id = ${orderId} and bill_id = ${billId}`.execute(tx);
  return rows[0]?.fen ?? 0;
}

/** What a bill expects of coupons. */
export async function insertHolds(
  tx: Tx,
  { dealerId, billId, orderId }: { dealerId: string; billId: string; orderId: string },
  applied: readonly Applied[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('coupon_hold')
    .values(
      applied.map(({ couponId, discountFen }, step) => ({
        ...{ dealer_id: dealerId, bill_id: billId, coupon_id: couponId, step, order_id: orderId },
        ...{ applied_fen: discountFen, held_at: at.toISOString() },
      })),
    )
    .execute();
}

export async function holdsOf(tx: Tx, dealerId: string, billId: string): Promise<(Applied & { orderId: string })[]> {
  return tx
    .selectFrom('coupon_hold')
    .select(['coupon_id as couponId', 'applied_fen as discountFen', 'order_id as orderId'])
    .where('dealer_id', '=', dealerId)
    .where('bill_id', '=', billId)
    .orderBy('step')
    .execute();
}

/** Forgets what bills expected that can no longer be paid. */
export async function forgetHolds(tx: Tx, dealerId: string, before: Date): Promise<void> {
  await sql`delete from coupon_hold where dealer_id = ${dealerId} and held_at < ${before.toISOString()}`.execute(tx);
}

export interface UseFilters {
  plateNo?: string | undefined;
  keyword?: string | undefined;
  couponType?: number | undefined;
  parkIds?: readonly string[] | undefined;
  merchantId?: string | undefined;
  postPaid?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

function filtered(tx: Tx, filters: UseFilters, { dealerIds, parkIds }: TemplateScope) {
  const { plateNo, keyword, couponType, startTime, endTime } = filters;
  return tx
    .selectFrom('coupon_use as u')
    .innerJoin('coupon as c', (join) => join.onRef('c.dealer_id', '=', 'u.dealer_id').onRef('c.id', '=', 'u.coupon_id'))
    .innerJoin('coupon_template as t', (join) => join.onRef('t.dealer_id', '=', 'u.dealer_id').onRef('t.id', '=', 'u.template_id'))
    .where(inDealers('u.dealer_id', dealerIds))
    .where(inParks('u.park_id', parkIds))
    .where(inParks('u.park_id', filters.parkIds ?? null))
    .$if(plateNo !== undefined, (q) => q.where(plateMatches('u.plate_no', plateNo ?? '') as never))
    .$if(keyword !== undefined, (q) => q.where(contains('t.name', keyword)))
    .$if(filters.merchantId !== undefined, (q) => q.where('u.merchant_id', '=', filters.merchantId ?? null))
    .$if(filters.postPaid !== undefined, (q) => q.where('u.post_paid', '=', filters.postPaid ?? 0))
    .$if(couponType !== undefined, (q) => q.where('t.coupon_type', '=', couponType ?? 0))
    .$if(startTime !== undefined, (q) => q.where('u.id', '>=', idFloor(Date.parse(startTime ?? ''))))
    .$if(endTime !== undefined, (q) => q.where('u.id', '<', idFloor(Date.parse(endTime ?? ''))));
}

const rows = (tx: Tx, filters: UseFilters, scope: TemplateScope) =>
  filtered(tx, filters, scope)
    .select(['u.id as useId', 'c.code', 'u.template_id as templateId', 't.name', 't.coupon_type as couponType', 'c.way'])
    .select(['u.plate_no as plateNo', 'u.order_id as orderId', 'u.order_no as orderNo', 'u.applied_fen as appliedFen'])
    .select(['u.used_at as usedAt', dealerNameOf('u'), sql<string | null>`${returnOf(sql`r.returned_at`)}`.as('returnedAt')])
    .select(
      sql<string>`case when c.way = ${sql.lit(couponWay.BUY)} then '车主' else
        coalesce((select m.merchant_name from merchant m where m.dealer_id = u.dealer_id and m.id = u.merchant_id), '') end`.as(
        'merchantName',
      ),
    )
    .select(
      sql<string>`coalesce((select k.place_name from money_place k where k.dealer_id = u.dealer_id and k.id = u.park_id), '')`.as(
        'parkName',
      ),
    )
    .orderBy('u.id', 'desc')
    .$castTo<CouponUse>();

/** One page of uses, the newest first, with the sums of the whole filter. */
export function listUses(tx: Tx, { pageNo, pageSize, ...filters }: UseFilters & PageQuery, scope: TemplateScope) {
  const sums = filtered(tx, filters, scope).select([
    sql<number>`count(*)::int`.as('count'),
    sql<number>`coalesce(sum(u.applied_fen), 0)::bigint`.as('appliedFen'),
    sql<number>`coalesce(sum(${returnOf(sql`r.applied_fen`)}), 0)::bigint`.as('returnedFen'),
  ]);
  return pageWithSums(tx, rows(tx, filters, scope), sums, { pageNo, pageSize });
}

export const useBatches = (tx: Tx, filters: UseFilters, scope: TemplateScope): AsyncGenerator<CouponUse[]> =>
  batchesOf(tx, rows(tx, filters, scope));
