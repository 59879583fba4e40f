import type { OccupancyBillRow } from '@bochong/contract/charging-occupancy';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { batchesOf } from '../../../kernel/database/batches.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { dealerNameOf, inDealers, type PageQuery, pageWithSums } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';
import type { StayRow } from '../stay/occupancy.repo.ts';
import type { StayScope } from './occupancy-list.repo.ts';

/** Writes the money document of a stay, once. */
export async function insertOccupancyBill({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, stay: StayRow): Promise<void> {
  await tx
    .insertInto('charging_occupancy_bill')
    .values({
      ...{ dealer_id: stay.dealerId, id: newId(now), bill_no: await businessNumber(tx, 'ZD', now), occupancy_id: stay.id },
      ...{ station_id: stay.stationId, occupy_sec: stay.occupySec, billable_sec: stay.billableSec, fee_fen: stay.feeFen },
      ...{ discount_fen: stay.discountFen, payable_fen: stay.payableFen, settled_at: now.toISOString() },
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'occupancy_id']).doNothing())
    .execute();
}

export interface OccupancyBillFilters {
  number?: string | undefined;
  stationId?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  payerType?: number | undefined;
  occupancyStatus?: number | undefined;
}

const from = (tx: Tx) =>
  tx
    .selectFrom('charging_occupancy_bill as b')
    .innerJoin('charging_occupancy as o', (join) => join.onRef('o.dealer_id', '=', 'b.dealer_id').onRef('o.id', '=', 'b.occupancy_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'b.dealer_id').onRef('s.id', '=', 'b.station_id'))
    .leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'o.dealer_id').onRef('w.id', '=', 'o.owner_id'))
    .leftJoin('company as k', (join) => join.onRef('k.dealer_id', '=', 'o.dealer_id').onRef('k.id', '=', 'o.payer_id'));

const adjusted = sql<number>`(o.payable_fen - b.payable_fen)::bigint`;
const rows = (tx: Tx) =>
  from(tx)
    .select(['b.id as billId', 'b.bill_no as billNo', 'o.id as occupancyId', 'o.occupy_no as occupyNo', 'o.order_id as orderId'])
    .select(['o.order_no as orderNo', dealerNameOf('b'), 's.station_name as stationName', 'o.plate_no as plateNo'])
    .select(['o.payer_type as payerType', 'b.occupy_sec as occupySec', 'b.billable_sec as billableSec', 'b.fee_fen as feeFen'])
    .select(sql<string>`coalesce(k.company_name, nullif(w.nickname, ''), w.owner_no, '')`.as('payerName'))
    .select(['b.discount_fen as discountFen', 'b.payable_fen as payableFen', adjusted.as('adjustedFen'), 'o.paid_fen as paidFen'])
    .select(['o.refunded_fen as refundedFen', 'o.arrears_fen as arrearsFen', 'o.waived_fen as waivedFen'])
    .select(['o.occupancy_status as occupancyStatus', 'b.settled_at as settledAt']);

function conditions(filters: OccupancyBillFilters, { dealerIds, parkIds }: StayScope): Expression<SqlBool> {
  const { number, stationId, startTime, endTime, payerType, occupancyStatus } = filters;
  const where = [inDealers('b.dealer_id', dealerIds), inStations('b', 'station_id', parkIds)];
  if (number) where.push(sql<SqlBool>`${number} in (b.bill_no, o.occupy_no, o.order_no)`);
  if (stationId) where.push(sql<SqlBool>`b.station_id = ${stationId}`);
  if (startTime) where.push(sql<SqlBool>`b.settled_at >= ${startTime}`);
  if (endTime) where.push(sql<SqlBool>`b.settled_at <= ${endTime}`);
  if (payerType !== undefined) where.push(sql<SqlBool>`o.payer_type = ${payerType}`);
  if (occupancyStatus !== undefined) where.push(sql<SqlBool>`o.occupancy_status = ${occupancyStatus}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

const total = (expression: string) => sql<number>`coalesce(sum(${sql.ref(expression)}), 0)::bigint`;
const newest = (tx: Tx, where: Expression<SqlBool>) =>
  rows(tx).where(where).orderBy('b.settled_at', 'desc').orderBy('b.id', 'desc').$castTo<OccupancyBillRow>();

/** One page of bills with its total and sums, the newest first. */
export async function listOccupancyBills(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & OccupancyBillFilters, scope: StayScope) {
  const where = conditions(filters, scope);
  const sums = from(tx)
    .where(where)
    .select([sql<number>`count(*)::int`.as('count'), total('b.fee_fen').as('feeFen'), total('b.discount_fen').as('discountFen')])
    .select([total('b.payable_fen').as('payableFen'), sql<number>`coalesce(sum(${adjusted}), 0)::bigint`.as('adjustedFen')])
    .select([total('o.paid_fen').as('paidFen'), total('o.refunded_fen').as('refundedFen'), total('o.arrears_fen').as('arrearsFen')]);
  return pageWithSums(tx, newest(tx, where), sums, { pageNo, pageSize });
}

export const occupancyBillBatches = (tx: Tx, filters: OccupancyBillFilters, scope: StayScope): AsyncGenerator<OccupancyBillRow[]> =>
  batchesOf(tx, newest(tx, conditions(filters, scope)));
