import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { ConstantZone } from '../../../kernel/time.ts';
import { inStations } from '../../charging-asset/index.ts';

/** A charge by what the stay after it needs. */
export interface Charge {
  dealerId: string;
  orderId: string;
  orderNo: string;
  stationId: string;
  equipmentId: string;
  connectorId: string;
  plateNo: string | null;
  payerType: number;
  payerId: string | null;
  ownerId: string | null;
  zone: ConstantZone;
  terms: { occupyBp?: number; vipTypeId?: string; companyId?: string; freeListIds?: readonly string[] };
  startAt: string;
  endAt: string;
}

/** A charge that was settled; undefined for any other. */
export const settledCharge = (tx: Tx, dealerId: string, orderId: string): Promise<Charge | undefined> =>
  tx
    .selectFrom('charging_order')
    .select(['dealer_id as dealerId', 'id as orderId', 'order_no as orderNo', 'station_id as stationId', 'equipment_id as equipmentId'])
    .select(['connector_id as connectorId', 'plate_no as plateNo', 'payer_type as payerType', 'payer_id as payerId', 'owner_id as ownerId'])
    .select(['zone', 'terms', 'start_at as startAt', 'end_at as endAt'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', orderId)
    .where('order_status', '=', sql.lit(chargingOrderStatus.SETTLED))
    .$castTo<Charge>()
    .executeTakeFirst();

/** A charge of the user's stations, whatever became of it. */
export const isSeen = (tx: Tx, orderId: string, parkIds: readonly string[] | null): Promise<object | undefined> =>
  tx
    .selectFrom('charging_order as o')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where(inStations('o', 'station_id', parkIds))
    .executeTakeFirst();

interface Neighbours {
  nextStartAt: string | null;
  /** Beginning of the car's stay in the bay, when the charge before was the same car's a moment ago. */
  sameCarSince: string | null;
}

/** A car that charges again at the gun so soon has not left the bay. */
const sameStayMin = 10;

/** What the charges before and after one at its gun say of the stay. */
export async function neighboursOf(tx: Tx, { dealerId, connectorId, orderId, startAt, plateNo, payerId }: Charge): Promise<Neighbours> {
  const { rows } = await sql<Neighbours>`select
      (select n.start_at from charging_order n where n.dealer_id = ${dealerId} and n.connector_id = ${connectorId}
        and n.start_at > ${startAt} and n.id <> ${orderId} order by n.start_at limit 1) as "nextStartAt",
      (select o.first_begin_at from (select p.id, p.plate_no, p.payer_id, p.end_at from charging_order p where p.dealer_id = ${dealerId}
          and p.connector_id = ${connectorId} and p.start_at < ${startAt} and p.id <> ${orderId} order by p.start_at desc limit 1) b
        join charging_occupancy o on o.dealer_id = ${dealerId} and o.order_id = b.id
        where b.plate_no is not distinct from ${plateNo} and (b.plate_no is not null or b.payer_id = ${payerId}::uuid)
          and o.left_at is null and o.manual_end_at is null
          and ${startAt}::timestamptz <= b.end_at + make_interval(mins => ${sql.lit(sameStayMin)}) + (coalesce(o.end_at, b.end_at) - b.end_at)
      ) as "sameCarSince"`.execute(tx);
  return rows[0] ?? { nextStartAt: null, sameCarSince: null };
}
