import {
  chargingEquipments,
  chargingProtocol,
  connectors,
  connectorType,
  equipmentType,
  registrationStatus,
  securityProfile,
  stationAccess,
  stationStatus,
  stations,
} from '@bochong/contract/charging-asset';
import { type ChargePoint, createChargePoint } from '@bochong/simulator/charging/charge-point';
import type { Wheel } from '@bochong/simulator/charging/wheel';
import { inject } from 'vitest';
import type { ApiUser } from './api-user.ts';

/** A charge point that nobody plays but a journey. */
export interface OwnPoint {
  point: ChargePoint;
  equipmentName: string;
  equipmentId: string;
  connectorId: string;
  /** Address that the code on its only gun leads to. */
  path: string;
}

/** A station that anybody may charge at, at any hour. */
export async function openStation(office: ApiUser): Promise<string> {
  const { results } = await office.call(stations.list, { query: { stationStatus: stationStatus.NORMAL, pageSize: 50 } as never });
  const open = results.find(({ accessMode, businessHours }) => accessMode === stationAccess.OPEN && businessHours.length === 0);
  return open?.stationId ?? '';
}

/** Puts a direct-current charge point with one gun up at a station, lets it in, and speaks for it from now on; it is online a moment later. */
export async function putUpPoint(
  office: ApiUser,
  { stationId, kw, wheel }: { stationId: string; kw: number; wheel: Wheel },
): Promise<OwnPoint> {
  const identity = `SC-${Date.now() % 100_000_000}`;
  const equipmentName = `旅程快充${identity}`;
  const { equipmentId, authKey } = await office.call(chargingEquipments.create, {
    body: {
      ...{ equipmentCode: identity, equipmentName, stationId, equipmentType: equipmentType.DC },
      ...{ ocppIdentity: identity, ratedPowerW: kw * 1000, protocol: chargingProtocol.OCPP16, securityProfile: securityProfile.BASIC },
      connectors: [{ connectorType: connectorType.PLUG_DC, ratedPowerW: kw * 1000 }],
    } as never,
  });
  await office.call(chargingEquipments.register, {
    params: { id: equipmentId },
    body: { registrationStatus: registrationStatus.ACCEPTED, rev: 0 },
  });
  const [label] = await office.call(connectors.labels, { query: { equipmentId } as never });
  const { results } = await office.call(connectors.list, { query: { equipmentId } as never });
  const plan = { identity, authKey: authKey ?? '', supply: 'dc' as const, kw, guns: 1, firmware: '2.1', habits: {}, seed: 7 };
  const point = createChargePoint({ ...plan, url: `${inject('baseUrl').replace('http', 'ws')}/ocpp` }, wheel);
  return { point, equipmentName, equipmentId, connectorId: results[0]?.connectorId ?? '', path: label?.path ?? '' };
}
