import { chargingProtocol, equipmentOnline, registrationStatus } from '@bochong/contract/charging-asset';
import { skipReason } from '@bochong/contract/charging-maintenance';

type SkipReason = (typeof skipReason)['options'][number]['value'];

/** What a campaign goes by at a charge point. */
export interface TargetPoint {
  equipmentId: string;
  equipmentName: string;
  protocol: number;
  registrationStatus: number;
  enabled: boolean;
  onlineStatus: number;
  vendor: string;
  model: string;
  version: string;
  /** Another campaign has it. */
  busy: boolean;
  charging: boolean;
}

export interface FirmwareFor {
  version: string;
  vendor: string;
  model: string;
}

const spoken: ReadonlySet<number> = new Set([chargingProtocol.OCPP16, chargingProtocol.OCPP201]);
const fits = (wanted: string, told: string) => wanted === '' || wanted.toLowerCase() === told.toLowerCase();

/** Why a charge point takes no part in a campaign; undefined: it does. What can never change is said before what may. */
export function skipOf(point: TargetPoint, firmware: FirmwareFor, fromVersion: string): SkipReason | undefined {
  if (!spoken.has(point.protocol)) return skipReason.NOT_OCPP;
  if (point.registrationStatus !== registrationStatus.ACCEPTED || !point.enabled) return skipReason.NOT_ACCEPTED;
  if (!fits(firmware.vendor, point.vendor) || !fits(firmware.model, point.model)) return skipReason.OTHER_MODEL;
  if (point.version === firmware.version) return skipReason.SAME_VERSION;
  if (fromVersion !== '' && point.version !== fromVersion) return skipReason.OTHER_VERSION;
  if (point.busy) return skipReason.BUSY;
  return point.onlineStatus === equipmentOnline.ONLINE ? undefined : skipReason.OFFLINE;
}
