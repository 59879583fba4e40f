import { couponStatus } from '@bochong/contract/coupon';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

/** Bought; or its unused pieces were returned. */
export const purchaseState = { BOUGHT: 1, RETURNED: 3 } as const;

export interface Purchase {
  id: string;
  dealerId: string;
  purchaseNo: string;
  /** Null: a driver bought it. */
  merchantId: string | null;
  templateId: string;
  qty: number;
  unitPriceFen: number;
  postPaid: number;
  givenQty: number;
  leftQty: number;
  revokedQty: number;
  status: number;
  rev: number;
}

const columns = sql`id, dealer_id as "dealerId", purchase_no as "purchaseNo", merchant_id as "merchantId", template_id as "templateId", qty,
  unit_price_fen as "unitPriceFen", post_paid as "postPaid", given_qty as "givenQty", left_qty as "leftQty", revoked_qty as "revokedQty", status, rev`;

export async function insertPurchase(
  tx: Tx,
  one: Pick<Purchase, 'id' | 'dealerId' | 'purchaseNo' | 'templateId' | 'qty' | 'unitPriceFen' | 'postPaid'> & {
    merchantId: string;
    requestId: string;
    operatorName: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('coupon_purchase')
    .values({
      ...{ dealer_id: one.dealerId, id: one.id, purchase_no: one.purchaseNo, merchant_id: one.merchantId, template_id: one.templateId },
      ...{ qty: one.qty, left_qty: one.qty, unit_price_fen: one.unitPriceFen, post_paid: one.postPaid, request_id: one.requestId },
      ...{ operator_name: one.operatorName, bought_at: one.at.toISOString() },
    })
    .execute();
}

export async function purchaseOfRequest(tx: Tx, dealerId: string, requestId: string): Promise<Purchase | undefined> {
  const { rows } =
    await sql<Purchase>`select ${columns} from coupon_purchase where dealer_id = ${dealerId} and request_id = ${requestId}`.execute(tx);
  return rows[0];
}

/** A purchase; `lock` keeps it until the end of the transaction. */
export async function findPurchase(tx: Tx, dealerIds: readonly string[], id: string, lock = false): Promise<Purchase | undefined> {
  const { rows } =
    await sql<Purchase>`select ${columns} from coupon_purchase where dealer_id = any (${[...dealerIds]}::uuid[]) and id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

/** Holds purchases until the end of the transaction, in the order of their ids; answers those there are. */
export async function lockPurchases(tx: Tx, dealerId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from coupon_purchase where dealer_id = ${dealerId} and id = any (${[...ids]}::uuid[])
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What purchases are called, and whose they are; of a driver's the vehicle stands with its payment. */
export async function purchasesNamed(tx: Tx, dealerId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; number: string; beginTime: string; endTime: string | null; payerName: string }>`
    select p.id, p.purchase_no as number, p.bought_at as "beginTime", null as "endTime", coalesce(m.merchant_name, '') as "payerName"
    from coupon_purchase p left join merchant m on m.dealer_id = p.dealer_id and m.id = p.merchant_id
    where p.dealer_id = ${dealerId} and p.id = any (${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

/** Purchases of a coupon that a merchant has pieces left of, the oldest first, locked. */
export async function purchasesWithLeft(tx: Tx, dealerId: string, merchantId: string, templateId: string): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`select ${columns} from coupon_purchase where dealer_id = ${dealerId} and merchant_id = ${merchantId}
    and template_id = ${templateId} and left_qty > 0 order by id for update`.execute(tx);
  return rows;
}

/** Whether anything was ever bought of a coupon; what was returned counts too, its purchase stays. */
export async function everBought(tx: Tx, { dealerId, id }: Pick<Purchase, 'dealerId' | 'id'>): Promise<boolean> {
  const { rows } = await sql`select from coupon_purchase where dealer_id = ${dealerId} and template_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Pieces of a purchase were given. */
export async function countGiven(tx: Tx, { dealerId, id }: Pick<Purchase, 'dealerId' | 'id'>, qty: number): Promise<void> {
  await sql`update coupon_purchase set given_qty = given_qty + ${qty}, left_qty = left_qty - ${qty} where dealer_id = ${dealerId} and id = ${id}`.execute(
    tx,
  );
}

/** What was left of a purchase, and `revoked` of what had been given, were returned: it is over. */
export async function countReturned(tx: Tx, { dealerId, id }: Pick<Purchase, 'dealerId' | 'id'>, revoked: number): Promise<void> {
  await sql`update coupon_purchase set returned_qty = returned_qty + left_qty + ${revoked}, revoked_qty = revoked_qty + ${revoked}, left_qty = 0,
    status = ${sql.lit(purchaseState.RETURNED)}, rev = rev + 1 where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** Coupons whose validity is over while merchants have pieces left of them. What is kept for a driver who pays is no merchant's. */
export async function templatesWithLapsed(tx: Tx, dealerId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from coupon_template t where t.dealer_id = ${dealerId} and t.sale_reserved_qty > 0
    and t.end_time <= ${now.toISOString()} limit 100`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What merchants have left of a coupon lapses; answers of which purchases, and how many in all. */
export async function lapse(tx: Tx, dealerId: string, templateId: string): Promise<{ purchaseId: string; qty: number }[]> {
  const { rows } = await sql<{ purchaseId: string; qty: number }>`with target as (select id, left_qty from coupon_purchase
      where dealer_id = ${dealerId} and template_id = ${templateId} and left_qty > 0 and merchant_id is not null order by id for update)
    update coupon_purchase p set lapsed_qty = lapsed_qty + target.left_qty, left_qty = 0 from target
    where p.dealer_id = ${dealerId} and p.id = target.id returning p.id as "purchaseId", target.left_qty as qty`.execute(tx);
  return rows;
}

/** What became of pieces of purchases, as the ledger tells it; answers the ids of what was kept. */
export async function keepFlows(
  tx: Tx,
  dealerId: string,
  kind: 1 | 2 | 3,
  of: readonly { purchaseId: string; qty: number }[],
  at: Date,
): Promise<string[]> {
  if (of.length === 0) return [];
  const { rows } = await sql<{
    id: string;
  }>`insert into coupon_purchase_flow (dealer_id, id, purchase_id, merchant_id, purchase_no, kind, qty, fen, post_paid, park_id, at)
    select p.dealer_id, f.id, p.id, p.merchant_id, p.purchase_no, ${kind}, f.qty, f.qty * p.unit_price_fen, p.post_paid, coalesce(p.park_id, m.park_ids[1]), ${at.toISOString()}
    from unnest(${of.map(() => newId(at))}::uuid[], ${of.map(({ purchaseId }) => purchaseId)}::uuid[], ${of.map(({ qty }) => qty)}::int[]) f (id, purchase_id, qty)
    join coupon_purchase p on p.dealer_id = ${dealerId} and p.id = f.purchase_id left join merchant m on m.dealer_id = p.dealer_id and m.id = p.merchant_id
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Pieces that a merchant gave away since an instant; those that were taken back do not count. */
export async function givenSince(tx: Tx, dealerId: string, merchantId: string, since: Date): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from coupon where dealer_id = ${dealerId} and merchant_id = ${merchantId}
    and given_at >= ${since.toISOString()} and status <> ${sql.lit(couponStatus.REVOKED)}`.execute(tx);
  return rows[0]?.count ?? 0;
}
