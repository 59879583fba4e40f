import { chargingPayerType } from '@bochong/contract/charging-order';
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

/** Requests of one driver wait for each other, so that two at once do not both find nothing running. Taken before any other lock. */
export async function lockDriver(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charging-driver|${ownerId}`}, 0))`.execute(tx);
}
