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

/** Charges of a peer that run on a tag, wherever. */
export async function runningOnTag(tx: Tx, { dealerId, peerId }: PeerOf, idTag: string): Promise<number> {
  const row = await tx
    .selectFrom('charging_order')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('dealer_id', '=', dealerId)
    .where('payer_id', '=', peerId)
    .where(sql<boolean>`order_status in ${codes(...openStatuses)} and upper(id_tag) = ${idTag.toUpperCase()}`)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** A settled charge of a peer as it is compared: its bill's energy and money. */
export interface EndedCharge {
  startChargeSeq: string;
  orderId: string;
  endAt: string;
  energyWh: number;
  payableFen: number;
}

const ended = (tx: Tx, { dealerId, peerId }: PeerOf) =>
  tx
    .selectFrom('charging_order')
    .select([
      'start_charge_seq as startChargeSeq',
      'id as orderId',
      'end_at as endAt',
      'energy_wh as energyWh',
      'payable_fen as payableFen',
    ])
    .where('dealer_id', '=', dealerId)
    .where('payer_type', '=', chargingPayerType.PEER)
    .where('payer_id', '=', peerId)
    .where('order_status', '=', chargingOrderStatus.SETTLED)
    .where('end_at', 'is not', null)
    .$castTo<EndedCharge>();

/** Settled charges of a peer that ended in a span, `to` excluded, in the order of their ends; at most so many. */
export const peerChargesEnded = (tx: Tx, peer: PeerOf, { from, to }: { from: Date; to: Date }, most: number): Promise<EndedCharge[]> =>
  ended(tx, peer)
    .where('end_at', '>=', from.toISOString())
    .where('end_at', '<', to.toISOString())
    .orderBy('end_at')
    .orderBy('start_charge_seq')
    .limit(most)
    .execute();

/** Settled charges of a peer by their numbers. */
export const peerChargesOf = async (tx: Tx, peer: PeerOf, seqs: readonly string[]): Promise<EndedCharge[]> =>
  seqs.length === 0 ? [] : ended(tx, peer).where('start_charge_seq', 'in', seqs).execute();
