import { equipmentOnline, equipmentType } from '@bochong/contract/charging-asset';
import { chargeMode, chargingOrderStatus } from '@bochong/contract/charging-order';
import { powerShareStatus, powerStrategy } from '@bochong/contract/charging-power';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import { limitable } from './power-budget.repo.ts';
import type { Known, PlannedDevice, Stand } from './power-plan.rule.ts';

/** Stations whose limit is shared out anew every minute. */
export async function dynamicStations(tx: Tx, dealerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select station_id as id from power_budget
    where dealer_id = ${dealerId} and limit_w is not null and strategy <> ${sql.lit(powerStrategy.FIXED)} order by station_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A charge under way, with what its gun last told. */
export interface Charge {
  connectorId: string;
  connectorName: string;
  equipmentId: string;
  equipmentName: string;
  ratedW: number;
  isDc: boolean;
  isVip: boolean;
  /** Of the gun, as people set it. */
  priority: number;
  since: string;
  departAt: string | null;
  sampledAt: string | null;
  drawnW: number | null;
}

const { CHARGING, STOPPING, STARTING } = chargingOrderStatus;
/** When a charge by time ends; of the others nobody knows. */
const departure = sql`case when o.charge_mode = ${sql.lit(chargeMode.TIME)} then coalesce(o.start_at, o.began_at) + o.target_value * interval '1 second' end`;

export async function chargesOf(tx: Tx, dealerId: string, stationId: string): Promise<Charge[]> {
  const { rows } = await sql<Charge>`select c.id as "connectorId", c.connector_name as "connectorName", e.id as "equipmentId",
      e.equipment_name as "equipmentName", least(c.rated_power_w, e.rated_power_w, g.max_w) as "ratedW", coalesce(g.priority, 0) as priority,
      e.equipment_type <> ${sql.lit(equipmentType.AC)} as "isDc", o.terms ? 'vipTypeId' as "isVip", coalesce(o.start_at, o.began_at) as since,
      ${departure} as "departAt", o.last_sample_at as "sampledAt", o.last_power_w as "drawnW"
    from charging_order o
      join charging_connector c on c.dealer_id = o.dealer_id and c.id = o.connector_id
      join charging_equipment e on e.dealer_id = o.dealer_id and e.id = o.equipment_id
      left join power_gun g on g.dealer_id = o.dealer_id and g.connector_id = o.connector_id
    where o.dealer_id = ${dealerId} and o.station_id = ${stationId} and o.order_status in ${codes(STARTING, CHARGING, STOPPING)}
    order by c.connector_code, c.id`.execute(tx);
  return rows;
}

/** A device of a limited station with what it was told and what is known of it. */
export interface StoredDevice extends Pick<PlannedDevice, 'equipmentId' | 'ratedW' | 'online' | 'shareW' | 'heldW' | 'proven' | 'ignores'> {
  status: (typeof powerShareStatus)['options'][number]['value'] | null;
  changedAt: string | null;
  stand: Stand | null;
}

export async function storedDevices(tx: Tx, dealerId: string, stationId: string): Promise<StoredDevice[]> {
  const { rows } = await sql<StoredDevice>`select e.id as "equipmentId", e.rated_power_w as "ratedW",
      e.online_status = ${sql.lit(equipmentOnline.ONLINE)} as online, p.share_w as "shareW", coalesce(p.held_w, e.rated_power_w) as "heldW",
      coalesce(p.proven, false) as proven, coalesce(p.ignores, false) as ignores, p.status, p.changed_at as "changedAt", p.stand
    from charging_equipment e left join power_share p on p.dealer_id = e.dealer_id and p.equipment_id = e.id
    where e.dealer_id = ${dealerId} and e.station_id = ${stationId} and ${limitable} order by e.equipment_code, e.id`.execute(tx);
  return rows;
}

/** Keeps what is known of a device; what it was told and answered stays. */
export const saveKnown = (tx: Tx, dealerId: string, equipmentId: string, { heldW, stand, proven, ignores }: Known & { ignores: boolean }) =>
  tx
    .updateTable('power_share')
    .set({ held_w: heldW, stand, proven, ignores })
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .execute();

/** A new limit of a device, to be told. */
export async function saveTold(
  tx: Tx,
  dealerId: string,
  { stationId, equipmentId, shareW }: { stationId: string; equipmentId: string; shareW: number },
  at: Date,
): Promise<void> {
  const values = { station_id: stationId, share_w: shareW, status: powerShareStatus.WAITING, changed_at: at.toISOString() };
  await tx
    .insertInto('power_share')
    .values({ dealer_id: dealerId, equipment_id: equipmentId, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'equipment_id']).doUpdateSet(values))
    .execute();
}
