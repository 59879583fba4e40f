import { adjustStatus, type ChargingBillRow } from '@bochong/contract/charging-order';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, dealerNameOf, inDealers, type PageQuery, pageWithSums } from '../../../kernel/database/query.ts';
import { seenStations } from '../order/station-scope.repo.ts';
import type { OrderScope } from './order-list.repo.ts';

export interface BillFilters {
  number?: string | undefined;
  stationId?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  payStatus?: number | undefined;
  payerType?: number | undefined;
}

/** An adjustment that corrects a bill: one made after it. An order that was priced late has its first price as an adjustment from 0. */
const corrects = sql<SqlBool>`a.adjust_status in ${codes(adjustStatus.RECORD, adjustStatus.AUTO, adjustStatus.APPROVED)}
  and a.before_fen + a.energy_before_wh > 0`;
const difference = 'sum(a.delta_elec_fen + a.delta_service_fen)';
const corrections = (what: string) => sql<number>`(select coalesce(${sql.raw(what)}, 0)::bigint from charging_adjustment a
  where a.dealer_id = b.dealer_id and a.order_id = b.order_id and ${corrects})`;
const taken = (purse: 'principal_fen' | 'gift_fen') => sql<number>`(select coalesce(sum(${sql.ref(`m.${purse}`)}), 0)::bigint
  from charging_order_money m where m.dealer_id = b.dealer_id and m.order_id = b.order_id)`;

/** Bills with their orders: all that the filters look at. */
const counted = (tx: Tx) =>
  tx
    .selectFrom('charging_bill as b')
    .innerJoin('charging_order as o', (join) => join.onRef('o.dealer_id', '=', 'b.dealer_id').onRef('o.id', '=', 'b.order_id'));

const from = (tx: Tx) =>
  counted(tx)
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'b.dealer_id').onRef('s.id', '=', 'b.station_id'))
    .leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'o.dealer_id').onRef('w.id', '=', 'o.owner_id'))
    .leftJoin('company as k', (join) => join.onRef('k.dealer_id', '=', 'o.dealer_id').onRef('k.id', '=', 'o.payer_id'));

const rows = (tx: Tx) =>
  from(tx)
    .select(['b.id as billId', 'b.bill_no as billNo', 'b.order_id as orderId', 'o.order_no as orderNo', dealerNameOf('b')])
    .select(['s.station_name as stationName', 'o.payer_type as payerType', 'o.plate_no as plateNo'])
    .select(sql<string>`coalesce(k.company_name, nullif(w.nickname, ''), w.owner_no, o.terms ->> 'peerName', '')`.as('payerName'))
    .select(['b.energy_wh as energyWh', 'b.list_elec_fen as listElecFen', 'b.list_service_fen as listServiceFen'])
    .select(['b.discount_fen as discountFen', 'b.coupon_fen as couponFen', 'b.payable_fen as payableFen'])
    .select([corrections(difference).as('adjustedFen'), corrections('count(*)').as('adjustedTimes')])
    .select([taken('principal_fen').as('principalFen'), taken('gift_fen').as('giftFen')])
    .select('o.balance_discount_fen as balanceDiscountFen')
    .select(['o.paid_fen as paidFen', 'o.refunded_fen as refundedFen', 'o.arrears_fen as arrearsFen', 'o.pay_status as payStatus'])
    .select('b.settled_at as settledAt');

function conditions(filters: BillFilters, { dealerIds, parkIds }: OrderScope): Expression<SqlBool> {
  const { number, stationId, startTime, endTime, payStatus, payerType } = filters;
  const where = [inDealers('b.dealer_id', dealerIds), seenStations('b', parkIds)];
  if (number) where.push(sql<SqlBool>`(b.bill_no = ${number} or o.order_no = ${number})`);
  if (stationId) where.push(sql<SqlBool>`b.station_id = ${stationId}`);
  if (startTime) where.push(sql<SqlBool>`b.settled_at >= ${startTime}`);
  if (endTime) where.push(sql<SqlBool>`b.settled_at <= ${endTime}`);
  if (payStatus !== undefined) where.push(sql<SqlBool>`o.pay_status = ${payStatus}`);
  if (payerType !== undefined) where.push(sql<SqlBool>`o.payer_type = ${payerType}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

const total = (expression: string) => sql<number>`coalesce(sum(${sql.ref(expression)}), 0)::bigint`;

const newest = (tx: Tx, where: Expression<SqlBool>) =>
  rows(tx).where(where).orderBy('b.settled_at', 'desc').orderBy('b.id', 'desc').$castTo<ChargingBillRow>();

/** One page of bills with its total and sums, the newest first. */
export async function listBills(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & BillFilters, scope: OrderScope) {
  const where = conditions(filters, scope);
  const sums = counted(tx)
    .where(where)
    .select([sql<number>`count(*)::int`.as('count'), total('b.energy_wh').as('energyWh'), total('b.list_elec_fen').as('listElecFen')])
    .select([total('b.list_service_fen').as('listServiceFen'), total('b.discount_fen').as('discountFen')])
    .select([
      total('b.payable_fen').as('payableFen'),
      // Few bills are corrected: their corrections are joined with them, not looked for at each bill.
      sql<number>`(select coalesce(${sql.raw(difference)}, 0)::bigint from charging_adjustment a
        join charging_bill b on b.dealer_id = a.dealer_id and b.order_id = a.order_id
        join charging_order o on o.dealer_id = b.dealer_id and o.id = b.order_id where ${where} and ${corrects})`.as('adjustedFen'),
      total('o.paid_fen').as('paidFen'),
    ])
    .select([total('o.refunded_fen').as('refundedFen'), total('o.arrears_fen').as('arrearsFen')]);
  return pageWithSums(tx, newest(tx, where), sums, { pageNo, pageSize }, sums);
}

export const billBatches = (tx: Tx, filters: BillFilters, scope: OrderScope): AsyncGenerator<ChargingBillRow[]> =>
  batchesOf(tx, newest(tx, conditions(filters, scope)));
