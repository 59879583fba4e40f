import { connectorType, equipmentType, nationalStandard } from '@bochong/contract/charging-asset';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';
import { codeOf, nameOf, newToken } from '../connector/connector-write.repo.ts';
import { newAuthKey } from './auth-key.ts';

/** What a charge point says of itself when it starts. */
export interface BootReport {
  vendor: string;
  bootModel: string;
  serialNo: string;
  boxSerialNo: string;
  firmwareVersion: string;
  iccid: string;
  imsi: string;
  meterType: string;
  meterSerial: string;
}

/** A charge point as it stood before its start was reported. */
export interface Booting {
  registrationStatus: number;
  equipmentType: number;
  heartbeatIntervalSec: number;
  firmwareBefore: string;
  registeredSerialNo: string;
}

const whose = (tx: Tx, dealerId: string, equipmentId: string) =>
  tx.updateTable('charging_equipment').where('dealer_id', '=', dealerId).where('id', '=', equipmentId);

/** Keeps what a charge point says of itself, and tells how it stands with us. */
export async function bootReported(tx: Tx, dealerId: string, equipmentId: string, said: BootReport): Promise<Booting | undefined> {
  const before = await tx
    .selectFrom('charging_equipment')
    .select(['registration_status as registrationStatus', 'equipment_type as equipmentType', 'firmware_version as firmwareBefore'])
    .select(['heartbeat_interval_sec as heartbeatIntervalSec', 'registered_serial_no as registeredSerialNo'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', equipmentId)
    .where('is_delete', '=', 0)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await whose(tx, dealerId, equipmentId)
    .set({
      ...{ vendor: said.vendor, boot_model: said.bootModel, serial_no: said.serialNo, box_serial_no: said.boxSerialNo },
      ...{ firmware_version: said.firmwareVersion, iccid: said.iccid, imsi: said.imsi },
      ...{ meter_type: said.meterType, meter_serial: said.meterSerial },
    })
    .execute();
  return before;
}

/** The version a charge point speaks now; everything else of it stays: its guns, its orders, what was said. */
export const protocolSpoken = (tx: Tx, dealerId: string, equipmentId: string, protocol: number) =>
  whose(tx, dealerId, equipmentId).set({ protocol }).execute();

/** A charge point has come in by a higher security profile, and is held to it from now on; false: it was. */
export async function profileRaised(tx: Tx, dealerId: string, equipmentId: string, profile: number): Promise<boolean> {
  const raised = whose(tx, dealerId, equipmentId).where('security_profile', '<', profile).set({ security_profile: profile });
  return (await raised.executeTakeFirst()).numUpdatedRows > 0n;
}

/** A person lets a charge point of one profile come in by a lower one; false: it is not of that profile. */
export async function profileLowered(tx: Tx, dealerId: string, equipmentId: string, from: number, to: number): Promise<boolean> {
  const lowered = whose(tx, dealerId, equipmentId).where('security_profile', '=', from).set({ security_profile: to });
  return (await lowered.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Notes when charge points were heard last, many in one statement; an instant never goes back. */
export async function chargePointsSeen(tx: Tx, dealerId: string, seen: ReadonlyMap<string, number>): Promise<void> {
  const at = [...seen.values()].map((instant) => new Date(instant).toISOString());
  await sql`update charging_equipment e set last_seen_at = s.at from unnest(${[...seen.keys()]}::uuid[], ${at}::timestamptz[]) as s (id, at)
    where e.dealer_id = ${dealerId} and e.id = s.id and (e.last_seen_at is null or e.last_seen_at < s.at)`.execute(tx);
}

/** A new key for a charge point, told this once. The one before stays good until one of them was used ({@link authKeyUsed}). */
export async function authKeyChanging(tx: Tx, dealerId: string, equipmentId: string, now: Date): Promise<string> {
  const { key, hash } = await newAuthKey();
  await whose(tx, dealerId, equipmentId)
    .set({ prev_auth_key_hash: sql<string>`auth_key_hash`, auth_key_hash: hash, key_rotated_at: now.toISOString() })
    .execute();
  return key;
}

/** While two keys are good: which of them the device has. The other one is forgotten. */
export async function authKeyUsed(tx: Tx, dealerId: string, equipmentId: string, which: 'new' | 'old'): Promise<void> {
  await whose(tx, dealerId, equipmentId)
    .where('prev_auth_key_hash', 'is not', null)
    .set({ ...(which === 'old' && { auth_key_hash: sql<string>`prev_auth_key_hash` }), prev_auth_key_hash: null })
    .execute();
}

/** One parameter of a charge point, as it told it. */
export interface ConfigurationKey {
  key: string;
  value: string;
  readonly: boolean;
}

/** Keeps the parameters a charge point told; what it supports is among them. */
export async function configurationRead(tx: Tx, dealerId: string, equipmentId: string, keys: readonly ConfigurationKey[], now: Date) {
  const profiles = keys.find(({ key }) => key === 'SupportedFeatureProfiles')?.value.split(',') ?? [];
  await whose(tx, dealerId, equipmentId)
    .set({ config_snapshot: json(keys), config_read_at: now.toISOString(), feature_profiles: profiles.map((name) => name.trim()) })
    .execute();
}

export const localListSet = (tx: Tx, dealerId: string, equipmentId: string, version: number) =>
  whose(tx, dealerId, equipmentId).set({ local_list_version: version }).execute();

/** Said of a gun that its device reported and nobody registered. */
const selfReported = '设备自报的枪，确认后启用';

/**
 * A gun that its device reported under a number nobody registered: added, and disabled until somebody looked at it. False when equipment has no
 * room for such a number.
 */
export async function gunReported(tx: Tx, dealerId: string, equipmentId: string, connectorNo: number, now: Date): Promise<boolean> {
  if (connectorNo < 1 || connectorNo > 12) return false;
  const equipment = await tx
    .selectFrom('charging_equipment')
    .select(['station_id', 'equipment_code', 'equipment_name', 'equipment_type', 'rated_power_w'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', equipmentId)
    .where('is_delete', '=', 0)
    .executeTakeFirst();
  if (!equipment) return false;
  await tx
    .insertInto('charging_connector')
    .values({
      ...{ dealer_id: dealerId, id: newId(now), station_id: equipment.station_id, equipment_id: equipmentId },
      ...{ connector_no: connectorNo, evse_no: connectorNo, qr_token: newToken(), status_changed_at: now.toISOString() },
      ...{ connector_code: codeOf(equipment.equipment_code, connectorNo), connector_name: nameOf(equipment.equipment_name, connectorNo) },
      connector_type: equipment.equipment_type === equipmentType.AC ? connectorType.PLUG_AC : connectorType.PLUG_DC,
      ...{ national_standard: nationalStandard.Y2015, rated_power_w: equipment.rated_power_w },
      ...{ admin_disabled: true, disable_reason: selfReported },
    })
    .execute();
  return true;
}
