import { chargingOrderStatus, chargingPayerType } from '@bochong/contract/charging-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import { openStatuses } from '../life-cycle/order-state.rule.ts';
import { type OrderRow, orderRows } from '../order/charging-order.repo.ts';

export interface PeerOf {
  dealerId: string;
  peerId: string;
}

const ofPeer = (tx: Tx, { dealerId, peerId }: PeerOf) =>
  orderRows(tx).where('dealer_id', '=', dealerId).where('payer_type', '=', chargingPayerType.PEER).where('payer_id', '=', peerId);

/** The charge that a peer knows by a number; another peer's is none. */
export const peerOrder = async (tx: Tx, peer: PeerOf, startChargeSeq: string): Promise<OrderRow | undefined> =>
  (await ofPeer(tx, peer).where('start_charge_seq', '=', startChargeSeq).executeTakeFirst()) as OrderRow | undefined;

/** Fen that charges of a peer hold of its account: those that are open, and those that wait for a person. */
export async function heldForPeer(tx: Tx, { dealerId, peerId }: PeerOf): Promise<number> {
  const row = await tx
    .selectFrom('charging_order')
    .select(sql<number>`coalesce(sum(freeze_fen), 0)::bigint`.as('fen'))
    .where('dealer_id', '=', dealerId)
    .where('payer_id', '=', peerId)
    .where('payer_type', '=', chargingPayerType.PEER)
    .where(sql<boolean>`order_status in ${codes(...openStatuses, chargingOrderStatus.ABNORMAL)}`)
    .executeTakeFirstOrThrow();
  return row.fen;
}
