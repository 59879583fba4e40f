import { type CouponPurchase, purchaseStatus } from '@bochong/contract/merchant';
import { sql } from 'kysely';
import { batchesOf } from '../../kernel/database/batches.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { codes, contains, dealerNameOf, inDealers, type PageQuery, pageWithSums } from '../../kernel/database/query.ts';
import { type MerchantScope, withinLots } from './merchant.repo.ts';

export interface PurchaseFilters {
  keyword?: string | undefined;
  status?: number | undefined;
  merchantId?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

const { BOUGHT, RETURNED } = purchaseStatus;
/** A driver's has its price back once that has reached the payer. */
const refundFen = sql<number>`case when p.merchant_id is null then p.refund_fen else p.returned_qty * p.unit_price_fen end`;

const filtered = (tx: Tx, { keyword, status, merchantId, startTime, endTime }: PurchaseFilters, { dealerIds, parkIds }: MerchantScope) =>
  tx
    .selectFrom('coupon_purchase as p')
    .leftJoin('merchant as m', (join) => join.onRef('m.dealer_id', '=', 'p.dealer_id').onRef('m.id', '=', 'p.merchant_id'))
    .innerJoin('coupon_purchase_standing as s', (join) => join.onRef('s.dealer_id', '=', 'p.dealer_id').onRef('s.purchase_id', '=', 'p.id'))
    .where(inDealers('p.dealer_id', dealerIds))
    .where(parkIds === null ? sql<boolean>`true` : sql<boolean>`(${withinLots('m', parkIds)} or p.park_id = any (${[...parkIds]}::uuid[]))`)
    .$if(keyword !== undefined, (q) =>
      q.where((where) =>
        where.or([
          contains('p.purchase_no', keyword),
          sql<boolean>`exists (select from coupon_name n where n.dealer_id = p.dealer_id and n.template_id = p.template_id and position(${keyword ?? ''} in n.name) > 0)`,
        ]),
      ),
    )
    .$if(status !== undefined, (q) => q.where('p.status', '=', status ?? 0))
    .$if(merchantId !== undefined, (q) => q.where('p.merchant_id', '=', merchantId ?? ''))
    .$if(startTime !== undefined, (q) => q.where('p.bought_at', '>=', startTime ?? ''))
    .$if(endTime !== undefined, (q) => q.where('p.bought_at', '<', endTime ?? ''));

const rows = (tx: Tx, filters: PurchaseFilters, scope: MerchantScope) =>
  filtered(tx, filters, scope)
    .select(['p.id as purchaseId', 'p.purchase_no as purchaseNo', 'p.merchant_id as merchantId', 'p.plate_no as plateNo'])
    .select(['p.template_id as templateId', 'p.qty', 'p.unit_price_fen as unitPriceFen', 'p.left_qty as leftQty', 'p.status'])
    .select(['p.returned_qty as returnedQty', 'p.bought_at as boughtAt', 'p.operator_name as operatorName', 'p.rev'])
    .select(['s.used_qty as usedQty', 's.expired_qty as expiredQty', dealerNameOf('p')])
    .select([
      sql<string>`(select n.name from coupon_name n where n.dealer_id = p.dealer_id and n.template_id = p.template_id)`.as('name'),
      sql<string>`coalesce(m.merchant_name, '')`.as('merchantName'),
      sql<number>`p.post_paid + 1`.as('settleMode'),
      sql<number>`s.open_qty - p.left_qty`.as('openQty'),
      sql<number>`p.qty * p.unit_price_fen`.as('amountFen'),
      refundFen.as('refundFen'),
    ])
    .orderBy('p.bought_at', 'desc')
    .orderBy('p.id', 'desc')
    .$castTo<CouponPurchase>();

/** One page of purchases, the newest first, with the sums of the whole filter. */
export function listPurchases(tx: Tx, { pageNo, pageSize, ...filters }: PurchaseFilters & PageQuery, scope: MerchantScope) {
  const sums = filtered(tx, filters, scope).select([
    sql<number>`count(*)::int`.as('count'),
    sql<number>`coalesce(sum(p.qty), 0)::int`.as('qty'),
    sql<number>`coalesce(sum(p.qty * p.unit_price_fen) filter (where p.status in ${codes(BOUGHT, RETURNED)}), 0)::bigint`.as('amountFen'),
    sql<number>`coalesce(sum(${refundFen}), 0)::bigint`.as('refundFen'),
  ]);
  return pageWithSums(tx, rows(tx, filters, scope), sums, { pageNo, pageSize });
}

export const purchaseBatches = (tx: Tx, filters: PurchaseFilters, scope: MerchantScope): AsyncGenerator<CouponPurchase[]> =>
  batchesOf(tx, rows(tx, filters, scope));
