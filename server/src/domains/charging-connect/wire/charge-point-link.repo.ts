import { equipmentOnline } from '@bochong/contract/charging-asset';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inStations } from '../../charging-asset/index.ts';

export interface Link {
  baselineHash: string;
  bootedAt: string | null;
  /** It keeps cards that it may let charge without a connection. */
  offlineCards: boolean;
}

/** What is known of a charge point's link; it calls from `address` now. */
export async function openLink(tx: Tx, dealerId: string, equipmentId: string, address: string): Promise<Link> {
  return tx
    .insertInto('charge_point_link')
    .values({ dealer_id: dealerId, equipment_id: equipmentId, address })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'equipment_id']).doUpdateSet({ address }))
    .returning(['baseline_hash as baselineHash', 'booted_at as bootedAt', 'offline_cards as offlineCards'])
    .executeTakeFirstOrThrow();
}

/** It started and was let in, or (null) is not let in any more. */
export const saveBoot = (tx: Tx, dealerId: string, equipmentId: string, at: Date | null) =>
  tx
    .updateTable('charge_point_link')
    .set({ booted_at: at?.toISOString() ?? null })
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .execute();

export const findLink = (tx: Tx, dealerId: string, equipmentId: string): Promise<Link | undefined> =>
  tx
    .selectFrom('charge_point_link')
    .select(['baseline_hash as baselineHash', 'booted_at as bootedAt', 'offline_cards as offlineCards'])
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .executeTakeFirst();

export const saveBaseline = (tx: Tx, dealerId: string, equipmentId: string, hash: string) =>
  tx
    .updateTable('charge_point_link')
    .set({ baseline_hash: hash })
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .execute();

/** Whether it keeps cards for the time without a connection; answers whether that was otherwise before. */
export async function saveOfflineCards(tx: Tx, dealerId: string, equipmentId: string, held: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('charge_point_link')
    .set({ offline_cards: held })
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('offline_cards', '<>', held)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** A charge point as somebody calls it from the console, within the user's data scope. */
export async function findCallee(tx: Tx, equipmentId: string, parkIds: readonly string[] | null) {
  const row = await tx
    .selectFrom('charging_equipment as e')
    .select(['e.dealer_id as dealerId', 'e.protocol', 'e.registration_status as registrationStatus', 'e.equipment_type as equipmentType'])
    .select('e.heartbeat_interval_sec as heartbeatIntervalSec')
    .select(['e.online_status as onlineStatus', 'e.config_snapshot as keys', 'e.config_read_at as readAt'])
    .select(['e.local_list_version as localListVersion', 'e.feature_profiles as featureProfiles'])
    .where('e.id', '=', equipmentId)
    .where('e.is_delete', '=', 0)
    .where(inStations('e', 'station_id', parkIds))
    .executeTakeFirst();
  return row && { ...row, online: row.onlineStatus === equipmentOnline.ONLINE };
}

/** How a charge point stands for what is sent to it. */
export async function standingOf(tx: Tx, dealerId: string, equipmentId: string) {
  const row = await tx
    .selectFrom('charging_equipment')
    .select(['online_status as onlineStatus', 'registration_status as registrationStatus'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', equipmentId)
    .where('is_delete', '=', 0)
    .executeTakeFirst();
  return row && { ...row, online: row.onlineStatus === equipmentOnline.ONLINE };
}

/** Numbers of the guns of a charge point. */
export async function gunsOf(tx: Tx, equipmentId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('charging_connector')
    .select('connector_no')
    .where('equipment_id', '=', equipmentId)
    .where('is_delete', '=', 0)
    .orderBy('connector_no')
    .execute();
  return rows.map((row) => row.connector_no);
}

/** Channel on which servers tell each other of charge points. */
export const callChannel = 'charge_point_call';

/** Told to every server, this one too, once the transaction has committed. */
export async function tellServers(tx: Tx, message: string): Promise<void> {
  await sql`select pg_notify(${callChannel}, ${message})`.execute(tx);
}

/** Charge points that count as connected and have not been heard for three heartbeats, at least three minutes: their server died. */
export async function silentChargePoints(tx: Tx, dealerId: string, now: Date): Promise<{ equipmentId: string; seenAt: string | null }[]> {
  return tx
    .selectFrom('charge_point_link as l')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'l.dealer_id').onRef('e.id', '=', 'l.equipment_id'))
    .select(['e.id as equipmentId', sql<string | null>`coalesce(e.last_seen_at, e.connected_at)`.as('seenAt')])
    .where('l.dealer_id', '=', dealerId)
    .where('e.online_status', '=', equipmentOnline.ONLINE)
    .where('e.is_delete', '=', 0)
    .where(
      sql<boolean>`coalesce(e.last_seen_at, e.connected_at) < ${now.toISOString()}::timestamptz
        - make_interval(secs => greatest(3 * e.heartbeat_interval_sec, 180))`,
    )
    .orderBy('e.id')
    .execute();
}

/** Charge points of a unit that were connected at any time. */
export async function linkedOf(tx: Tx, dealerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('charge_point_link').select('equipment_id').where('dealer_id', '=', dealerId).execute();
  return rows.map((row) => row.equipment_id);
}
