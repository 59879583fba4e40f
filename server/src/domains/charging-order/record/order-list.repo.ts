import { equipmentOnline } from '@bochong/contract/charging-asset';
import { type ChargingOrder, type ChargingOrderRow, chargingOrderStatus } from '@bochong/contract/charging-order';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, type PageQuery, pageWithSums } from '../../../kernel/database/query.ts';
import { type OrderRow, orderRows } from '../order/charging-order.repo.ts';
import { seenStations } from '../order/station-scope.repo.ts';
import { conditionsOf, type OrderFilters } from './order-conditions.repo.ts';

/** Whose orders may be shown. */
export interface OrderScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

/** A row as it is read: the owner's number is not shown as it is kept. */
export interface ReadRow extends Omit<ChargingOrderRow, 'payerPhone'> {
  phoneCipher: Buffer | null;
}

const from = (tx: Tx) =>
  tx
    .selectFrom('charging_order as o')
    .innerJoin('charging_connector as c', (join) => join.onRef('c.dealer_id', '=', 'o.dealer_id').onRef('c.id', '=', 'o.connector_id'))
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'o.dealer_id').onRef('e.id', '=', 'o.equipment_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'o.dealer_id').onRef('s.id', '=', 'o.station_id'))
    .leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'o.dealer_id').onRef('w.id', '=', 'o.owner_id'))
    .leftJoin('company as k', (join) => join.onRef('k.dealer_id', '=', 'o.dealer_id').onRef('k.id', '=', 'o.payer_id'));

const running = sql`o.order_status in (${sql.lit(chargingOrderStatus.CHARGING)}, ${sql.lit(chargingOrderStatus.STOPPING)})`;
const discount = sql<number>`o.vip_discount_fen + o.company_discount_fen + o.peer_discount_fen + o.white_free_fen + o.coupon_fen`;

const rows = (tx: Tx) =>
  from(tx)
    .select(['o.id as orderId', 'o.order_no as orderNo', dealerNameOf('o'), 'o.station_id as stationId', 's.station_name as stationName'])
    .select(['e.equipment_name as equipmentName', 'o.connector_id as connectorId', 'c.connector_code as connectorCode'])
    .select(['c.connector_name as connectorName', 'o.plate_no as plateNo', 'o.payer_type as payerType', 'w.mobile_cipher as phoneCipher'])
    .select(sql<string>`coalesce(k.company_name, nullif(w.nickname, ''), w.owner_no, o.terms ->> 'peerName', '')`.as('payerName'))
    .select(['o.start_source as startSource', 'o.charge_mode as chargeMode', 'o.target_value as targetValue'])
    .select(['o.requested_at as requestedAt', 'o.start_at as startAt', 'o.end_at as endAt'])
    .select(
      sql<number>`case when ${running} then greatest(0, floor(extract(epoch from now() - o.start_at)))::int else o.duration_sec end`.as(
        'durationSec',
      ),
    )
    .select([
      'o.energy_wh as energyWh',
      'o.list_elec_fen as listElecFen',
      'o.list_service_fen as listServiceFen',
      discount.as('discountFen'),
    ])
    .select(['o.payable_fen as payableFen', 'o.paid_fen as paidFen', 'o.refunded_fen as refundedFen', 'o.arrears_fen as arrearsFen'])
    .select(['o.order_status as orderStatus', 'o.pay_status as payStatus', 'o.stop_reason as stopReason', 'o.close_reason as closeReason'])
    .select(['o.abnormal_reason as abnormalReason', 'o.flags', 'o.rev'])
    .select(sql<boolean>`e.online_status = ${sql.lit(equipmentOnline.ONLINE)}`.as('equipmentOnline'));

const all = (where: readonly Expression<SqlBool>[]): Expression<SqlBool> => sql<SqlBool>`${sql.join(where, sql` and `)}`;

/** Orders with what the filters look at besides them: how many there are depends on no other join. */
const counted = (tx: Tx, { gun, mobileHash, payerName }: OrderFilters) =>
  tx
    .selectFrom('charging_order as o')
    .$if(Boolean(gun), (query) =>
      query
        .innerJoin('charging_connector as c', (join) => join.onRef('c.dealer_id', '=', 'o.dealer_id').onRef('c.id', '=', 'o.connector_id'))
        .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'o.dealer_id').onRef('e.id', '=', 'o.equipment_id')),
    )
    .$if(mobileHash !== undefined || Boolean(payerName), (query) =>
      query
        .leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'o.dealer_id').onRef('w.id', '=', 'o.owner_id'))
        .leftJoin('company as k', (join) => join.onRef('k.dealer_id', '=', 'o.dealer_id').onRef('k.id', '=', 'o.payer_id')),
    );

/** Sums of what was agreed to be paid: of running and abnormal orders nothing is, yet. */
function sums(tx: Tx, where: Expression<SqlBool>, filters: OrderFilters) {
  const owed = sql`filter (where o.order_status = ${sql.lit(chargingOrderStatus.SETTLED)})`;
  const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(`o.${column}`)}) ${owed}, 0)::bigint`;
  return counted(tx, filters)
    .where(where)
    .select([sql<number>`count(*)::int`.as('count'), sum('energy_wh').as('energyWh'), sum('list_elec_fen').as('listElecFen')])
    .select([sum('list_service_fen').as('listServiceFen'), sql<number>`coalesce(sum(${discount}) ${owed}, 0)::bigint`.as('discountFen')])
    .select([sum('payable_fen').as('payableFen'), sum('paid_fen').as('paidFen'), sum('refunded_fen').as('refundedFen')])
    .select(sum('arrears_fen').as('arrearsFen'));
}

/** One page of orders with its total and sums: newest first, those that wait for a person before others where they are asked for. */
export async function listOrders(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & OrderFilters, { dealerIds, parkIds }: OrderScope) {
  const where = all([inDealers('o.dealer_id', dealerIds), ...conditionsOf(filters, parkIds)]);
  const ordered = rows(tx)
    .where(where)
    .$if(filters.odd === true, (query) => query.orderBy(sql`o.order_status = ${sql.lit(chargingOrderStatus.ABNORMAL)}`, 'desc'))
    .orderBy('o.began_at', 'desc')
    .orderBy('o.id', 'desc')
    .$castTo<ReadRow>();
  const summed = sums(tx, where, filters);
  return pageWithSums(tx, ordered, summed, { pageNo, pageSize }, summed);
}

/** Orders that a company pays for, without its payers' numbers. */
export const ordersOfCompany = (tx: Tx, { dealerId, id }: { dealerId: string; id: string }, query: PageQuery & OrderFilters) =>
  listOrders(tx, { ...query, companyId: id }, { dealerIds: [dealerId], parkIds: null });

export async function* orderBatches(tx: Tx, filters: OrderFilters, { dealerIds, parkIds }: OrderScope): AsyncGenerator<ReadRow[]> {
  const where = all([inDealers('o.dealer_id', dealerIds), ...conditionsOf(filters, parkIds)]);
  yield* batchesOf(tx, rows(tx).where(where).orderBy('o.began_at', 'desc').orderBy('o.id', 'desc').$castTo<ReadRow>());
}

/** Everything of one order of the user's stations. */
export const findOrderDetail = (tx: Tx, id: string, { dealerIds, parkIds }: OrderScope) =>
  rows(planned(tx))
    .select(['o.dealer_id as dealerId', 'o.start_charge_seq as startChargeSeq', 'o.transaction_no as transactionNo', 'o.vin', 'o.edition'])
    .select([
      'o.equipment_id as equipmentId',
      'o.operator_name as operatorName',
      'o.start_received_at as startReceivedAt',
      'o.stop_received_at as stopReceivedAt',
    ])
    .select(['o.meter_start_wh as meterStartWh', 'o.meter_stop_wh as meterStopWh', 'o.start_soc as startSoc', 'o.end_soc as endSoc'])
    .select(['o.max_power_w as maxPowerW', 'o.rated_power_w as ratedPowerW', 'o.vip_discount_fen as vipDiscountFen'])
    .select(['o.company_discount_fen as companyDiscountFen', 'o.peer_discount_fen as peerDiscountFen'])
    .select([
      'o.white_free_fen as whiteFreeFen',
      'o.coupon_fen as couponFen',
      'o.balance_discount_fen as balanceDiscountFen',
      'o.pay_elec_fen as payElecFen',
    ])
    .select(['o.pay_service_fen as payServiceFen', 'o.freeze_fen as freezeFen', 'o.tariff_name as tariffName'])
    .select(['o.tariff_version_no as tariffVersionNo', 'o.stop_source as stopSource', 'o.ocpp_reason as ocppReason'])
    .select(['o.is_offline as isOffline', 'o.is_provisional as isProvisional', 'o.clock_offset_ms as clockOffsetMs'])
    .select(['o.settled_at as settledAt', 'o.closed_at as closedAt', 'o.reason'])
    // A tag made for one start is a secret between its device and us.
    .select(sql<string>`case when o.request_no is null then o.id_tag else '' end`.as('idTag'))
    .select(sql<string>`case when o.card_id is null then '' else o.id_tag end`.as('cardNo'))
    .where('o.id', '=', id)
    .where(all([inDealers('o.dealer_id', dealerIds), ...conditionsOf({}, parkIds)]))
    .$castTo<Omit<ChargingOrder, 'payerPhone'> & { phoneCipher: Buffer | null; dealerId: string; edition: number }>()
    .executeTakeFirst();

/** An order of the user's stations, as services work with it. */
export const findSeenOrder = (tx: Tx, id: string, { dealerIds, parkIds }: OrderScope): Promise<OrderRow | undefined> =>
  orderRows(planned(tx))
    .where('id', '=', id)
    .where(all([inDealers('charging_order.dealer_id', dealerIds), seenStations('charging_order', parkIds)]))
    .$castTo<OrderRow>()
    .executeTakeFirst();
