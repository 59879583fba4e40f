import { equipmentOnline } from '@bochong/contract/charging-asset';
import { sql } from 'kysely';
import { type App, workIn } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import type { Speaker } from '../charging-connect/index.ts';
import { phoneOwner } from '../charging-customer/index.ts';
import { passOf } from './driver-charge/driver-pass.ts';
import { lockTransaction } from './order/charging-order.repo.ts';

export interface DemoGun {
  dealerId: string;
  stationId: string;
  equipmentId: string;
  equipmentCode: string;
  connectorNo: number;
  ratedPowerW: number;
}

/** Guns of a station that stand free on equipment with a connection, at most `most`. */
export async function freeGuns(tx: Tx, dealerId: string, stationId: string, most: number): Promise<DemoGun[]> {
  const { rows } =
    await sql<DemoGun>`select c.dealer_id as "dealerId", c.station_id as "stationId", c.equipment_id as "equipmentId", e.equipment_code as "equipmentCode",
      c.connector_no as "connectorNo", c.rated_power_w as "ratedPowerW"
    from charging_connector c join charging_equipment e on e.dealer_id = c.dealer_id and e.id = c.equipment_id
    where c.dealer_id = ${dealerId} and c.station_id = ${stationId} and c.ocpp_status = 'Available' and c.is_delete = 0
      and e.online_status = ${sql.lit(equipmentOnline.ONLINE)} order by c.connector_code limit ${most}`.execute(tx);
  return rows;
}

export const lockTransactionOf = (tx: Tx, { dealerId, equipmentId }: Speaker, transactionNo: number) =>
  lockTransaction(tx, dealerId, equipmentId, transactionNo);

/** An owner in front of some gun of the unit: the code on the gun, and what the owner's phone shows. */
export async function driverAtGun(app: App, dealerId: string, ownerId: string): Promise<{ token: string; pass: string } | undefined> {
  return app.database.inScope({ dealerIds: [dealerId], readOnly: true }, async (tx) => {
    const owner = await phoneOwner(workIn(app, tx), dealerId, ownerId);
    const gun = await tx
      .selectFrom('charging_connector')
      .select('qr_token as token')
      .where('dealer_id', '=', dealerId)
      .where('is_delete', '=', 0)
      .where('qr_token', 'is not', null)
      .orderBy('connector_code')
      .executeTakeFirst();
    return owner && gun && { token: gun.token ?? '', pass: passOf(app.keys, dealerId, owner, app.clock.now()) };
  });
}

/** Of {@link freeGuns} those that nobody has charged at since an instant, with the register that their last charge ended at. */
export async function quietGuns(
  tx: Tx,
  dealerId: string,
  stationId: string,
  since: Date,
  most: number,
): Promise<(DemoGun & { registerWh: number })[]> {
  const { rows } = await sql<{ key: string; registerWh: number; busy: boolean }>`
    select equipment_id || '/' || connector_no as key, coalesce(max(meter_stop_wh), 0)::bigint as "registerWh",
      bool_or(end_at is null or end_at >= ${since.toISOString()}) as busy
    from charging_order where dealer_id = ${dealerId} and station_id = ${stationId} group by 1`.execute(tx);
  const known = new Map(rows.map((row) => [row.key, row]));
  return (await freeGuns(tx, dealerId, stationId, 50))
    .map((gun) => ({ gun, last: known.get(`${gun.equipmentId}/${gun.connectorNo}`) }))
    .filter(({ last }) => !last?.busy)
    .slice(0, most)
    .map(({ gun, last }) => ({ ...gun, registerWh: last?.registerWh ?? 0 }));
}
