import type { PowerGun } from '@bochong/contract/charging-power';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { limitable } from './power-budget.repo.ts';

/** Guns of a station's devices that count, by code, with what was set for them. */
export async function listGuns(tx: Tx, dealerId: string, stationId: string): Promise<PowerGun[]> {
  const { rows } =
    await sql<PowerGun>`select c.id as "connectorId", c.connector_name as "connectorName", e.equipment_name as "equipmentName",
      least(c.rated_power_w, e.rated_power_w) as "ratedW", g.max_w as "maxW", coalesce(g.priority, 0) as priority,
      coalesce(g.changed_by, '') as "changedBy", g.changed_at as "changedAt"
    from charging_connector c join charging_equipment e on e.dealer_id = c.dealer_id and e.id = c.equipment_id
      left join power_gun g on g.dealer_id = c.dealer_id and g.connector_id = c.id
    where c.dealer_id = ${dealerId} and c.station_id = ${stationId} and c.is_delete = 0 and ${limitable}
    order by c.connector_code, c.id`.execute(tx);
  return rows;
}

/** The station of a gun; undefined: there is no such gun. */
export const stationOfGun = async (tx: Tx, connectorId: string): Promise<string | undefined> =>
  (await tx.selectFrom('charging_connector').select('station_id as stationId').where('id', '=', connectorId).executeTakeFirst())?.stationId;

export async function saveGun(
  tx: Tx,
  { dealerId, connectorId }: { dealerId: string; connectorId: string },
  { maxW, priority, by, at }: { maxW: number | null; priority: number; by: string; at: Date },
): Promise<void> {
  const values = { max_w: maxW, priority, changed_by: by, changed_at: at.toISOString() };
  await tx
    .insertInto('power_gun')
    .values({ dealer_id: dealerId, connector_id: connectorId, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'connector_id']).doUpdateSet(values))
    .execute();
}
