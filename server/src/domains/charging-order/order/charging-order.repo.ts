import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, nextRev } from '../../../kernel/database/query.ts';
import { openStatuses } from '../life-cycle/order-state.rule.ts';
import type { MeterQuirks } from '../sample/sample.rule.ts';
import type { OrderTerms } from './order-terms.ts';

const columns = [
  ...(['id', 'dealer_id as dealerId', 'order_no as orderNo', 'station_id as stationId', 'equipment_id as equipmentId'] as const),
  ...(['connector_id as connectorId', 'connector_no as connectorNo', 'rated_power_w as ratedPowerW', 'zone', 'id_tag as idTag'] as const),
  ...(['transaction_no as transactionNo', 'start_answer as startAnswer', 'start_source as startSource', 'reason'] as const),
  ...(['charge_mode as chargeMode', 'target_value as targetValue', 'payer_type as payerType', 'payer_id as payerId'] as const),
  ...(['owner_id as ownerId', 'card_id as cardId', 'vin_id as vinId', 'plate_no as plateNo', 'terms', 'quirks'] as const),
  ...(['reservation_id as reservationId', 'start_charge_seq as startChargeSeq'] as const),
  ...(['tariff_id as tariffId', 'tariff_version_id as tariffVersionId', 'began_at as beganAt', 'requested_at as requestedAt'] as const),
  ...(['start_at as startAt', 'end_at as endAt', 'clock_offset_ms as clockOffsetMs', 'device_start_at as deviceStartAt'] as const),
  ...(['start_received_at as startReceivedAt', 'start_replayed as startReplayed', 'meter_start_wh as meterStartWh'] as const),
  ...(['device_stop_at as deviceStopAt', 'stop_received_at as stopReceivedAt', 'stop_replayed as stopReplayed'] as const),
  ...(['meter_stop_wh as meterStopWh', 'ocpp_reason as ocppReason', 'manual_energy_wh as manualEnergyWh'] as const),
  ...(['manual_end_at as manualEndAt', 'edition', 'energy_wh as energyWh', 'list_elec_fen as listElecFen'] as const),
  ...(['list_service_fen as listServiceFen', 'pay_elec_fen as payElecFen', 'pay_service_fen as payServiceFen'] as const),
  ...([
    'payable_fen as payableFen',
    'coupon_fen as couponFen',
    'bought_coupon_fen as boughtCouponFen',
    'returned_coupon_fen as returnedCouponFen',
    'plate_claimed as plateClaimed',
    'balance_discount_fen as balanceDiscountFen',
    'free_wh as freeWh',
    'last_sample_at as lastSampleAt',
    'last_power_w as lastPowerW',
  ] as const),
  ...(['last_soc as lastSoc', 'freeze_fen as freezeFen', 'freeze_seq as freezeSeq', 'capture_seq as captureSeq'] as const),
  ...(['paid_fen as paidFen', 'refunded_fen as refundedFen', 'adjust_refunded_fen as adjustRefundedFen'] as const),
  ...(['arrears_fen as arrearsFen', 'waived_fen as waivedFen', 'order_status as orderStatus', 'pay_status as payStatus'] as const),
  ...(['invoice_status as invoiceStatus', 'stop_reason as stopReason', 'asked_reason as askedReason'] as const),
  ...(['stop_asked_at as stopAskedAt', 'stop_sent_at as stopSentAt', 'stop_tries as stopTries', 'flags'] as const),
  ...(['abnormal_reason as abnormalReason', 'close_reason as closeReason', 'is_provisional as isProvisional'] as const),
  ...([
    'is_offline as isOffline',
    'start_deadline as startDeadline',
    'start_accepted as startAccepted',
    'closed_at as closedAt',
    'settled_at as settledAt',
    'rev',
  ] as const),
] as const;

/** Orders as services work with them, to be narrowed. */
export const orderRows = (tx: Tx) => tx.selectFrom('charging_order').select(columns);
type Selected = NonNullable<Awaited<ReturnType<ReturnType<typeof orderRows>['executeTakeFirst']>>>;

/** A charging order as services work with it. Instants are ISO with offset. */
export interface OrderRow extends Omit<Selected, 'orderStatus' | 'terms' | 'quirks'> {
  orderStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  terms: OrderTerms;
  quirks: MeterQuirks;
}

export type OrderChange = Updateable<DB['charging_order']>;

const found = (row: Selected | undefined): OrderRow | undefined => row as OrderRow | undefined;

export const findOrder = async (tx: Tx, dealerId: string, id: string): Promise<OrderRow | undefined> =>
  found(await orderRows(tx).where('dealer_id', '=', dealerId).where('id', '=', id).executeTakeFirst());

/** The order, locked: whatever changes it does so one after another. */
export const lockOrder = async (tx: Tx, dealerId: string, id: string): Promise<OrderRow | undefined> =>
  found(await orderRows(tx).where('dealer_id', '=', dealerId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst());

/** The order that a StartTransaction with this key began. */
export const orderStartedBy = async (tx: Tx, dealerId: string, equipmentId: string, startKey: string): Promise<OrderRow | undefined> =>
  found(
    await orderRows(tx)
      .where('dealer_id', '=', dealerId)
      .where('equipment_id', '=', equipmentId)
      .where('start_key', '=', startKey)
      .executeTakeFirst(),
  );

/** The order of a transaction of a charge point, locked. */
export const lockTransaction = async (
  tx: Tx,
  dealerId: string,
  equipmentId: string,
  transactionNo: number,
): Promise<OrderRow | undefined> =>
  found(
    await orderRows(tx)
      .where('dealer_id', '=', dealerId)
      .where('equipment_id', '=', equipmentId)
      .where('transaction_no', '=', transactionNo)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

/** Orders of a charge point that have not been begun by it, with this tag, newest first: waiting for their start, or given up. Locked. */
export const lockAwaited = (tx: Tx, dealerId: string, equipmentId: string, connectorNo: number, idTag: string): Promise<OrderRow[]> =>
  orderRows(tx)
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('connector_no', '=', connectorNo)
    .where(sql<boolean>`lower(id_tag) = lower(${idTag})`)
    .where('start_key', 'is', null)
    .orderBy('id', 'desc')
    .limit(5)
    .forNoKeyUpdate()
    .$castTo<OrderRow>()
    .execute();

/** Open orders of a gun, or of all guns of a charge point; locked. */
export const lockOpen = (tx: Tx, dealerId: string, at: { equipmentId: string; connectorNo?: number }): Promise<OrderRow[]> =>
  orderRows(tx)
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', at.equipmentId)
    .where(sql<boolean>`order_status in ${codes(...openStatuses)}`)
    .$if(at.connectorNo !== undefined, (query) => query.where('connector_no', '=', at.connectorNo ?? 0))
    .orderBy('id')
    .forNoKeyUpdate()
    .$castTo<OrderRow>()
    .execute();

/** Orders that charge at guns now. */
export const runningAt = (tx: Tx, connectorIds: readonly string[]): Promise<OrderRow[]> =>
  orderRows(tx)
    .where('connector_id', 'in', [...connectorIds])
    .where(sql<boolean>`order_status in ${codes(chargingOrderStatus.CHARGING, chargingOrderStatus.STOPPING)}`)
    .$castTo<OrderRow>()
    .execute();

/** Orders of a charge point that an unknown reference may mean: begun by it, open or ended not long ago. */
export const candidatesOf = (tx: Tx, dealerId: string, equipmentId: string, since: Date): Promise<OrderRow[]> =>
  orderRows(tx)
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('began_at', '>=', since.toISOString())
    .where('start_key', 'is not', null)
    .orderBy('began_at', 'desc')
    .limit(200)
    .$castTo<OrderRow>()
    .execute();

export const orderOfRequest = async (tx: Tx, requestNo: string): Promise<OrderRow | undefined> =>
  found(await orderRows(tx).where('request_no', '=', requestNo).executeTakeFirst());

export async function insertOrder(tx: Tx, order: Insertable<DB['charging_order']>): Promise<OrderRow> {
  return (await tx.insertInto('charging_order').values(order).returning(columns).executeTakeFirstOrThrow()) as unknown as OrderRow;
}

/** Changes a locked order and answers it as it is then. */
export async function saveOrder(tx: Tx, { dealerId, id }: Pick<OrderRow, 'dealerId' | 'id'>, change: OrderChange): Promise<OrderRow> {
  const row = await tx
    .updateTable('charging_order')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as OrderRow;
}

/** What a gun's register showed at the end of the charge that began before one; null: there was none, or it showed nothing. */
export async function registerBefore(tx: Tx, { dealerId, id, equipmentId, connectorId, startAt }: OrderRow): Promise<number | null> {
  const row = await tx
    .selectFrom('charging_order')
    .select(sql<number | null>`coalesce(meter_stop_wh, meter_start_wh + energy_wh)`.as('wh'))
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('connector_id', '=', connectorId)
    .where('began_at', '<', startAt ?? '')
    .where('id', '<>', id)
    .where('end_at', 'is not', null)
    .orderBy('began_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.wh ?? null;
}

/** The next number of a transaction. */
export async function nextTransactionNo(tx: Tx): Promise<number> {
  const { rows: numbers } = await sql<{ no: number }>`select nextval('charging_transaction_no')::int as no`.execute(tx);
  return numbers[0]?.no ?? 0;
}

/** How many orders of a card, a VIN code or a payer have begun and are not settled. */
export async function countRunning(
  tx: Tx,
  dealerId: string,
  { cardId, vinId, payerId }: { cardId?: string | undefined; vinId?: string | undefined; payerId?: string | undefined },
): Promise<number> {
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from charging_order
    where dealer_id = ${dealerId} and order_status in ${codes(...openStatuses)}
      and ${cardId ? sql`card_id = ${cardId}` : vinId ? sql`vin_id = ${vinId}` : sql`payer_id = ${payerId ?? null}`}`.execute(tx);
  return counted[0]?.n ?? 0;
}
