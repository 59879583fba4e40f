import type { CouponTemplateFields, couponAdjustment } from '@bochong/contract/coupon';
import { couponTemplateStatus } from '@bochong/contract/coupon';
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { CouponTemplate as CouponTemplateTable } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, json, nextRev } from '../../../kernel/database/query.ts';
import { assertFresh } from '../../../kernel/http/errors.ts';

type Key = { dealerId: string; id: string };
export type TemplateScope = { dealerIds: readonly string[]; parkIds: readonly string[] | null };
export type Adjustment = z.output<typeof couponAdjustment>;

/** A coupon as it is stored, without what is counted of it. */
export interface StoredTemplate
  extends Omit<CouponTemplateFields, 'couponType' | 'validType' | 'stackable' | 'claimable' | 'usableDays' | 'payer' | 'bizScope'> {
  dealerId: string;
  id: string;
  couponNo: string;
  couponType: number;
  validType: number;
  stackable: number;
  claimable: number;
  usableDays: number[];
  claimToken: string;
  grantedQty: number;
  saleReservedQty: number;
  payer: number;
  bizScope: number;
  publishedAt: string | null;
  status: number;
  rev: number;
}

const columns = [
  ...(['t.dealer_id as dealerId', 't.id', 't.coupon_no as couponNo', 't.name', 't.coupon_type as couponType', 't.minutes'] as const),
  ...([
    't.pay_bp as payBp',
    't.amount_fen as amountFen',
    't.threshold_fen as thresholdFen',
    't.max_discount_fen as maxDiscountFen',
  ] as const),
  ...(['t.free_slots as freeSlots', 't.park_ids as parkIds', 't.valid_type as validType', 't.start_time as startTime'] as const),
  ...(['t.end_time as endTime', 't.valid_days as validDays', 't.usable_days as usableDays', 't.usable_slots as usableSlots'] as const),
  ...(['t.total_qty as totalQty', 't.per_user_limit as perUserLimit', 't.per_plate_day_limit as perPlateDayLimit'] as const),
  ...([
    't.stackable',
    't.claimable',
    't.claim_token as claimToken',
    't.description',
    't.status',
    't.granted_qty as grantedQty',
    't.sale_reserved_qty as saleReservedQty',
    't.payer',
    't.biz_scope as bizScope',
    't.station_ids as stationIds',
    't.rev',
  ] as const),
] as const;

/** Coupons of somebody limited to lots: those good at one of them, and those good everywhere. */
export const withinReach = (parkIds: readonly string[] | null) =>
  parkIds === null ? sql<SqlBool>`true` : sql<SqlBool>`(t.park_ids = '{}' or t.park_ids && ${[...parkIds]}::uuid[])`;
/** Those that somebody limited to lots may change: good at none but these. */
const withinOwn = (parkIds: readonly string[] | null) =>
  parkIds === null ? sql<SqlBool>`true` : sql<SqlBool>`(t.park_ids <> '{}' and t.park_ids <@ ${[...parkIds]}::uuid[])`;

/** A coupon that the user may change, locked. */
export function lockTemplate(tx: Tx, id: string, { dealerIds, parkIds }: TemplateScope): Promise<StoredTemplate | undefined> {
  return tx
    .selectFrom('coupon_template as t')
    .select(columns)
    .where(inDealers('t.dealer_id', dealerIds))
    .where('t.id', '=', id)
    .where(withinOwn(parkIds))
    .forUpdate()
    .$castTo<StoredTemplate>()
    .executeTakeFirst();
}

export function templateOf(tx: Tx, { dealerId, id }: Key): Promise<StoredTemplate | undefined> {
  return tx
    .selectFrom('coupon_template as t')
    .select(columns)
    .where('t.dealer_id', '=', dealerId)
    .where('t.id', '=', id)
    .$castTo<StoredTemplate>()
    .executeTakeFirst();
}

/** Whether the user may change a coupon. */
export async function isOwn(tx: Tx, { dealerId, id }: Key, parkIds: readonly string[] | null): Promise<boolean> {
  const own = tx.selectFrom('coupon_template as t').select('t.id').where('t.dealer_id', '=', dealerId).where('t.id', '=', id);
  return (await own.where(withinOwn(parkIds)).executeTakeFirst()) !== undefined;
}

export const templateOfNumber = (
  tx: Tx,
  dealerId: string,
  couponNo: string,
  { parkIds }: TemplateScope,
): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('coupon_template as t')
    .select('t.id')
    .where('t.dealer_id', '=', dealerId)
    .where('t.coupon_no', '=', couponNo)
    .where(withinOwn(parkIds))
    .executeTakeFirst();

/** Whether a coupon is on sale; it is locked. */
export async function isOnSale(tx: Tx, { dealerId, id }: Key): Promise<boolean> {
  const { rows } = await sql<{
    on: boolean;
  }>`select on_sale = 1 as on from coupon_template where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
  return rows[0]?.on === true;
}

const written = (fields: CouponTemplateFields) => ({
  ...{ name: fields.name, coupon_type: fields.couponType, minutes: fields.minutes, pay_bp: fields.payBp, amount_fen: fields.amountFen },
  ...{ threshold_fen: fields.thresholdFen, max_discount_fen: fields.maxDiscountFen, free_slots: json(fields.freeSlots) as never },
  ...{ park_ids: [...new Set(fields.parkIds)], valid_type: fields.validType, start_time: fields.startTime, end_time: fields.endTime },
  ...{ valid_days: fields.validDays, usable_days: [...new Set(fields.usableDays)], usable_slots: json(fields.usableSlots) as never },
  ...{ total_qty: fields.totalQty, per_user_limit: fields.perUserLimit, per_plate_day_limit: fields.perPlateDayLimit },
  ...{ stackable: fields.stackable, claimable: fields.claimable, payer: fields.payer, description: fields.description },
  ...{ biz_scope: fields.bizScope, station_ids: [...new Set(fields.stationIds)] },
});

export async function insertTemplate(
  tx: Tx,
  key: Key & { couponNo: string; claimToken: string; createdBy: string },
  fields: CouponTemplateFields,
  at: Date,
): Promise<void> {
  const { dealerId: dealer_id, id, couponNo: coupon_no, claimToken: claim_token, createdBy: created_by } = key;
  const values = { dealer_id, id, coupon_no, claim_token, created_by, created_at: at.toISOString() };
  await tx
    .insertInto('coupon_template')
    .values({ ...values, ...written(fields) })
    .execute();
  await tx.insertInto('coupon_claim_token').values({ token: claim_token, dealer_id, template_id: id }).execute();
}

/** Changes a coupon on the version that was read. */
export async function changeTemplate(tx: Tx, { dealerId, id }: Key, rev: number, values: Updateable<CouponTemplateTable>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon_template')
    .set({ ...values, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  assertFresh(numUpdatedRows);
}
export const saveTemplate = (tx: Tx, key: Key, rev: number, fields: CouponTemplateFields) => changeTemplate(tx, key, rev, written(fields));
export const adjustTemplate = (tx: Tx, key: Key, rev: number, one: Adjustment) =>
  changeTemplate(tx, key, rev, {
    ...{ name: one.name, description: one.description, total_qty: one.totalQty, claimable: one.claimable },
    ...{ per_user_limit: one.perUserLimit, per_plate_day_limit: one.perPlateDayLimit },
  });
export const moveTemplate = (tx: Tx, key: Key & { publishedAt: string | null }, rev: number, status: number, at: Date) =>
  changeTemplate(tx, key, rev, {
    status,
    ...(status === couponTemplateStatus.ENDED && { ended_at: at.toISOString() }),
    ...(status === couponTemplateStatus.GRANTING && { published_at: key.publishedAt ?? at.toISOString() }),
  });

export async function deleteTemplate(tx: Tx, { dealerId, id, claimToken }: Key & { claimToken: string }): Promise<void> {
  await tx.deleteFrom('coupon_claim_token').where('token', '=', claimToken).execute();
  await tx.deleteFrom('coupon_template').where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

/** Whose coupon a token claims. */
export const findClaimToken = (tx: Tx, token: string): Promise<{ dealerId: string; id: string } | undefined> =>
  tx.selectFrom('coupon_claim_token').select(['dealer_id as dealerId', 'template_id as id']).where('token', '=', token).executeTakeFirst();
