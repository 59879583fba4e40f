import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { BoughtUse, PurchaseMove } from '../rule/coupon.rule.ts';
import type { PeerMovement } from '../rule/peer.rule.ts';
import type { WalletMovement } from '../rule/wallet.rule.ts';

/** Movements of money after one by their ids. */
export async function nextMoney(
  tx: Tx,
  dealerId: string,
  after: string,
  most: number,
): Promise<{ id: string; kind: string; body: unknown }[]> {
  const { rows } = await sql<{ id: string; kind: string; body: unknown }>`select id, kind, body from money_movement
    where dealer_id = ${dealerId} and id > ${after} order by id limit ${most}`.execute(tx);
  return rows;
}

const wallet = sql`id, wallet_id as "walletId", kind, biz_type as "bizType", biz_id as "bizId", of_biz_id as "ofBizId", at,
  principal_fen as "principalFen", gift_fen as "giftFen", credit_fen as "creditFen"`;
export async function nextWallet(tx: Tx, dealerId: string, after: string, most: number): Promise<WalletMovement[]> {
  const { rows } = await sql<WalletMovement>`select ${wallet} from wallet_movement
    where dealer_id = ${dealerId} and id > ${after} order by id limit ${most}`.execute(tx);
  return rows;
}
export async function walletMovements(tx: Tx, dealerId: string, ids: readonly string[]): Promise<WalletMovement[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<WalletMovement>`select ${wallet} from wallet_movement where dealer_id = ${dealerId} and id = any (${ids}::uuid[]) order by id`.execute(
      tx,
    );
  return rows;
}

const peer = sql`id, peer_id as "peerId", kind, amount_fen as "amountFen", order_id as "orderId", at, voucher`;
export async function nextPeer(tx: Tx, dealerId: string, after: string, most: number): Promise<PeerMovement[]> {
  const { rows } = await sql<PeerMovement>`select ${peer} from peer_movement
    where dealer_id = ${dealerId} and id > ${after} order by id limit ${most}`.execute(tx);
  return rows;
}
export async function peerMovements(tx: Tx, dealerId: string, ids: readonly string[]): Promise<PeerMovement[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<PeerMovement>`select ${peer} from peer_movement where dealer_id = ${dealerId} and id = any (${ids}::uuid[]) order by id`.execute(
      tx,
    );
  return rows;
}

// A use, and that it came back, each by an id of its own.
const uses = (where: RawBuilder<unknown>) => sql<BoughtUse>`select * from (
    select u.id, u.merchant_id as "merchantId", u.purchase_id as "purchaseId", u.prepaid_fen as "prepaidFen", u.applied_fen as "appliedFen",
      u.post_paid as "postPaid", u.biz_type as "bizType", u.order_id as "orderId", u.order_no as "orderNo", u.park_id as "parkId", u.used_at as at, false as back, u.dealer_id
    from coupon_use u where u.purchase_id is not null
    union all
    select r.id, u.merchant_id, u.purchase_id, u.prepaid_fen, u.applied_fen, u.post_paid, u.biz_type, u.order_id, u.order_no, u.park_id, r.returned_at, true, r.dealer_id
    from coupon_use_return r join coupon_use u on u.dealer_id = r.dealer_id and u.id = r.use_id where u.purchase_id is not null) b
  where ${where} order by id`;

/** Uses of coupons that merchants bought and their returns, after one by their ids. */
export async function nextBoughtUses(tx: Tx, dealerId: string, after: string, most: number): Promise<BoughtUse[]> {
  const { rows } = await sql<BoughtUse>`${uses(sql`dealer_id = ${dealerId} and id > ${after}`)} limit ${most}`.execute(tx);
  return rows;
}
export async function boughtUses(tx: Tx, dealerId: string, ids: readonly string[]): Promise<BoughtUse[]> {
  if (ids.length === 0) return [];
  const { rows } = await uses(sql`dealer_id = ${dealerId} and id = any (${ids}::uuid[])`).execute(tx);
  return rows;
}

const purchase = sql`id, purchase_id as "purchaseId", merchant_id as "merchantId", purchase_no as "purchaseNo", kind, fen, post_paid as "postPaid",
  park_id as "parkId", at`;
export async function nextPurchaseMoves(tx: Tx, dealerId: string, after: string, most: number): Promise<PurchaseMove[]> {
  const { rows } = await sql<PurchaseMove>`select ${purchase} from coupon_purchase_flow where dealer_id = ${dealerId} and id > ${after}
    order by id limit ${most}`.execute(tx);
  return rows;
}
export async function purchaseMoves(tx: Tx, dealerId: string, ids: readonly string[]): Promise<PurchaseMove[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<PurchaseMove>`select ${purchase} from coupon_purchase_flow where dealer_id = ${dealerId} and id = any (${ids}::uuid[])
    order by id`.execute(tx);
  return rows;
}
