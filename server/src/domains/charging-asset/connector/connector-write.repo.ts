import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { nextRev } from '../../../kernel/database/query.ts';

/** What a printed code holds: 128 random bits in the alphabet of addresses. */
export const newToken = (): string => randomBytes(16).toString('base64url');

interface NewGun {
  connectorType: number;
  nationalStandard: number;
  ratedPowerW: number;
  berthNo: string;
  supportReserve?: boolean;
}
interface Home {
  dealerId: string;
  stationId: string;
  equipmentId: string;
  equipmentCode: string;
  equipmentName: string;
}

/** Code of a gun: that of its equipment, and its number in two digits. */
export const codeOf = (equipmentCode: string, connectorNo: number): string => equipmentCode + String(connectorNo).padStart(2, '0');
/** Names that are longer than a gun's may be lose their end, not their number. */
export const nameOf = (equipmentName: string, connectorNo: number): string => `${equipmentName.slice(0, 26)} ${connectorNo}号枪`;

/** Adds the guns of new equipment, numbered from 1 in their order. */
export async function insertConnectors(tx: Tx, home: Home, guns: readonly NewGun[], now: Date): Promise<string[]> {
  const rows = guns.map((gun, at) => ({
    ...{ dealer_id: home.dealerId, id: newId(now), station_id: home.stationId, equipment_id: home.equipmentId },
    ...{ connector_no: at + 1, evse_no: at + 1, qr_token: newToken(), status_changed_at: now.toISOString() },
    ...{ connector_code: codeOf(home.equipmentCode, at + 1), connector_name: nameOf(home.equipmentName, at + 1) },
    ...{
      connector_type: gun.connectorType,
      national_standard: gun.nationalStandard,
      rated_power_w: gun.ratedPowerW,
      berth_no: gun.berthNo,
      support_reserve: gun.supportReserve ?? false,
    },
  }));
  await tx.insertInto('charging_connector').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** The guns follow their equipment to its station, and their codes its code. */
export async function moveGuns(tx: Tx, equipmentId: string, to: { stationId: string; equipmentCode: string }): Promise<void> {
  const guns = await tx
    .selectFrom('charging_connector')
    .select(['id', 'connector_no'])
    .where('equipment_id', '=', equipmentId)
    .where('is_delete', '=', 0)
    .execute();
  for (const { id, connector_no } of guns)
    await tx
      .updateTable('charging_connector')
      .set({ station_id: to.stationId, connector_code: codeOf(to.equipmentCode, connector_no) })
      .where('id', '=', id)
      .execute();
}

export async function markGunsDeleted(tx: Tx, equipmentId: string): Promise<void> {
  await tx
    .updateTable('charging_connector')
    .set({ is_delete: 1, video_id: null, ...nextRev })
    .where('equipment_id', '=', equipmentId)
    .where('is_delete', '=', 0)
    .execute();
}
