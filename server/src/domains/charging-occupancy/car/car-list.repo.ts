import { type ChargingCarRow, carStatus } from '@bochong/contract/charging-occupancy';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, type PageQuery, pageOf, plateMatches } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';

/** Whose records may be shown, seen when. */
export interface CarScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  now: Date;
}

export interface CarFilters {
  plateNo?: string | undefined;
  stationId?: string | undefined;
  carStatus?: number | undefined;
  inBayNotCharging?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

export type ReadCar = ChargingCarRow & { dealerId: string };

const plate = sql<string | null>`coalesce(v.fixed_plate_no, v.plate_no)`;

const rows = (tx: Tx, now: Date) =>
  tx
    .selectFrom('charging_car as v')
    .innerJoin('charging_connector as c', (join) => join.onRef('c.dealer_id', '=', 'v.dealer_id').onRef('c.id', '=', 'v.connector_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'v.dealer_id').onRef('s.id', '=', 'v.station_id'))
    .select(['v.id as carId', plate.as('plateNo'), sql<boolean>`v.fixed_plate_no is not null`.as('plateFixed')])
    .select(['v.vehicle_class as vehicleClass', dealerNameOf('v'), 'v.dealer_id as dealerId', 'v.station_id as stationId'])
    .select([
      's.station_name as stationName',
      'c.connector_code as connectorCode',
      'c.connector_name as connectorName',
      'c.berth_no as berthNo',
    ])
    .select(['v.opened_at as openedAt', 'v.opened_by as openedBy', 'v.arrive_at as arriveAt', 'v.plug_at as plugAt'])
    .select(['v.charge_from as chargeFrom', 'v.charge_to as chargeTo', 'v.leave_at as leaveAt', 'v.leave_by as leaveBy'])
    .select(
      sql<number>`greatest(0, extract(epoch from coalesce(v.leave_at, ${now.toISOString()}::timestamptz) - v.opened_at))::int`.as(
        'staySec',
      ),
    )
    .select(sql<number>`cardinality(v.order_ids)`.as('orderCount'))
    .select(
      sql<ChargingCarRow['orders']>`coalesce((select json_agg(json_build_object('orderId', o.id, 'orderNo', o.no))
        from unnest(v.order_ids, v.order_nos) as o (id, no)), '[]'::json)`.as('orders'),
    )
    .select(['v.occupy_no as occupyNo', 'v.park_order_id as parkOrderId'])
    .select(sql<1 | 2>`case when v.leave_at is null then ${sql.lit(carStatus.IN_BAY)} else ${sql.lit(carStatus.LEFT)} end`.as('carStatus'))
    .select('v.rev');

function conditions(filters: CarFilters, { dealerIds, parkIds }: CarScope): Expression<SqlBool> {
  const { plateNo, stationId, carStatus: status, inBayNotCharging, startTime, endTime } = filters;
  const where = [inDealers('v.dealer_id', dealerIds), inStations('v', 'station_id', parkIds)];
  if (plateNo)
    where.push(
      sql<SqlBool>`(${plateMatches('v.plate_no', plateNo)} and v.fixed_plate_no is null or ${plateMatches('v.fixed_plate_no', plateNo)})`,
    );
  if (stationId) where.push(sql<SqlBool>`v.station_id = ${stationId}`);
  if (status !== undefined)
    where.push(status === carStatus.IN_BAY ? sql<SqlBool>`v.leave_at is null` : sql<SqlBool>`v.leave_at is not null`);
  // It stands there, and nothing flows: never did, or no longer does.
  if (inBayNotCharging === 1) where.push(sql<SqlBool>`v.leave_at is null and (v.charge_from is null or v.charge_to is not null)`);
  if (startTime) where.push(sql<SqlBool>`v.opened_at >= ${startTime}`);
  if (endTime) where.push(sql<SqlBool>`v.opened_at <= ${endTime}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

const newest = (tx: Tx, where: Expression<SqlBool>, now: Date) =>
  rows(tx, now).where(where).orderBy('v.opened_at', 'desc').orderBy('v.id', 'desc').$castTo<ReadCar>();

/** One page of records, the newest first. */
export const listCars = (tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & CarFilters, scope: CarScope) =>
  pageOf(tx, newest(tx, conditions(filters, scope), scope.now), { pageNo, pageSize });

export const carBatches = (tx: Tx, filters: CarFilters, scope: CarScope): AsyncGenerator<ReadCar[]> =>
  batchesOf(tx, newest(tx, conditions(filters, scope), scope.now));

/** One record of the user's stations. */
export const findReadCar = (tx: Tx, id: string, scope: CarScope): Promise<ReadCar | undefined> =>
  rows(tx, scope.now).where(conditions({}, scope)).where('v.id', '=', id).$castTo<ReadCar>().executeTakeFirst();

export const fixesOf = (tx: Tx, dealerId: string, carId: string) =>
  tx
    .selectFrom('charging_car_event')
    .select(['at', 'before_plate_no as beforePlateNo', 'plate_no as plateNo', 'reason', 'reached', 'operator_name as operatorName'])
    .where('dealer_id', '=', dealerId)
    .where('car_id', '=', carId)
    .orderBy('id', 'desc')
    .execute();
