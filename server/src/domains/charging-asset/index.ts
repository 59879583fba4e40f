import type { OcppStatus } from '@bochong/contract/charging-asset';
import type { OfflineCause } from './gun-state/gun-state.service.ts';

interface Gun {
  stationId: string;
  equipmentId: string;
  connectorId: string;
  connectorNo: number;
}

declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A gun's derived state changed (codes of `workStatus` and `chargingState`). */
    GunStateChanged: Gun & { before: number; workStatus: number; chargingState: number | null; at: string };
    /** A device said something of a gun, or of itself as a whole (`connectorId` null, `connectorNo` 0); repetitions too. */
    ChargePointReported: Omit<Gun, 'connectorId'> & {
      connectorId: string | null;
      /** What it had said before. */
      before: OcppStatus | null;
      status: OcppStatus;
      errorCode: string;
      vendorErrorCode: string;
      info: string;
      /** OCPP 1.6 has no such step. */
      illegal: boolean;
      at: string;
    };
    /** A charge point has a connection, or none any more (`cause`). */
    ChargePointConnectionChanged: Pick<Gun, 'stationId' | 'equipmentId'> & { online: boolean; cause: OfflineCause | null; at: string };
    /** A charge point was let in or kept out (code of `registrationStatus`). */
    ChargePointRegistered: Pick<Gun, 'equipmentId'> & { registrationStatus: number };
  }
}

export { chargingAssetJobs } from './charging-asset.jobs.ts';
export { isAuthKey } from './charging-equipment/auth-key.ts';
export { type ChargePoint, findChargePoint } from './charging-equipment/charge-point.repo.ts';
export {
  authKeyChanging,
  authKeyUsed,
  type BootReport,
  bootReported,
  type ConfigurationKey,
  chargePointsSeen,
  configurationRead,
  gunReported,
  localListSet,
  profileLowered,
  profileRaised,
  protocolSpoken,
} from './charging-equipment/charge-point-report.repo.ts';
export { createEquipment } from './charging-equipment/charging-equipment.service.ts';
export {
  type Bay,
  type BayCamera,
  bayCameraSeen,
  bayOfCamera,
  camerasOf,
  coveredBay,
  findBayCamera,
} from './charging-video/video-report.repo.ts';
export { scannedGun } from './connector/scanned-gun.repo.ts';
export { type GunPriceSource, provideGunPrices } from './gun-state/gun-price.ts';
export { type OpenOrderState, openOrderState } from './gun-state/gun-state.rule.ts';
export {
  equipmentCameOnline,
  equipmentWentOffline,
  type OfflineCause,
  openOrderChanged,
  type ReportOutcome,
  type StatusReport,
  softReservationChanged,
  statusReported,
} from './gun-state/gun-state.service.ts';
export { type GunPlace, type LiveChargeSource, provideLiveCharges, tellBoards } from './gun-state/live-charge.ts';
export { serviceGap } from './gun-state/out-of-service.repo.ts';
export { assertOwnStations, assertStationsWithinReach } from './own-stations.service.ts';
export { addOnlineCondition, followStationLots, type LotsFollower, type OnlineCondition } from './station/station.service.ts';
export { inStations, lotsOfStation } from './station-scope.repo.ts';
