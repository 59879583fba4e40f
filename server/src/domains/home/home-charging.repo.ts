import { workStatus } from '@bochong/contract/charging-asset';
import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { inStations } from '../charging-asset/index.ts';

type Parks = readonly string[] | null;

export interface ChargingSums {
  stationId: string;
  orders: number;
  energyWh: number;
  payableFen: number;
}

/** Charges that began in a span, by station; energy and money are those of settled ones. Both ends are included. */
export async function chargesBegun(tx: Tx, parkIds: Parks, from: Date, to: Date): Promise<ChargingSums[]> {
  const settled = sql`filter (where o.order_status = ${sql.lit(chargingOrderStatus.SETTLED)})`;
  const { rows } = await sql<ChargingSums>`
    select o.station_id as "stationId", count(*)::int as orders, coalesce(sum(o.energy_wh) ${settled}, 0)::bigint as "energyWh",
      coalesce(sum(o.payable_fen) ${settled}, 0)::bigint as "payableFen"
    from charging_order o where o.began_at between ${from.toISOString()} and ${to.toISOString()} and ${inStations('o', 'station_id', parkIds)}
    group by o.station_id`.execute(tx);
  return rows;
}

/** Stations with how their guns stand, and how many of their charges wait for a person. */
export async function stationsWithGuns(tx: Tx, parkIds: Parks) {
  const { rows } = await sql<{ stationId: string; stationName: string; stationStatus: 50; waiting: number; workStatuses: number[] }>`
    select s.id as "stationId", s.station_name as "stationName", s.station_status as "stationStatus",
      (select count(*)::int from charging_order o where o.dealer_id = s.dealer_id and o.station_id = s.id
        and o.order_status = ${sql.lit(chargingOrderStatus.ABNORMAL)}) as waiting,
      array(select c.work_status from charging_connector c where c.dealer_id = s.dealer_id and c.station_id = s.id and c.is_delete = 0) as "workStatuses"
    from charging_station s where s.is_delete = 0 and ${inStations('s', 'id', parkIds)} order by s.station_code`.execute(tx);
  return rows;
}

/** States of guns in the order in which they are told. */
export const gunStates = workStatus.options.map(({ value }) => value);
