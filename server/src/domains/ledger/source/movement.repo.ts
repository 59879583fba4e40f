import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
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
