import {
  connectorType,
  equipmentType,
  newEquipment,
  registrationStatus,
  securityProfile,
  stationFields,
  stationPlace,
  stationStatus,
  stationType,
  videoFields,
  videoModel,
} from '@bochong/contract/charging-asset';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { hashOf } from './charging-equipment/auth-key.ts';
import { insertEquipment, saveRegistration } from './charging-equipment/charging-equipment.repo.ts';
import { bindGuns, insertVideo, saveVideoSecret } from './charging-video/charging-video.repo.ts';
import { type Bay, type BayCamera, baysOfCamera } from './charging-video/video-report.repo.ts';
import { insertConnectors } from './connector/connector-write.repo.ts';
import { insertStation as insert, replaceLots, saveStation } from './station/station.repo.ts';

/** A station in a lot, as tests and the demo need it; returns its id. */
export async function insertStation(
  tx: Tx,
  dealerId: string,
  station: { id?: string; stationCode: string; stationName: string; parkIds: string[]; open?: boolean } & Partial<
    Record<'address' | 'serviceTel', string> &
      Record<'lng' | 'lat' | 'parkNums' | 'reserveFeeFen', number> &
      Record<'supportReserve', boolean>
  >,
): Promise<string> {
  const { id = newId(), open = false, ...given } = station;
  const values = stationFields.parse({
    ...{ stationType: stationType.PUBLIC, stationPlace: stationPlace.BUILDING_LOT, address: '未填写', serviceTel: '0571-86001234' },
    ...given,
  });
  await insert(tx, { dealerId, id }, values);
  await replaceLots(tx, { dealerId, id }, values.parkIds, null);
  if (open) await saveStation(tx, id, 0, { status: stationStatus.NORMAL, reason: '' });
  return id;
}

/** Equipment with its guns; the numbers of their bays follow each other from `berths`. */
export async function insertEquipmentWithGuns(
  tx: Tx,
  dealerId: string,
  equipment: {
    id?: string;
    stationId: string;
    equipmentCode: string;
    equipmentName?: string;
    kw?: number;
    guns?: number;
    berths?: string[];
    location?: string;
    model?: string;
    manufacturerName?: string;
    /** Let in already. */
    accepted?: boolean;
    /** Its guns may be reserved. */
    reservable?: boolean;
    /** As hex digits; with it, a connection without TLS is taken too. */
    authKey?: string;
  },
): Promise<{ equipmentId: string; connectorIds: string[] }> {
  const { id = newId(), kw = 120, guns = 2, berths = [], accepted = false, reservable = false, authKey, ...given } = equipment;
  const isDc = kw >= 20;
  const gun = (_: unknown, at: number) => ({
    connectorType: isDc ? connectorType.PLUG_DC : connectorType.PLUG_AC,
    ratedPowerW: kw * 1000,
    berthNo: berths[at] ?? '',
  });
  const { connectors, ...values } = newEquipment.parse({
    equipmentName: equipment.equipmentCode,
    ocppIdentity: equipment.equipmentCode,
    equipmentType: isDc ? equipmentType.DC : equipmentType.AC,
    ratedPowerW: kw * 1000,
    ...(authKey !== undefined && { securityProfile: securityProfile.BASIC }),
    ...given,
    connectors: Array.from({ length: guns }, gun),
  });
  const secret = authKey === undefined ? null : { hash: await hashOf(Buffer.from(authKey, 'hex')), at: new Date().toISOString() };
  await insertEquipment(tx, { dealerId, id }, values, secret);
  if (accepted) await saveRegistration(tx, id, 0, registrationStatus.ACCEPTED);
  const written = connectors.map((one) => ({ ...one, supportReserve: reservable }));
  const connectorIds = await insertConnectors(tx, { dealerId, equipmentId: id, ...values }, written, new Date());
  return { equipmentId: id, connectorIds };
}

/** A camera over the bays of these guns. */
export async function insertVideoOver(
  tx: Tx,
  dealerId: string,
  video: { id: string; stationId: string; deviceCode: string; deviceName: string; deviceSn?: string },
  connectorIds: readonly string[],
): Promise<void> {
  const { id, ...given } = video;
  await insertVideo(tx, { dealerId, id }, videoFields.parse({ model: videoModel.BULLET, ...given }));
  await bindGuns(tx, dealerId, id, connectorIds);
}

/** The key a camera signs with. */
export const giveVideoKey = (app: App, tx: Tx, id: string, secretKey: string) => saveVideoSecret(tx, id, app.keys.encrypt(secretKey));

/** Bays of a station that a camera covers, each with its camera. */
export async function coveredBays(tx: Tx, dealerId: string, stationId: string): Promise<{ camera: BayCamera; bay: Bay }[]> {
  const cameras = await tx
    .selectFrom('charging_video')
    .select(['id as deviceId', 'device_name as deviceName'])
    .where('dealer_id', '=', dealerId)
    .where('station_id', '=', stationId)
    .where('is_delete', '=', 0)
    .execute();
  const found = await Promise.all(
    cameras.map(async ({ deviceId, deviceName }) => {
      const camera = { dealerId, deviceId, stationId, deviceName, secret: null, enabled: true };
      return (await baysOfCamera(tx, camera)).map((bay) => ({ camera, bay }));
    }),
  );
  return found.flat();
}
