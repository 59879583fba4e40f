import { couponStatus } from '@bochong/contract/coupon';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers } from '../../../kernel/database/query.ts';

const { UNUSED, LOCKED, USED, REVOKED } = couponStatus;

/** Of which purchase a piece is, whose (null: its driver's), and what it was bought for. */
export interface BoughtPiece {
  merchantId: string | null;
  purchaseId: string;
  unitPrepaidFen: number;
  postPaid: number;
}

export interface NewCoupon {
  dealerId: string;
  id: string;
  code: string;
  templateId: string;
  grantId: string | null;
  way: number;
  plateNo: string;
  startTime: string;
  endTime: string;
  claimRequest: string | null;
  givenAt: string;
  bought: BoughtPiece | null;
}

/** Adds coupons; answers the codes that are there. One whose code another coupon has already is left out. */
export async function insertCoupons(tx: Tx, coupons: readonly NewCoupon[]): Promise<Set<string>> {
  const inserted = await tx
    .insertInto('coupon')
    .values(
      coupons.map((one) => ({
        ...{ dealer_id: one.dealerId, id: one.id, code: one.code, template_id: one.templateId, grant_id: one.grantId, way: one.way },
        ...{
          plate_no: one.plateNo,
          start_time: one.startTime,
          end_time: one.endTime,
          claim_request: one.claimRequest,
          given_at: one.givenAt,
        },
        ...(one.bought && {
          ...{ merchant_id: one.bought.merchantId, purchase_id: one.bought.purchaseId },
          ...{ unit_prepaid_fen: one.bought.unitPrepaidFen, post_paid: one.bought.postPaid },
        }),
      })),
    )
    .onConflict((conflict) => conflict.columns(['dealer_id', 'code']).doNothing())
    .returning('code')
    .execute();
  return new Set(inserted.map(({ code }) => code));
}

/** Coupons of a template that vehicles have got, by plate; those that were taken back do not count. */
export async function countOfPlates(tx: Tx, dealerId: string, templateId: string, plates: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ plateNo: string; count: number }>`select plate_no as "plateNo", count(*)::int as count from coupon
    where dealer_id = ${dealerId} and template_id = ${templateId} and plate_no collate "C" = any (${[...plates]}::text[]) and status <> ${sql.lit(REVOKED)}
    group by 1`.execute(tx);
  return new Map(rows.map(({ plateNo, count }) => [plateNo, count]));
}

export interface LockedCoupon {
  id: string;
  dealerId: string;
  templateId: string;
  grantId: string | null;
  code: string;
  plateNo: string;
  status: number;
  endTime: string;
  lockedFor: string | null;
  lockedUntil: string | null;
  merchantId: string | null;
  purchaseId: string | null;
  unitPrepaidFen: number;
  postPaid: number;
}

/** Locks coupons in the order of their ids. */
export function lockCoupons(tx: Tx, dealerIds: readonly string[], ids: readonly string[]): Promise<LockedCoupon[]> {
  return tx
    .selectFrom('coupon as c')
    .where(inDealers('c.dealer_id', dealerIds))
    .where(sql<boolean>`c.id = any (${[...ids]}::uuid[])`)
    .select([
      'c.id',
      'c.dealer_id as dealerId',
      'c.template_id as templateId',
      'c.grant_id as grantId',
      'c.code',
      'c.plate_no as plateNo',
      'c.status',
    ])
    .select(['c.end_time as endTime', 'c.locked_for as lockedFor', 'c.locked_until as lockedUntil'])
    .select([
      'c.merchant_id as merchantId',
      'c.purchase_id as purchaseId',
      'c.unit_prepaid_fen as unitPrepaidFen',
      'c.post_paid as postPaid',
    ])
    .orderBy('c.id')
    .forUpdate()
    .execute();
}

const changed = (tx: Tx, { dealerId, id }: { dealerId: string; id: string }) =>
  tx.updateTable('coupon').where('dealer_id', '=', dealerId).where('id', '=', id);

export async function lockFor(tx: Tx, key: { dealerId: string; id: string }, orderId: string, until: Date): Promise<void> {
  await changed(tx, key).set({ status: LOCKED, locked_for: orderId, locked_until: until.toISOString() }).execute();
}

export async function unlock(tx: Tx, key: { dealerId: string; id: string }): Promise<void> {
  await changed(tx, key).set({ status: UNUSED, locked_for: null, locked_until: null }).where('status', '=', LOCKED).execute();
}

export async function markUsed(tx: Tx, key: { dealerId: string; id: string }, appliedFen: number, at: Date): Promise<void> {
  await changed(tx, key)
    .set({ status: USED, locked_for: null, locked_until: null, used_at: at.toISOString(), applied_fen: appliedFen })
    .execute();
}

/** Takes unused coupons back, those that merchants bought only by their purchase; answers how many of each template and batch. */
export async function revokeUnused(
  tx: Tx,
  dealerId: string,
  which: { grantId: string } | { couponId: string } | { purchaseId: string },
): Promise<{ templateId: string; grantId: string | null; count: number }[]> {
  const [column, value] =
    'grantId' in which
      ? (['grant_id', which.grantId] as const)
      : 'couponId' in which
        ? (['id', which.couponId] as const)
        : (['purchase_id', which.purchaseId] as const);
  const own = 'purchaseId' in which ? sql`true` : sql`purchase_id is null`;
  const { rows } = await sql<{ templateId: string; grantId: string | null; count: number }>`with target as (select id from coupon
      where dealer_id = ${dealerId} and ${sql.ref(column)} = ${value} and ${own} and status = ${sql.lit(UNUSED)} order by id for update),
    taken as (update coupon c set status = ${sql.lit(REVOKED)} from target where c.dealer_id = ${dealerId} and c.id = target.id returning c.template_id, c.grant_id)
    select template_id as "templateId", grant_id as "grantId", count(*)::int as count from taken group by 1, 2`.execute(tx);
  return rows;
}
