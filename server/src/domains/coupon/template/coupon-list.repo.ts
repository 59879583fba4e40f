import { type CouponTemplate, claimPagePath, couponFigure, couponPayer, couponTemplateStatus } from '@bochong/contract/coupon';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { type TemplateScope, withinReach } from './coupon-template.repo.ts';

export interface TemplateFilters {
  keyword?: string | undefined;
  status?: number | undefined;
  couponType?: number | undefined;
  parkIds?: readonly string[] | undefined;
}

type Stored = Omit<CouponTemplate, 'claimPath'> & { claimToken: string };

function filtered(tx: Tx, { keyword, status, couponType, parkIds }: TemplateFilters, scope: TemplateScope) {
  return tx
    .selectFrom('coupon_template as t')
    .where(inDealers('t.dealer_id', scope.dealerIds))
    .where(withinReach(scope.parkIds))
    .where(withinReach(parkIds ?? null))
    .$if(keyword !== undefined, (q) => q.where((where) => where.or([contains('t.name', keyword), contains('t.coupon_no', keyword)])))
    .$if(status !== undefined, (q) => q.where('t.status', '=', status ?? 0))
    .$if(couponType !== undefined, (q) => q.where('t.coupon_type', '=', couponType ?? 0));
}

const rows = (tx: Tx, filters: TemplateFilters, scope: TemplateScope) =>
  filtered(tx, filters, scope)
    .select(['t.id as templateId', 't.coupon_no as couponNo', 't.name', 't.coupon_type as couponType', 't.minutes', 't.pay_bp as payBp'])
    .select(['t.amount_fen as amountFen', 't.threshold_fen as thresholdFen', 't.max_discount_fen as maxDiscountFen'])
    .select(['t.free_slots as freeSlots', 't.park_ids as parkIds', 't.valid_type as validType', 't.start_time as startTime'])
    .select(['t.end_time as endTime', 't.valid_days as validDays', 't.usable_days as usableDays', 't.usable_slots as usableSlots'])
    .select(['t.total_qty as totalQty', 't.per_user_limit as perUserLimit', 't.per_plate_day_limit as perPlateDayLimit'])
    .select([
      't.stackable',
      't.claimable',
      't.claim_token as claimToken',
      't.payer',
      't.biz_scope as bizScope',
      't.station_ids as stationIds',
      't.sale_reserved_qty as saleReservedQty',
      't.description',
      't.status',
      't.granted_qty as grantedQty',
    ])
    .select(['t.used_qty as usedQty', 't.expired_qty as expiredQty', 't.revoked_qty as revokedQty', 't.discount_fen as discountFen'])
    .select(['t.created_by as createdBy', 't.created_at as createdAt', 't.published_at as publishedAt', 't.ended_at as endedAt', 't.rev'])
    .select([
      dealerNameOf('t'),
      sql<number>`t.total_qty - t.granted_qty - t.sale_reserved_qty`.as('remainQty'),
      sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
        where k.dealer_id = t.dealer_id and k.id = any (t.park_ids)), '')`.as('parkNames'),
      sql<string>`coalesce((select string_agg(s.station_name, '、' order by s.station_name) from charging_station s
        where s.dealer_id = t.dealer_id and s.id = any (t.station_ids)), '')`.as('stationNames'),
    ])
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .$castTo<Stored>();

const shown = ({ claimToken, ...row }: Stored): CouponTemplate => ({
  ...row,
  claimPath: row.claimable === 1 && row.status === couponTemplateStatus.GRANTING ? claimPagePath(claimToken) : null,
});

export async function listTemplates(tx: Tx, query: TemplateFilters & PageQuery, scope: TemplateScope) {
  const page = await pageOf(tx, rows(tx, query, scope), query);
  return { ...page, results: page.results.map(shown) };
}

export async function* templateBatches(tx: Tx, filters: TemplateFilters, scope: TemplateScope): AsyncGenerator<CouponTemplate[]> {
  for await (const batch of batchesOf(tx, rows(tx, filters, scope))) yield batch.map(shown);
}

export async function shownTemplate(tx: Tx, id: string, scope: TemplateScope): Promise<CouponTemplate | undefined> {
  const row = await rows(tx, {}, scope).where('t.id', '=', id).executeTakeFirst();
  return row && shown(row);
}

const mostChosen = 50;

/** Coupons that can be given now. */
export async function chosenTemplates(tx: Tx, keyword: string | undefined, scope: TemplateScope) {
  const found = await rows(tx, { keyword, status: couponTemplateStatus.GRANTING }, scope)
    .where('t.payer', '=', couponPayer.PLATFORM)
    .limit(mostChosen)
    .execute();
  return found.map((row) => ({ templateId: row.templateId, name: row.name, figure: couponFigure(row), remainQty: row.remainQty }));
}
