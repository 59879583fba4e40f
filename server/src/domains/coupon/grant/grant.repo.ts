import { type CouponGrant, couponStatus } from '@bochong/contract/coupon';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { type TemplateScope, withinReach } from '../template/coupon-template.repo.ts';

export interface NewGrant {
  dealerId: string;
  id: string;
  grantNo: string;
  templateId: string;
  way: number;
  requestId: string;
  vehicles: number;
  qty: number;
  reason: string;
  operatorId: string;
  operatorName: string;
  grantedAt: string;
  merchantId: string | null;
}

/** Begins a batch; false when its request has begun one of the template already. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('coupon_grant')
    .values({
      ...{ dealer_id: grant.dealerId, id: grant.id, grant_no: grant.grantNo, template_id: grant.templateId, way: grant.way },
      ...{ request_id: grant.requestId, vehicles: grant.vehicles, qty: grant.qty, reason: grant.reason, operator_id: grant.operatorId },
      ...{ operator_name: grant.operatorName, granted_at: grant.grantedAt, merchant_id: grant.merchantId },
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'request_id', 'template_id']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n) > 0;
}

export interface KnownGrant {
  id: string;
  dealerId: string;
  templateId: string;
  qty: number;
  merchantId: string | null;
}

export const grantOfRequest = (tx: Tx, dealerId: string, requestId: string): Promise<KnownGrant | undefined> =>
  tx
    .selectFrom('coupon_grant')
    .select(['id', 'dealer_id as dealerId', 'template_id as templateId', 'qty', 'merchant_id as merchantId'])
    .where('dealer_id', '=', dealerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

/** One more vehicle in a batch. */
export async function extendGrant(tx: Tx, dealerId: string, requestId: string, templateId: string, qty: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`update coupon_grant set vehicles = vehicles + 1, qty = qty + ${qty}
    where dealer_id = ${dealerId} and request_id = ${requestId} and template_id = ${templateId} returning id`.execute(tx);
  const [grant] = rows;
  if (!grant) throw new Error(`no batch of request ${requestId}`);
  return grant.id;
}

export async function countGrant(tx: Tx, dealerId: string, id: string, { used = 0, revoked = 0 }: { used?: number; revoked?: number }) {
  await sql`update coupon_grant set used_qty = used_qty + ${used}, revoked_qty = revoked_qty + ${revoked}
    where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** A batch of coupons within the user's reach. */
export const findGrant = (tx: Tx, id: string, { dealerIds, parkIds }: TemplateScope): Promise<KnownGrant | undefined> =>
  tx
    .selectFrom('coupon_grant as g')
    .innerJoin('coupon_template as t', (join) => join.onRef('t.dealer_id', '=', 'g.dealer_id').onRef('t.id', '=', 'g.template_id'))
    .select(['g.id', 'g.dealer_id as dealerId', 'g.template_id as templateId', 'g.qty', 'g.merchant_id as merchantId'])
    .where(inDealers('g.dealer_id', dealerIds))
    .where(withinReach(parkIds))
    .where('g.id', '=', id)
    .executeTakeFirst();

export interface GrantFilters {
  keyword?: string | undefined;
  way?: number | undefined;
  merchantId?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

export function listGrants(tx: Tx, query: GrantFilters & PageQuery, { dealerIds, parkIds }: TemplateScope) {
  const { keyword, way, startTime, endTime } = query;
  const rows = tx
    .selectFrom('coupon_grant as g')
    .innerJoin('coupon_template as t', (join) => join.onRef('t.dealer_id', '=', 'g.dealer_id').onRef('t.id', '=', 'g.template_id'))
    .where(inDealers('g.dealer_id', dealerIds))
    .where(withinReach(parkIds))
    .$if(keyword !== undefined, (q) => q.where((where) => where.or([contains('t.name', keyword), contains('g.grant_no', keyword)])))
    .$if(query.merchantId !== undefined, (q) => q.where('g.merchant_id', '=', query.merchantId ?? null))
    .$if(way !== undefined, (q) => q.where('g.way', '=', way ?? 0))
    .$if(startTime !== undefined, (q) => q.where('g.granted_at', '>=', startTime ?? ''))
    .$if(endTime !== undefined, (q) => q.where('g.granted_at', '<', endTime ?? ''))
    .select(['g.id as grantId', 'g.grant_no as grantNo', 'g.template_id as templateId', 't.name', 'g.way', 'g.vehicles', 'g.qty'])
    .select(['g.used_qty as usedQty', 'g.revoked_qty as revokedQty', 'g.reason', 'g.operator_name as operatorName'])
    .select(['g.granted_at as grantedAt', dealerNameOf('g')])
    .select(
      sql<string>`coalesce((select m.merchant_name from merchant m where m.dealer_id = g.dealer_id and m.id = g.merchant_id), '')`.as(
        'merchantName',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from coupon c where c.dealer_id = g.dealer_id and c.grant_id = g.id and c.status = ${sql.lit(couponStatus.UNUSED)})`.as(
        'openQty',
      ),
    )
    .orderBy('g.granted_at', 'desc')
    .orderBy('g.id', 'desc')
    .$castTo<CouponGrant>();
  return pageOf(tx, rows, query);
}

/** Imports of a unit follow one another: what one has brought, the next one sees. */
export async function lockImports(tx: Tx, dealerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${dealerId}, 43))`.execute(tx);
}
