import {
  type CouponWorth,
  couponFigure,
  couponPayer,
  couponTemplateStatus,
  couponTerms,
  type EditedCoupon,
} from '@bochong/contract/coupon';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { type TemplateScope, withinReach } from '../template/coupon-template.repo.ts';
import type { SaleTerms } from './sale.repo.ts';

const worth = [
  ...(['t.coupon_type as couponType', 't.minutes', 't.pay_bp as payBp', 't.amount_fen as amountFen'] as const),
  ...(['t.threshold_fen as thresholdFen', 't.max_discount_fen as maxDiscountFen', 't.free_slots as freeSlots'] as const),
] as const;
const left = sql<number>`least(t.sale_qty - t.sold_qty, t.total_qty - t.granted_qty - t.sale_reserved_qty)`;

const merchantNames = sql<string>`coalesce((select string_agg(m.merchant_name, '、' order by m.merchant_name) from merchant m
  where m.dealer_id = t.dealer_id and m.id = any (t.merchant_ids)), '')`;

export interface SaleRow extends SaleTerms {
  templateId: string;
  couponNo: string;
  name: string;
  figure: string;
  terms: string;
  payer: number;
  status: number;
  merchantNames: string;
  merchantIds: string[];
  totalQty: number;
  soldQty: number;
  saleReservedQty: number;
  saleLeftQty: number;
  grantedQty: number;
  usedQty: number;
  createdAt: string;
  dealerName: string;
  rev: number;
}

const rows = (tx: Tx, { dealerIds, parkIds }: TemplateScope, keyword: string | undefined) =>
  tx
    .selectFrom('coupon_template as t')
    .where(inDealers('t.dealer_id', dealerIds))
    .where(withinReach(parkIds))
    .$if(keyword !== undefined, (q) => q.where((where) => where.or([contains('t.name', keyword), contains('t.coupon_no', keyword)])))
    .select([
      't.id as templateId',
      't.coupon_no as couponNo',
      't.name',
      't.status',
      't.sale_price_fen as salePriceFen',
      't.sale_qty as saleQty',
    ])
    .select(['t.sold_qty as soldQty', 't.sale_reserved_qty as saleReservedQty', 't.total_qty as totalQty', 't.granted_qty as grantedQty'])
    .select([
      't.payer',
      't.used_qty as usedQty',
      't.on_sale as onSale',
      't.merchant_ids as merchantIds',
      't.created_at as createdAt',
      't.rev',
    ])
    .select(worth)
    .select([dealerNameOf('t'), left.as('saleLeftQty'), merchantNames.as('merchantNames')])
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .$castTo<Omit<SaleRow, 'figure' | 'terms'> & CouponWorth>();

const shown = ({
  couponType,
  minutes,
  payBp,
  amountFen,
  thresholdFen,
  maxDiscountFen,
  freeSlots,
  ...row
}: Omit<SaleRow, 'figure' | 'terms'> & CouponWorth): SaleRow => {
  const face = { couponType, minutes, payBp, amountFen, thresholdFen, maxDiscountFen, freeSlots };
  return { ...row, figure: couponFigure(face), terms: couponTerms(face) };
};

/** Coupons that are sold or could be, to merchants or to drivers, the newest first. */
export async function listSales(
  tx: Tx,
  query: PageQuery & { keyword?: string | undefined; onSale?: number | undefined },
  scope: TemplateScope,
) {
  const page = await pageOf(
    tx,
    rows(tx, scope, query.keyword).$if(query.onSale !== undefined, (q) => q.where('t.on_sale', '=', query.onSale ?? 0)),
    query,
  );
  return { ...page, results: page.results.map(shown) };
}

const mostShown = 200;
const forMerchant = (merchantId: string) => sql<SqlBool>`(t.merchant_ids = '{}' or ${merchantId}::uuid = any (t.merchant_ids))`;

/** Coupons that a merchant may buy now. */
export async function buyableBy(tx: Tx, dealerId: string, merchantId: string, keyword?: string): Promise<SaleRow[]> {
  const found = await rows(tx, { dealerIds: [dealerId], parkIds: null }, keyword)
    .where('t.payer', '=', couponPayer.MERCHANT)
    .where('t.status', '=', couponTemplateStatus.GRANTING)
    .where('t.on_sale', '=', 1)
    .where(forMerchant(merchantId))
    .where(sql<SqlBool>`(t.end_time is null or t.end_time > now())`)
    .limit(mostShown)
    .execute();
  return found.map(shown);
}

export interface MerchantStock extends SaleRow {
  boughtQty: number;
  leftQty: number;
  givenQty: number;
  merchantUsedQty: number;
  mayBuy: boolean;
}

/** Coupons that a merchant has bought or may buy, those that it has something left of first. */
export async function stockOf(tx: Tx, dealerId: string, merchantId: string): Promise<MerchantStock[]> {
  const found = await rows(tx, { dealerIds: [dealerId], parkIds: null }, undefined)
    .leftJoin(
      (purchases) =>
        purchases
          .selectFrom('coupon_purchase as p')
          .where('p.dealer_id', '=', dealerId)
          .where('p.merchant_id', '=', merchantId)
          .groupBy('p.template_id')
          .select(['p.template_id', sql<number>`sum(p.qty - p.returned_qty)`.as('bought'), sql<number>`sum(p.left_qty)`.as('left')])
          .select(sql<number>`sum(p.given_qty - p.revoked_qty)`.as('given'))
          .as('b'),
      (join) => join.onRef('b.template_id', '=', 't.id'),
    )
    .select([
      sql<number>`coalesce(b.bought, 0)::int`.as('boughtQty'),
      sql<number>`coalesce(b.left, 0)::int`.as('leftQty'),
      sql<number>`coalesce(b.given, 0)::int`.as('givenQty'),
      sql<number>`(select count(*)::int from coupon_use u
        where u.dealer_id = t.dealer_id and u.template_id = t.id and u.merchant_id = ${merchantId}
          and not exists (select from coupon_use_return r where r.dealer_id = u.dealer_id and r.use_id = u.id))`.as('merchantUsedQty'),
      sql<boolean>`t.status = ${sql.lit(couponTemplateStatus.GRANTING)} and t.on_sale = 1 and ${forMerchant(merchantId)}`.as('mayBuy'),
    ])
    .where(
      sql<SqlBool>`(b.template_id is not null or t.status = ${sql.lit(couponTemplateStatus.GRANTING)} and t.on_sale = 1 and t.payer = ${sql.lit(couponPayer.MERCHANT)} and ${forMerchant(merchantId)})`,
    )
    .clearOrderBy()
    .orderBy(sql`coalesce(b.left, 0) > 0`, 'desc')
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(mostShown)
    .execute();
  return (found as never as (Omit<MerchantStock, 'figure' | 'terms'> & CouponWorth)[]).map((row) => shown(row) as MerchantStock);
}

/** Coupons that are to be edited together, by name. */
export const severalTemplates = (tx: Tx, ids: readonly string[], { dealerIds, parkIds }: TemplateScope): Promise<EditedCoupon[]> =>
  tx
    .selectFrom('coupon_template as t')
    .where(inDealers('t.dealer_id', dealerIds))
    .where(withinReach(parkIds))
    .where(sql<SqlBool>`t.id = any (${[...ids]}::uuid[])`)
    .select(worth)
    .select(['t.id as templateId', 't.coupon_no as couponNo', 't.name', 't.status', 't.payer', 't.per_user_limit as perUserLimit'])
    .select([
      't.per_plate_day_limit as perPlateDayLimit',
      't.claimable',
      't.sale_price_fen as salePriceFen',
      't.on_sale as onSale',
      't.rev',
    ])
    .select([dealerNameOf('t'), merchantNames.as('merchantNames')])
    .orderBy('t.name')
    .orderBy('t.id')
    .$castTo<EditedCoupon>()
    .execute();
