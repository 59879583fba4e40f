import {
  type BayEventType,
  type BayReport,
  bayEventTypes,
  type DetectionEvent,
  detectedVehicle,
  detectionEvent,
  detectionStatus,
  sureConfidence,
} from '@bochong/contract/charging-detection';
import { mayBePlate } from '@bochong/contract/kernel/plate';

/** What a report comes to: a text that can be no plate is none, and is kept beside. */
export interface Seen {
  eventType: DetectionEvent;
  plateNo: string | null;
  plateColor: number;
  plateConfidence: number;
  vehicleClass: number;
  status: number;
  odd: { field: string; text: string }[];
}

const vehicles = {
  newEnergy: detectedVehicle.NEW_ENERGY,
  fuel: detectedVehicle.FUEL,
  unknown: detectedVehicle.UNKNOWN,
} as const;

/**
 * What nobody has to look at counts as confirmed: a car that leaves, and one that comes with a plate that was read well. Everything else waits
 * for a person.
 */
export const statusOfSeen = (eventType: DetectionEvent, plateNo: string | null, confidence: number): number => {
  const isSure =
    eventType === detectionEvent.DEPART || (eventType === detectionEvent.ARRIVE && plateNo !== null && confidence >= sureConfidence);
  return isSure ? detectionStatus.CONFIRMED : detectionStatus.NEW;
};

export function seenOf(type: BayEventType, { payload }: BayReport): Seen {
  const { plateNo: read, plateColor, confidence, vehicleClass } = payload;
  const plateNo = read !== '' && mayBePlate(read) ? read : null;
  const plateConfidence = plateNo === null ? 0 : confidence;
  const eventType = bayEventTypes[type];
  return {
    ...{ eventType, plateNo, plateColor, plateConfidence, vehicleClass: vehicles[vehicleClass] },
    status: statusOfSeen(eventType, plateNo, plateConfidence),
    odd: read !== '' && plateNo === null ? [{ field: 'payload.plateNo', text: read }] : [],
  };
}
