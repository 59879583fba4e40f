import { workStatus } from '@bochong/contract/charging-asset';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** What a reservation asks of a gun beside what a start asks of it. */
export interface ReservableGun {
  /** Station and gun both offer it. */
  offered: boolean;
  feeFen: number;
  /** The charge point keeps guns by itself. */
  keepsItself: boolean;
  /** As it is at the instant: a reservation whose time is up keeps nothing, whatever has been made of it yet. */
  workStatus: number;
}

export async function reservableGun(tx: Tx, dealerId: string, connectorId: string, now: Date): Promise<ReservableGun | undefined> {
  const { rows } = await sql<ReservableGun>`select c.support_reserve and s.support_reserve as offered, s.reserve_fee_fen as "feeFen",
      'Reservation' = any (e.feature_profiles) as "keepsItself",
      case when c.work_status = ${sql.lit(workStatus.RESERVED)} and c.reserved_until <= ${now.toISOString()}::timestamptz
        and c.ocpp_status = 'Available' then ${sql.lit(workStatus.IDLE)} else c.work_status end as "workStatus"
    from charging_connector c join charging_equipment e on e.dealer_id = c.dealer_id and e.id = c.equipment_id
      join charging_station s on s.dealer_id = c.dealer_id and s.id = c.station_id
    where c.dealer_id = ${dealerId} and c.id = ${connectorId}`.execute(tx);
  return rows[0];
}
