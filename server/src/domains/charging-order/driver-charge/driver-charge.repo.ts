import { chargingOrderStatus, chargingPayerType } from '@bochong/contract/charging-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, dealerNameOf } from '../../../kernel/database/query.ts';
import { openStatuses } from '../life-cycle/order-state.rule.ts';

/** What stands on a gun and its station. */
export async function gunFace(tx: Tx, dealerId: string, connectorId: string) {
  return tx
    .selectFrom('charging_connector as c')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'c.dealer_id').onRef('s.id', '=', 'c.station_id'))
    .select(['c.connector_code as connectorCode', 'c.connector_name as connectorName', 'c.berth_no as berthNo', dealerNameOf('c')])
    .select(['s.station_name as stationName', 's.address', 's.service_tel as servicePhone', 's.park_fee_text as parkFeeText'])
    .where('c.dealer_id', '=', dealerId)
    .where('c.id', '=', connectorId)
    .executeTakeFirstOrThrow();
}

const ofOwner = (tx: Tx, dealerId: string, ownerId: string) =>
  tx
    .selectFrom('charging_order as o')
    .where('o.dealer_id', '=', dealerId)
    .where('o.payer_type', '=', chargingPayerType.OWNER)
    .where('o.payer_id', '=', ownerId);

/** The charge of an owner that is under way, the newest if there are several. */
export async function runningOrderOf(tx: Tx, dealerId: string, ownerId: string): Promise<string | null> {
  const row = await ofOwner(tx, dealerId, ownerId)
    .select('o.id')
    .where(sql<boolean>`o.order_status in ${codes(...openStatuses)}`)
    .orderBy('o.id', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Charges that an owner has not fully paid, the oldest first. */
export const unpaidOrdersOf = (tx: Tx, dealerId: string, ownerId: string) =>
  ofOwner(tx, dealerId, ownerId)
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'o.dealer_id').onRef('s.id', '=', 'o.station_id'))
    .select(['o.id as orderId', 's.station_name as stationName', 'o.end_at as endAt', 'o.arrears_fen as owedFen'])
    .where('o.arrears_fen', '>', 0)
    .orderBy('o.id')
    .limit(20)
    .execute();

/** A charge of a driver's that energy flowed in and that has ended. */
export interface PastCharge {
  orderId: string;
  orderNo: string;
  stationId: string;
  stationName: string;
  connectorName: string;
  plateNo: string | null;
  startAt: string | null;
  endAt: string | null;
  energyWh: number;
  payableFen: number;
  refundedFen: number;
  settled: boolean;
}

/** What an owner has charged, the newest first; or the one of these that is named. */
export const pastChargesOf = (tx: Tx, dealerId: string, ownerId: string, orderId?: string): Promise<PastCharge[]> =>
  ofOwner(tx, dealerId, ownerId)
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'o.dealer_id').onRef('s.id', '=', 'o.station_id'))
    .innerJoin('charging_connector as c', (join) => join.onRef('c.dealer_id', '=', 'o.dealer_id').onRef('c.id', '=', 'o.connector_id'))
    .select(['o.id as orderId', 'o.order_no as orderNo', 'o.station_id as stationId', 's.station_name as stationName'])
    .select(['c.connector_name as connectorName', 'o.plate_no as plateNo', 'o.start_at as startAt', 'o.end_at as endAt'])
    .select(['o.energy_wh as energyWh', 'o.payable_fen as payableFen', 'o.refunded_fen as refundedFen'])
    .select(sql<boolean>`o.order_status in ${codes(chargingOrderStatus.SETTLED)}`.as('settled'))
    .where('o.end_at', 'is not', null)
    .$if(orderId !== undefined, (rows) => rows.where('o.id', '=', orderId ?? ''))
    .orderBy('o.id', 'desc')
    .limit(20)
    .execute();

/** Requests of one driver wait for each other, so that two at once do not both find nothing running. Taken before any other lock. */
export async function lockDriver(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charging-driver|${ownerId}`}, 0))`.execute(tx);
}
