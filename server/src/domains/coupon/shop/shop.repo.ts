import { couponPayer, couponScope, couponStatus, couponTemplateStatus } from '@bochong/contract/coupon';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';

/** Not paid yet; bought; not paid in time; its unused pieces were returned. */
export const shopState = { PENDING: 0, BOUGHT: 1, CANCELLED: 2, RETURNED: 3 } as const;
const { PENDING, BOUGHT, CANCELLED, RETURNED } = shopState;

/** A driver's purchase, as it is paid and given back. Amounts are fen. */
export interface ShopPurchase {
  id: string;
  dealerId: string;
  purchaseNo: string;
  templateId: string;
  plateNo: string;
  parkId: string;
  qty: number;
  unitPriceFen: number;
  leftQty: number;
  revokedQty: number;
  paidFen: number;
  refundFen: number;
  refunding: Record<string, number>;
  status: number;
  tradeNo: string;
  expireAt: string;
  boughtAt: string;
  rev: number;
}

const columns = sql`id, dealer_id as "dealerId", purchase_no as "purchaseNo", template_id as "templateId", plate_no as "plateNo", park_id as "parkId", qty,
  unit_price_fen as "unitPriceFen", left_qty as "leftQty", revoked_qty as "revokedQty", paid_fen as "paidFen", refund_fen as "refundFen", refunding, status,
  coalesce(trade_no, '') as "tradeNo", expire_at as "expireAt", bought_at as "boughtAt", rev`;

/** Coupons that drivers can buy at a lot now, the newest first. */
export async function onSaleAt(tx: Tx, dealerId: string, parkId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from coupon_template where dealer_id = ${dealerId} and payer = ${sql.lit(couponPayer.PLATFORM)}
    and status = ${sql.lit(couponTemplateStatus.GRANTING)} and on_sale = 1 and (end_time is null or end_time > ${now.toISOString()})
    and (biz_scope <> ${sql.lit(couponScope.PARKING)} or park_ids = '{}' or ${parkId}::uuid = any (park_ids))
    and sale_qty > sold_qty and total_qty > granted_qty + sale_reserved_qty
    order by created_at desc, id desc limit 20`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function insertShopPurchase(
  tx: Tx,
  one: Pick<ShopPurchase, 'id' | 'dealerId' | 'purchaseNo' | 'templateId' | 'plateNo' | 'parkId' | 'qty' | 'unitPriceFen'> & {
    requestId: string;
    at: Date;
    expireAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('coupon_purchase')
    .values({
      ...{ dealer_id: one.dealerId, id: one.id, purchase_no: one.purchaseNo, template_id: one.templateId, plate_no: one.plateNo },
      ...{ park_id: one.parkId, qty: one.qty, left_qty: one.qty, unit_price_fen: one.unitPriceFen, post_paid: 0, status: PENDING },
      ...{ request_id: one.requestId, operator_name: '', bought_at: one.at.toISOString(), expire_at: one.expireAt.toISOString() },
    })
    .execute();
}

export async function keepTradeNo(tx: Tx, { dealerId, id }: Pick<ShopPurchase, 'dealerId' | 'id'>, tradeNo: string): Promise<void> {
  await sql`update coupon_purchase set trade_no = ${tradeNo} where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** Purchases of drivers by their ids, in their order; `lock` keeps them to the end of the transaction. */
export async function shopPurchases(tx: Tx, dealerId: string, ids: readonly string[], lock = false): Promise<ShopPurchase[]> {
  const { rows } = await sql<ShopPurchase>`select ${columns} from coupon_purchase
    where dealer_id = ${dealerId} and id = any (${[...ids]}::uuid[]) and merchant_id is null order by id ${lock ? sql`for update` : sql``}`.execute(
    tx,
  );
  return rows;
}

export async function shopPurchaseOf(tx: Tx, dealerId: string, requestId: string): Promise<ShopPurchase | undefined> {
  const { rows } = await sql<ShopPurchase>`select ${columns} from coupon_purchase
    where dealer_id = ${dealerId} and request_id = ${requestId} and merchant_id is null`.execute(tx);
  return rows[0];
}

/** Purchases that nobody paid: those of a vehicle of a coupon, or those whose time is over; locked, but those that are being paid. */
export async function unpaid(
  tx: Tx,
  dealerId: string,
  which: { templateId: string; plateNo: string } | { until: Date },
): Promise<ShopPurchase[]> {
  const meant =
    'until' in which
      ? sql`expire_at <= ${which.until.toISOString()}`
      : sql`template_id = ${which.templateId} and plate_no collate "C" = ${which.plateNo}`;
  const { rows } =
    await sql<ShopPurchase>`select ${columns} from coupon_purchase where dealer_id = ${dealerId} and status = ${sql.lit(PENDING)} and ${meant}
    order by id limit 500 for update skip locked`.execute(tx);
  return rows;
}

export async function cancelPurchase(tx: Tx, { dealerId, id }: Pick<ShopPurchase, 'dealerId' | 'id'>): Promise<void> {
  await sql`update coupon_purchase set status = ${sql.lit(CANCELLED)}, returned_qty = returned_qty + left_qty, left_qty = 0, rev = rev + 1
    where dealer_id = ${dealerId} and id = ${id} and status = ${sql.lit(PENDING)}`.execute(tx);
}

export async function addPaid(tx: Tx, { dealerId, id }: Pick<ShopPurchase, 'dealerId' | 'id'>, fen: number): Promise<void> {
  await sql`update coupon_purchase set paid_fen = paid_fen + ${fen} where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** Its pieces were given. */
export async function markBought(tx: Tx, { dealerId, id }: Pick<ShopPurchase, 'dealerId' | 'id'>, at: Date): Promise<void> {
  await sql`update coupon_purchase set status = ${sql.lit(BOUGHT)}, given_qty = left_qty, left_qty = 0, bought_at = ${at.toISOString()}, rev = rev + 1
    where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** Pieces were taken away and their price is on its way back. */
export async function markReturning(tx: Tx, { dealerId, id }: Pick<ShopPurchase, 'dealerId' | 'id'>, pieces: number): Promise<void> {
  await sql`update coupon_purchase set status = ${sql.lit(RETURNED)}, returned_qty = returned_qty + ${pieces}, revoked_qty = revoked_qty + ${pieces},
    rev = rev + 1 where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** What of its money is on its way back from now on, and `fen` that has arrived. */
export async function endRefunding(
  tx: Tx,
  { dealerId, id }: Pick<ShopPurchase, 'dealerId' | 'id'>,
  refunding: Record<string, number>,
  fen: number,
): Promise<void> {
  await sql`update coupon_purchase set refund_fen = refund_fen + ${fen}, refunding = ${json(refunding)} where dealer_id = ${dealerId} and id = ${id}`.execute(
    tx,
  );
}

/** Its pieces are the vehicle's again, as many as were taken away; answers how many. */
export async function restorePieces(tx: Tx, { dealerId, id }: Pick<ShopPurchase, 'dealerId' | 'id'>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update coupon set status = ${sql.lit(couponStatus.UNUSED)}
    where dealer_id = ${dealerId} and purchase_id = ${id} and status = ${sql.lit(couponStatus.REVOKED)}`.execute(tx);
  const pieces = Number(numAffectedRows);
  await sql`update coupon_purchase set status = ${sql.lit(BOUGHT)}, returned_qty = returned_qty - ${pieces}, revoked_qty = revoked_qty - ${pieces}, rev = rev + 1
    where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
  return pieces;
}

export async function codesOf(tx: Tx, { dealerId, id }: Pick<ShopPurchase, 'dealerId' | 'id'>): Promise<string[]> {
  const rows = await tx
    .selectFrom('coupon')
    .select('code')
    .where('dealer_id', '=', dealerId)
    .where('purchase_id', '=', id)
    .where('status', '<>', couponStatus.REVOKED)
    .orderBy('id')
    .execute();
  return rows.map(({ code }) => code);
}
