import { foreignChargeState } from '@bochong/contract/charging-peer';
import { sql, type Updateable } from 'kysely';
import type { ChargingForeignOrder } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, inDealers } from '../../../kernel/database/query.ts';
import type { PeerKey } from '../peer/peer.repo.ts';
import type { ForeignState } from './charge-told.rule.ts';

/** A charge of our customer at another operator's gun. */
export interface ForeignOrder {
  dealerId: string;
  id: string;
  peerId: string;
  gunId: string;
  stationId: string;
  orderNo: string;
  startChargeSeq: string;
  state: ForeignState;
  ownerId: string;
  plateNo: string | null;
  targetFen: number | null;
  requestNo: string;
  createdAt: string;
  startAt: string | null;
  endAt: string | null;
  heardAt: string | null;
  toldWh: number;
  toldFen: number;
  edition: number;
  energyWh: number;
  elecFen: number;
  serviceFen: number;
  payableFen: number;
  paidFen: number;
  refundedFen: number;
  adjustRefundedFen: number;
  freezeFen: number;
  freezeSeq: number;
  captureSeq: number;
  bill: unknown;
}

const columns = [
  ...(['dealer_id as dealerId', 'id', 'peer_id as peerId', 'gun_id as gunId', 'station_id as stationId', 'order_no as orderNo'] as const),
  ...(['start_charge_seq as startChargeSeq', 'state', 'owner_id as ownerId', 'plate_no as plateNo', 'target_fen as targetFen'] as const),
  ...(['request_no as requestNo', 'created_at as createdAt', 'start_at as startAt', 'end_at as endAt', 'heard_at as heardAt'] as const),
  ...(['told_wh as toldWh', 'told_fen as toldFen', 'edition', 'energy_wh as energyWh', 'elec_fen as elecFen'] as const),
  ...(['service_fen as serviceFen', 'payable_fen as payableFen', 'paid_fen as paidFen', 'refunded_fen as refundedFen'] as const),
  ...(['adjust_refunded_fen as adjustRefundedFen', 'freeze_fen as freezeFen', 'freeze_seq as freezeSeq'] as const),
  ...(['capture_seq as captureSeq', 'bill'] as const),
] as const;
const rows = (tx: Tx) => tx.selectFrom('charging_foreign_order').select(columns).$castTo<ForeignOrder>();

export const findForeign = (tx: Tx, dealerId: string, id: string): Promise<ForeignOrder | undefined> =>
  rows(tx).where('dealer_id', '=', dealerId).where('id', '=', id).executeTakeFirst();

export const lockForeign = (tx: Tx, dealerId: string, id: string): Promise<ForeignOrder | undefined> =>
  rows(tx).where('dealer_id', '=', dealerId).where('id', '=', id).forUpdate().executeTakeFirst();

/** A charge of the user's units, locked. */
export const lockForeignOf = (tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }): Promise<ForeignOrder | undefined> =>
  rows(tx).where(inDealers('dealer_id', dealerIds)).where('id', '=', id).forUpdate().executeTakeFirst();

/** The charge that a peer speaks of, locked; another peer's is none. */
export const lockForeignSeq = (tx: Tx, { dealerId, id }: PeerKey, startChargeSeq: string): Promise<ForeignOrder | undefined> =>
  rows(tx)
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .where('start_charge_seq', '=', startChargeSeq)
    .forUpdate()
    .executeTakeFirst();

export const findRequest = (tx: Tx, dealerId: string, requestNo: string): Promise<ForeignOrder | undefined> =>
  rows(tx).where('dealer_id', '=', dealerId).where('request_no', '=', requestNo).executeTakeFirst();

type Named =
  | 'dealerId'
  | 'id'
  | 'peerId'
  | 'gunId'
  | 'stationId'
  | 'orderNo'
  | 'startChargeSeq'
  | 'ownerId'
  | 'plateNo'
  | 'targetFen'
  | 'requestNo';
export type NewForeign = Pick<ForeignOrder, Named> & { operatorName: string; at: Date };

export async function insertForeign(tx: Tx, order: NewForeign): Promise<void> {
  await tx
    .insertInto('charging_foreign_order')
    .values({
      ...{ dealer_id: order.dealerId, id: order.id, peer_id: order.peerId, gun_id: order.gunId, station_id: order.stationId },
      ...{ order_no: order.orderNo, start_charge_seq: order.startChargeSeq, state: foreignChargeState.STARTING, owner_id: order.ownerId },
      ...{ plate_no: order.plateNo, target_fen: order.targetFen, request_no: order.requestNo, operator_name: order.operatorName },
      created_at: order.at.toISOString(),
    })
    .execute();
}

export async function saveForeign(
  tx: Tx,
  { dealerId, id }: Pick<ForeignOrder, 'dealerId' | 'id'>,
  change: Updateable<ChargingForeignOrder>,
): Promise<ForeignOrder> {
  const said = change.said === undefined ? {} : { said: String(change.said).slice(0, 300) };
  return tx
    .updateTable('charging_foreign_order')
    .set({ ...change, ...said })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .returning(columns)
    .$castTo<ForeignOrder>()
    .executeTakeFirstOrThrow();
}

const { STARTING, CHARGING, STOPPING, ENDED, DISPUTED, SETTLED } = foreignChargeState;
const open = sql<boolean>`state in ${codes(STARTING, CHARGING, STOPPING, ENDED, DISPUTED)}`;

/** How many charges of an owner, or of a peer, are not over. */
export const countOpen = async (tx: Tx, dealerId: string, of: { ownerId: string } | { peerId: string }): Promise<number> =>
  (
    await tx
      .selectFrom('charging_foreign_order')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('dealer_id', '=', dealerId)
      .where(open)
      .$if('ownerId' in of, (query) => query.where('owner_id', '=', 'ownerId' in of ? of.ownerId : ''))
      .$if('peerId' in of, (query) => query.where('peer_id', '=', 'peerId' in of ? of.peerId : ''))
      .executeTakeFirstOrThrow()
  ).n;

/** Charges that run and of which nothing was heard since. */
export const silentForeign = (tx: Tx, dealerId: string, since: Date): Promise<ForeignOrder[]> =>
  rows(tx)
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`state in ${codes(STARTING, CHARGING, STOPPING)}`)
    .where(sql<boolean>`coalesce(heard_at, created_at) < ${since.toISOString()}`)
    .orderBy('id')
    .limit(500)
    .execute();

/** Settled charges of an owner that owe something, the oldest first. */
export const owedForeign = (tx: Tx, dealerId: string, ownerId: string): Promise<ForeignOrder[]> =>
  rows(tx)
    .where('dealer_id', '=', dealerId)
    .where('owner_id', '=', ownerId)
    .where('state', '=', SETTLED)
    .where(sql<boolean>`payable_fen > paid_fen - adjust_refunded_fen`)
    .orderBy('id')
    .limit(200)
    .execute();
