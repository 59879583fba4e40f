import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { dateStart, dayMs } from '../../../kernel/time.ts';
import { type OrderRow, orderRows } from '../order/charging-order.repo.ts';
import { seenStations } from '../order/station-scope.repo.ts';

/** Settled sessions that were asked for on the dates `from` to `to`, both included: at stations, or (none) those that the tariff priced. */
export interface WhatIfRange {
  dealerId: string;
  tariffId: string;
  stationIds: readonly string[];
  parkIds: readonly string[] | null;
  from: string;
  to: string;
}

const conditions = ({
  dealerId,
  tariffId,
  stationIds,
  parkIds,
  from,
  to,
}: WhatIfRange) => sql<SqlBool>`charging_order.dealer_id = ${dealerId}
  and charging_order.id >= ${idFloor(dateStart(from))} and charging_order.id < ${idFloor(dateStart(to) + dayMs)}
  and order_status = ${sql.lit(chargingOrderStatus.SETTLED)} and ${seenStations('charging_order', parkIds)}
  and ${stationIds.length > 0 ? sql`station_id = any (${stationIds}::uuid[])` : sql`tariff_id = ${tariffId}`}`;

export async function countSettled(tx: Tx, range: WhatIfRange): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from charging_order where ${conditions(range)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export const settledAfter = (tx: Tx, range: WhatIfRange, after: string, limit: number): Promise<OrderRow[]> =>
  orderRows(tx).where(conditions(range)).where('id', '>', after).orderBy('id').limit(limit).$castTo<OrderRow>().execute();

/** Names of stations of a unit within the user's scope. */
export async function stationNames(tx: Tx, dealerId: string, parkIds: readonly string[] | null): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select s.id, s.station_name as name from
    (select dealer_id, id, id as station_id, station_name from charging_station) s
    where s.dealer_id = ${dealerId} and ${seenStations('s', parkIds)}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
